//! Kinds of file known by their first bytes, so that a refusal can name them.

use crate::{ReadError, package};

const PICTURE: &str = "Type out the words it shows, and add that as text.";
const SOUND: &str = "Add a transcript of it as text.";
const UNPACK: &str = "Unpack it and add the files inside.";
const SAVE_AS: &str = "Open it in the program it came from, save it as Word (DOCX), OpenDocument \
                       (ODT), RTF or plain text, and add that file.";
const SAVE_SHEET: &str = "Open it in the program it came from, save it as Excel (XLSX), OpenDocument \
                          (ODS) or CSV, and add that file.";
const SAVE_OLD: &str = "Open it in the program it came from, save it as DOCX, ODT or RTF, or a \
                        spreadsheet as XLSX, ODS or CSV, and add that file.";
const PROGRAM: &str = "Add the text you want to check or use as a source.";

const SAVE_MAIL: &str =
    "Open it in the mail program it came from, save it as EML, and add that file.";
const SAVE_ATTACHED: &str =
    "Open the mail in Outlook, save each attachment by itself, and add those files.";
const SAVE_PAGE: &str = "Open it in the browser it came from, save it as a web page (HTML) or print it to \
                         PDF, and add that file.";
const SAVE_SLIDES: &str = "Open it in the program it came from, save it as PDF, and add that file.";
const SAVE_BOOK: &str = "Add the book as EPUB or PDF.";

/// Start of the file, what it is, what to do.
const MAGIC: &[(&[u8], &str, &str)] = &[
    (b"\x89PNG\r\n\x1a\n", "a PNG picture", PICTURE),
    (b"\xff\xd8\xff", "a JPEG picture", PICTURE),
    (b"GIF87a", "a GIF picture", PICTURE),
    (b"GIF89a", "a GIF picture", PICTURE),
    (b"II*\0", "a TIFF picture", PICTURE),
    (b"MM\0*", "a TIFF picture", PICTURE),
    (b"8BPS", "a Photoshop picture", PICTURE),
    (b"\0\0\x01\0", "an icon", PICTURE),
    (OLE, "an older Office file", SAVE_OLD),
    (
        b"\x78\x9f\x3e\x22",
        "a package (winmail.dat, TNEF) in which Outlook hides what is attached to a mail",
        SAVE_ATTACHED,
    ),
    (b"!BDN", "an Outlook data file", SAVE_MAIL),
    (
        b"bplist00",
        "a web page saved by Safari, or another list of an Apple program",
        SAVE_PAGE,
    ),
    (b"AT&TFORM", "a scanned document (DjVu)", PICTURE),
    (b"%!PS-Adobe", "a PostScript file", SAVE_SLIDES),
    (
        b"\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d",
        "a OneNote notebook",
        SAVE_AS,
    ),
    (b"\xffWPC", "a WordPerfect document", SAVE_AS),
    (b"\x1f\x8b", "a compressed (gzip) file", UNPACK),
    (b"BZh", "a compressed (bzip2) file", UNPACK),
    (b"\xfd7zXZ\0", "a compressed (xz) file", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a compressed (zstd) file", UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", UNPACK),
    (b"SQLite format 3\0", "a database", SAVE_SHEET),
    (b"\x7fELF", "a program", PROGRAM),
    (b"\xcf\xfa\xed\xfe", "a program", PROGRAM),
    (b"\xca\xfe\xba\xbe", "a program", PROGRAM),
    (b"\0asm", "a program", PROGRAM),
    (b"ID3", "a sound recording (MP3)", SOUND),
    (b"OggS", "a sound recording (Ogg)", SOUND),
    (b"fLaC", "a sound recording (FLAC)", SOUND),
    (b"\x1aE\xdf\xa3", "a video", SOUND),
    (b"wOFF", "a font", PROGRAM),
    (b"wOF2", "a font", PROGRAM),
    (b"OTTO\0", "a font", PROGRAM),
];

/// The container of the older Office files, and of mails kept by Outlook.
const OLE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// Streams that only one program writes into such a container, and what they make it.
const INSIDE_OLE: &[(&str, &str, &str)] = &[
    (
        "__properties_version1.0",
        "a mail kept by Outlook (MSG)",
        SAVE_MAIL,
    ),
    ("WordDocument", "an older Word document (DOC)", SAVE_AS),
    ("Workbook", "an older Excel spreadsheet (XLS)", SAVE_SHEET),
    ("Book", "an older Excel spreadsheet (XLS)", SAVE_SHEET),
    (
        "PowerPoint Document",
        "an older PowerPoint presentation (PPT)",
        SAVE_SLIDES,
    ),
    ("VisioDocument", "a Visio drawing", SAVE_SLIDES),
    ("MatOST", "a Works document", SAVE_AS),
];

