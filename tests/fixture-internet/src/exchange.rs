//! A request as the played services see it, and the plain answer they give before anything goes
//! wrong with it.

use serde_json::Value;

/// One request.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) method: String,
    pub(crate) https: bool,
    pub(crate) host: String,
    /// Path, still percent-encoded.
    pub(crate) path: String,
    /// Query as sent, without the question mark.
    pub(crate) query: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Asked {
    /// A parameter of the query, decoded.
    pub(crate) fn parameter(&self, name: &str) -> Option<String> {
        url::form_urlencoded::parse(self.query.as_bytes())
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    }

    /// A parameter that is a count, within `1..=most`.
    pub(crate) fn count(&self, name: &str, default: usize, most: usize) -> usize {
        self.parameter(name)
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
            .clamp(1, most)
    }

    /// A header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The path after `prefix`, decoded.
    pub(crate) fn after(&self, prefix: &str) -> Option<String> {
        self.path.strip_prefix(prefix).map(decoded)
    }

    /// Path with query, as sent.
    pub(crate) fn target(&self) -> String {
        if self.query.is_empty() {
            self.path.clone()
        } else {
            format!("{}?{}", self.path, self.query)
        }
    }

    /// The whole address.
    pub(crate) fn url(&self) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{}{}", self.host, self.target())
    }
}

/// "a%2Fb" as "a/b"; a plus sign stays one, as it does in paths.
fn decoded(text: &str) -> String {
    let plain = text
        .replace('+', "%2B")
        .replace('&', "%26")
        .replace('=', "%3D");
    url::form_urlencoded::parse(plain.as_bytes())
        .next()
        .map(|(key, _)| key.into_owned())
        .unwrap_or_default()
}

/// A whole answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    /// What becomes of the body on its way.
    pub(crate) ending: Ending,
}

/// What becomes of a body on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// It arrives in one piece.
    Whole,
    /// It arrives in twenty pieces, this many milliseconds apart.
    Slow(u64),
    /// Half of it arrives, and then nothing more.
    Stall,
    /// Half of it arrives, and the connection breaks.
    BreakOff,
}

impl Reply {
    /// An answer of this type.
    pub(crate) fn of(status: u16, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status,
            headers: vec![("content-type".to_owned(), kind.to_owned())],
            body: body.into(),
            ending: Ending::Whole,
        }
    }

    /// JSON.
    pub(crate) fn json(value: &Value) -> Self {
        Self::json_of(200, value)
    }

    /// JSON with another status than 200.
    pub(crate) fn json_of(status: u16, value: &Value) -> Self {
        Self::of(status, "application/json; charset=utf-8", value.to_string())
    }

    /// A web page.
    pub(crate) fn html(status: u16, title: &str, words: &str) -> Self {
        let body = format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
             </head><body><main><h1>{title}</h1><p>{words}</p></main></body></html>"
        );
        Self::of(status, "text/html; charset=utf-8", body)
    }

    /// A redirect.
    pub(crate) fn redirect(status: u16, to: &str) -> Self {
        Self::html(status, "Moved", "").with("location", to)
    }

    /// The same with a further header.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Sets a header, replacing one of that name.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.headers
            .retain(|(key, _)| !key.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_decoded_as_paths() {
        assert_eq!(decoded("10.1000%2Fa%28b%29+c"), "10.1000/a(b)+c");
        assert_eq!(decoded("10.1/a&b=c"), "10.1/a&b=c");
    }
}
