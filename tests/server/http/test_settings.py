"""Settings come from the environment or a file, and a wrong one is named but never shown."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import pytest

from branchline.server.settings import BadSettings, Settings, read_settings


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine the tests run on."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"BRANCHLINE_{name.upper()}", raising=False)


def test_nothing_need_be_set() -> None:
    settings = read_settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8765)
    assert settings.database_url == "sqlite:///branchline.sqlite"
    assert settings.trusted_proxies == []
    assert settings.secret_key is None


def test_every_setting_says_what_it_is() -> None:
    assert all(field.description for field in Settings.model_fields.values())


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_PORT", "9000")
    monkeypatch.setenv("BRANCHLINE_ALLOWED_HOSTS", "play.example.org, other.example.org")
    monkeypatch.setenv("BRANCHLINE_TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/8")
    monkeypatch.setenv("BRANCHLINE_PUBLIC_URL", "https://play.example.org/")
    settings = read_settings()
    assert settings.port == 9000
    assert settings.allowed_hosts == ["play.example.org", "other.example.org"]
    assert settings.trusted_proxies == [ip_network("127.0.0.1/32"), ip_network("10.0.0.0/8")]
    assert settings.public_url == "https://play.example.org"


def test_the_database_is_also_read_from_its_common_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://there/one")
    assert read_settings().database_url == "postgresql://there/one"
    monkeypatch.setenv("BRANCHLINE_DATABASE_URL", "postgresql://there/two")
    assert read_settings().database_url == "postgresql://there/two"
    assert read_settings(database_url="sqlite:///x").database_url == "sqlite:///x"


def test_a_file_is_read_and_the_environment_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = "BRANCHLINE_PORT=9001\nBRANCHLINE_HOST=0.0.0.0\nSOMETHING_ELSE=1\n"
    (tmp_path / ".env").write_text(lines, "utf-8")
    monkeypatch.setenv("BRANCHLINE_PORT", "9002")
    settings = read_settings()
    assert (settings.port, settings.host) == (9002, "0.0.0.0")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "70000"),
        ("port", "many"),
        ("public_url", "ftp://play.example.org"),
        ("public_url", "https://play.example.org/games"),
        ("public_url", "https://me:word@play.example.org"),
        ("secret_key", "too short to be one"),
        ("trusted_proxies", "the proxy"),
        ("bot_seconds", "0"),
        ("log_level", "loud"),
    ],
)
def test_a_wrong_setting_is_named_and_not_shown(name: str, value: str) -> None:
    with pytest.raises(BadSettings) as said:
        read_settings(**{name: value})
    assert name in str(said.value)
    assert value not in str(said.value) or value.isdigit()


def test_the_secret_key_is_not_printed() -> None:
    key = "0123456789abcdef0123456789abcdef"
    settings = read_settings(secret_key=key)
    assert settings.secret_key is not None
    assert settings.secret_key.get_secret_value() == key
    assert key not in repr(settings)
