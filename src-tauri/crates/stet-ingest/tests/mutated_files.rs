//! Files with bytes changed, cut and repeated at random (seeded): each is read or refused with a
//! sentence, and what it carries lies inside its text.

use std::io::Write;

use stet_ingest::{passages, read};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const ROUNDS: usize = 400;

/// Parts stored unpacked, so that changes reach the markup and not only the packing.
fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in parts {
        writer.start_file(*name, stored).expect("a new part");
        writer.write_all(text.as_bytes()).expect("in memory");
    }
    writer.finish().expect("in memory").into_inner()
}

fn files() -> Vec<(&'static str, Vec<u8>)> {
    let epub = packed(&[
        ("mimetype", "application/epub+zip"),
        (
            "META-INF/container.xml",
            r#"<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>"#,
        ),
        (
            "b.opf",
            r#"<package><metadata><title>T</title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>"#,
        ),
        (
            "a.xhtml",
            r##"<html><body><h1>One</h1><p>Said<sup><a href="#n">1</a></sup> <span epub:type="pagebreak" title="2"/>she.</p><aside epub:type="footnote" id="n">Note.</aside></body></html>"##,
        ),
    ]);
    let odt = packed(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        (
            "content.xml",
            r#"<document-content><body><text use-soft-page-breaks="true"><tracked-changes><changed-region id="c"><insertion><creator>B</creator></insertion></changed-region></tracked-changes><h outline-level="1">One</h><p>Said <annotation name="n"><p>Why?</p></annotation>this<annotation-end name="n"/> <change-start change-id="c"/>é new<change-end change-id="c"/><note><note-citation>1</note-citation><note-body><p>Note.</p></note-body></note><soft-page-break/> on.</p><list><list-item><p>x</p></list-item></list><table><table-row><table-cell><p>y</p></table-cell></table-row></table></text></body></document-content>"#,
        ),
    ]);
    let xlsx = packed(&[
        (
            "xl/workbook.xml",
            r#"<workbook><sheets><sheet name="S" id="r"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>"#,
        ),
        (
            "xl/styles.xml",
            r##"<s><numFmts><numFmt numFmtId="170" formatCode="[h]:mm &quot;x&quot;#,##0.00%"/></numFmts><cellXfs><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></s>"##,
        ),
        (
            "xl/s.xml",
            r#"<worksheet><sheetData><row r="1"><c r="A1"><v>43588.5</v></c><c r="B1" s="1"><v>-1e300</v></c><c t="inlineStr"><is><t>w</t></is></c></row></sheetData></worksheet>"#,
        ),
    ]);
    let rtf = br#"{\rtf1\ansi\ansicpg932{\fonttbl{\f0\fcharset128 M;}}{\*\revtbl{U;}{B;}}\pard\s1 One\par {\*\atrfstart 1}Said{\*\atrfend 1}{\*\annotation{\*\atnref 1}Why?} {\revised\revauth1 \u233?\'8b\'b4 new}{\footnote Note.}\par\trowd\pard\intbl a\cell b\cell\row\pard\fi-9 \bullet\tab x\par{\field{\*\fldinst HYPERLINK "u"}{\fldrslt link}}}"#;
    let vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Said <i>this</i>.\n\n00:05.000 --> 00:06.000\nBO: No &amp; é.\n";
    vec![
        ("b.epub", epub),
        ("t.odt", odt),
        ("w.xlsx", xlsx),
        ("r.rtf", rtf.to_vec()),
        ("s.vtt", vtt.into()),
    ]
}

struct Seeded(u64);

impl Seeded {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

fn mutated(whole: &[u8], random: &mut Seeded) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes[at] = b"<>/\"{}\\&;-:0 9\n"[random.below(15)],
            2 => bytes.truncate(at.max(1)),
            3 => {
                let end = (at + random.below(40)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                let end = (at + random.below(12)).min(bytes.len());
                bytes.drain(at..end);
                if bytes.is_empty() {
                    bytes.push(b' ');
                }
            }
        }
    }
    bytes
}

#[test]
fn changed_files_are_read_or_refused() {
    let mut random = Seeded(0x5eed);
    for (name, whole) in files() {
        read(name, &whole, None).expect("reads unchanged");
        for round in 0..ROUNDS {
            let bytes = mutated(&whole, &mut random);
            let document = match read(name, &bytes, None) {
                Ok(reading) => reading.document,
                Err(error) => {
                    assert!(error.to_string().ends_with('.'), "{error}");
                    continue;
                }
            };
            let places = document
                .comments
                .iter()
                .filter_map(|comment| comment.place.as_ref());
            let places = places.chain(document.changes.iter().map(|change| &change.place));
            for place in places {
                assert!(document.words(place).is_some(), "{name} {round}: {place:?}");
            }
            for mark in &document.milestones {
                let text = &document.blocks[mark.block].text;
                assert!(
                    text.is_char_boundary(mark.byte),
                    "{name} {round}: {mark:?} in {text:?}"
                );
            }
            for block in &document.blocks {
                assert!(
                    block
                        .runs
                        .iter()
                        .all(|run| run.span.slice(&block.text).is_some())
                );
            }
            let _ = passages(&document);
        }
    }
}
