//! Faults of addresses (measures: loopback, private, link-local, IPv6-mapped, decimal and octal
//! hosts, DNS rebinding, redirects to them), at the whole door.

use std::net::{IpAddr, Ipv4Addr};

use stet_sources::door::{NameAnswer, Refusal};

use crate::desk::{Desk, get, limits};
use crate::server::{Server, page, to};

const FORBIDDEN: [&str; 12] = [
    "http://127.0.0.1/",
    "http://10.0.0.1/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[fe80::1]/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://0x7f.0.0.1/",
    "http://localhost/",
    "http://router.local/",
];

fn forbidden(refused: &Refusal) -> bool {
    matches!(refused, Refusal::ForbiddenAddress(_))
}

#[tokio::test]
async fn fault_addresses_that_are_not_public_are_refused_before_anything_is_written() {
    let server = Server::playing(|_| page(200, &[], "inside")).await;
    let desk = Desk::at(&server);
    for address in FORBIDDEN {
        let refused = desk.get(address).await.expect_err(address);
        assert!(forbidden(&refused), "{address}: {refused}");
    }
    assert_eq!((server.asked().len(), desk.rows.len()), (0, 0));
    faults::told(
        "addresses: loopback, private, link-local, IPv6-mapped, decimal, octal",
        FORBIDDEN.len(),
        "refused before anything is written",
    );
}

/// One address in all the ways a browser takes it.
fn writings(address: Ipv4Addr) -> Vec<String> {
    let [a, b, c, d] = address.octets();
    let whole = u32::from(address);
    let (high, low) = (whole >> 16, whole & 0xffff);
    vec![
        format!("{a}.{b}.{c}.{d}"),
        format!("{a}.{b}.{c}.{d}."),
        format!("{whole}"),
        format!("{whole:#x}"),
        format!("0{whole:o}"),
        format!("{a:#x}.{b:#x}.{c:#x}.{d:#x}"),
        format!("0{a:o}.0{b:o}.0{c:o}.0{d:o}"),
        format!("{a}.{}", whole & 0xff_ffff),
        format!("{a}.{b}.{low}"),
        // Its first digit as a browser would be sent it: "%31" is "1".
        format!("%3{a}.{b}.{c}.{d}"),
        format!("[::ffff:{a}.{b}.{c}.{d}]"),
        format!("[::{a}.{b}.{c}.{d}]"),
        format!("[64:ff9b::{high:x}:{low:x}]"),
        format!("[2002:{high:x}:{low:x}::1]"),
    ]
}

#[tokio::test]
async fn fault_addresses_that_are_not_public_are_refused_in_any_writing() {
    let server = Server::playing(|_| page(200, &[], "inside")).await;
    let desk = Desk::at(&server);
    let rounds = faults::rounds(50);
    let mut chosen = faults::Chosen::by(127);
    let mut written = 0;
    // The networks of a machine, a house, a provider, a cloud; and none at all.
    let networks = [
        ([127, 0, 0, 0], 8),
        ([10, 0, 0, 0], 8),
        ([172, 16, 0, 0], 12),
        ([192, 168, 0, 0], 16),
        ([169, 254, 0, 0], 16),
        ([100, 64, 0, 0], 10),
        ([0, 0, 0, 0], 8),
        ([224, 0, 0, 0], 4),
        ([240, 0, 0, 0], 4),
    ];
    for round in 0..rounds {
        let (network, bits) = networks[round as usize % networks.len()];
        let host = u32::try_from(chosen.below(1 << 32)).expect("32 bits") >> bits;
        let address = Ipv4Addr::from(u32::from(Ipv4Addr::from(network)) | host);
        for host in writings(address) {
            let refused = desk.get(&format!("http://{host}/")).await;
            // Some are no address to anybody, and refused as that.
            let refused = refused.expect_err(&host);
            assert!(
                !matches!(refused, Refusal::Connection(_)),
                "{host}: {refused}"
            );
            written += 1;
        }
    }
    assert_eq!((server.asked().len(), desk.rows.len()), (0, 0));
    faults::told(
        "addresses: any writing",
        written,
        "refused before anything is written",
    );
}

#[tokio::test]
async fn fault_redirects_to_addresses_that_are_not_public_are_not_followed() {
    for target in FORBIDDEN {
        let server = Server::playing(move |_| to(target)).await;
        let desk = Desk::at(&server);
        let refused = desk.get("https://site.example/").await.expect_err(target);
        assert!(forbidden(&refused), "{target}: {refused}");
        assert_eq!(server.asked().len(), 1, "{target}");
    }
    faults::told(
        "addresses: redirects to them",
        FORBIDDEN.len(),
        "not followed",
    );
}

