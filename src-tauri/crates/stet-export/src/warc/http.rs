//! The HTTP message of an answer whose body was unpacked: its headers say what the body is now.

use super::record::one_line;

/// Headers about how the body was sent; kept under another name, for the body is not sent so here.
const OF_THE_WAY: &[&str] = &["content-encoding", "transfer-encoding", "content-length"];

/// Before the name of a header that no longer holds, as other archives have it.
const ORIGINAL: &str = "X-Archive-Orig-";

/// Most headers written.
const MAX_HEADERS: usize = 500;

/// Status line, headers and body.
pub(super) fn message(status: u16, headers: &[(String, String)], body: &[u8]) -> Vec<u8> {
    let mut head = format!(
        "HTTP/1.1 {:03} {}\r\n",
        status.clamp(100, 599),
        reason(status)
    );
    for (name, value) in headers.iter().take(MAX_HEADERS) {
        if !is_token(name) {
            continue;
        }
        let before = match OF_THE_WAY
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
        {
            true => ORIGINAL,
            false => "",
        };
        head.push_str(&format!("{before}{name}: {}\r\n", one_line(value).trim()));
    }
    head.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
    let mut message = head.into_bytes();
    message.extend_from_slice(body);
    message
}

/// A web address as a field may hold it: what cannot stand in one is percent-encoded. `None` for
/// anything but an absolute `http` or `https` address.
pub(super) fn address(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    if !matches!(scheme.to_ascii_lowercase().as_str(), "http" | "https")
        || rest.is_empty()
        || rest.starts_with('/')
    {
        return None;
    }
    let mut out = String::with_capacity(address.len());
    for byte in address.bytes() {
        match byte {
            b'!'..=b'~'
                if !matches!(
                    byte,
                    b'<' | b'>' | b'"' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}'
                ) =>
            {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    Some(out)
}

/// The name of a header (RFC 9110).
fn is_token(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        203 => "Non-Authoritative Information",
        204 => "No Content",
        206 => "Partial Content",
        301 => "Moved Permanently",
        302 => "Found",
        303 => "See Other",
        304 => "Not Modified",
        307 => "Temporary Redirect",
        308 => "Permanent Redirect",
        400 => "Bad Request",
        401 => "Unauthorized",
        402 => "Payment Required",
        403 => "Forbidden",
        404 => "Not Found",
        410 => "Gone",
        429 => "Too Many Requests",
        451 => "Unavailable For Legal Reasons",
        500 => "Internal Server Error",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "",
    }
}
