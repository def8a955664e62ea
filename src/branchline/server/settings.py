"""What a host may set, by the environment or a `.env` file; everything works if nothing is set."""

from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from branchline.engine.errors import BranchlineError

Network = IPv4Network | IPv6Network
# Lists that are split at commas.
Names = Annotated[list[str], NoDecode]
Networks = Annotated[list[Network], NoDecode]


class BadSettings(BranchlineError):
    """A setting is not what it should be; the message names it and never repeats its value."""


class Settings(BaseSettings):
    """The settings of one server; each is read from `BRANCHLINE_` and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix="BRANCHLINE_", env_file=".env", extra="ignore", frozen=True)

    host: str = Field("127.0.0.1", description="the address to listen on")
    port: int = Field(8765, ge=0, le=65535, description="the port to listen on; 0 finds a free one")
    database_url: str = Field(
        "sqlite:///branchline.sqlite",
        # Both names are common; the one with our prefix wins.
        validation_alias=AliasChoices("branchline_database_url", "database_url"),
        description="SQLite or PostgreSQL, also read from DATABASE_URL",
    )
    public_url: str | None = Field(
        None,
        pattern=r"^https?://[^/?#@\s]+$",
        description="the address for links; default: this machine's own name or address",
    )
    secret_key: SecretStr | None = Field(
        None, min_length=32, description="signs cookies and invitations; unset: made once and kept in the database"
    )
    allowed_hosts: Names = Field([], description="further names the server answers to, split by commas; * for any")
    trusted_proxies: Networks = Field([], description="addresses or networks whose X-Forwarded headers are believed")
    backup_folder: Path = Field(Path("backups"), description="where backups go before a migration or a restore")
    bot_workers: int = Field(
        3, ge=1, le=64, description="processes that think for bots; with 3 or more, nobody can occupy them all"
    )
    bot_seconds: float = Field(5.0, gt=0, le=600, description="how long a bot may think on a move")
    bot_tables: int = Field(8, ge=1, description="bot-only games that one player can have running")
    address_bot_tables: int = Field(24, ge=1, le=200, description="bot-only games that one address can have running")
    address_rate: float = Field(100.0, gt=0, description="requests a second from one address")
    address_burst: int = Field(400, ge=1, description="requests of one address at once")
    identity_rate: float = Field(30.0, gt=0, description="requests a second of one player")
    identity_burst: int = Field(150, ge=1, description="requests of one player at once")
    making_rate: float = Field(0.5, gt=0, description="new players, tables and imports a second from one address")
    making_burst: int = Field(60, ge=1, description="such things made at once")
    listeners: int = Field(200, ge=1, description="live streams from one address")
    connections: int = Field(300, ge=1, description="connections from one address, streams included")
    request_seconds: float = Field(20.0, gt=0, description="seconds in which a request must arrive, headers and body")
    body_limit: int = Field(128 * 1024, ge=1024, description="the longest request body, in bytes")
    heartbeat: float = Field(15.0, gt=0, description="seconds between signs of life in a stream")
    metrics: bool = Field(True, description="whether /metrics answers")
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="how much is logged")
    open_browser: bool = Field(True, description="whether `serve` opens the address in a browser")

    @field_validator("allowed_hosts", "trusted_proxies", mode="before")
    @classmethod
    def split(cls, value: object) -> object:
        """Split a list at its commas, which are easier in a shell than JSON."""
        if isinstance(value, str):
            return [part.strip() for part in value.split(",") if part.strip()]
        return value

    @field_validator("public_url", mode="before")
    @classmethod
    def no_slash(cls, value: object) -> object:
        """An address is the same with a slash at its end."""
        return value.rstrip("/") or None if isinstance(value, str) else value


def read_settings(**given: object) -> Settings:
    """Return the settings: those given, then the environment's; BadSettings if one is wrong."""
    try:
        return Settings(**given)  # type: ignore[arg-type]  # they are checked right here
    except ValidationError as error:
        # Only where and what: a value may be a key or hold a password.
        faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
        raise BadSettings("; ".join(faults)) from None
