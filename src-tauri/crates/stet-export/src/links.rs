//! Which addresses a report may make clickable.

/// The address if a reader may follow it: http or https, a host, and no white space or control
/// character. Everything else is printed as text only.
pub(crate) fn followable(address: &str) -> Option<&str> {
    let address = address.trim();
    let head = address.get(..8).unwrap_or(address).to_ascii_lowercase();
    let rest = if head.starts_with("https://") {
        address.get(8..)
    } else if head.starts_with("http://") {
        address.get(7..)
    } else {
        None
    }?;
    let host_ok = rest
        .chars()
        .next()
        .is_some_and(|c| c.is_alphanumeric() || c == '[');
    let clean = address.len() <= 2_000
        && !address
            .chars()
            .any(|c| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"'));
    (host_ok && clean).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::followable;

    #[test]
    fn only_plain_web_addresses_can_be_followed() {
        for good in [
            "https://example.org/a?b=c#d",
            "http://example.org",
            "HTTPS://EXAMPLE.ORG",
        ] {
            assert_eq!(followable(good), Some(good));
        }
        for bad in [
            "javascript:alert(1)",
            "data:text/html,x",
            "https://",
            "https:///x",
            "http://a b",
            "file:///etc/passwd",
            "http\u{0}://x",
            "ftp://example.org",
            "",
            "ü",
        ] {
            assert_eq!(followable(bad), None, "{bad}");
        }
    }
}