#[tokio::test]
async fn fault_redirects_to_other_schemes_ports_and_credentials_are_not_followed() {
    for target in [
        "file:///etc/passwd",
        "ftp://site.example/",
        "https://site.example:8443/",
        "https://user:pass@site.example/",
        "gopher://site.example/",
    ] {
        let server = Server::playing(move |_| to(target)).await;
        let refused = Desk::at(&server)
            .get("https://site.example/")
            .await
            .expect_err(target);
        assert!(forbidden(&refused), "{target}: {refused}");
    }
    faults::told(
        "addresses: redirects to other schemes and ports",
        5,
        "not followed",
    );
}

#[tokio::test]
async fn fault_names_that_lead_to_addresses_that_are_not_public_are_refused() {
    for inside in [
        "127.0.0.1",
        "10.1.1.1",
        "169.254.169.254",
        "::1",
        "fd00::1",
        "::ffff:7f00:1",
    ] {
        let mut server = Server::playing(|_| page(200, &[], "inside")).await;
        let address: IpAddr = inside.parse().expect("an address");
        let script = vec![NameAnswer::Addresses(vec![address])];
        server
            .fixture
            .names
            .insert("site.example".to_owned(), script);
        let refused = Desk::at(&server)
            .get("http://site.example/")
            .await
            .expect_err(inside);
        assert!(forbidden(&refused), "{inside}: {refused}");
        assert_eq!(server.asked().len(), 0);
    }
    faults::told(
        "addresses: names that lead to them",
        6,
        "refused, nothing asked",
    );
}

#[tokio::test]
async fn fault_dns_rebinding_is_caught_at_every_connection() {
    let mut server = Server::playing(|_| page(200, &[], "reached")).await;
    let public = NameAnswer::Addresses(vec!["93.184.216.34".parse().expect("an address")]);
    let inside = NameAnswer::Addresses(vec!["127.0.0.1".parse().expect("an address")]);
    server
        .fixture
        .names
        .insert("site.example".to_owned(), vec![public, inside]);
    let desk = Desk::at(&server);
    assert!(desk.get("http://site.example/1").await.is_ok());
    let refused = desk
        .get("http://site.example/2")
        .await
        .expect_err("rebound");
    assert!(forbidden(&refused), "{refused}");
    assert_eq!(server.asked().len(), 1);
    faults::told("addresses: DNS rebinding", 1, "caught at the connection");
}

#[tokio::test]
async fn fault_a_host_that_does_not_exist_is_told_from_one_that_could_not_be_looked_up() {
    let mut server = Server::playing(|_| page(200, &[], "reached")).await;
    let names = &mut server.fixture.names;
    names.insert("gone.example".to_owned(), vec![NameAnswer::NoSuchHost]);
    names.insert("lost.example".to_owned(), vec![NameAnswer::Unanswered]);
    let desk = Desk::at(&server);
    assert_eq!(
        desk.get("http://gone.example/").await.expect_err("no host"),
        Refusal::NoSuchHost("gone.example".to_owned())
    );
    let lost = desk
        .get("http://lost.example/")
        .await
        .expect_err("no answer");
    assert!(matches!(lost, Refusal::Connection(_)), "{lost}");
}

#[tokio::test]
async fn fault_homograph_hosts_are_shown_in_the_form_that_is_asked() {
    let server = Server::playing(|_| page(200, &[], "reached")).await;
    let desk = Desk::with(&server.fixture, limits(), 4);
    // The second letter is Cyrillic.
    desk.send(get("http://sіte.example/"))
        .await
        .expect("an answer");
    let (entry, _) = desk.rows.all().remove(0);
    assert!(entry.host.starts_with("xn--"), "{}", entry.host);
    faults::told(
        "content: homograph hosts",
        1,
        "shown in the form that is asked",
    );
}

#[tokio::test]
async fn the_test_server_is_not_passed_by() {
    let server = Server::playing(|_| page(200, &[], "reached")).await;
    let desk = Desk::at(&server);
    for past in ["http://8.8.8.8/", "https://[2606:4700::1111]/"] {
        let refused = desk.get(past).await.expect_err(past);
        assert!(
            matches!(&refused, Refusal::Connection(said) if said.contains("played")),
            "{refused}"
        );
    }
}
