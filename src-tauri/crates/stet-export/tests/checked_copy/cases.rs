//! One case for each thing that stands in the way of a tracked change.

use stet_core::document::Place;
use stet_core::text::Span;
use stet_export::checked_copy::{
    Change, CheckedText, CopyError, MACHINE, Remark, Why, into_original,
};

use crate::made::{AUTHOR, CHECKER, package};
use crate::reader::{part, sound};
use crate::{blocks_of, holds};

fn p(inner: &str) -> String {
    format!("<w:p>{inner}</w:p>")
}

fn r(words: &str) -> String {
    format!("<w:r><w:t xml:space=\"preserve\">{words}</w:t></w:r>")
}

fn change(text: &CheckedText, old: &str, new: &str) -> Change {
    let (block, start) = text
        .blocks
        .iter()
        .enumerate()
        .find_map(|(at, block)| Some((at, block.text.find(old)?)))
        .expect("the words stand in the text");
    Change {
        id: format!("{old}→{new}"),
        place: Place {
            block,
            span: Span::new(start, start + old.len()),
        },
        replacement: new.to_owned(),
        author: CHECKER.to_owned(),
        initials: "IF".to_owned(),
        at: "2026-11-21T08:12:00Z".to_owned(),
    }
}

fn text_of(original: &[u8]) -> CheckedText {
    CheckedText {
        blocks: blocks_of(original),
        ..CheckedText::default()
    }
}

/// The text of the file with these words replaced, and why not where they could not be.
fn replaced(body: &str, old: &str, new: &str) -> (String, Vec<Why>) {
    let original = package(body, "", &[]);
    let mut text = text_of(&original);
    text.changes.push(change(&text, old, new));
    let file = into_original(&original, &text).expect("a checked copy");
    holds(&original, &text, &file);
    assert!(file.unplaced.is_empty(), "{:?}", file.unplaced);
    let markup = part(&file.bytes, "word/document.xml").expect("the text");
    (
        markup,
        file.as_comments.iter().map(|left| left.why).collect(),
    )
}

#[test]
fn words_across_runs_keep_their_looks() {
    let bold = "<w:r><w:rPr><w:b/></w:rPr><w:t>bour is</w:t></w:r>";
    let body = p(&(r("The har") + bold + &r(" deep.")));
    let (markup, left) = replaced(&body, "harbour", "bay");
    assert!(left.is_empty());
    assert!(
        markup.contains("<w:t xml:space=\"preserve\">The </w:t></w:r><w:del "),
        "{markup}"
    );
    assert!(markup.contains("<w:delText xml:space=\"preserve\">har</w:delText>"));
    assert!(
        markup.contains("<w:rPr><w:b/></w:rPr><w:delText xml:space=\"preserve\">bour</w:delText>")
    );
    assert!(markup.contains("<w:r><w:t xml:space=\"preserve\">bay</w:t></w:r></w:ins>"));
    assert!(markup.contains("w:author=\"Ines Ferreira\" w:date=\"2026-11-21T08:12:00Z\""));
}

#[test]
fn a_sentence_is_struck_word_by_word() {
    for (old, new, struck, put) in [
        (
            "The bridge, 412 metres long, opened in May 1911.",
            "The bridge, 421 metres long, opened in June 1911.",
            vec!["412", "May"],
            vec!["421", "June"],
        ),
        (
            "Die Quote stieg auf 3,5 Prozent („so viel wie nie“).",
            "Die Quote stieg auf 5,3 Prozent („so viel wie nie“).",
            vec!["3,5"],
            vec!["5,3"],
        ),
        (
            "Le maire l’a dit lundi.",
            "Le maire adjoint l’a dit lundi.",
            vec![],
            vec!["adjoint "],
        ),
        (
            "وصل القارب في 4 مايو.",
            "وصل القارب في 5 مايو.",
            vec!["4"],
            vec!["5"],
        ),
        // Written anew, it is one change.
        (
            "Nobody came to the fair.",
            "Everyone in the village stayed at home.",
            vec!["Nobody came to the fair"],
            vec!["Everyone in the village stayed at home"],
        ),
    ] {
        let (before, after) = old.split_at(old.find(' ').expect("words"));
        let bold = format!("<w:r><w:rPr><w:b/></w:rPr><w:t>{before}</w:t></w:r>");
        let body = p(&(r("Before. ") + &bold + &r(after) + &r(" After.")));
        let (markup, left) = replaced(&body, old, new);
        assert!(left.is_empty());
        let all = |from: &str, open: &str, close: &str| -> Vec<String> {
            let parts = from.split(open).skip(1);
            let words = parts.filter_map(|part| Some(part.split(close).next()?.split_once('>')?.1));
            words.map(str::to_owned).collect()
        };
        let gone = all(&markup, "<w:delText", "</w:delText>");
        assert_eq!(gone.concat(), struck.concat(), "{markup}");
        let inserted = all(&markup, "<w:ins ", "</w:ins>");
        let new = all(&inserted.concat(), "<w:t ", "</w:t>");
        assert_eq!(new, put, "{markup}");
    }
}

