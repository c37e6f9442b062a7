//! Makes any string safe as HTML text or attribute value.

/// Escapes markup; characters HTML cannot hold become U+FFFD.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for ch in text.chars() {
        match ch {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(ch),
            ch if ch.is_control() => out.push('\u{FFFD}'),
            ch => out.push(ch),
        }
    }
    out
}

/// The address if a reader may follow it: http or https with no space or control character.
pub(super) fn followable(address: &str) -> Option<&str> {
    crate::links::followable(address)
}
