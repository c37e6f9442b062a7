//! What a PDF says of itself: title, author, language, and its outline.

use hayro_syntax::Pdf;
use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{Dict, String as Bytes};

use super::{limits, strings};

/// What the file declares.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) language: Option<String>,
    /// Titles of the outline with their depth, from 0.
    pub(crate) outline: Vec<(u8, String)>,
}

/// Reads what `pdf` declares. Its dates are those of the file and not of publication, and are not
/// read.
pub(crate) fn declared(pdf: &Pdf) -> Declared {
    let meta = pdf.metadata();
    let field = |bytes: &Option<Box<[u8]>>| bytes.as_ref().map(|bytes| strings::text(bytes));
    let root = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id());
    let language = root
        .as_ref()
        .and_then(|root| root.get::<Bytes<'_>>(keys::LANG))
        .map(|bytes| strings::text(bytes.as_bytes()));
    Declared {
        title: field(&meta.title).filter(|title| is_title(title)),
        author: field(&meta.author).filter(|author| is_author(author)),
        language: language.filter(|tag| is_language(tag)),
        outline: root.map(|root| outline(&root)).unwrap_or_default(),
    }
}

/// Programs write the name of the file, or of themselves, where a title should stand.
fn is_title(title: &str) -> bool {
    let lower = title.to_lowercase();
    let begins = [
        "microsoft word",
        "microsoft powerpoint",
        "untitled",
        "layout 1",
        "document1",
        "print",
        "slide 1",
    ];
    let ends = [
        ".doc", ".docx", ".odt", ".rtf", ".tex", ".dvi", ".indd", ".pdf", ".ps", ".html", ".txt",
        ".qxd", ".qxp", ".wpd", ".pptx", ".ppt", ".xls", ".xlsx", ".md",
    ];
    let letters = title.chars().filter(|c| c.is_alphabetic()).count();
    letters >= 4
        && title.chars().count() <= 400
        && !title.contains('\u{FFFD}')
        && !begins.iter().any(|word| lower.starts_with(word))
        && !ends.iter().any(|word| lower.ends_with(word))
        && !lower.contains("://")
}

fn is_author(author: &str) -> bool {
    let lower = author.to_lowercase();
    let nobody = [
        "user",
        "admin",
        "administrator",
        "unknown",
        "author",
        "owner",
        "root",
    ];
    author.chars().filter(|c| c.is_alphabetic()).count() >= 2
        && author.chars().count() <= 300
        && !author.contains('\u{FFFD}')
        && !nobody.contains(&lower.as_str())
}

fn is_language(tag: &str) -> bool {
    (2..=20).contains(&tag.len())
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && tag.bytes().take(2).all(|byte| byte.is_ascii_alphabetic())
}

fn outline(root: &Dict<'_>) -> Vec<(u8, String)> {
    let mut titles = Vec::new();
    let mut open: Vec<(u8, Dict<'_>)> = Vec::new();
    let first = root
        .get::<Dict<'_>>(keys::OUTLINES)
        .and_then(|top| top.get::<Dict<'_>>(keys::FIRST));
    open.extend(first.map(|first| (0, first)));
    // Entries may point at each other in circles: counted, not trusted.
    let mut looked_at = 0;
    while let Some((depth, entry)) = open.pop() {
        looked_at += 1;
        if looked_at > limits::MAX_OUTLINE {
            break;
        }
        if let Some(title) = entry.get::<Bytes<'_>>(keys::TITLE) {
            titles.push((depth, strings::text(title.as_bytes())));
        }
        if let Some(next) = entry.get::<Dict<'_>>(keys::NEXT) {
            open.push((depth, next));
        }
        if depth < 8
            && let Some(child) = entry.get::<Dict<'_>>(keys::FIRST)
        {
            open.push((depth + 1, child));
        }
    }
    titles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_and_programs_are_no_titles() {
        for title in [
            "Microsoft Word - draft3.doc",
            "paper.tex",
            "untitled",
            "",
            "123",
            "a.indd",
        ] {
            assert!(!is_title(title), "{title}");
        }
        for title in ["On Bridges", "Мосты", "The .NET question, 2019"] {
            assert!(is_title(title), "{title}");
        }
        assert!(is_author("Ada Okonkwo") && !is_author("Administrator") && !is_author("1"));
        assert!(is_language("en-GB") && !is_language("English (UK)") && !is_language("x"));
    }
}
