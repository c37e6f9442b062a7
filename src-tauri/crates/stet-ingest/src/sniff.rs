//! Kinds of file known by their first bytes, so that a refusal can name them.

use crate::ReadError;

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
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "an older Office file",
        SAVE_OLD,
    ),
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

/// Parts looked for near the start of a ZIP archive, and what they make it.
const INSIDE_ZIP: &[(&[u8], &str, &str)] = &[
    (
        b"opendocument.presentation",
        "an OpenDocument presentation",
        SAVE_AS,
    ),
    (b"word/", "a Word document", SAVE_AS),
    (b"xl/", "an Excel spreadsheet", SAVE_SHEET),
    (b"ppt/", "a PowerPoint presentation", SAVE_AS),
];

/// # Errors
/// [`ReadError::NotText`] if the first bytes are those of a known kind of file without plain text.
pub(crate) fn refuse_known_binary(name: &str, bytes: &[u8]) -> Result<(), ReadError> {
    let Some((kind, advice)) = known_binary(bytes) else {
        return Ok(());
    };
    Err(ReadError::NotText {
        name: name.into(),
        kind,
        advice,
    })
}

fn known_binary(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        let head = &bytes[..bytes.len().min(8192)];
        let inside = INSIDE_ZIP
            .iter()
            .find(|(part, ..)| head.windows(part.len()).any(|window| window == *part));
        return Some(
            inside.map_or(("a ZIP archive", UNPACK), |(_, kind, advice)| {
                (*kind, *advice)
            }),
        );
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
            (b"RIFF\x10\0\0\0WEBPVP8 ", "notes.txt is a WebP picture"),
        ];
        for (bytes, start) in cases {
            let error = refuse_known_binary("notes.txt", bytes)
                .expect_err("refused")
                .to_string();
            assert!(error.starts_with(start), "{error}");
        }
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
