//! Workbooks made here, whole, strange and hostile.

use super::*;
use crate::limits;
use crate::package::tests::packed;

const RELS: &[u8] = br#"<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>"#;
const WORKBOOK: &[u8] = br#"<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Towns" sheetId="1" r:id="r1"/><sheet name="Secret" sheetId="2" state="hidden" r:id="r2"/><sheet name="More" sheetId="3" r:id="r2"/></sheets></workbook>"#;
const STRINGS: &[u8] = br#"<sst><si><t>Town</t></si><si><r><t>Popu</t></r><r><t>lation</t></r><rPh><t>x</t></rPh></si><si><t>Eldhaven</t></si></sst>"#;
const STYLES: &[u8] = br##"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>"##;

fn workbook(sheet: &str) -> Vec<u8> {
    packed(&[
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", RELS),
        ("xl/sharedStrings.xml", STRINGS),
        ("xl/styles.xml", STYLES),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ("xl/worksheets/sheet2.xml", b"<worksheet><sheetData><row><c t=\"b\"><v>1</v></c><c><v>2</v></c></row></sheetData></worksheet>"),
    ])
}

fn opendocument(body: &str) -> Vec<u8> {
    let content = format!(
        r#"<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>
        <style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
        <office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"#
    );
    // The parts of the mark are too short to be packed here, so the sign stands in the name list.
    let stored =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", &content),
    ] {
        writer.start_file(name, stored).expect("a new part");
        std::io::Write::write_all(&mut writer, bytes.as_bytes()).expect("in memory");
    }
    writer.finish().expect("in memory").into_inner()
}

fn read(bytes: &[u8]) -> Document {
    assert!(SheetReader.knows(bytes));
    SheetReader.read("towns.xlsx", bytes).expect("reads").0
}

fn shown(document: &Document) -> Vec<String> {
    let show = |block: &stet_core::document::Block| match block.kind {
        BlockKind::TableCell {
            row,
            column,
            header,
        } => {
            format!(
                "{row},{column}{} {}",
                if header { "*" } else { "" },
                block.text
            )
        }
        BlockKind::Heading { .. } => format!("# {}", block.text),
        _ => block.text.clone(),
    };
    document.blocks.iter().map(show).collect()
}

#[test]
fn a_workbook_as_people_see_it() {
    let document = read(&workbook(
        r#"<worksheet><sheetData><row r="2"><c r="B2" t="inlineStr"><is><t>Towns of the coast</t></is></c></row>
        <row r="4"><c r="B4" t="s"><v>0</v></c><c r="D4" t="s"><v>1</v></c><c r="E4" t="str"><v>Counted</v></c></row>
        <row r="5"><c r="B5" t="s"><v>2</v></c><c r="D5" s="1"><f>1+1</f><v>4870</v></c><c r="E5" s="2"><v>43588</v></c></row>
        <row r="9"><c r="B9" t="s"><v>99</v></c><c r="D9" t="e"><v>#N/A</v></c></row></sheetData></worksheet>"#,
    ));
    assert_eq!(
        shown(&document),
        [
            "# Towns",
            "Towns of the coast",
            "0,0* Town",
            "0,1* Population",
            "0,2* Counted",
            "1,0 Eldhaven",
            "1,1 4,870",
            "1,2 2019-05-03",
            "2,0 ",
            "2,1 #N/A",
            "# More",
            "0,0 TRUE",
            "0,1 2",
        ]
    );
    assert_eq!(document.title, "towns");
    assert_eq!(document.notices, ["The hidden sheet Secret was left out."]);
}

#[test]
fn an_opendocument_spreadsheet() {
    let document = read(&opendocument(
        r#"<table:table table:name="One"><table:table-row><table:table-cell><text:p>Town</text:p></table:table-cell><table:table-cell table:number-columns-repeated="3"/>
        <table:table-cell><text:p>Share</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row>
        <table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>a</text:p><text:p>b</text:p></table:table-cell></table:table-row></table:table>
        <table:table table:name="Two" table:style-name="ta2"><table:table-row><table:table-cell><text:p>no</text:p></table:table-cell></table:table-row></table:table>"#,
    ));
    assert_eq!(
        shown(&document),
        [
            "# One",
            "0,0 Town",
            "0,1 ",
            "0,2 Share",
            "1,0 a\nb",
            "1,1 a\nb"
        ]
    );
    assert_eq!(document.notices, ["The hidden sheet Two was left out."]);
}

#[test]
fn cells_far_apart_take_no_room() {
    let far = r#"<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>
        <row r="4294967295"><c r="ZZZ4294967295"><v>3</v></c></row></sheetData></worksheet>"#;
    let document = read(&workbook(far));
    assert_eq!(shown(&document)[..4], ["# Towns", "0,0 1", "1,0 ", "1,1 2"]);
}

#[test]
fn damage_and_floods() {
    let cut = read(&workbook(
        r#"<worksheet><sheetData><row><c><v>1</v></c><c><v>2</v>"#,
    ));
    assert_eq!(shown(&cut)[..2], ["# Towns", "0,0 1"]);
    assert!(
        cut.notices[0].starts_with("The sheet Towns of towns.xlsx is damaged"),
        "{:?}",
        cut.notices
    );
    let none = packed(&[("xl/styles.xml", STYLES), ("xl/workbook.xml.bak", b"")]);
    assert_eq!(
        SheetReader
            .read("a.xlsx", &none)
            .expect_err("no sheets")
            .code(),
        "damaged"
    );
    let row = format!(
        "<table:table-row table:number-rows-repeated=\"900\">{}</table:table-row>",
        r#"<table:table-cell table:number-columns-repeated="900"><text:p>x</text:p></table:table-cell>"#
    );
    let flood = opendocument(&format!(
        "<table:table table:name=\"F\">{row}</table:table>"
    ));
    let (cut, _) = SheetReader.read("a.ods", &flood).expect("reads");
    assert_eq!(cut.blocks.len(), 1 + limits::MAX_CELLS);
    assert_eq!(cut.notices.len(), 1, "{:?}", cut.notices);
    assert!(cut.notices[0].starts_with("a.ods was cut: it has more than 500000 table cells"));
}

#[test]
fn a_repeated_cell_is_read_a_thousand_times_and_says_so() {
    let repeated = opendocument(
        r#"<table:table table:name="R"><table:table-row table:number-rows-repeated="1048576"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>"#,
    );
    let (document, _) = SheetReader.read("a.ods", &repeated).expect("reads");
    assert_eq!(document.blocks.len(), 1 + 1_000);
    assert_eq!(
        document.notices,
        ["a.ods repeats a cell or row more than a thousand times; it was read a thousand times."]
    );
    // Empty rows at the foot of a sheet are no words.
    let empty = opendocument(
        r#"<table:table table:name="R"><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>"#,
    );
    let (document, _) = SheetReader.read("a.ods", &empty).expect("reads");
    assert_eq!(document.notices, Vec::<String>::new());
}
