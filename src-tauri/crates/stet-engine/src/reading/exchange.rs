//! What is asked of a reader and what it answers, as bytes: a line of JSON and the file; the length of some
//! JSON, the JSON, and the files found, end to end.

use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use stet_core::reference::Work;
use stet_ingest::{Member, Reading};

use super::Refused;

/// Longest line of a question, in bytes: a name and little else.
const MAX_LINE: u64 = 64 * 1024;

/// Longest name that is passed on, in characters; no system has longer ones.
const MAX_NAME: usize = 4_096;

/// What is to be done with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Ask {
    /// Read it as one text.
    Read,
    /// Take it apart, or read it.
    Take,
    /// Read it as a list of works.
    Bibliography,
}

/// A question; the bytes of the file follow it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) ask: Ask,
    pub(super) name: String,
    /// Length of the file.
    pub(super) bytes: usize,
}

impl Request {
    pub(super) fn new(ask: Ask, name: &str, bytes: &[u8]) -> Self {
        Self {
            ask,
            name: name.chars().take(MAX_NAME).collect(),
            bytes: bytes.len(),
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        out.write_all(b"\n")
    }

    pub(super) fn read(from: &mut impl BufRead) -> io::Result<Self> {
        let mut line = Vec::new();
        from.take(MAX_LINE).read_until(b'\n', &mut line)?;
        Ok(serde_json::from_slice(&line)?)
    }

    /// The answer, worked out in this process.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn answered(&self, bytes: &[u8]) -> Result<Answer, Refused> {
        let name = &self.name;
        let whole = || stet_ingest::read(name, bytes, None).map_err(Refused::from);
        match self.ask {
            Ask::Read => Ok(Answer::Whole(whole()?)),
            Ask::Bibliography => {
                let read = stet_ingest::bibliography::bibliography(name, bytes)?;
                Ok(Answer::Works {
                    works: read.works,
                    notices: read.notices,
                })
            }
            Ask::Take => match stet_ingest::unpack(name, bytes)? {
                None => Ok(Answer::Whole(whole()?)),
                Some(unpacked) => Ok(Answer::Parts {
                    itself: unpacked.itself.then(whole),
                    files: unpacked.files,
                    notices: unpacked.notices,
                }),
            },
        }
    }
}

/// What a file turned out to be.
#[derive(Debug)]
pub(super) enum Answer {
    Whole(Reading),
    Parts {
        itself: Option<Result<Reading, Refused>>,
        files: Vec<Member>,
        notices: Vec<String>,
    },
    Works {
        works: Vec<(String, Work)>,
        notices: Vec<String>,
    },
}

/// The part of an answer that is JSON; the bytes of the files follow it.
#[derive(Serialize, Deserialize)]
enum Written {
    Refused(Refused),
    Whole(Reading),
    Parts {
        itself: Option<Result<Reading, Refused>>,
        /// Name and length of each file.
        files: Vec<(String, usize)>,
        notices: Vec<String>,
    },
    Works {
        works: Vec<(String, Work)>,
        notices: Vec<String>,
    },
}

/// Writes an answer. Its files are not copied.
pub(super) fn write(answer: Result<Answer, Refused>, out: &mut impl Write) -> io::Result<()> {
    let (written, files) = match answer {
        Err(refused) => (Written::Refused(refused), Vec::new()),
        Ok(Answer::Whole(reading)) => (Written::Whole(reading), Vec::new()),
        Ok(Answer::Works { works, notices }) => (Written::Works { works, notices }, Vec::new()),
        Ok(Answer::Parts {
            itself,
            files,
            notices,
        }) => {
            let named = files
                .iter()
                .map(|file| (file.name.clone(), file.bytes.len()))
                .collect();
            let head = Written::Parts {
                itself,
                files: named,
                notices,
            };
            (head, files)
        }
    };
    let json = serde_json::to_vec(&written)?;
    out.write_all(&(json.len() as u64).to_le_bytes())?;
    out.write_all(&json)?;
    files.iter().try_for_each(|file| out.write_all(&file.bytes))
}

/// Reads an answer of at most `most` bytes. Files are read into their own place: an archive is large.
///
/// # Errors
/// For bytes that are no answer, or break off.
pub(super) fn read(from: &mut impl Read, most: u64) -> io::Result<Result<Answer, Refused>> {
    let mut from = from.take(most);
    let mut length = [0; 8];
    from.read_exact(&mut length)?;
    let json = exactly(&mut from, u64::from_le_bytes(length))?;
    Ok(Ok(match serde_json::from_slice(&json)? {
        Written::Refused(refused) => return Ok(Err(refused)),
        Written::Whole(reading) => Answer::Whole(reading),
        Written::Works { works, notices } => Answer::Works { works, notices },
        Written::Parts {
            itself,
            files,
            notices,
        } => {
            drop(json);
            let files = files.into_iter().map(|(name, length)| {
                let bytes = exactly(&mut from, length as u64)?;
                Ok(Member { name, bytes })
            });
            Answer::Parts {
                itself,
                files: files.collect::<io::Result<_>>()?,
                notices,
            }
        }
    }))
}

/// As many bytes as were announced; memory is taken as they come.
fn exactly(from: &mut impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length {
        Ok(bytes)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::FailureCode;

    fn back(request: &Request, bytes: &[u8]) -> Result<Answer, Refused> {
        let mut written = Vec::new();
        write(request.answered(bytes), &mut written).expect("in memory");
        let length = written.len() as u64;
        let cut = read(&mut written.as_slice(), length - 1);
        assert!(cut.is_err(), "cut off is no answer");
        read(&mut written.as_slice(), length).expect("an answer")
    }

    #[test]
    fn a_question_and_its_answer_come_through_as_they_were() {
        let words = "# Tides\n\nIt rose by *2 metres*.\n".as_bytes();
        let request = Request::new(Ask::Read, "a.md", words);
        let mut line = Vec::new();
        request.write(&mut line).expect("in memory");
        assert_eq!(Request::read(&mut line.as_slice()).expect("reads"), request);
        let Ok(Answer::Whole(reading)) = back(&request, words) else {
            panic!("it is a text");
        };
        let same = stet_ingest::read("a.md", words, None).expect("reads");
        assert_eq!(reading, same);

        let works = back(
            &Request::new(Ask::Bibliography, "a.bib", b""),
            b"@book{a, title = {Tides}, year = 2019}",
        );
        let Ok(Answer::Works { works, .. }) = works else {
            panic!("they are works");
        };
        assert_eq!(works[0].1.title, "Tides");

        let refused = back(&Request::new(Ask::Take, "a.png", b""), b"\x89PNG\r\n\x1a\n")
            .expect_err("a picture");
        assert_eq!(refused.code, FailureCode::Unreadable);
        assert!(refused.message.starts_with("a.png is a PNG picture"));
    }

    #[test]
    fn the_files_of_a_mail_come_through_with_it() {
        let mail = b"From: a@x.example\r\nTo: b@x.example\r\nMessage-ID: <1@x>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nThe crane fell.\r\n--b\r\nContent-Type: text/csv; name=a.csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\nYear,Falls\r\n2019,3\r\n--b--\r\n";
        let Ok(Answer::Parts { itself, files, .. }) =
            back(&Request::new(Ask::Take, "m.eml", mail), mail)
        else {
            panic!("it has an attachment");
        };
        assert!(itself.is_some_and(|read| read.is_ok()));
        assert_eq!(files.len(), 1);
        assert_eq!(files[0].name, "a.csv");
        assert!(files[0].bytes.starts_with(b"Year,Falls"));
    }
}
