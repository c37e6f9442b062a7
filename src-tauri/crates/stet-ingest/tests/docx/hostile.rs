//! Word files that are damaged or made to do harm: an answer at once, never a panic.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use stet_core::document::Document;
use stet_ingest::{limits, read};

use super::made::{Made, field, p, r};

/// Generous: the test build is not optimised and the machine may be busy.
const AT_ONCE: Duration = Duration::from_secs(30);

fn code(made: &Made) -> String {
    answer(&made.bytes())
}

fn answer(bytes: &[u8]) -> String {
    let start = Instant::now();
    let outcome = read("a.docx", bytes, None);
    let took = start.elapsed();
    assert!(took < AT_ONCE, "took {took:?}");
    match outcome {
        Ok(reading) => {
            sound(&reading.document);
            "read".into()
        }
        Err(error) => {
            assert!(error.to_string().ends_with('.'), "{error}");
            error.code().into()
        }
    }
}

/// Everything anchored lies inside the text it is anchored in.
fn sound(document: &Document) {
    for block in &document.blocks {
        let mut last = 0;
        for run in &block.runs {
            assert!(
                run.span.slice(&block.text).is_some(),
                "{run:?} in {:?}",
                block.text
            );
            assert!(run.span.start >= last && !run.span.is_empty(), "{run:?}");
            last = run.span.end;
        }
    }
    for mark in &document.milestones {
        assert!(
            document.blocks[mark.block].text.is_char_boundary(mark.byte),
            "{mark:?}"
        );
    }
    let places = document.changes.iter().map(|change| &change.place);
    let places = places.chain(document.embedded.iter().map(|cited| &cited.place));
    let comments = document
        .comments
        .iter()
        .filter_map(|comment| comment.place.as_ref());
    for place in places.chain(comments) {
        assert!(document.words(place).is_some(), "{place:?}");
    }
}

#[test]
fn nesting_without_end() {
    for tag in [
        "w:p",
        "w:ins",
        "w:sdt",
        "w:tbl><w:tr><w:tc",
        "w:txbxContent",
        "m:oMath",
        "x",
    ] {
        let deep = format!("<{tag}>").repeat(1_000_000);
        let made = Made::new(&format!("{}{deep}", p("", "Words before.")));
        assert_eq!(code(&made), "read", "{tag}");
    }
    let fields = super::made::mark("begin").repeat(200_000);
    assert_eq!(
        code(&Made::new(&format!(
            "<w:p>{fields}{}</w:p>",
            r("", "Words.")
        ))),
        "read"
    );
}

#[test]
fn tables_paragraphs_and_cells_without_end() {
    let cells = "<w:tc/>".repeat(limits::MAX_CELLS + 1);
    let table = format!("<w:tbl><w:tr>{cells}</w:tr></w:tbl>");
    assert_eq!(code(&Made::new(&table)), "empty");
    let table = format!("<w:p><w:r><w:t>Words.</w:t></w:r></w:p>{table}");
    assert_eq!(code(&Made::new(&table)), "read");
    let paragraphs = "<w:p><w:r><w:t>a</w:t></w:r></w:p>".repeat(limits::MAX_BLOCKS + 1);
    assert_eq!(code(&Made::new(&paragraphs)), "read");
    let wide = r#"<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="4294967295"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>"#;
    assert_eq!(code(&Made::new(wide)), "read");
}

#[test]
fn a_part_that_unpacks_without_measure() {
    let bomb = Made::new(&" ".repeat(64 * 1024 * 1024));
    assert_eq!(answer(&bomb.packed()), "unpacks");
}

