"""Which names the server answers to, what it believes of a proxy, and headers that protect players in a browser."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.http.errors import error_response
from branchline.server.settings import Network, Settings

THIS_MACHINE: Final = "127.0.0.1"  # where a proxy must be that speaks through a socket file
FORWARDED: Final = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host")
DIRECTLY: Final = "branchline.send"  # in the scope, how to send without those in between
CONTENT_SECURITY_POLICY: Final = "Content-Security-Policy"


@lru_cache(500)  # texts may be long
def as_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address in a text, if it is one; IPv4 inside IPv6 becomes IPv4."""
    try:
        found = ip_address(text.strip().strip("[]"))
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


class TrustedHosts:
    """The names this server may be called by.

    A page of another site can point its own name at a player's machine and then read the answers
    (DNS rebinding). It needs a name for that, so addresses are always welcome.
    """

    def __init__(self, settings: Settings) -> None:
        own = {"localhost", gethostname().lower(), f"{gethostname().lower()}.local"}
        public = {urlsplit(settings.public_url).hostname or ""} if settings.public_url else set()
        self.names = own | public | {name.lower() for name in settings.allowed_hosts}

    def __contains__(self, host: str) -> bool:
        name = clean_name(host)
        return name != "" and ("*" in self.names or as_address(name) is not None or name in self.names)

    def is_own(self, host: str, near: str) -> bool:
        """Return whether a Host header names this machine, by its name or an address; the request came to `near`."""
        name = clean_name(host)
        address = as_address(name)
        if address is None:
            return name in self.names - {"*", ""}
        return address.is_loopback or address == as_address(near)


def clean_name(host: str) -> str:
    """Return the name in a Host header, empty if the header holds anything else."""
    try:
        return "" if any(sign in host for sign in "/\\@?# \t") else urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def link_origin(request: Request, settings: Settings) -> str:
    """Return the address for links: the public one, or this machine's own name or address."""
    if settings.public_url is not None:
        return settings.public_url
    host = request.headers.get("host", "")
    near, port = request.scope.get("server") or ("", None)
    if port is None:  # it came through a socket file
        near, port = THIS_MACHINE, settings.port
    if not TrustedHosts(settings).is_own(host, near):  # a Host header can hold any name
        host = f"[{near}]:{port}" if ":" in near else f"{near}:{port}"
    return f"{request.url.scheme}://{host}"


class Proxies:
    """The proxies that are trusted to name the caller, the host and the scheme."""

    def __init__(self, networks: list[Network]) -> None:
        self.networks = networks

    def trusts(self, text: str) -> bool:
        """Return whether an address belongs to a proxy of this server."""
        address = as_address(text)
        return address is not None and any(address in network for network in self.networks)

    def told(self, scope: Scope) -> None:
        """Change what a request says of itself by what a trusted proxy says of it."""
        near = (scope.get("client") or [""])[0] or THIS_MACHINE
        headers = MutableHeaders(scope=scope)
        if self.trusts(near):
            scope["client"] = (self.far(headers, near), 0)
            if (scheme := last(headers, "x-forwarded-proto")) in ("http", "https"):
                scope["scheme"] = scheme
            if host := last(headers, "x-forwarded-host"):
                headers["host"] = host
        for name in FORWARDED:  # so that nothing behind this trusts them
            del headers[name]

    def far(self, headers: Headers, near: str) -> str:
        """Return the nearest address that is not our proxy; anything before it may be invented."""
        hops = ",".join(headers.getlist("x-forwarded-for")).split(",")
        for hop in reversed(hops):
            address = as_address(hop)
            if address is None:
                break
            near = str(address)
            if not self.trusts(near):
                break
        return near


def last(headers: Headers, name: str) -> str:
    """Return the last of a list of values: the one that the nearest proxy wrote."""
    return ",".join(headers.getlist(name)).split(",")[-1].strip()


class TrustedHostMiddleware:
    """Refuses requests for other hosts, and lets only trusted proxies name the caller."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.known = TrustedHosts(settings)
        self.proxies = Proxies(settings.trusted_proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is meant for this server."""
        if scope["type"] == "http":
            self.proxies.told(scope)
            if Headers(scope=scope).get("host", "") not in self.known:
                message = "Unknown host name. The host of this server can add it to BRANCHLINE_ALLOWED_HOSTS."
                await error_response(400, "bad_host", message)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def policy(*inline_scripts: str) -> str:
    """Return the policy: a page loads only our files, and runs inline scripts of these hashes."""
    scripts = " ".join(("'self'", *inline_scripts))
    return (
        f"default-src 'self'; script-src {scripts}; style-src 'self'; connect-src 'self'; "
        "img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    )


ALWAYS_SENT: Final = {
    CONTENT_SECURITY_POLICY: policy(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",  # answers differ by player: no cache may hand one player's to another
}
ALWAYS: Final = [(name.lower().encode(), value.encode()) for name, value in ALWAYS_SENT.items()]
ALWAYS_OVER_TLS: Final = [*ALWAYS, (b"strict-transport-security", b"max-age=31536000")]  # a year


class SecurityHeaders:
    """Puts the headers on every response, errors included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, with the headers added."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                added = ALWAYS_OVER_TLS if scope["scheme"] == "https" else ALWAYS
                message["headers"] = [*message["headers"], *(one for one in added if one[0] not in present)]
            await send(message)

        scope[DIRECTLY] = send
        await self.app(scope, receive, with_headers)
