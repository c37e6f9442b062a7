//! The few page operators printpdf has no value for, as its own extension point takes them:
//! curves as PDF has them, dashes of any pattern, and marked content.

use std::collections::BTreeMap;

use printpdf::{DictItem, Op};

/// A path operator with its numbers, rounded to hundredths of a point.
pub(super) fn operator(out: &mut Vec<Op>, key: &str, numbers: &[f32]) {
    out.push(Op::Unknown {
        key: key.to_owned(),
        value: numbers.iter().copied().map(number).collect(),
    });
}

/// Sets the dash pattern; an empty one is a full line.
pub(super) fn dash(out: &mut Vec<Op>, pattern: &[f32]) {
    let pattern = pattern.iter().copied().map(number).collect();
    out.push(Op::Unknown {
        key: "d".to_owned(),
        value: vec![DictItem::Array(pattern), DictItem::Int(0)],
    });
}

fn number(value: f32) -> DictItem {
    DictItem::Real((value * 100.0).round() / 100.0)
}

/// Opens what is not part of the text: lines, glyphs of findings, running heads.
pub(super) fn begin_artifact(out: &mut Vec<Op>) {
    out.push(Op::BeginMarkedContent {
        tag: "Artifact".to_owned(),
    });
}

/// Opens the content of an element of the structure tree.
pub(super) fn begin_marked(out: &mut Vec<Op>, tag: &str, id: usize) {
    let id = i64::try_from(id).unwrap_or(i64::MAX);
    begin(out, tag, "MCID", DictItem::Int(id));
}

/// Opens a stretch of glyphs whose words are given.
pub(super) fn begin_told(out: &mut Vec<Op>, words: &str) {
    let mut data = vec![0xFE, 0xFF];
    data.extend(words.encode_utf16().flat_map(u16::to_be_bytes));
    let words = DictItem::String {
        data,
        literal: false,
    };
    begin(out, "Span", "ActualText", words);
}

fn begin(out: &mut Vec<Op>, tag: &str, key: &str, value: DictItem) {
    out.push(Op::BeginMarkedContentWithProperties {
        tag: tag.to_owned(),
        properties: DictItem::Dict {
            map: BTreeMap::from([(key.to_owned(), value)]),
        },
    });
}

/// Draws the picture of that name, its lower left corner at (`x`, `y`).
pub(super) fn picture(out: &mut Vec<Op>, name: &str, (x, y): (f32, f32), size: (f32, f32)) {
    operator(out, "q", &[]);
    operator(out, "cm", &[size.0, 0.0, 0.0, size.1, x, y]);
    out.push(Op::Unknown {
        key: "Do".to_owned(),
        value: vec![DictItem::Name(name.as_bytes().to_vec())],
    });
    operator(out, "Q", &[]);
}

/// Closes the last of the above.
pub(super) fn end(out: &mut Vec<Op>) {
    out.push(Op::EndMarkedContent);
}