#[test]
fn words_put_in_by_somebody_else_stay_his() {
    let ins = format!(
        "<w:ins w:id=\"3\" w:author=\"{AUTHOR}\">{}</w:ins>",
        r("deep and wide")
    );
    let body = p(&(r("It is ") + &ins));
    let (markup, left) = replaced(&body, "and", "or");
    assert!(left.is_empty());
    let theirs = format!("w:author=\"{AUTHOR}\">");
    assert_eq!(markup.matches(&theirs).count(), 2, "cut in two: {markup}");
    assert!(markup.contains("</w:del></w:ins><w:ins "), "{markup}");
    // At its end new words stand beside it.
    let (markup, _) = replaced(&body, "wide", "broad");
    assert_eq!(markup.matches(&theirs).count(), 1, "{markup}");
}

#[test]
fn what_a_program_fills_in_is_only_remarked_on() {
    let field = "<w:fldSimple w:instr=\" DATE \"><w:r><w:t>4 May</w:t></w:r></w:fldSimple>";
    let body = p(&(r("On ") + field + &r(" it rained.")));
    let (markup, left) = replaced(&body, "4 May", "5 May");
    assert_eq!(left, [Why::Field]);
    assert!(
        markup.contains("<w:commentRangeStart w:id=\"1\"/><w:fldSimple"),
        "{markup}"
    );
    // What stays the same does not matter.
    let (_, left) = replaced(&body, "4 May it rained", "4 May it snowed");
    assert!(left.is_empty());
    let control = format!(
        "<w:sdt><w:sdtPr><w:dataBinding w:xpath=\"/a\"/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>",
        r("Mr Holm")
    );
    let (_, left) = replaced(&p(&control), "Holm", "Hulm");
    assert_eq!(left, [Why::Field]);
}

#[test]
fn text_boxes_formulas_moves_and_marks() {
    let boxed = format!(
        "<w:r><w:pict><w:txbxContent>{}</w:txbxContent></w:pict></w:r>",
        p(&r("Boxed words"))
    );
    let (markup, left) = replaced(&p(&(r("Beside. ") + &boxed)), "Boxed", "Framed");
    assert_eq!(left, [Why::Box]);
    let start = markup.find("commentRangeStart").expect("a comment");
    assert!(start < markup.find("<w:pict>").expect("the box"));

    let formula = "<m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath>";
    let body = p(&(r("Where ") + formula + &r(" holds.")));
    let (_, left) = replaced(&body, "holds", "fails");
    assert!(left.is_empty());
    let (_, left) = replaced(&body, "x=2", "x=3");
    assert_eq!(left.len(), 1);

    let moved = format!(
        "<w:moveTo w:id=\"8\" w:author=\"{AUTHOR}\">{}</w:moveTo>",
        r("moved here")
    );
    let (_, left) = replaced(&p(&moved), "moved", "put");
    assert_eq!(left, [Why::Object]);
}