/// How much of the list of streams is looked at, in bytes.
const STREAMS: usize = 16 * 1024;

/// Parts looked for near the start of a ZIP archive, and what they make it.
const INSIDE_ZIP: &[(&[u8], &str, &str)] = &[
    (
        b"opendocument.presentation",
        "an OpenDocument presentation",
        SAVE_AS,
    ),
    (b"word/", "a Word document", SAVE_AS),
    (b"xl/", "an Excel spreadsheet", SAVE_SHEET),
    (b"ppt/", "a PowerPoint presentation", SAVE_SLIDES),
    (b"visio/", "a Visio drawing", SAVE_SLIDES),
];

/// What the programs of iWork call their files; all of them are one kind of package.
const IWORK: &[(&str, &str, &str)] = &[
    ("pages", "a Pages document", SAVE_AS),
    ("numbers", "a Numbers spreadsheet", SAVE_SHEET),
    ("key", "a Keynote presentation", SAVE_SLIDES),
];

/// # Errors
/// [`ReadError::NotText`] if the first bytes are those of a known kind of file without plain text.
pub(crate) fn refuse_known_binary(name: &str, bytes: &[u8]) -> Result<(), ReadError> {
    let Some((kind, advice)) = known_binary(name, bytes) else {
        return Ok(());
    };
    Err(ReadError::NotText {
        name: name.into(),
        kind,
        advice,
    })
}

/// What a ZIP archive begins with.
pub(crate) const ZIP: &[u8] = b"PK\x03\x04";

const ARCHIVE: &str = "a ZIP archive";

fn known_binary(name: &str, bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    if bytes.starts_with(ZIP) || bytes.starts_with(b"PK\x05\x06") {
        if package::bears(bytes, &["Index/Document.iwa", "Index/Metadata.iwa"]) {
            return Some(iwork(name));
        }
        let head = &bytes[..bytes.len().min(8192)];
        let inside = INSIDE_ZIP
            .iter()
            .find(|(part, ..)| head.windows(part.len()).any(|window| window == *part));
        return Some(inside.map_or((ARCHIVE, UNPACK), |(_, kind, advice)| (*kind, *advice)));
    }
    if bytes.starts_with(OLE) {
        return Some(in_container(bytes).unwrap_or(("an older Office file", SAVE_OLD)));
    }
    if bytes.get(60..68) == Some(b"BOOKMOBI") {
        return Some(("a Kindle book", SAVE_BOOK));
    }
    // Containers whose kind stands after a size field.
    if bytes.starts_with(b"RIFF") {
        match bytes.get(8..12) {
            Some(b"WEBP") => return Some(("a WebP picture", PICTURE)),
            Some(b"WAVE") => return Some(("a sound recording (WAV)", SOUND)),
            Some(b"AVI ") => return Some(("a video (AVI)", SOUND)),
            _ => {}
        }
    }
    if bytes.get(4..8) == Some(b"ftyp") {
        return Some(match bytes.get(8..12) {
            Some(b"heic" | b"heix" | b"mif1" | b"avif") => ("a picture (HEIC)", PICTURE),
            Some(b"M4A ") => ("a sound recording (M4A)", SOUND),
            _ => ("a video (MP4)", SOUND),
        });
    }
    // Short marks that a text could begin with count only beside bytes no text has.
    if bytes.starts_with(b"BM") && bytes.get(6..10) == Some(&[0; 4]) {
        return Some(("a BMP picture", PICTURE));
    }
    if bytes.starts_with(b"MZ") && bytes.iter().take(512).any(|byte| *byte == 0) {
        return Some(("a Windows program", PROGRAM));
    }
    let (_, kind, advice) = MAGIC.iter().find(|(magic, ..)| {
        bytes.starts_with(magic)
            && (magic.len() > 3
                || !magic.is_ascii()
                || bytes.iter().take(512).any(|byte| *byte == 0))
    })?;
    Some((kind, advice))
}

/// Which program of iWork: its package does not say, its name does.
fn iwork(name: &str) -> (&'static str, &'static str) {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    IWORK
        .iter()
        .find(|(known, ..)| ending.eq_ignore_ascii_case(known))
        .map_or(
            ("a document of Pages, Numbers or Keynote", SAVE_OLD),
            |(_, kind, advice)| (*kind, *advice),
        )
}

