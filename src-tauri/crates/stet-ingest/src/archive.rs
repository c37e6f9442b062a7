//! A ZIP archive opened as a folder, under the limits that packages have.
//!
//! What a system put in beside the files, what leads out of the archive and links are left out. An
//! archive in the archive is not opened, and is told.

use std::time::Instant;

use crate::members::{Member, Unpacked};
use crate::package::{Package, Part};
use crate::reader::FILE_READERS;
use crate::{ReadError, limits, sniff};

/// How such files are called.
pub(crate) const ENDING: &str = "zip";

/// What the format is called in sentences.
const KIND: &str = "a ZIP archive";

/// Most folders a file stands in.
const MAX_DEPTH: usize = 16;

/// Most names in one sentence.
const NAMED: usize = 5;

/// The files of a plain archive; `None` for anything else.
///
/// # Errors
/// [`ReadError::Unpacks`] past the limits, [`ReadError::Damaged`] for an archive without its list.
pub(crate) fn unpack(name: &str, bytes: &[u8]) -> Result<Option<Unpacked>, ReadError> {
    if !bytes.starts_with(sniff::ZIP) {
        return Ok(None);
    }
    if bytes.len() > limits::MAX_FILE {
        return Err(ReadError::TooLarge {
            name: name.into(),
            bytes: bytes.len(),
            limit: limits::MAX_FILE,
        });
    }
    let mut package = match Package::open(name, KIND, bytes) {
        Ok(package) if is_document(&package) => return Ok(None),
        Ok(package) => package,
        // Cut off: the reader of what it was says so better.
        Err(_) if FILE_READERS.iter().any(|reader| reader.knows(bytes)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let names: Vec<String> = package.names().map(|name| name.into_owned()).collect();
    let mut left_out = LeftOut::default();
    let wanted: Vec<String> = names
        .into_iter()
        .filter(|name| left_out.admit(name))
        .collect();
    if wanted.len() > limits::MAX_MEMBERS {
        return Err(ReadError::Unpacks { name: name.into() });
    }
    let begun = Instant::now();
    let mut files = Vec::new();
    for inside in wanted {
        if begun.elapsed() > limits::ARCHIVE_TIME {
            return Err(ReadError::TooSlow {
                name: name.into(),
                seconds: limits::ARCHIVE_TIME.as_secs(),
            });
        }
        if package.locked(&inside) {
            left_out.locked.push(inside);
            continue;
        }
        match package.part(&inside)? {
            Part::Bytes(bytes) if is_archive(&bytes) => left_out.archives.push(inside),
            Part::Bytes(bytes) => files.push(Member {
                name: inside,
                bytes,
            }),
            Part::Missing | Part::Damaged => left_out.damaged.push(inside),
        }
    }
    let mut notices = left_out.told(name);
    notices.extend(mislabelled(name));
    Ok(Some(Unpacked {
        itself: false,
        files,
        notices,
    }))
}

/// What is said of an archive that its name calls a document.
fn mislabelled(name: &str) -> Option<String> {
    let ending = name.rsplit_once('.')?.1.to_lowercase();
    let mut readers = FILE_READERS.iter();
    let named = readers.find(|reader| reader.endings().contains(&ending.as_str()))?;
    Some(format!(
        "{name} is not {} as its name says but an archive; the files in it were read.",
        named.format().described()
    ))
}

/// Parts by which a package is known that is one document, or a program.
const OF_DOCUMENTS: &[&str] = &[
    "[Content_Types].xml",
    "word/document.xml",
    "xl/workbook.xml",
    "ppt/presentation.xml",
    "mimetype",
    "META-INF/container.xml",
    "META-INF/manifest.xml",
    "META-INF/MANIFEST.MF",
    "AndroidManifest.xml",
    "Index/Document.iwa",
    "Index/Metadata.iwa",
    "Index.zip",
];

fn is_document(package: &Package<'_>) -> bool {
    OF_DOCUMENTS.iter().any(|part| package.has(part))
}

fn is_archive(bytes: &[u8]) -> bool {
    let opened = || Package::open("", KIND, bytes);
    bytes.starts_with(sniff::ZIP) && opened().is_ok_and(|package| !is_document(&package))
}

/// What of an archive is left out, by why.
#[derive(Debug, Default)]
struct LeftOut {
    outside: Vec<String>,
    deep: Vec<String>,
    archives: Vec<String>,
    locked: Vec<String>,
    damaged: Vec<String>,
}

impl LeftOut {
    /// True for a file to be read. Folders, and what systems put in beside the files, are passed over.
    fn admit(&mut self, name: &str) -> bool {
        if name.ends_with(['/', '\\']) {
            return false;
        }
        let steps: Vec<&str> = name.split(['/', '\\']).collect();
        let hidden = |step: &&str| step.starts_with('.') && *step != "." && *step != "..";
        if steps.iter().any(hidden) || steps.contains(&"__MACOSX") || steps.contains(&"Thumbs.db") {
            return false;
        }
        let rooted = steps
            .first()
            .is_some_and(|step| step.is_empty() || step.ends_with(':'));
        if rooted || steps.contains(&"..") {
            self.outside.push(name.to_owned());
            return false;
        }
        if steps.len() > MAX_DEPTH {
            self.deep.push(name.to_owned());
            return false;
        }
        true
    }

    fn told(self, archive: &str) -> Vec<String> {
        [
            (
                self.outside,
                "leads out of the archive and was left out",
                "lead out of the archive and were left out",
                "",
            ),
            (
                self.deep,
                "is nested in too many folders and was left out",
                "are nested in too many folders and were left out",
                "",
            ),
            (
                self.archives,
                "is an archive within the archive and was not opened",
                "are archives within the archive and were not opened",
                " Unpack it and add the files inside.",
            ),
            (
                self.locked,
                "is locked with a password and was left out",
                "are locked with a password and were left out",
                " Unpack it with the password and add the files inside.",
            ),
            (
                self.damaged,
                "cannot be unpacked and was left out",
                "cannot be unpacked and were left out",
                "",
            ),
        ]
        .into_iter()
        .filter_map(|(names, one, many, advice)| {
            let what = if names.len() == 1 { one } else { many };
            (!names.is_empty()).then(|| format!("{archive}: {} {what}.{advice}", listed(&names)))
        })
        .collect()
    }
}

fn listed(names: &[String]) -> String {
    let named: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
    match names.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::tests::packed;

    #[test]
    fn an_archive_that_is_called_a_document_is_told() {
        let bytes = packed(&[("May.txt", b"The board met.")]);
        let told = |name| {
            unpack(name, &bytes)
                .expect("opens")
                .expect("an archive")
                .notices
        };
        assert_eq!(
            told("May.odt"),
            [
                "May.odt is not an OpenDocument text as its name says but an archive; the files in it were read."
            ]
        );
        assert!(told("May.zip").is_empty());
    }

    #[test]
    fn an_archive_is_a_folder_of_files() {
        let inner = packed(&[("x.txt", b"x")]);
        let bytes = packed(&[
            ("minutes/May.txt", b"The board met."),
            ("minutes/", b""),
            ("figures.csv", b"a,b\n1,2"),
            (".DS_Store", b"x"),
            ("__MACOSX/._May.txt", b"x"),
            ("../../etc/passwd", b"root"),
            ("/absolute.txt", b"x"),
            ("old.zip", &inner),
        ]);
        let unpacked = unpack("pack.zip", &bytes)
            .expect("opens")
            .expect("an archive");
        let names: Vec<&str> = unpacked
            .files
            .iter()
            .map(|file| file.name.as_str())
            .collect();
        assert_eq!(names, ["minutes/May.txt", "figures.csv"]);
        assert!(!unpacked.itself);
        assert_eq!(
            unpacked.notices,
            [
                "pack.zip: ../../etc/passwd, /absolute.txt lead out of the archive and were left out.",
                "pack.zip: old.zip is an archive within the archive and was not opened. Unpack it \
                 and add the files inside."
            ]
        );
    }

    #[test]
    fn a_document_stored_in_an_archive_does_not_make_it_one() {
        let sheet = packed(&[("xl/workbook.xml", b"<workbook/>")]);
        let options = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Stored);
        let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for (name, bytes) in [
            ("passwords/a.txt", b"words".to_vec()),
            ("figures.xlsx", sheet),
        ] {
            writer.start_file(name, options).expect("a new part");
            std::io::Write::write_all(&mut writer, &bytes).expect("in memory");
        }
        let bytes = writer.finish().expect("in memory").into_inner();
        let unpacked = unpack("a.zip", &bytes).expect("opens").expect("an archive");
        let names: Vec<&str> = unpacked
            .files
            .iter()
            .map(|file| file.name.as_str())
            .collect();
        assert_eq!(names, ["passwords/a.txt", "figures.xlsx"]);
    }

    #[test]
    fn packages_of_documents_are_no_archives_and_bombs_stay_closed() {
        let document = packed(&[("word/document.xml", b"<w:document/>")]);
        assert_eq!(unpack("a.docx", &document), Ok(None));
        let slides = packed(&[("ppt/presentation.xml", b"<p/>")]);
        assert_eq!(unpack("a.pptx", &slides), Ok(None));
        assert_eq!(unpack("a.txt", b"Only words."), Ok(None));
        let bomb = packed(&[("bomb.txt", &vec![b' '; 8 * 1024 * 1024])]);
        assert_eq!(
            unpack("a.zip", &bomb).expect_err("refused").code(),
            "unpacks"
        );
        let many: Vec<(String, &[u8])> = (0..=limits::MAX_MEMBERS)
            .map(|at| (format!("{at}.txt"), b"x".as_slice()))
            .collect();
        let many: Vec<(&str, &[u8])> = many
            .iter()
            .map(|(name, bytes)| (name.as_str(), *bytes))
            .collect();
        assert_eq!(
            unpack("a.zip", &packed(&many)).expect_err("refused").code(),
            "unpacks"
        );
        let whole = packed(&[("a.txt", b"words")]);
        assert!(unpack("a.zip", &whole[..whole.len() - 20]).is_err());
    }
}
