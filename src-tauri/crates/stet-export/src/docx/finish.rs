//! What docx-rs has no builder for, put into the parts it wrote.
//!
//! Where it lacks a property, one that is used for nothing else stands in for it: [`rightward`],
//! [`underlined`], [`heading_row`], [`footnote_mark`]. [`Finish`] writes what they stand for, and
//! brings properties into the order of the schema, which docx-rs does not keep and strict readers
//! demand.

use docx_rs::{FootnoteReference, Paragraph, ParagraphChild, Run, RunChild, RunProperty, TableRow};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, Writer};

use super::markup::carried;
use super::package::WordError;

/// The words run from right to left.
pub(super) fn rightward(look: RunProperty) -> RunProperty {
    look.highlight("rightward")
}

/// A line under the words: Word's name of it, and its colour in six hexadecimal digits.
pub(super) fn underlined(look: RunProperty, (line, colour): (&str, &str)) -> RunProperty {
    look.underline(format!("{line} {colour}"))
}

/// The row holds headings, which every page repeats.
pub(crate) fn heading_row(row: TableRow) -> TableRow {
    row.row_height(0.0)
}

/// The mark of a note in the text, and the words of the note. Ids count from 1; `own` is the mark if it
/// is the author's rather than a number that Word counts.
pub(crate) fn footnote(id: usize, own: Option<&str>, words: Paragraph) -> ParagraphChild {
    let mut reference = FootnoteReference::new(id);
    reference.footnote(words);
    mark(Some(reference), own)
}

/// The mark that the words of a note begin with.
pub(crate) fn footnote_mark(own: Option<&str>) -> ParagraphChild {
    mark(own.is_none().then(|| FootnoteReference::new(0)), own)
}

fn mark(reference: Option<FootnoteReference>, own: Option<&str>) -> ParagraphChild {
    let mut run = Run::new().style("FootnoteReference");
    let reference = reference.map(RunChild::FootnoteReference);
    run.children.extend(reference);
    if let Some(own) = own {
        run = run.add_text(carried(own));
    }
    ParagraphChild::Run(Box::new(run))
}

/// Elements whose children the schema has in one order, and that order, as far as they are written.
/// Relations have one too, that of their ids: docx-rs keeps links in a hash map.
const ORDERED: [(&str, &str); 7] = [
    ("w:pPr", "pStyle keepNext keepLines numPr tabs bidi ind"),
    ("w:rPr", "rStyle b bCs i iCs strike color u vertAlign rtl"),
    ("w:numPr", "ilvl numId"),
    ("w:trPr", "cantSplit tblHeader"),
    ("w:tblPr", "tblStyle tblW jc tblLayout tblLook"),
    (
        "w:sectPr",
        "headerReference footerReference pgSz pgMar cols titlePg",
    ),
    ("Relationships", ""),
];

/// The first row of a table looks as its style has it.
const TABLE_LOOK: &str = "<w:tblLook w:val=\"0020\" w:firstRow=\"1\" w:lastRow=\"0\" \
     w:firstColumn=\"0\" w:lastColumn=\"0\" w:noHBand=\"1\" w:noVBand=\"1\"/>";

/// The lines above footnotes, without which Word calls the file damaged.
const SEPARATORS: &str = "<w:footnote w:type=\"separator\" w:id=\"-1\"><w:p><w:r><w:separator/>\
     </w:r></w:p></w:footnote><w:footnote w:type=\"continuationSeparator\" w:id=\"0\"><w:p><w:r>\
     <w:continuationSeparator/></w:r></w:p></w:footnote>";

/// Finishes the parts of one file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Finish<'t> {
    /// What the picture shows, in words.
    pub(super) told: &'t str,
    /// Of relations, only those that lead out of the file are kept.
    pub(super) outward: bool,
}

