//! Mailboxes (mbox, RFC 4155): many messages in one file, each behind a line "From sender date".

use super::head::Head;
use crate::members::{Member, Unpacked};
use crate::{ReadError, limits};

/// What a message in a mailbox begins with.
const FROM: &[u8] = b"From ";

/// True for a mailbox of more than one message.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    starts(bytes).nth(1).is_some()
}

/// The messages, each as a file of its own.
///
/// # Errors
/// [`ReadError::TooLarge`] past [`limits::MAX_FILE`].
pub(super) fn unpack(name: &str, bytes: &[u8]) -> Result<Unpacked, ReadError> {
    if bytes.len() > limits::MAX_FILE {
        return Err(ReadError::TooLarge {
            name: name.into(),
            bytes: bytes.len(),
            limit: limits::MAX_FILE,
        });
    }
    let starts: Vec<usize> = starts(bytes).collect();
    let ends = starts.iter().copied().skip(1).chain([bytes.len()]);
    let files: Vec<Member> = starts
        .iter()
        .zip(ends)
        .zip(1..)
        .take(limits::MAX_MEMBERS)
        .map(|((start, end), number)| Member {
            name: format!("mail {number}.eml"),
            bytes: unquoted(&bytes[*start..end]),
        })
        .collect();
    let beyond = starts.len() - files.len();
    let notices = (beyond > 0).then(|| {
        format!(
            "{name} holds {} mails; the last {beyond} were not read. Split it in the mail program it came \
             from.",
            starts.len()
        )
    });
    Ok(Unpacked {
        itself: false,
        files,
        notices: notices.into_iter().collect(),
    })
}

/// Where the messages begin; none in what is no mailbox.
fn starts(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let is_box = bytes.starts_with(FROM) && Head::of(bytes).is_some();
    let mut line = 0;
    let lines = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .map(move |text| {
            let start = line;
            line += text.len();
            (start, text)
        });
    let mut blank = true;
    lines
        .take_while(move |_| is_box)
        .filter(move |(start, text)| {
            let after_blank = std::mem::replace(&mut blank, text.trim_ascii().is_empty());
            after_blank && text.starts_with(FROM) && begins_headers(&bytes[start + text.len()..])
        })
        .map(|(start, _)| start)
}

/// True if the first line is a header: words of a message may begin with "From" as well.
fn begins_headers(bytes: &[u8]) -> bool {
    let name = bytes.iter().take(60).take_while(|byte| **byte != b':');
    let length = name.clone().count();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    length > 1 && bytes.get(length) == Some(&b':') && name.clone().all(is_name)
}

/// A message without the line before it, and without the mark that its own lines "From …" were given.
fn unquoted(message: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(message.len());
    for line in message.split_inclusive(|byte| *byte == b'\n').skip(1) {
        let marks = line.iter().take_while(|byte| **byte == b'>').count();
        let quoted = marks > 0 && line[marks..].starts_with(FROM);
        out.extend_from_slice(&line[usize::from(quoted)..]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(number: usize, words: &str) -> String {
        format!(
            "From a@x.example Mon May  4 10:00:0{number} 2020\nFrom: Ann <a@x.example>\nTo: b@x.example\n\
             Message-ID: <{number}@x>\nSubject: Crane {number}\n\n{words}\n\n"
        )
    }

    #[test]
    fn each_mail_of_a_mailbox_is_a_file() {
        let text = message(
            1,
            "From the harbour came a noise.\n\n>From here it was seen.",
        ) + &message(2, "It fell.")
            + &message(3, "It was\n\nFrom A to B: 3 miles.");
        let unpacked = crate::unpack("old.mbox", text.as_bytes())
            .expect("opens")
            .expect("a mailbox");
        assert!(!unpacked.itself && unpacked.notices.is_empty());
        let said: Vec<String> = unpacked
            .files
            .iter()
            .map(|file| String::from_utf8_lossy(&file.bytes).into_owned())
            .collect();
        assert_eq!(said.len(), 3);
        assert!(said[0].starts_with("From: Ann") && said[0].contains("\n\nFrom here it was seen."));
        assert!(said[1].contains("It fell.") && !said[1].contains("10:00:03"));
        assert!(said[2].contains("From A to B: 3 miles."));
        for file in &unpacked.files {
            let reading = crate::read(&file.name, &file.bytes, None).expect("reads");
            assert_eq!(reading.format, crate::Format::Mail);
        }
        let refused = crate::read("old.mbox", text.as_bytes(), None).expect_err("several");
        assert!(
            refused
                .to_string()
                .starts_with("old.mbox is a mailbox with several mails, not text. Add it"),
            "{refused}"
        );
    }

    #[test]
    fn one_mail_behind_its_line_is_a_mail_and_words_are_words() {
        let one = message(1, "It fell.\n\nFrom then on: silence.");
        assert!(!is_one(one.as_bytes()));
        assert!(crate::read("a.eml", one.as_bytes(), None).is_ok());
        let words = "From May to June it stood.\n\nFrom: nobody\n\nFrom June on\nNote: it fell.\n";
        assert!(!is_one(words.as_bytes()));
        let many: String = (0..limits::MAX_MEMBERS + 2)
            .map(|at| message(at % 10, "x"))
            .collect();
        let unpacked = unpack("big.mbox", many.as_bytes()).expect("opens");
        assert_eq!(unpacked.files.len(), limits::MAX_MEMBERS);
        assert_eq!(unpacked.notices.len(), 1, "{:?}", unpacked.notices);
        assert!(unpacked.notices[0].contains("the last 2 were not read"));
    }
}
