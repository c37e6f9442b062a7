//! Word files made for the purpose: each thing a file may carry, read as an editor sees it.

mod hostile;
mod made;

use made::{Made, field, mark, p, r, shown};
use stet_core::document::{ChangeKind, Position, RunStyle};
use stet_ingest::{Format, Reading, read};

fn body(inner: &str) -> Reading {
    Made::new(inner).read()
}

fn styled(reading: &Reading, block: usize) -> Vec<(String, RunStyle)> {
    let block = &reading.document.blocks[block];
    let words = |run: &stet_core::document::Run| run.span.slice(&block.text).expect("in text");
    block
        .runs
        .iter()
        .map(|run| (words(run).to_owned(), run.style.clone()))
        .collect()
}

const STYLES: &str = r#"
    <w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>
    <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>
    <w:style w:type="paragraph" w:styleId="Mein"><w:name w:val="Mein Kapitel"/><w:basedOn w:val="berschrift1"/></w:style>
    <w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
    <w:style w:type="paragraph" w:styleId="Zitat"><w:name w:val="Quote"/></w:style>
    <w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Source Code"/></w:style>
    <w:style w:type="character" w:styleId="VC"><w:name w:val="Verbatim Char"/></w:style>
    <w:style w:type="character" w:styleId="Geheim"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
    <w:style w:type="paragraph" w:styleId="Liste"><w:name w:val="List Number"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>"#;

const LISTS: &str = r#"
    <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
    <w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/><w:lvlText w:val="–"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>"#;

