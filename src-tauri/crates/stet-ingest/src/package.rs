//! A ZIP package (DOCX, ODT, EPUB, workbook) opened under limits.
//!
//! Owns sizes, ratios and damage; knows no format. Nothing is unpacked before it is asked for, and
//! a part that cannot be read never loses the others.

use std::borrow::Cow;
use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::{ReadError, limits};

/// An opened package.
#[derive(Debug)]
pub(crate) struct Package<'a> {
    name: String,
    archive: ZipArchive<Cursor<&'a [u8]>>,
    unpacked: u64,
}

/// What asking for a part gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// The package has no such part.
    Missing,
    /// It is there but cannot be unpacked.
    Damaged,
}

impl Part {
    /// The bytes, if it could be read.
    pub(crate) fn bytes(self) -> Option<Vec<u8>> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::Missing | Self::Damaged => None,
        }
    }
}

impl<'a> Package<'a> {
    /// Opens a package; `kind` names the format with its article.
    ///
    /// # Errors
    /// [`ReadError::Damaged`] if there is no list of parts, [`ReadError::Unpacks`] if it is longer
    /// than [`limits::MAX_PARTS`].
    pub(crate) fn open(name: &str, kind: &'static str, bytes: &'a [u8]) -> Result<Self, ReadError> {
        let damaged = |_| ReadError::Damaged {
            name: name.into(),
            kind,
            problem: "its list of parts is missing or cut off".into(),
        };
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
        if archive.len() > limits::MAX_PARTS {
            return Err(ReadError::Unpacks { name: name.into() });
        }
        Ok(Self {
            name: name.into(),
            archive,
            unpacked: 0,
        })
    }

    /// Names of all parts, in the order of the package.
    pub(crate) fn names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.archive.file_names().flatten()
    }

    /// True if a part has this name; case counts only where two parts differ in nothing else.
    pub(crate) fn has(&self, part: &str) -> bool {
        self.exact(part).is_some()
    }

    /// True if a part is locked with a password.
    pub(crate) fn locked(&mut self, part: &str) -> bool {
        let Some(part) = self.exact(part) else {
            return false;
        };
        self.archive
            .by_name(&part)
            .is_err_and(|error| matches!(error, ZipError::UnsupportedArchive(why) if why == ZipError::PASSWORD_REQUIRED))
    }

    /// Unpacks a part.
    ///
    /// # Errors
    /// [`ReadError::Unpacks`] if it, or all read so far, passes the limits of [`limits`]. The size
    /// that the package declares is not believed.
    pub(crate) fn part(&mut self, part: &str) -> Result<Part, ReadError> {
        let Some(part) = self.exact(part) else {
            return Ok(Part::Missing);
        };
        let Ok(packed) = self.archive.by_name(&part) else {
            return Ok(Part::Damaged);
        };
        let grown = packed
            .compressed_size()
            .saturating_mul(limits::MAX_RATIO)
            .max(1024 * 1024);
        let most = limits::MAX_PART
            .min(limits::MAX_UNPACKED - self.unpacked)
            .min(grown);
        let mut bytes = Vec::new();
        let read = packed.take(most + 1).read_to_end(&mut bytes);
        let length = bytes.len() as u64;
        if length > most {
            return Err(ReadError::Unpacks {
                name: self.name.clone(),
            });
        }
        self.unpacked += length;
        Ok(match read {
            Ok(_) => Part::Bytes(bytes),
            Err(_) => Part::Damaged,
        })
    }

    /// The name as the package writes it: some programs differ in case between a part and what
    /// points to it.
    fn exact(&self, part: &str) -> Option<String> {
        let part = part.trim_start_matches('/');
        if self.archive.index_for_name(part).is_some() {
            return Some(part.to_owned());
        }
        self.names()
            .find(|name| name.eq_ignore_ascii_case(part))
            .map(Cow::into_owned)
    }
}

