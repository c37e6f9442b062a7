//! The lines of headers a message begins with: whether there are any, and of what.

/// Bytes in which the headers must end or fill all.
const WITHIN: usize = 64 * 1024;

/// Longest name of a header, in bytes.
const LONGEST_NAME: usize = 60;

/// Headers that only programs write: words typed by a person have none.
const OF_A_PROGRAM: &[&str] = &[
    "mime-version",
    "message-id",
    "received",
    "return-path",
    "snapshot-content-location",
];

/// Headers of a message that was on its way to somebody.
const OF_A_LETTER: &[&str] = &[
    "to",
    "cc",
    "bcc",
    "received",
    "return-path",
    "message-id",
    "delivered-to",
];

/// The headers at the beginning of some bytes, unfolded, names in lower case.
#[derive(Debug, Default)]
pub(super) struct Head(Vec<(String, String)>);

impl Head {
    /// The headers, if the bytes begin as a message does: nothing but headers up to an empty line,
    /// among them one that only programs write.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(WITHIN)]);
        let mut all: Vec<(String, String)> = Vec::new();
        // Mail boxes put a line of their own before a message.
        let lines = text
            .lines()
            .skip_while(|line| line.trim().is_empty())
            .enumerate()
            .filter(|(at, line)| *at > 0 || !line.starts_with("From "));
        for (_, line) in lines {
            if line.trim().is_empty() {
                break;
            }
            if line.starts_with([' ', '\t']) {
                let (_, value) = all.last_mut()?;
                value.push(' ');
                value.push_str(line.trim());
                continue;
            }
            let (name, value) = line.split_once(':')?;
            let is_name = name.bytes().all(|b| b.is_ascii_graphic());
            if name.is_empty() || name.len() > LONGEST_NAME || !is_name {
                return None;
            }
            all.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let head = Self(all);
        let by_a_program = OF_A_PROGRAM.iter().any(|name| head.get(name).is_some());
        (by_a_program && head.0.len() > 1).then_some(head)
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// True for a web page saved with all it shows: sent to nobody, by no address.
    pub(super) fn is_saved_page(&self) -> bool {
        let kind = self
            .get("content-type")
            .unwrap_or_default()
            .to_ascii_lowercase();
        let page = kind.starts_with("multipart/related") || kind.starts_with("text/html");
        let sent = OF_A_LETTER.iter().any(|name| self.get(name).is_some())
            || self.get("from").is_some_and(|from| from.contains('@'));
        page && !sent || self.get("snapshot-content-location").is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_told_from_words_that_look_like_them() {
        for mail in [
            "Return-Path: <a@x.example>\r\nReceived: from y\r\n by z;\r\nFrom: A <a@x.example>\r\n\r\nHello",
            "From a@x.example Mon May  4 10:00:00 2020\nFrom: a@x.example\nMessage-ID: <1@x>\n\nHello",
            "MIME-Version: 1.0\nContent-Type: text/plain\n\nHello",
        ] {
            assert!(Head::of(mail.as_bytes()).is_some(), "{mail}");
        }
        for text in [
            "From: Ada\nTo: Bo\nSubject: The harbour\n\nWe met on Friday.",
            "Note: the crane\nwas closed in May. Message-ID: none",
            "MIME-Version is a header.\n\nIt is old.",
            "Date: 2020-05-04\nContent-Type: text/markdown\n\n# Title",
            "",
        ] {
            assert!(Head::of(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn a_saved_page_is_no_letter() {
        let is_page = |text: &str| Head::of(text.as_bytes()).expect("a head").is_saved_page();
        assert!(is_page(
            "From: <Saved by Blink>\nSnapshot-Content-Location: https://a.example/\nMIME-Version: 1.0\n\
             Content-Type: multipart/related;\n\ttype=\"text/html\"; boundary=\"b\"\n\n"
        ));
        assert!(is_page(
            "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n"
        ));
        assert!(!is_page(
            "From: a@x.example\nTo: b@x.example\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n"
        ));
        assert!(!is_page("MIME-Version: 1.0\nContent-Type: text/plain\n\n"));
    }
}