#[test]
fn paragraphs_by_style() {
    let style = |id: &str| format!(r#"<w:pStyle w:val="{id}"/>"#);
    let reading = Made::new(
        &[
            p(&style("Titel"), "The strait"),
            p(&style("berschrift1"), "One"),
            p(&style("Mein"), "Two"),
            p(r#"<w:outlineLvl w:val="1"/>"#, "Three"),
            p(&style("Zitat"), "Said she."),
            p(&style("Code"), "  a = 1"),
            p(&style("Code"), "  b"),
            p(&style("Liste"), "first"),
            p(
                r#"<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>"#,
                "dash",
            ),
            p(&style("Liste"), "second"),
            p(
                &format!(
                    "{}<w:numPr><w:numId w:val=\"0\"/></w:numPr>",
                    style("Liste")
                ),
                "none",
            ),
        ]
        .concat(),
    )
    .part("styles", STYLES)
    .part("numbering", LISTS)
    .read();
    assert_eq!(reading.format, Format::Docx);
    assert_eq!(reading.document.title, "The strait");
    assert_eq!(
        shown(&reading),
        [
            "h1: The strait",
            "h1: One",
            "h1: Two",
            "h2: Three",
            "quote: Said she.",
            "code:   a = 1\n  b",
            "0.3: first",
            "1.: dash",
            "0.4: second",
            "p: none"
        ]
    );
}

#[test]
fn words_in_shreds_with_their_styles() {
    let reading = Made::new(&format!(
        "<w:p>{}{}{}<w:hyperlink r:id=\"l\">{}</w:hyperlink>{}{}{}</w:p>",
        r("", "The har"),
        r("<w:b/>", "bour"),
        r("<w:b/>", " is "),
        r("<w:i/>", "here"),
        r("", " 10"),
        r(r#"<w:vertAlign w:val="superscript"/>"#, "6"),
        "<w:r><w:t xml:space=\"preserve\"> co</w:t><w:softHyphen/><w:t>ast</w:t><w:tab/><w:t>x</w:t>\
         <w:noBreakHyphen/><w:t>y</w:t><w:br/><w:sym w:font=\"Symbol\" w:char=\"F061\"/></w:r>",
    ))
    .link("l", "https://a.example/")
    .read();
    assert_eq!(
        shown(&reading),
        ["p: The harbour is here 10⁶ coast x\u{2011}y\nα"]
    );
    assert_eq!(
        styled(&reading, 0),
        [
            ("bour is ".to_owned(), RunStyle::Strong),
            (
                "here".to_owned(),
                RunStyle::Link("https://a.example/".into())
            ),
            ("⁶".to_owned(), RunStyle::Superscript),
        ]
    );
}

#[test]
fn hidden_and_struck_out_words_are_left_out_and_told() {
    let reading = Made::new(&format!(
        "<w:p>{}{}{}{}</w:p>",
        r("", "seen "),
        r("<w:vanish/>", "hidden "),
        r(r#"<w:rStyle w:val="Geheim"/>"#, "secret "),
        r("<w:strike/>", "struck")
    ))
    .part("styles", STYLES)
    .read();
    assert_eq!(shown(&reading), ["p: seen"]);
    assert_eq!(
        reading.document.notices,
        [
            "Hidden text was left out.",
            "Struck-out words were left out."
        ]
    );
}

#[test]
fn tables_with_merged_cells_headings_and_tables_inside() {
    let tc = |props: &str, inner: &str| format!("<w:tc><w:tcPr>{props}</w:tcPr>{inner}</w:tc>");
    let tr = |props: &str, cells: &str| format!("<w:tr><w:trPr>{props}</w:trPr>{cells}</w:tr>");
    let cell = |words: &str| tc("", &p("", words));
    let table = format!(
        "<w:tbl>{}{}{}{}</w:tbl>",
        tr(
            "<w:tblHeader/>",
            &(cell("Year") + &tc("<w:gridSpan w:val=\"2\"/>", &p("", "Both")))
        ),
        tr(
            "",
            &(tc("<w:vMerge w:val=\"restart\"/>", &p("", "2019")) + &cell("1") + &cell("2"))
        ),
        tr(
            "",
            &(tc("<w:vMerge/>", "<w:p/>") + &tc("", &(p("", "3") + &p("", "more"))) + &cell(""))
        ),
        tr(
            "<w:del w:id=\"1\" w:author=\"A\"/>",
            &(cell("out") + &cell("out"))
        ),
    );
    assert_eq!(
        shown(&body(&table)),
        [
            "0,0h: Year",
            "0,1h: Both",
            "1,0: 2019",
            "1,1: 1",
            "1,2: 2",
            "2,1: 3\nmore",
            "2,2: "
        ]
    );
    let tall = format!(
        "<w:tbl>{}{}{}</w:tbl>",
        tr(
            "<w:tblHeader/>",
            &(tc("<w:vMerge w:val=\"restart\"/>", &p("", "Town")) + &cell("People"))
        ),
        tr("", &(tc("<w:vMerge/>", "<w:p/>") + &cell("2019"))),
        tr("", &(cell("Orrin") + &cell("4870"))),
    );
    assert_eq!(
        shown(&body(&tall)),
        [
            "0,0h: Town",
            "0,1h: People",
            "1,1h: 2019",
            "2,0: Orrin",
            "2,1: 4870"
        ],
        "a heading over two rows takes both"
    );
    let inner = format!("<w:tbl>{}</w:tbl>", tr("", &(cell("a") + &cell("b"))));
    let outer = format!(
        "<w:tbl>{}</w:tbl>",
        tr(
            "",
            &(cell("left") + &tc("", &(p("", "before") + &inner + &p("", "after"))))
        )
    );
    assert_eq!(
        shown(&body(&outer)),
        ["p: left", "p: before", "0,0: a", "0,1: b", "p: after"],
        "a table with a table inside lays out a page"
    );
}

#[test]
fn notes_stand_after_the_text_under_their_marks() {
    let foot = |id: u32| format!("<w:r><w:footnoteReference w:id=\"{id}\"/></w:r>");
    let reading = Made::new(&format!(
        "<w:p>{}{}{}{}<w:del>{}</w:del></w:p><w:p>{}<w:r><w:footnoteReference w:customMarkFollows=\"1\" w:id=\"4\"/><w:t>*</w:t></w:r></w:p>",
        r("", "It rose"),
        foot(3),
        r("", " and fell"),
        "<w:r><w:endnoteReference w:id=\"2\"/></w:r>",
        foot(9),
        r("", "Later"),
    ))
    .part(
        "footnotes",
        &format!(
            "<w:footnote w:type=\"separator\" w:id=\"0\"><w:p/></w:footnote><w:footnote w:id=\"4\">{}</w:footnote><w:footnote w:id=\"3\">{}{}</w:footnote>",
            p("", "* By hand."),
            p("", " Holm 2019."),
            p("", "More.")
        ),
    )
    .part("endnotes", &format!("<w:endnote w:id=\"2\">{}</w:endnote>", p("", "Lee 2020.")))
    .read();
    assert_eq!(
        shown(&reading),
        [
            "p: It rose[1] and fell[i]",
            "p: Later[*]",
            "note: [1] Holm 2019.\nMore.",
            "note: [i] Lee 2020.",
            "note: [*] By hand."
        ]
    );
    assert_eq!(
        styled(&reading, 0),
        [
            ("[1]".to_owned(), RunStyle::NoteMark("1".into())),
            ("[i]".to_owned(), RunStyle::NoteMark("i".into()))
        ]
    );
    assert_eq!(
        styled(&reading, 2),
        [("[1]".to_owned(), RunStyle::NoteMark("1".into()))]
    );
}

#[test]
fn a_damaged_part_of_notes_does_not_lose_the_text() {
    let mut made = Made::new(&format!(
        "<w:p>{}<w:r><w:footnoteReference w:id=\"1\"/><w:footnoteReference w:id=\"2\"/></w:r></w:p>",
        r("", "Body")
    ));
    made.raw(
        "word/footnotes.xml",
        "<w:footnotes><w:footnote w:id=\"1\"><w:p><w:r><w:t>Kept</w:t></w:r></w:p></w:footnote><w:footnote w:id=\"2\"",
    );
    let reading = made.read();
    assert_eq!(shown(&reading), ["p: Body[1][2]", "note: [1] Kept"]);
    assert_eq!(
        reading.document.notices.len(),
        2,
        "{:?}",
        reading.document.notices
    );
}

#[test]
fn tracked_changes_are_the_current_text_and_told() {
    let by = r#"w:author="Ann" w:date="2024-03-01T09:30:00Z""#;
    let del = |words: &str| {
        format!(
            "<w:del {by}><w:r><w:delText xml:space=\"preserve\">{words}</w:delText></w:r></w:del>"
        )
    };
    let reading = body(&format!(
        "<w:p>{}{}<w:ins {by}>{}{}</w:ins>{}</w:p>\
         <w:p><w:pPr><w:rPr><w:del {by}/></w:rPr></w:pPr>{}</w:p><w:p>{}</w:p>\
         <w:p><w:moveFrom {by}>{}</w:moveFrom></w:p><w:p><w:moveTo {by}>{}</w:moveTo></w:p>",
        r("", "It is "),
        del("400"),
        r("", "41"),
        r("", "2"),
        r("", " metres."),
        r("", "One "),
        r("", "two"),
        r("", "moved"),
        r("", "moved"),
    ));
    assert_eq!(
        shown(&reading),
        ["p: It is 412 metres.", "p: One two", "p: moved"]
    );
    let document = &reading.document;
    let changes: Vec<_> = document
        .changes
        .iter()
        .map(|change| {
            (
                change.kind,
                document.words(&change.place).expect("in text"),
                change.deleted.as_str(),
            )
        })
        .collect();
    assert_eq!(
        changes,
        [
            (ChangeKind::Deleted, "", "400"),
            (ChangeKind::Inserted, "412", ""),
            (ChangeKind::Deleted, "", "moved"),
            (ChangeKind::Inserted, "moved", ""),
        ]
    );
    assert_eq!(document.changes[0].place.span.start, "It is ".len());
    assert_eq!(document.changes[0].author, "Ann");
    assert_eq!(
        document.changes[0].at.as_deref(),
        Some("2024-03-01T09:30:00Z")
    );
}

#[test]
fn comments_and_the_words_they_are_about() {
    let reading = Made::new(&format!(
        "<w:p>{}<w:commentRangeStart w:id=\"0\"/>{}<w:commentRangeEnd w:id=\"0\"/><w:r><w:commentReference w:id=\"0\"/></w:r>{}</w:p>\
         <w:commentRangeStart w:id=\"2\"/><w:p>{}</w:p><w:p>{}<w:commentRangeEnd w:id=\"2\"/></w:p>",
        r("", "It is "), r("", "412 metres"), r("", " long."), r("", "Whole"), r("", "and next"),
    ))
    .part(
        "comments",
        &format!(
            "<w:comment w:id=\"2\" w:author=\"Bo\">{}</w:comment><w:comment w:id=\"0\" w:author=\"Ann\" w:date=\"2024-03-01T09:30:00Z\"><w:p w14:paraId=\"AA\">{}</w:p></w:comment><w:comment w:id=\"1\" w:author=\"Cy\"><w:p w14:paraId=\"BB\">{}</w:p></w:comment>",
            p("", "All of it?"), r("", "Sure?"), r("", "Yes.")
        ),
    )
    .part("commentsExtended", "<w14:commentEx w14:paraId=\"BB\" w14:paraIdParent=\"AA\"/>")
    .read();
    let document = &reading.document;
    let comments: Vec<_> = document
        .comments
        .iter()
        .map(|comment| {
            let words = comment
                .place
                .as_ref()
                .and_then(|place| document.words(place));
            (
                comment.author.as_str(),
                comment.text.as_str(),
                words.unwrap_or("-"),
            )
        })
        .collect();
    assert_eq!(
        comments,
        [
            ("Ann", "Sure?", "412 metres"),
            ("Cy", "Yes.", "412 metres"),
            ("Bo", "All of it?", "Whole")
        ]
    );
}

#[test]
fn fields_are_their_results() {
    let json = r#"{"citationItems":[{"itemData":{"type":"book","title":"Tides"}}]}"#;
    let control = "<w:sdt><w:sdtPr><w:tag w:val=\"MENDELEY_CITATION_v3_eyJjaXRhdGlvbkl0ZW1zIjpbeyJpdGVtRGF0YSI6eyJ0aXRsZSI6IkljZSJ9fV19\"/></w:sdtPr><w:sdtContent>";
    let reading = body(&format!(
        "<w:p>{}{}{}{}{}{}</w:sdtContent></w:sdt>{}</w:p><w:p>{}{}{}</w:p><w:p>{}</w:p>",
        r("", "So "),
        field(
            &format!(" ADDIN ZOTERO_ITEM CSL_CITATION {json} "),
            &r("", "(Holm, 2019)")
        ),
        r("", ", "),
        field(r#" HYPERLINK "https://a.example" "#, &r("", "there")),
        control,
        r("", " [2]"),
        field(
            &format!(" IF {} = 1 ", field("PAGE", &r("", "77"))),
            &r("", ".")
        ),
        mark("begin"),
        "<w:r><w:instrText>BROKEN</w:instrText></w:r>",
        r("", "A field without end"),
        r("", "loses nothing."),
    ));
    assert_eq!(
        shown(&reading),
        [
            "p: So (Holm, 2019), there [2].",
            "p: A field without end",
            "p: loses nothing."
        ]
    );
    let document = &reading.document;
    let cited: Vec<_> = document
        .embedded
        .iter()
        .map(|cited| {
            (
                document.words(&cited.place).expect("in text"),
                cited.works[0].title.as_str(),
            )
        })
        .collect();
    assert_eq!(cited, [("(Holm, 2019)", "Tides"), (" [2]", "Ice")]);
    assert_eq!(
        styled(&reading, 0),
        [(
            "there".to_owned(),
            RunStyle::Link("https://a.example".into())
        )]
    );
}

#[test]
fn text_boxes_come_after_their_paragraph_and_once() {
    let box_of = |words: &str| format!("<w:txbxContent>{}</w:txbxContent>", p("", words));
    let reading = Made::new(&format!(
        "<w:p><w:commentRangeStart w:id=\"0\"/>{}<w:r><mc:AlternateContent><mc:Choice Requires=\"wps\"><wps:txbx>{}</wps:txbx></mc:Choice><mc:Fallback><v:textbox>{}</v:textbox></mc:Fallback></mc:AlternateContent></w:r>{}<w:commentRangeEnd w:id=\"0\"/>{}</w:p><w:p>{}</w:p>",
        r("", "Before "),
        box_of("In the box"),
        box_of("In the box"),
        r("", "after"),
        r("", "."),
        r("", "Next."),
    ))
    .part(
        "comments",
        &format!("<w:comment w:id=\"0\">{}</w:comment>", p("", "Why?")),
    )
    .read();
    assert_eq!(
        shown(&reading),
        ["p: Before after.", "p: In the box", "p: Next."]
    );
    let place = reading.document.comments[0].place.expect("a place");
    assert_eq!(reading.document.words(&place), Some("Before after"));
}

#[test]
fn formulas_are_readable() {
    let reading = body(&format!(
        "<w:p>{}<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t></m:r></m:den></m:f></m:oMath>{}</w:p>",
        r("", "With "),
        r("", " large.")
    ));
    assert_eq!(shown(&reading), ["p: With (a+b)/c large."]);
}

#[test]
fn pages_are_those_of_the_last_layout() {
    let reading = body(&format!(
        "<w:p>{}<w:r><w:lastRenderedPageBreak/></w:r>{}<w:r><w:br w:type=\"page\"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/></w:r>{}</w:p>",
        r("", "One "),
        r("", "two"),
        r("", "three")
    ));
    let pages: Vec<_> = reading
        .document
        .milestones
        .iter()
        .map(|mark| match mark.at {
            Position::Page { number } => (mark.block, mark.byte, number),
            Position::Time { .. } => panic!("no recording"),
        })
        .collect();
    assert_eq!(pages, [(0, 0, 1), (0, 4, 2), (1, 0, 3)]);
}

#[test]
fn headers_are_told_where_they_say_something() {
    let reading = Made::new(&p("", "Body"))
        .part("header", &p("", "Draft – embargoed"))
        .part(
            "footer",
            &format!(
                "<w:p>{}{}</w:p>",
                r("", "Page "),
                field(" PAGE ", &r("", "3"))
            ),
        )
        .read();
    assert_eq!(shown(&reading), ["p: Body"]);
    assert_eq!(
        reading.document.notices,
        ["Headers and footers were left out: “Draft – embargoed”."]
    );
}

#[test]
fn a_damaged_body_is_read_up_to_the_damage() {
    let cut = format!(
        "{}<w:p><w:r><w:t>cut off</w:t><<",
        p("", "The first words.")
    );
    let reading = body(&cut);
    assert_eq!(shown(&reading), ["p: The first words.", "p: cut off"]);
    assert!(
        reading.document.notices[0].starts_with("The text ends after “cut off”: "),
        "{:?}",
        reading.document.notices
    );
    let error = read("a.docx", &Made::new("<<").bytes(), None).expect_err("refused");
    assert_eq!(error.code(), "damaged");
    let whole = Made::new(&p("", "Words")).bytes();
    let error = read("a.docx", &whole[..whole.len() - 30], None).expect_err("refused");
    assert_eq!(error.code(), "damaged", "{error}");
}

#[test]
fn a_locked_file_says_so_and_an_old_one_is_refused_as_before() {
    let mut file = vec![0_u8; 4096];
    file[..8].copy_from_slice(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
    file[30] = 9;
    let error = read("old.doc", &file, None).expect_err("refused");
    assert_eq!(error.code(), "not_text");
    let name: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    file[512..512 + name.len()].copy_from_slice(&name);
    let error = read("locked.docx", &file, None).expect_err("refused");
    assert_eq!(error.code(), "encrypted");
    assert!(
        error
            .to_string()
            .starts_with("locked.docx is an Office file locked with a password")
    );
}

#[test]
fn other_packages_are_left_to_other_readers() {
    let mut workbook = Made::new("");
    workbook.raw("xl/workbook.xml", "<workbook/>");
    workbook.drop_part("word/document.xml");
    let error = read("a.xlsx", &workbook.bytes(), None).expect_err("refused");
    assert_ne!(error.code(), "damaged", "{error}");
}

#[test]
fn a_document_inserted_as_a_whole_is_read_where_it_stands() {
    let body = |id: &str| {
        format!(
            r#"{}<w:altChunk r:id="{id}"/>{}"#,
            p("", "The company was founded in 1952."),
            p("", "It employs 85 people.")
        )
    };
    for (name, text) in [
        (
            "chunk.html",
            "<html><body><p>In 2018 it bought two ships.</p></body></html>",
        ),
        ("chunk.rtf", r"{\rtf1 In 2018 it bought two ships.}"),
        ("chunk.txt", "In 2018 it bought two ships."),
        (
            "chunk.mht",
            "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=\"b\"\n\n--b\nContent-Type: text/html\n\
             Content-Transfer-Encoding: quoted-printable\n\n<html><body><p>In 2018 it bought two=20\nships.</p>\
             </body></html>\n--b--\n",
        ),
    ] {
        let reading = Made::new(&body("c")).inserted("c", name, text).read();
        assert_eq!(
            shown(&reading),
            [
                "p: The company was founded in 1952.",
                "p: In 2018 it bought two ships.",
                "p: It employs 85 people."
            ],
            "{name}"
        );
    }
    let reading = Made::new(&body("gone")).read();
    assert_eq!(shown(&reading).len(), 2);
    assert!(reading.document.notices[0].starts_with("An inserted document is not in the file"));
    let picture = "\u{1}\u{2}\u{0}\u{0}\u{3}\u{0}\u{0}";
    let reading = Made::new(&body("c"))
        .inserted("c", "chunk.bin", picture)
        .read();
    let told = &reading.document.notices[0];
    assert!(
        told.starts_with("An inserted document (chunk.bin) was left out: "),
        "{told}"
    );
}