impl Finish<'_> {
    /// A part as it is packed.
    ///
    /// # Errors
    /// [`WordError`] if docx-rs wrote no XML.
    pub(super) fn part(self, part: &[u8]) -> Result<Vec<u8>, WordError> {
        let text = std::str::from_utf8(part).map_err(WordError::of)?;
        self.children(&mut Reader::from_str(text), "")
    }

    /// What stands in an element, up to its end.
    fn children(self, reader: &mut Reader<&[u8]>, within: &str) -> Result<Vec<u8>, WordError> {
        let order = ORDERED.iter().find(|(name, _)| *name == within);
        let rank = |name: &str| {
            let mut names = order.map_or("", |(_, names)| names).split(' ');
            let known = names.position(|known| name.strip_prefix("w:") == Some(known));
            known.unwrap_or(usize::MAX)
        };
        let mut children = Vec::new();
        match within {
            "w:footnotes" => children.push((0, SEPARATORS.into())),
            "w:tblPr" => children.push((rank("w:tblLook"), TABLE_LOOK.into())),
            _ => {}
        }
        loop {
            match reader.read_event().map_err(WordError::of)? {
                Event::Eof | Event::End(_) => break,
                Event::Start(tag) => {
                    let name = tag.name();
                    let mut child = written(Event::Start(opened(&tag)))?;
                    child.extend(self.children(reader, name.as_ref())?);
                    child.extend(written(Event::End(tag.to_end()))?);
                    children.push((rank(name.as_ref()), child));
                }
                Event::Empty(tag) => {
                    let last = || matches!(reader.clone().read_event(), Ok(Event::End(_)));
                    if let Some(tag) = self.meant(&tag, last) {
                        let rank = rank(tag.name().as_ref());
                        children.push((rank, written(Event::Empty(tag))?));
                    }
                }
                other => children.push((rank(""), written(other)?)),
            }
        }
        if order.is_some() {
            children.sort();
            children.dedup();
        }
        Ok(children.into_iter().flat_map(|(_, child)| child).collect())
    }

    /// What an element without content stands for; `None` if it says nothing or leads nowhere. `last`
    /// tells whether its element ends after it.
    fn meant<'e>(self, tag: &BytesStart<'e>, last: impl Fn() -> bool) -> Option<BytesStart<'e>> {
        let value = |name| match tag.try_get_attribute(name) {
            Ok(Some(found)) => found.value.into_owned(),
            _ => String::new(),
        };
        Some(match tag.name().as_ref() {
            "w:rPr" | "w:trPr" | "w:tblBorders" => return None,
            "w:highlight" => BytesStart::new("w:rtl"),
            "w:trHeight" => BytesStart::new("w:tblHeader"),
            "w:gridCol" => BytesStart::new("w:gridCol").with_attributes([("w:w", &*value("w:w"))]),
            "w:u" => {
                let under = value("w:val");
                let (line, colour) = under.split_once(' ')?;
                BytesStart::new("w:u").with_attributes([("w:val", line), ("w:color", colour)])
            }
            "w:footnoteReference" if value("w:id") == "0" => BytesStart::new("w:footnoteRef"),
            "w:footnoteReference" if !last() => {
                let follows = ("w:customMarkFollows", "1");
                tag.clone().with_attributes([follows])
            }
            name @ ("wp:docPr" | "pic:cNvPr") => {
                let told = carried(self.told);
                BytesStart::new(name.to_owned()).with_attributes([
                    ("id", "1"),
                    ("name", "Logo"),
                    ("descr", told.as_str()),
                ])
            }
            "Relationship" => {
                let outward = value("TargetMode") == "External";
                let unpacked =
                    matches!(&*value("Target"), "fontTable.xml" | "commentsExtended.xml");
                if unpacked || (self.outward && !outward) {
                    return None;
                }
                tag.clone()
            }
            _ => tag.clone(),
        })
    }
}

/// The beginning of an element. Ids of paragraphs, which docx-rs counts by thread, are left out.
fn opened<'e>(tag: &BytesStart<'e>) -> BytesStart<'e> {
    match tag.name().as_ref() {
        "w:p" => BytesStart::new("w:p"),
        _ => tag.clone(),
    }
}

fn written(event: Event<'_>) -> Result<Vec<u8>, WordError> {
    let mut out = Writer::new(Vec::new());
    out.write_event(event).map_err(WordError::of)?;
    Ok(out.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(part: &str) -> String {
        let finish = Finish {
            told: "a & b",
            outward: false,
        };
        String::from_utf8(finish.part(part.as_bytes()).expect("XML")).expect("UTF-8")
    }

    #[test]
    fn stand_ins_are_written_as_what_they_stand_for() {
        for (stand_in, meant) in [
            ("<w:p w14:paraId=\"00000001\"></w:p>", "<w:p></w:p>"),
            ("<w:r><w:rPr /><w:tab /></w:r>", "<w:r><w:tab /></w:r>"),
            (
                "<w:rPr><w:u w:val=\"wave 8E1230\" /><w:highlight w:val=\"rightward\" /><w:b /></w:rPr>",
                "<w:rPr><w:b /><w:u w:val=\"wave\" w:color=\"8E1230\"/><w:rtl/></w:rPr>",
            ),
            (
                "<w:trPr><w:trHeight w:val=\"0\" w:hRule=\"auto\" /></w:trPr>",
                "<w:trPr><w:tblHeader/></w:trPr>",
            ),
            (
                "<w:r><w:footnoteReference w:id=\"2\" /><w:t>*</w:t></w:r>",
                "<w:r><w:footnoteReference w:id=\"2\"  w:customMarkFollows=\"1\"/><w:t>*</w:t></w:r>",
            ),
            (
                "<w:r><w:footnoteReference w:id=\"0\" /></w:r>",
                "<w:r><w:footnoteRef/></w:r>",
            ),
            (
                "<wp:docPr id=\"1\" name=\"Figure\" />",
                "<wp:docPr id=\"1\" name=\"Logo\" descr=\"a &amp; b\"/>",
            ),
            (
                "<w:t>a &amp; &apos;b&apos;</w:t>",
                "<w:t>a &amp; &apos;b&apos;</w:t>",
            ),
        ] {
            assert_eq!(finished(stand_in), meant);
        }
    }

    #[test]
    fn relations_are_in_one_order_and_lead_somewhere() {
        let part = "<Relationships><Relationship Id=\"b\" Target=\"x\" TargetMode=\"External\" />\
             <Relationship Id=\"c\" Target=\"fontTable.xml\" /><Relationship Id=\"a\" Target=\"y\" />\
             <Relationship Id=\"b\" Target=\"x\" TargetMode=\"External\" /></Relationships>";
        let b = "<Relationship Id=\"b\" Target=\"x\" TargetMode=\"External\" />";
        assert_eq!(
            finished(part),
            format!("<Relationships><Relationship Id=\"a\" Target=\"y\" />{b}</Relationships>")
        );
        let outward = Finish {
            told: "",
            outward: true,
        };
        assert_eq!(
            outward.part(part.as_bytes()),
            Ok(format!("<Relationships>{b}</Relationships>").into_bytes())
        );
    }
}
