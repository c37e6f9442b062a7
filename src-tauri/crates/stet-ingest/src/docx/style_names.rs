//! Styles known by their names.
//!
//! Word writes built-in styles under English names whatever its language; other programs, and
//! files without a table of styles, have the words of their own language.

/// What a style's name says of its paragraphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A heading of this level, from 1.
    Heading(u8),
    /// The title of the document.
    Title,
    /// A quoted paragraph.
    Quote,
    /// Program code.
    Code,
}

/// Words for *heading* before a number, folded by [`folded`]. Ids lose their accented letters, so
/// some stand twice.
const HEADINGS: &[&str] = &[
    "heading",
    "überschrift",
    "berschrift",
    "titre",
    "título",
    "ttulo",
    "encabezado",
    "titolo",
    "kop",
    "rubrik",
    "overskrift",
    "otsikko",
    "pealkiri",
    "nagłówek",
    "nagwek",
    "nadpis",
    "naslov",
    "címsor",
    "cmsor",
    "titlu",
    "заголовок",
    "επικεφαλίδα",
    "başlık",
    "balk",
    "virsraksts",
    "antraštė",
    "antrat",
    "judul",
    "标题",
    "標題",
    "見出し",
    "제목",
    "כותרת",
    "عنوان",
    "tiêuđề",
    "fyrirsögn",
];

/// Words for the title of a document.
const TITLES: &[&str] = &[
    "title",
    "titel",
    "titre",
    "título",
    "ttulo",
    "puesto",
    "titolo",
    "tittel",
    "tytuł",
    "názov",
    "název",
    "название",
    "标题",
    "標題",
    "表題",
    "제목",
    "otsikko",
    "booktitle",
    "documenttitle",
];

const QUOTES: &[&str] = &[
    "quote",
    "intensequote",
    "blocktext",
    "blockquote",
    "blockquotation",
    "quotation",
    "quotations",
    "zitat",
    "intensiveszitat",
    "citation",
    "citationintense",
    "cita",
    "citadestacada",
    "citazione",
    "citazioneintensa",
    "citaat",
    "citat",
    "цитата",
    "引用文",
    "引用",
];

const CODES: &[&str] = &[
    "sourcecode",
    "code",
    "codeblock",
    "htmlpreformatted",
    "preformattedtext",
    "preformatted",
    "htmlvorformatiert",
    "listing",
    "macro",
    "macrotext",
    "programcode",
    "quellcode",
];

/// Character styles of words set as code.
const CODE_WORDS: &[&str] = &[
    "verbatimchar",
    "htmlcode",
    "codechar",
    "sourcecodechar",
    "inlinecode",
    "code",
    "sourcetext",
    "htmlkeyboard",
    "htmlsample",
    "htmltypewriter",
];

/// The name without case, blanks and marks.
fn folded(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// What the name, or the id where there is no name, says.
pub(super) fn role(name: &str) -> Option<Role> {
    let name = folded(name);
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Ok(level @ 1..=9) = name[stem.len()..].parse::<u8>()
        && HEADINGS.contains(&stem)
    {
        return Some(Role::Heading(level));
    }
    let whole = name.as_str();
    [
        (TITLES, Role::Title),
        (QUOTES, Role::Quote),
        (CODES, Role::Code),
    ]
    .into_iter()
    .find(|(names, _)| names.contains(&whole))
    .map(|(_, role)| role)
}

/// True if the name of a character style says that its words are code.
pub(super) fn is_code_words(name: &str) -> bool {
    CODE_WORDS.contains(&folded(name).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_in_many_languages() {
        let cases = [
            ("heading 1", Some(Role::Heading(1))),
            ("Heading 3", Some(Role::Heading(3))),
            ("berschrift2", Some(Role::Heading(2))),
            ("Titre 1", Some(Role::Heading(1))),
            ("Título 4", Some(Role::Heading(4))),
            ("标题 2", Some(Role::Heading(2))),
            ("見出し 1", Some(Role::Heading(1))),
            ("Title", Some(Role::Title)),
            ("Titre", Some(Role::Title)),
            ("Intense Quote", Some(Role::Quote)),
            ("Source Code", Some(Role::Code)),
            ("Normal", None),
            ("heading", None),
            ("Heading 12", None),
            ("Subtitle", None),
            ("Figure 1", None),
        ];
        for (name, expected) in cases {
            assert_eq!(role(name), expected, "{name}");
        }
    }
}
