//! The address guard: what may be connected to at all.
//!
//! Owns the rules on addresses, as written ([`admit`]) and as resolved ([`is_public`]), and their
//! one exception ([`LocalServer`]). Refuses to own what a document allows: that is
//! [`super::Permissions`].

mod local;
mod own;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

pub(super) use local::LOCALHOST;
pub use local::{LOCAL_MODEL, LocalServer};
pub(super) use own::is_own;

use url::{Host, Url};

use super::Refusal;

/// Endings of names that never lead out of a machine, a house or an office.
const LOCAL_ENDINGS: &[&str] = &[
    "localhost",
    "localdomain",
    "local",
    "internal",
    "intranet",
    "private",
    "corp",
    "home",
    "lan",
    "home.arpa",
    "onion",
];

/// Lets an address pass for a service. Every service but one goes to public addresses; the service
/// [`LOCAL_MODEL`] goes to the server that the user set and nowhere else, so that neither its
/// permission leads out of the house nor anybody else's into it.
///
/// # Errors
/// [`Refusal::ForbiddenAddress`] as [`admit`]; for the local model every address but that server's.
pub(super) fn admit_for(
    service: &str,
    url: &Url,
    server: Option<&LocalServer>,
) -> Result<(), Refusal> {
    if service != LOCAL_MODEL {
        return admit(url);
    }
    match server {
        Some(server) if server.serves(url) => Ok(()),
        _ => Err(Refusal::ForbiddenAddress(without_credentials(url))),
    }
}

/// Lets an address pass as it is written. The URL parser has already turned decimal, octal and
/// hexadecimal forms of an IPv4 address into the address itself.
///
/// # Errors
/// [`Refusal::ForbiddenAddress`] for another scheme than http and https, a name and password
/// inside the address, a port other than the scheme's own (80, 443), a local name, and an address that is not
/// public or is the machine's own.
pub fn admit(url: &Url) -> Result<(), Refusal> {
    let sound = matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.password().is_none()
        // The parser drops the port that the scheme implies: 80 and 443.
        && url.port().is_none()
        && match url.host() {
            Some(Host::Domain(name)) => is_public_name(name),
            Some(Host::Ipv4(address)) => is_outside(IpAddr::V4(address)),
            Some(Host::Ipv6(address)) => is_outside(IpAddr::V6(address)),
            None => false,
        };
    if sound {
        Ok(())
    } else {
        Err(Refusal::ForbiddenAddress(without_credentials(url)))
    }
}

/// The address with neither a name nor a password in it, fit for a message.
fn without_credentials(url: &Url) -> String {
    let mut shown = url.clone();
    // Both fail only for addresses that cannot have credentials.
    let _ = shown.set_username("");
    let _ = shown.set_password(None);
    shown.to_string()
}

/// True for a host name of the public name space: more than one label, and no local ending.
#[must_use]
pub fn is_public_name(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    name.contains('.')
        && !LOCAL_ENDINGS.iter().any(|ending| {
            name.strip_suffix(ending)
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
}

/// True for an address that may be connected to: public, and neither this machine's nor its network's.
#[must_use]
pub(super) fn is_outside(address: IpAddr) -> bool {
    is_public(address) && !is_own(address)
}

/// True for an address that the public internet routes.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// The IANA registry of special-purpose IPv4 addresses, and one address of a cloud's own.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(a == 0
        || a == 10
        || a == 127
        || (a == 100 && (64..128).contains(&b)) // carrier-grade NAT; also Alibaba's metadata
        || (a == 169 && b == 254) // link-local; also the metadata of most clouds
        || (a == 172 && (16..32).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 0 && c == 2)
        || (a == 192 && b == 88 && c == 99) // 6to4 relays
        || (a == 192 && b == 168)
        || (a == 198 && (b == 18 || b == 19))
        || (a == 198 && b == 51 && c == 100)
        || (a == 203 && b == 0 && c == 113)
        || a >= 224
        || address == Ipv4Addr::new(168, 63, 129, 16)) // Azure's metadata
}