/// What a container of the older kind holds, by its list of streams.
fn in_container(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let sector = u32::from_le_bytes(bytes.get(48..52)?.try_into().ok()?);
    // Sectors are of 512 or 4,096 bytes; the head takes the place of the first.
    let size: usize = if bytes.get(30) == Some(&12) {
        4096
    } else {
        512
    };
    let start = (sector as usize).checked_add(1)?.checked_mul(size)?;
    let list = bytes.get(start..)?;
    let list = &list[..list.len().min(STREAMS)];
    let holds = |stream: &str| {
        // A name ends with a zero, and so does not begin another.
        let name: Vec<u8> = stream
            .encode_utf16()
            .chain([0])
            .flat_map(u16::to_le_bytes)
            .collect();
        list.chunks_exact(128).any(|entry| entry.starts_with(&name))
    };
    let found = INSIDE_OLE.iter().find(|(stream, ..)| holds(stream))?;
    Some((found.1, found.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_what_a_file_really_is() {
        let cases: &[(&[u8], &str)] = &[
            (
                b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
                "notes.txt is a PNG picture, not text.",
            ),
            (
                b"PK\x03\x04\x14\0[Content_Types].xml word/document.xml",
                "notes.txt is a Word doc",
            ),
            (
                b"PK\x03\x04\x14\0a.bin",
                "notes.txt is a ZIP archive, not text. Unpack it",
            ),
            (b"\x1f\x8b\x08\0", "notes.txt is a compressed (gzip) file"),
            (
                b"\x78\x9f\x3e\x22\x01\0",
                "notes.txt is a package (winmail.dat, TNEF) in which Outlook",
            ),
            (b"RIFF\x10\0\0\0WEBPVP8 ", "notes.txt is a WebP picture"),
        ];
        for (bytes, start) in cases {
            let error = refuse_known_binary("notes.txt", bytes)
                .expect_err("refused")
                .to_string();
            assert!(error.starts_with(start), "{error}");
        }
    }

    /// A container with one stream of this name.
    fn container(stream: &str) -> Vec<u8> {
        let mut file = vec![0; 4096];
        file[..8].copy_from_slice(OLE);
        file[30] = 9;
        file[48] = 1;
        let name: Vec<u8> = stream.encode_utf16().flat_map(u16::to_le_bytes).collect();
        file[1024 + 128..1024 + 128 + name.len()].copy_from_slice(&name);
        file
    }

    #[test]
    fn older_files_say_which_they_are_and_what_to_do() {
        let iwork = crate::package::tests::packed(&[("Index/Document.iwa", b"x")]);
        for (name, bytes, says) in [
            (
                "a.msg",
                container("__properties_version1.0"),
                "a.msg is a mail kept by Outlook (MSG), not text. Open it",
            ),
            (
                "a.txt",
                container("WordDocument"),
                "a.txt is an older Word document (DOC), not text. Open it",
            ),
            (
                "a.xls",
                container("Workbook"),
                "a.xls is an older Excel spreadsheet (XLS)",
            ),
            (
                "a.ppt",
                container("PowerPoint Document"),
                "a.ppt is an older PowerPoint presentation (PPT)",
            ),
            (
                "a.doc",
                container("Contents"),
                "a.doc is an older Office file",
            ),
            ("a.pages", iwork.clone(), "a.pages is a Pages document"),
            (
                "a.numbers",
                iwork.clone(),
                "a.numbers is a Numbers spreadsheet",
            ),
            ("a.key", iwork.clone(), "a.key is a Keynote presentation"),
            (
                "a.zip",
                iwork,
                "a.zip is a document of Pages, Numbers or Keynote",
            ),
        ] {
            let error = refuse_known_binary(name, &bytes)
                .expect_err("refused")
                .to_string();
            assert!(error.starts_with(says), "{error}");
        }
        let mut cut = container("WordDocument");
        cut.truncate(40);
        assert!(refuse_known_binary("a.doc", &cut).is_err());
    }

    #[test]
    fn words_that_begin_like_a_mark_are_text() {
        for words in [
            "BM is a company.",
            "MZ Wallace",
            "ID3 tags explained",
            "BZh",
            "RIFFs",
        ] {
            assert_eq!(
                refuse_known_binary("a.txt", words.as_bytes()),
                Ok(()),
                "{words}"
            );
        }
    }
}
