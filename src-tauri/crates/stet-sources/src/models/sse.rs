//! Server-sent events, read from a whole body.
//!
//! After the HTML standard, 9.2.6, as far as services of language models use it: lines end in LF or
//! CRLF, `id` and `retry` mean nothing here. An event at the very end without its empty line is
//! read too: what stands in it is whole JSON or is not, and that is looked at anyway.

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Event {
    /// Its `event` line; may be empty.
    pub(super) name: String,
    /// Its `data` lines, joined.
    pub(super) data: String,
}

/// The events of a body, in order, read as they are asked for; each byte is looked at once.
pub(super) fn events(body: &str) -> impl Iterator<Item = Event> {
    let body = body.strip_prefix('\u{feff}').unwrap_or(body);
    let mut lines = body.split('\n');
    std::iter::from_fn(move || {
        let (mut name, mut data) = (String::new(), None::<String>);
        for line in lines.by_ref() {
            let line = line.strip_suffix('\r').unwrap_or(line);
            if line.is_empty() {
                if let Some(data) = data.take() {
                    return Some(Event { name, data });
                }
                name.clear();
                continue;
            }
            let (field, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.strip_prefix(' ').unwrap_or(value);
            match field {
                "event" => value.clone_into(&mut name),
                "data" => match &mut data {
                    Some(data) => {
                        data.push('\n');
                        data.push_str(value);
                    }
                    None => data = Some(value.to_owned()),
                },
                _ => {}
            }
        }
        data.map(|data| Event { name, data })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Vec<(String, String)> {
        events(body).map(|event| (event.name, event.data)).collect()
    }

    fn pair(name: &str, data: &str) -> (String, String) {
        (name.to_owned(), data.to_owned())
    }

    #[test]
    fn events_are_read_with_their_names() {
        let body = "\u{feff}event: message_start\ndata: {\"a\":1}\n\n: a comment\nid: 3\n\ndata:two\ndata: lines\n\nevent: ping\n\ndata: after\n\n";
        assert_eq!(
            read(body),
            [
                pair("message_start", "{\"a\":1}"),
                pair("", "two\nlines"),
                pair("", "after"),
            ]
        );
        assert_eq!(
            read("data: a\r\n\r\ndata: b\r\n\r\n"),
            [pair("", "a"), pair("", "b")]
        );
    }

    #[test]
    fn what_is_no_stream_has_no_events() {
        assert!(read("").is_empty());
        assert!(read("\n\n\n").is_empty());
        assert!(read("<!doctype html>\n<p>data is here</p>\n").is_empty());
        assert!(read("{\"error\": {\"message\": \"no\"}}").is_empty());
    }

    #[test]
    fn an_event_without_its_end_is_read_as_far_as_it_goes() {
        assert_eq!(read("data: {\"a\":"), [pair("", "{\"a\":")]);
        assert!(read("event: error").is_empty());
    }

    #[test]
    fn a_long_stream_is_read_in_linear_time() {
        let body = "data: x\n\n".repeat(300_000);
        assert_eq!(events(&body).count(), 300_000);
        let comments = ":\n".repeat(1_000_000);
        assert_eq!(events(&comments).count(), 0);
    }
}
