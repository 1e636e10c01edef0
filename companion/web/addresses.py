"""Under which addresses phones in the same room can reach this machine."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass

import ifaddr

#: Interfaces that no phone is on: containers, virtual machines, tunnels.
_VIRTUAL = re.compile(
    r"docker|^br-|veth|virbr|vmnet|vbox|virtualbox|vmware|hyper-v|vethernet|wsl|podman|cni|flannel"
    r"|tailscale|zerotier|^zt|wireguard|^wg|^tun|^tap|utun|ppp|vpn|^lo|loopback|^awdl|^llw|bluetooth",
    re.IGNORECASE,
)
#: Carrier-grade NAT (RFC 6598): phones at the table are hardly ever in it, VPNs are.
_SHARED = ipaddress.ip_network("100.64.0.0/10")


@dataclass(frozen=True)
class Address:
    """One address of this machine. `rank` 0 is the likeliest to be reachable from a phone."""

    ip: str
    interface: str
    rank: int

    @property
    def in_url(self) -> str:
        """As it stands in a URL: IPv6 in brackets."""
        return f"[{self.ip}]" if ":" in self.ip else self.ip


def rank(ip: str, interface: str) -> int | None:
    """How likely phones reach this address, 0 best; None when they cannot at all.

    0 a home network's IPv4, 1 a public IPv4, 2 an IPv4 that a machine gave itself for want of a
    router, 3 IPv6, 5 and more the same on virtual interfaces.
    """
    address = ipaddress.ip_address(ip)
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return None
    if address.version == 6:
        if address.is_link_local:
            return None  # needs the phone's own interface name in the URL
        base = 3
    elif address.is_link_local:
        base = 2
    else:
        base = 0 if address.is_private and address not in _SHARED else 1
    return base + (5 if _VIRTUAL.search(interface) or address in _SHARED else 0)


def lan_addresses() -> list[Address]:
    """This machine's addresses, best first; empty when it is on no network."""
    found: dict[str, Address] = {}
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            ip = each.ip if isinstance(each.ip, str) else each.ip[0]
            place = rank(ip, adapter.nice_name)
            if place is not None:
                found.setdefault(ip, Address(ip, adapter.nice_name, place))
    return sorted(found.values(), key=lambda address: address.rank)


def local_name() -> str | None:
    """The name under which mDNS may know this machine ("laptop.local").

    Phones resolve it only where the machine answers mDNS (macOS, Windows, most Linux desktops,
    Raspberry Pi OS) and not on older Androids: a second way in, never the one in the QR.
    """
    name = socket.gethostname().split(".")[0]
    usable = re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?", name)
    return f"{name.lower()}.local" if usable and name.lower() != "localhost" else None


def urls(port: int, tls: bool = False, host: str = "0.0.0.0") -> list[str]:
    """Where to point a phone, best first; of a server bound to one `host`, just that one.

    >>> urls(8550, host="192.168.1.7"), urls(443, tls=True, host="table.lan")
    (['http://192.168.1.7:8550'], ['https://table.lan'])
    """
    scheme = "https" if tls else "http"
    tail = "" if port == (443 if tls else 80) else f":{port}"
    if host not in ("0.0.0.0", "::", ""):
        shown = f"[{host}]" if ":" in host else host
        return [f"{scheme}://{shown}{tail}"]
    # A socket bound to 0.0.0.0 answers IPv4 only.
    reachable = [a for a in lan_addresses() if host == "::" or ":" not in a.ip]
    return [f"{scheme}://{address.in_url}{tail}" for address in reachable]