/// Only global unicast (2000::/3) less its special parts, and NAT64 of a public IPv4 address:
/// networks without IPv4 reach it that way. Mapped, compatible and local addresses lie outside.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let part = address.segments();
    if part[..6] == [0x64, 0xff9b, 0, 0, 0, 0] {
        let [.., a, b, c, d] = address.octets();
        return is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    let global = part[0] & 0xe000 == 0x2000;
    // Teredo, ORCHID, benchmarks …; documentation
    let special = (part[0] == 0x2001 && (part[1] < 0x200 || part[1] == 0xdb8))
        || part[0] == 0x2002 // 6to4
        || (part[0] == 0x3fff && part[1] < 0x1000) // documentation
        || part[4..6] == [0, 0x5efe] // ISATAP
        || part[4..6] == [0x200, 0x5efe];
    global && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(address: &str) -> bool {
        admit(&Url::parse(address).expect(address)).is_ok()
    }

    #[test]
    fn public_addresses_pass() {
        for address in [
            "https://example.org/a?b=c#d",
            "http://example.org:80/",
            "https://xn--bcher-kva.example/",
            "https://example.org./",
            "http://8.8.8.8/",
            "http://172.32.0.1/",
            "http://100.128.0.1/",
            "https://[2606:4700::1111]/",
            "https://[64:ff9b::808:808]/",
            "https://localhost.example.org/",
            "https://mylocalhost.org/",
            "https://home.example/",
        ] {
            assert!(passes(address), "{address}");
        }
    }

    #[test]
    fn loopback_private_link_local_and_metadata_are_refused() {
        for address in [
            "http://127.0.0.1/",
            "http://127.8.9.1/",
            "http://0.0.0.0/",
            "http://10.1.2.3/",
            "http://172.16.0.1/",
            "http://172.31.255.255/",
            "http://192.168.1.1/",
            "http://100.64.0.1/",
            "http://100.100.100.200/",
            "http://169.254.169.254/latest/meta-data",
            "http://168.63.129.16/",
            "http://192.0.0.192/",
            "http://198.18.0.1/",
            "http://203.0.113.5/",
            "http://224.0.0.1/",
            "http://239.255.255.250/",
            "http://255.255.255.255/",
            "http://240.0.0.1/",
        ] {
            assert!(!passes(address), "{address}");
        }
    }

    #[test]
    fn other_ways_to_write_a_local_address_are_refused() {
        for address in [
            "http://2130706433/",
            "http://0177.0.0.1/",
            "http://0x7f.1/",
            "http://0x7f000001/",
            "http://127.1/",
            "http://017700000001/",
            "http://3232235777/",
            "http://%31%32%37.0.0.1/",
            "http://①②⑦.0.0.1/",
            "http://127。0。0。1/",
            "http://127.0.0.1./",
        ] {
            assert!(!passes(address), "{address}");
        }
    }

    #[test]
    fn ipv6_forms_that_carry_or_mean_local_addresses_are_refused() {
        for address in [
            "http://[::]/",
            "http://[::1]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::ffff:8.8.8.8]/",
            "http://[::127.0.0.1]/",
            "http://[64:ff9b::7f00:1]/",
            "http://[64:ff9b::a9fe:a9fe]/",
            "http://[64:ff9b:1::808:808]/",
            "http://[2002:7f00:1::]/",
            "http://[2001::1]/",
            "http://[2001:db8::1]/",
            "http://[fe80::1]/",
            "http://[fec0::1]/",
            "http://[fc00::1]/",
            "http://[fd00:ec2::254]/",
            "http://[ff02::1]/",
            "http://[2607:f8b0::5efe:a00:1]/",
        ] {
            assert!(!passes(address), "{address}");
        }
    }

    #[test]
    fn local_names_ports_credentials_and_schemes_are_refused() {
        for address in [
            "http://localhost/",
            "http://LOCALHOST./",
            "http://a.localhost/",
            "http://printer.local/",
            "http://metadata.google.internal/",
            "http://nas.home.arpa/",
            "http://router/",
            "http://fritz.lan/",
            "http://example.org:8080/",
            "http://example.org:22/",
            "http://example.org:443/",
            "https://user:secret@example.org/",
            "https://user@example.org/",
            "ftp://example.org/",
            "file:///etc/passwd",
            "data:text/plain,x",
            "javascript:alert(1)",
        ] {
            assert!(!passes(address), "{address}");
        }
    }

    #[test]
    fn the_local_server_is_for_its_own_service_alone() {
        let server = LocalServer::parse("http://127.0.0.1:11434").expect("a server");
        let admitted = |service, address: &str, server: Option<&LocalServer>| {
            admit_for(service, &Url::parse(address).expect(address), server).is_ok()
        };
        let own = "http://127.0.0.1:11434/v1/models";
        assert!(admitted(LOCAL_MODEL, own, Some(&server)));
        assert!(!admitted(LOCAL_MODEL, own, None));
        for service in ["web", "openai", "anthropic", "crossref", "local_models", ""] {
            assert!(!admitted(service, own, Some(&server)), "{service}");
        }
        for address in [
            "http://127.0.0.1:22/",
            "http://127.0.0.1/",
            "http://192.168.1.1:11434/",
            "http://localhost:11434/",
            "https://api.openai.com/v1/models",
            "http://example.org/",
        ] {
            assert!(!admitted(LOCAL_MODEL, address, Some(&server)), "{address}");
        }
        assert!(admitted("web", "http://example.org/", Some(&server)));
    }

    #[test]
    fn a_message_shows_no_credentials() {
        let url = Url::parse("https://user:hunter22@example.org/").expect("an address");
        let said = admit(&url).expect_err("refused").to_string();
        assert!(
            !said.contains("hunter22") && !said.contains("user"),
            "{said}"
        );
    }
}