#[test]
fn circles() {
    let styles = r#"<w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="b"/></w:style>
        <w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>"#;
    let lists = r#"<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="a"/></w:abstractNum>
        <w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="b"/></w:abstractNum>
        <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>"#;
    let made = Made::new(&p(r#"<w:pStyle w:val="a"/>"#, "Words."))
        .part("styles", styles)
        .part("numbering", lists);
    assert_eq!(code(&made), "read");
}

#[test]
fn many_of_everything_is_linear_work() {
    let mut inner = String::from("<w:p>");
    for at in 0..40_000 {
        write!(
            inner,
            "<w:commentRangeStart w:id=\"{at}\"/><w:ins w:author=\"A{at}\">{}</w:ins>{}<w:r><w:footnoteReference w:id=\"{at}\"/></w:r>",
            r("<w:b/>", "word "),
            field("HYPERLINK \"https://a.example/x\"", &r("", "link "))
        )
        .expect("string");
    }
    inner.push_str("</w:p>");
    inner.push_str(&"<w:p/>".repeat(200_000));
    assert_eq!(code(&Made::new(&inner)), "read");
    let styles: String = (0..20_000)
        .map(|at| format!(r#"<w:style w:type="paragraph" w:styleId="s{at}"><w:basedOn w:val="s{}"/></w:style>"#, at + 1))
        .collect();
    let made = Made::new(&p(r#"<w:pStyle w:val="s0"/>"#, "Words.")).part("styles", &styles);
    assert_eq!(code(&made), "read");
}

/// A file with one of everything.
fn varied() -> Made {
    let json = r#"{"citationItems":[{"itemData":{"type":"book","title":"Tides"}}]}"#;
    Made::new(&format!(
        "{}<w:p><w:commentRangeStart w:id=\"0\"/>{}<w:ins w:author=\"A\">{}</w:ins><w:commentRangeEnd w:id=\"0\"/><w:del w:author=\"B\"><w:r><w:delText>öld</w:delText></w:r></w:del><w:r><w:lastRenderedPageBreak/><w:footnoteReference w:id=\"1\"/></w:r>{}</w:p>\
         <w:p><w:pPr><w:rPr><w:del w:author=\"A\"/></w:rPr></w:pPr>{}</w:p>\
         <w:tbl><w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr></w:tbl>\
         <w:p><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>{}</w:txbxContent></mc:Choice><mc:Fallback/></mc:AlternateContent></w:r></w:p>",
        p(r#"<w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>"#, "Héading"),
        r("<w:b/>", "Wörds "),
        r("", "ïnserted"),
        field(&format!("ADDIN ZOTERO_ITEM CSL_CITATION {json}"), &r("", "(Hölm 2019)")),
        r("", "joined "),
        p("", "cell"),
        p("", "çell"),
        p("", "böx"),
    ))
    .part("styles", r#"<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>"#)
    .part("numbering", r#"<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>"#)
    .part("footnotes", &format!("<w:footnote w:id=\"1\">{}</w:footnote>", p("", "A nöte.")))
    .part("comments", &format!("<w:comment w:id=\"0\" w:author=\"A\">{}</w:comment>", p("", "Sure?")))
}

/// A seeded stream of numbers (xorshift), so that a failure can be had again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).expect("small")
    }
}

#[test]
fn changed_bytes_of_the_package() {
    let whole = varied().packed();
    let mut chance = Chance(0x5eed);
    let mut read_still = 0;
    for _ in 0..3_000 {
        let mut bytes = whole.clone();
        for _ in 0..=chance.below(4) {
            let at = chance.below(bytes.len());
            bytes[at] ^= 1 << chance.below(8);
        }
        if chance.below(10) == 0 {
            bytes.truncate(chance.below(whole.len()));
        }
        if let Ok(reading) = read("a.docx", &bytes, None) {
            sound(&reading.document);
            read_still += 1;
        }
    }
    assert!(read_still > 300, "{read_still}");
}

#[test]
fn changed_markup_of_each_part() {
    let whole = varied();
    let mut chance = Chance(0xf00d);
    let mut read_still = 0;
    for _ in 0..3_000 {
        let made = whole.changed(|markup| {
            // Elements moved, doubled and dropped reach further than single bytes.
            let mut tags: Vec<&str> = markup.split_inclusive('>').collect();
            for _ in 0..=chance.below(3) {
                let (one, other) = (chance.below(tags.len()), chance.below(tags.len()));
                match chance.below(3) {
                    0 => tags.swap(one, other),
                    1 => drop(tags.remove(one)),
                    _ => tags.insert(one, tags[other]),
                }
            }
            tags.concat()
        });
        if let Ok(reading) = read("a.docx", &made.bytes(), None) {
            sound(&reading.document);
            read_still += 1;
        }
    }
    assert!(read_still > 300, "{read_still}");
}
