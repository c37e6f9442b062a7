//! Why something could not be read: what happened, to what, and what to do next.

/// A refusal. Its text is written for the person who dropped the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// No bytes, or nothing but white space and marks without words.
    #[error(
        "{name} is empty: there are no words in it to read. Choose a file that has text in it."
    )]
    Empty {
        /// The name given.
        name: String,
    },
    /// More than [`limits::MAX_BYTES`](crate::limits::MAX_BYTES) or, for files that carry pictures, [`limits::MAX_FILE`](crate::limits::MAX_FILE).
    #[error(
        "{name} is too large to read: {size}, and the limit is {limit}. \
         Split it, or keep only the part you need.",
        size = megabytes(*bytes),
        limit = megabytes(*limit)
    )]
    TooLarge {
        /// The name given.
        name: String,
        /// Its size in bytes.
        bytes: usize,
        /// The limit it passes, in bytes.
        limit: usize,
    },
    /// The content is a known kind of file that holds no plain text.
    #[error("{name} is {kind}, not text. {advice}")]
    NotText {
        /// The name given.
        name: String,
        /// What it is, with its article: “a PNG picture”.
        kind: &'static str,
        /// What to do next.
        advice: &'static str,
    },
    /// The content is no text in any encoding, of no kind known here.
    #[error(
        "{name} is not text: it contains binary data of an unknown kind. Open it in the program it \
         came from, save it as DOCX, ODT, RTF, plain text or CSV, and add that file."
    )]
    Binary {
        /// The name given.
        name: String,
    },
    /// The file is locked with a password.
    #[error(
        "{name} is {kind} locked with a password, so its words cannot be read. \
         Open it in the program it came from, save a copy without a password, and add that."
    )]
    Encrypted {
        /// The name given.
        name: String,
        /// What it is, with its article.
        kind: &'static str,
    },
    /// Pages without words: pictures of text.
    #[error(
        "{name} contains pictures of pages, not text ({pages} pages without a word). Run it \
         through text recognition (OCR) and add the result."
    )]
    Scanned {
        /// The name given.
        name: String,
        /// How many pages there are.
        pages: usize,
    },
    /// The file is broken where its words should be.
    #[error(
        "{name} is {kind} that cannot be opened: {problem}. \
         Open it in the program it came from, save it again, and add that copy."
    )]
    Damaged {
        /// The name given.
        name: String,
        /// What it is, with its article.
        kind: &'static str,
        /// What is wrong, as the end of a sentence.
        problem: String,
    },
    /// Its parts unpack to more than [`limits::MAX_UNPACKED`](crate::limits::MAX_UNPACKED) or [`limits::MAX_PART`](crate::limits::MAX_PART), or grow by
    /// more than [`limits::MAX_RATIO`](crate::limits::MAX_RATIO).
    #[error(
        "{name} unpacks to far more data than a document should hold and was not opened. If you \
         trust it, open it in the program it came from and save it again."
    )]
    Unpacks {
        /// The name given.
        name: String,
    },
    /// Reading took longer than any document of its size should.
    #[error(
        "{name} took longer than {seconds} seconds to read, so Stet gave up. Split it, or save it \
         again in the program it came from."
    )]
    TooSlow {
        /// The name given.
        name: String,
        /// How long was waited.
        seconds: u64,
    },
    /// No entry of a bibliography in it.
    #[error(
        "{name} has no readable bibliographic entries. Export it again as BibTeX, RIS or CSL-JSON \
         and add that file."
    )]
    NoBibliography {
        /// The name given.
        name: String,
    },
}

impl ReadError {
    /// A short stable word for the kind of refusal, for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "empty",
            Self::TooLarge { .. } => "too_large",
            Self::NotText { .. } => "not_text",
            Self::Binary { .. } => "binary",
            Self::Encrypted { .. } => "encrypted",
            Self::Scanned { .. } => "scanned",
            Self::Damaged { .. } => "damaged",
            Self::Unpacks { .. } => "unpacks",
            Self::TooSlow { .. } => "too_slow",
            Self::NoBibliography { .. } => "no_bibliography",
        }
    }
}

/// “16.8 MB”; sizes below a megabyte do not occur here.
fn megabytes(bytes: usize) -> String {
    let tenths = (bytes / 100_000) as u64;
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;

    #[test]
    fn a_refusal_says_what_happened_to_what_and_what_next() {
        let error = ReadError::TooLarge {
            name: "log.txt".into(),
            bytes: 20_000_000,
            limit: limits::MAX_BYTES,
        };
        assert_eq!(
            error.to_string(),
            "log.txt is too large to read: 20.0 MB, and the limit is 16.7 MB. \
             Split it, or keep only the part you need."
        );
    }
}