/// True if `bytes` are a package in whose first 8 or last 64 KiB one of `signs` stands: the first
/// parts and the list of all names are there. Opens nothing.
pub(crate) fn bears(bytes: &[u8], signs: &[&str]) -> bool {
    let holds = |stretch: &[u8]| {
        let found = |sign: &&str| stretch.windows(sign.len()).any(|w| w == sign.as_bytes());
        signs.iter().any(found)
    };
    bytes.starts_with(b"PK\x03\x04")
        && (holds(&bytes[..bytes.len().min(8 * 1024)])
            || holds(&bytes[bytes.len().saturating_sub(64 * 1024)..]))
}

/// The part that `href`, written in the part `here`, points to, without its fragment: percent
/// signs resolved, relative to the folder of `here`. `None` if it leads out of the package.
pub(crate) fn beside(here: &str, href: &str) -> Option<String> {
    let path = href.split(['#', '?']).next().unwrap_or_default();
    if path.is_empty() {
        return (!href.is_empty()).then(|| here.to_owned());
    }
    let scheme = path
        .split('/')
        .next()
        .is_some_and(|first| first.contains(':'));
    if scheme {
        return None;
    }
    let path = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
    let mut steps: Vec<&str> = match path.starts_with('/') {
        true => Vec::new(),
        false => here.split('/').collect(),
    };
    steps.pop();
    for step in path.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(steps.pop()?),
            step => steps.push(step),
        }
    }
    Some(steps.join("/"))
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    /// A package of these parts, for the tests of its readers.
    pub(crate) fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in parts {
            writer
                .start_file(*name, SimpleFileOptions::default())
                .expect("a new part");
            writer.write_all(bytes).expect("in memory");
        }
        writer.finish().expect("in memory").into_inner()
    }

    #[test]
    fn links_stay_inside_the_package() {
        let cases = [
            ("OPS/ch1.xhtml", "ch%202.xhtml#n1", Some("OPS/ch 2.xhtml")),
            (
                "OPS/text/ch1.xhtml",
                "../notes.xhtml",
                Some("OPS/notes.xhtml"),
            ),
            ("OPS/ch1.xhtml", "#n1", Some("OPS/ch1.xhtml")),
            ("OPS/ch1.xhtml", "/root.xhtml", Some("root.xhtml")),
            ("ch1.xhtml", "../../etc/passwd", None),
            ("ch1.xhtml", "https://a.example/x", None),
            ("ch1.xhtml", "", None),
        ];
        for (here, href, part) in cases {
            assert_eq!(beside(here, href).as_deref(), part, "{href}");
        }
    }

    #[test]
    fn a_part_is_found_in_any_case_and_a_missing_one_is_missing() {
        let bytes = packed(&[("Word/Document.xml", b"<w/>")]);
        let mut package = Package::open("a.docx", "a Word document", &bytes).expect("opens");
        assert_eq!(
            package.part("word/document.xml").expect("within limits"),
            Part::Bytes(b"<w/>".to_vec())
        );
        assert_eq!(package.part("other").expect("within limits"), Part::Missing);
        assert!(package.has("/word/document.xml"));
    }

    #[test]
    fn a_part_that_grows_without_measure_is_refused() {
        let bytes = packed(&[("bomb.xml", &vec![b' '; 8 * 1024 * 1024]), ("a", b"fine")]);
        let mut package = Package::open("a.docx", "a Word document", &bytes).expect("opens");
        assert_eq!(
            package.part("bomb.xml"),
            Err(ReadError::Unpacks {
                name: "a.docx".into()
            })
        );
    }

    #[test]
    fn a_cut_off_package_says_so_and_a_broken_part_does_not_lose_the_others() {
        let mut bytes = packed(&[("a", &[b'x'; 4000]), ("b", b"fine")]);
        let error = Package::open("a.odt", "an OpenDocument text", &bytes[..60]);
        assert_eq!(error.expect_err("cut off").code(), "damaged");
        for byte in &mut bytes[35..45] {
            *byte ^= 0xff;
        }
        let mut package = Package::open("a.odt", "an OpenDocument text", &bytes).expect("opens");
        assert_eq!(package.part("a").expect("within limits"), Part::Damaged);
        assert_eq!(
            package.part("b").expect("within limits").bytes(),
            Some(b"fine".to_vec())
        );
    }
}
