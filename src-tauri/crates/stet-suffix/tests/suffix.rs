//! Host names and the part of them that somebody registered.

use stet_suffix::{is_registry, registrable, suffix};

#[test]
fn the_registrable_domain() {
    let table = [
        ("www.example.co.uk", Some("example.co.uk")),
        ("example.co.uk", Some("example.co.uk")),
        ("example.com", Some("example.com")),
        ("springer.github.io", Some("springer.github.io")),
        ("a.b.nowhere", Some("b.nowhere")),
        ("bücher.de", Some("bücher.de")),
        ("co.uk", None),
        ("com", None),
        (".com", None),
        ("", None),
    ];
    for (host, expected) in table {
        assert_eq!(registrable(host), expected, "{host}");
    }
}

#[test]
fn suffixes_of_registries_platforms_and_nobody() {
    let told = |host| suffix(host).map(|s| (s.label, s.name, s.known, s.registry));
    assert_eq!(
        told("example.co.uk"),
        Some((Some("example"), "co.uk", true, true))
    );
    assert_eq!(
        told("a.springer.github.io"),
        Some((Some("springer"), "github.io", true, false))
    );
    assert_eq!(
        told("a.nowhere"),
        Some((Some("a"), "nowhere", false, false))
    );
    assert_eq!(told("co.uk"), Some((None, "co.uk", true, true)));
    assert_eq!(told(""), None);
}

#[test]
fn names_that_registries_hand_out_below() {
    let registries = ["de", "co.uk", "ac.jp", "gov.au"];
    let others = ["example.de", "github.io", "gov.example", "nowhere", ""];
    for name in registries {
        assert!(is_registry(name), "{name}");
    }
    for name in others {
        assert!(!is_registry(name), "{name}");
    }
}
