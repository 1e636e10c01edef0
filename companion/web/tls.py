"""A certificate of our own, for the browser features that need https (camera, keeping awake).

No authority signs an address in a living room, so each phone has to accept it once; the file stays
in the data folder so that it is the same certificate next time.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.web.addresses import lan_addresses, local_name

#: iPhones refuse certificates that are valid for longer than 825 days.
VALID_FOR = datetime.timedelta(days=397)
RENEW_BEFORE = datetime.timedelta(days=30)


@dataclass(frozen=True)
class Certificate:
    """The two files that uvicorn wants."""

    certificate: Path
    key: Path


def own_names() -> list[str]:
    """Every name and address under which a browser may come: what the certificate is for."""
    names = {"localhost", "127.0.0.1", "::1", *(address.ip for address in lan_addresses())}
    host = socket.gethostname()
    if host.isascii() and host:
        names.add(host.lower())
    if local_name():
        names.add(str(local_name()))
    return sorted(names)


def certificate_for(folder: Path, names: Iterable[str], now: datetime.datetime) -> Certificate:
    """The certificate kept in `folder`, made anew when a name is missing or it soon expires.

    `now` is in UTC, with its zone. The key file is for its owner only (0600).
    """
    wanted = set(names)
    files = Certificate(folder / "tls-certificate.pem", folder / "tls-key.pem")
    if not _still_good(files, wanted, now):
        _make(files, wanted, now)
    return files


def _still_good(files: Certificate, wanted: set[str], now: datetime.datetime) -> bool:
    try:
        certificate = x509.load_pem_x509_certificate(files.certificate.read_bytes())
        key = serialization.load_pem_private_key(files.key.read_bytes(), password=None)
        listed = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    names = set(listed.get_values_for_type(x509.DNSName))
    names |= {str(address) for address in listed.get_values_for_type(x509.IPAddress)}
    return (
        key.public_key() == certificate.public_key()
        and wanted <= names
        and certificate.not_valid_before_utc <= now
        and now + RENEW_BEFORE < certificate.not_valid_after_utc
    )


def _make(files: Certificate, names: set[str], now: datetime.datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tableside")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Clocks of phones that were off for long run behind.
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + VALID_FOR)
        .add_extension(x509.SubjectAlternativeName([_general(n) for n in sorted(names)]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    _write(files.key, secret, 0o600)
    _write(files.certificate, certificate.public_bytes(serialization.Encoding.PEM), 0o644)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _write(path: Path, content: bytes, mode: int) -> None:
    """Whole or not at all, and never readable by others in between."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
    fresh.replace(path)