#[test]
fn notes_are_corrected_in_their_part_and_remarked_on_at_their_mark() {
    let mark = "<w:r><w:footnoteReference w:id=\"4\"/></w:r>";
    let body = p(&(r("It is deep.") + mark)) + &p(&r("More."));
    let note = format!(
        "<w:footnote w:id=\"4\">{}</w:footnote>",
        p(&("<w:r><w:footnoteRef/></w:r>".to_owned() + &r(" Measured in 1911.")))
    );
    let original = package(&body, &note, &[]);
    let mut text = text_of(&original);
    text.changes.push(change(&text, "1911", "1912"));
    let asked = change(&text, "Measured", "");
    text.remarks.push(Remark {
        id: "r".into(),
        place: asked.place,
        words: "By whom?".into(),
        author: MACHINE.into(),
        initials: "S".into(),
        at: asked.at,
    });
    // A correction across the mark of a note keeps the mark.
    text.changes
        .push(change(&text, "deep.[1]", "deep, they say.[1]"));
    let across = change(&text, "deep.[1]", "shallow");
    text.changes.push(across);
    let file = into_original(&original, &text).expect("a checked copy");
    assert!(file.unplaced.is_empty());
    assert_eq!(file.as_comments.len(), 1, "{:?}", file.as_comments);
    sound(&original, &file.bytes);
    let notes = part(&file.bytes, "word/footnotes.xml").expect("notes");
    assert!(
        notes.contains(">1911</w:delText>") && notes.contains(">1912</w:t>"),
        "{notes}"
    );
    assert!(!notes.contains("comment"));
    let markup = part(&file.bytes, "word/document.xml").expect("the text");
    assert!(
        markup.contains("footnoteReference w:id=\"4\"/></w:r><w:commentRangeEnd"),
        "{markup}"
    );
    let comments = part(&file.bytes, "word/comments.xml").expect("comments");
    assert!(
        comments.contains("w:author=\"Stet (machine)\"") && comments.contains("About “Measured”:")
    );
}

#[test]
fn comments_that_are_there_keep_their_ids() {
    let body = p(&format!(
        "<w:commentRangeStart w:id=\"0\"/>{}<w:commentRangeEnd w:id=\"0\"/><w:r><w:commentReference w:id=\"0\"/></w:r>",
        r("It is deep.")
    ));
    let old = "<w:comment w:id=\"0\" w:author=\"A. Author\"><w:p><w:r><w:t>Sure?</w:t></w:r></w:p></w:comment>";
    let comments = format!(
        "<w:comments xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">{old}</w:comments>"
    );
    let rels = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>"#;
    let mut parts = crate::reader::packed(&package(&body, "", &[]));
    parts.retain(|(name, _)| name != "word/_rels/document.xml.rels");
    // Packed anew with a list of relations that knows comments.
    let original = repacked(
        &package(&body, "", &[("word/comments.xml", &comments)]),
        rels,
    );
    let mut text = text_of(&original);
    let asked = change(&text, "deep", "");
    text.remarks.push(Remark {
        id: "r".into(),
        place: asked.place,
        words: "How deep?".into(),
        author: CHECKER.into(),
        initials: "IF".into(),
        at: String::new(),
    });
    let file = into_original(&original, &text).expect("a checked copy");
    sound(&original, &file.bytes);
    let now = part(&file.bytes, "word/comments.xml").expect("comments");
    assert!(now.contains(old), "{now}");
    assert!(now.contains("How deep?"));
    let (before, after) = (
        crate::reader::packed(&original),
        crate::reader::packed(&file.bytes),
    );
    assert_eq!(before.len(), after.len(), "no part is added");
}

/// The package with another list of relations of its text.
fn repacked(file: &[u8], rels: &str) -> Vec<u8> {
    use std::io::{Cursor, Write};
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).expect("a package");
    let mut out = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let part = archive.by_index_raw(at).expect("a part");
        if part.name().expect("a name") == "word/_rels/document.xml.rels" {
            let options = zip::write::SimpleFileOptions::default();
            out.start_file("word/_rels/document.xml.rels", options)
                .expect("a part");
            out.write_all(rels.as_bytes()).expect("in memory");
        } else {
            out.raw_copy_file(part).expect("a part");
        }
    }
    out.finish().expect("in memory").into_inner()
}

#[test]
fn hidden_and_struck_words_and_deleted_rows_are_passed_over() {
    let hidden = "<w:r><w:rPr><w:rStyle w:val=\"Secret\"/></w:rPr><w:t>the </w:t></w:r>";
    let struck = "<w:r><w:rPr><w:strike/></w:rPr><w:t>the </w:t></w:r>";
    let body = p(&(hidden.to_owned() + struck + &r("the bay")));
    let (markup, left) = replaced(&body, "the", "a");
    assert!(left.is_empty());
    assert_eq!(markup.matches("<w:t>the </w:t>").count(), 2, "{markup}");

    let cell = |words: &str| format!("<w:tc>{}</w:tc>", p(&r(words)));
    let gone = format!(
        "<w:tr><w:trPr><w:del w:id=\"1\" w:author=\"{AUTHOR}\"/></w:trPr>{}{}</w:tr>",
        cell("40"),
        cell("50")
    );
    let kept = format!("<w:tr>{}{}</w:tr>", cell("40"), cell("60"));
    let (markup, left) = replaced(&format!("<w:tbl>{gone}{kept}</w:tbl>"), "40", "41");
    assert!(left.is_empty());
    assert!(
        markup.find("delText").expect("tracked") > markup.find(">50<").expect("the row before")
    );
}

#[test]
fn other_prefixes_and_places_that_are_not_there() {
    let body = "<x:p xmlns:x=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><x:r><x:t>It is deep.</x:t></x:r></x:p>";
    let (markup, left) = replaced(body, "deep", "wide");
    assert!(left.is_empty());
    assert!(
        markup.contains("<x:delText xml:space=\"preserve\">deep</x:delText>"),
        "{markup}"
    );

    let original = package(&p(&r("It is deep.")), "", &[]);
    let mut text = text_of(&original);
    let mut outside = change(&text, "deep", "wide");
    outside.place.block = 9;
    text.changes.push(outside);
    // Blocks of another text are not found, and nothing is put anywhere by guess.
    text.blocks[0].text = "It was deep.".to_owned();
    let stray = change(&text, "deep", "wide");
    text.changes.push(stray);
    let file = into_original(&original, &text).expect("a checked copy");
    let whys: Vec<Why> = file.unplaced.iter().map(|left| left.why).collect();
    assert_eq!(whys, [Why::Differs, Why::Nowhere]);
    assert!(crate::reader::packed(&original) == crate::reader::packed(&file.bytes));
}

#[test]
fn an_empty_cell_is_not_found_and_half_a_mark_is_no_place() {
    let cell = |inner: &str| format!("<w:tc>{}</w:tc>", p(inner));
    let row = format!("<w:tr>{}{}</w:tr>", cell(&r("40")), cell(""));
    let mark = "<w:r><w:footnoteReference w:id=\"4\"/></w:r>";
    let note = format!("<w:footnote w:id=\"4\">{}</w:footnote>", p(&r("Seen.")));
    let body = format!("<w:tbl>{row}{row}</w:tbl>") + &p(&(r("Deep.") + mark));
    let original = package(&body, &note, &[]);
    let mut text = text_of(&original);
    let mut empty = change(&text, "40", "50");
    empty.place = Place {
        block: 1,
        span: Span::new(0, 0),
    };
    let half = change(&text, ".[", "!");
    text.changes.extend([empty, half]);
    let file = into_original(&original, &text).expect("a checked copy");
    let why = |list: &[stet_export::checked_copy::Left]| -> Vec<Why> {
        list.iter().map(|left| left.why).collect()
    };
    assert_eq!(why(&file.unplaced), [Why::Blank]);
    assert_eq!(why(&file.as_comments), [Why::Mark]);
}

#[test]
fn hostile_files_get_a_sentence() {
    let text = CheckedText::default();
    let error = into_original(b"PK no package", &text).expect_err("no package");
    assert!(error.to_string().contains("Open it in Word"), "{error}");
    let broken = package("<w:p><w:r>", "", &[]);
    assert_eq!(into_original(&broken, &text), Err(CopyError::Markup));
    let deep = package(&"<w:sdt>".repeat(600), "", &[]);
    assert_eq!(into_original(&deep, &text), Err(CopyError::Markup));
    let bomb = package(&p(&r(&" ".repeat(8 * 1024 * 1024))), "", &[]);
    assert_eq!(into_original(&bomb, &text), Err(CopyError::TooLarge));
}
