//! Puts painted pages into a PDF file: printpdf writes pages and fonts; what it has no value for –
//! tags, a tree of bookmarks, document language, links tied to their words – is added to its
//! objects.

use std::collections::HashMap;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use printpdf::{PdfDocument, PdfPage, PdfSaveOptions, Pt};
use stet_core::report::Report;

use super::ExportError;
use super::compose::Target;
use super::embed::map_codes;
use super::logo;
use super::page::{LinkArea, Page, Painter};
use super::tree::{Kid, Tree};
use crate::logo::Logo;
use crate::words::{REPORT, report_title};

/// A bookmark: level from 1, words, page from 0 and height on it.
pub(super) struct Bookmark {
    pub(super) level: u8,
    pub(super) words: String,
    pub(super) page: usize,
    pub(super) y: f32,
}

/// Where an anchor is: page from 0 and height on it.
pub(super) type Anchors = HashMap<String, (usize, f32)>;

pub(super) fn assemble(
    report: &Report,
    painter: Painter<'_>,
    size: (f32, f32),
    bookmarks: &[Bookmark],
    anchors: &Anchors,
    logo: Option<&Logo>,
) -> Result<Vec<u8>, ExportError> {
    let Painter {
        fonts,
        tree,
        links,
        mut pages,
        ..
    } = painter;
    let mut drawn = PdfDocument::new(&report_title(report));
    let maps = fonts.embed(&mut drawn)?;
    drawn.pages = pages
        .iter_mut()
        .map(|page| {
            let content = std::mem::take(&mut page.content);
            PdfPage::new(Pt(size.0).into(), Pt(size.1).into(), content)
        })
        .collect();
    // "secure" would drop the path operators of our own shapes; nothing here is foreign.
    let options = PdfSaveOptions {
        optimize: false,
        subset_fonts: false,
        secure: false,
        image_optimization: None,
    };
    let mut pdf = drawn.to_lopdf_document(&options, &mut Vec::new());
    "1.7".clone_into(&mut pdf.version);
    map_codes(&mut pdf, maps).map_err(write_error)?;
    let page_ids: Vec<ObjectId> = pdf.get_pages().into_values().collect();
    if let (Some(logo), Some(cover)) = (logo, page_ids.first()) {
        logo::embed(&mut pdf, *cover, logo).map_err(write_error)?;
    }
    let link_ids: Vec<ObjectId> = links.iter().map(|_| pdf.new_object_id()).collect();
    for (number, page_id) in page_ids.iter().enumerate() {
        let annotations: Vec<Object> = links
            .iter()
            .zip(&link_ids)
            .filter(|(link, _)| link.page == number)
            .map(|(_, id)| Object::Reference(*id))
            .collect();
        let page = pdf.get_dictionary_mut(*page_id).map_err(write_error)?;
        page.set("StructParents", whole(number));
        page.set("Tabs", "S");
        if annotations.is_empty() {
            page.remove(b"Annots");
        } else {
            page.set("Annots", annotations);
        }
    }
    for (number, (link, id)) in links.iter().zip(&link_ids).enumerate() {
        let dict = annotation(link, &page_ids, anchors, pages.len() + number);
        pdf.objects.insert(*id, Object::Dictionary(dict));
    }
    let structure = structure(&mut pdf, &tree, &pages, &links, &page_ids, &link_ids);
    let outlines = outlines(&mut pdf, bookmarks, &page_ids);
    let xmp = Stream::new(
        dictionary! { "Type" => "Metadata", "Subtype" => "XML" },
        xmp(report).into_bytes(),
    )
    .with_compression(false);
    let xmp = pdf.add_object(xmp);
    let catalog = pdf.catalog_mut().map_err(write_error)?;
    catalog.set("Lang", Object::string_literal("en"));
    catalog.set("MarkInfo", dictionary! { "Marked" => true });
    catalog.set(
        "ViewerPreferences",
        dictionary! { "DisplayDocTitle" => true },
    );
    catalog.set("StructTreeRoot", structure);
    catalog.set("Metadata", xmp);
    if let Some(outlines) = outlines {
        catalog.set("Outlines", outlines);
        catalog.set("PageMode", "UseOutlines");
    }
    let info = info(report);
    let info = pdf.add_object(info);
    pdf.trailer.set("Info", info);
    // printpdf draws these at random; the same report must give the same file.
    let id: Vec<u8> = report
        .title
        .version
        .bytes()
        .chain([b'0'; 32])
        .take(32)
        .collect();
    let id = Object::String(id, lopdf::StringFormat::Hexadecimal);
    pdf.trailer.set("ID", vec![id.clone(), id]);
    pdf.prune_objects();
    pdf.compress();
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes)
        .map_err(|fault| ExportError::Write(fault.to_string()))?;
    Ok(bytes)
}

#[allow(clippy::needless_pass_by_value, reason = "the shape map_err asks for")]
fn write_error(fault: lopdf::Error) -> ExportError {
    ExportError::Write(fault.to_string())
}

fn whole(number: usize) -> Object {
    Object::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

/// A PDF text string.
fn text(words: &str) -> Object {
    let mut bytes = vec![0xFE, 0xFF];
    bytes.extend(words.encode_utf16().flat_map(u16::to_be_bytes));
    Object::String(bytes, lopdf::StringFormat::Hexadecimal)
}

fn destination(page: ObjectId, y: f32) -> Object {
    Object::Array(vec![
        Object::Reference(page),
        "XYZ".into(),
        Object::Null,
        Object::Real(y),
        Object::Null,
    ])
}

fn annotation(link: &LinkArea, pages: &[ObjectId], anchors: &Anchors, key: usize) -> Dictionary {
    let mut dict = dictionary! {
        "Type" => "Annot",
        "Subtype" => "Link",
        "Rect" => link.rect.map(Object::Real).to_vec(),
        "Border" => vec![0.into(), 0.into(), 0.into()],
        "F" => 4,
        "StructParent" => whole(key),
        "Contents" => text(&link.words),
    };
    if let Some(page) = pages.get(link.page) {
        dict.set("P", *page);
    }
    match &link.target {
        Target::Web(address) => {
            // URIs in PDF are 7-bit: other bytes are percent-encoded.
            let plain: String = address
                .bytes()
                .map(|byte| match byte {
                    0x21..=0x7E => char::from(byte).to_string(),
                    byte => format!("%{byte:02X}"),
                })
                .collect();
            let action = dictionary! { "S" => "URI", "URI" => Object::string_literal(plain) };
            dict.set("A", action);
        }
        Target::Anchor(name) => {
            if let Some((page, y)) = anchors.get(name)
                && let Some(page) = pages.get(*page)
            {
                dict.set("Dest", destination(*page, *y));
            }
        }
    }
    dict
}

/// Writes the structure tree and the tree that leads back from pages and links to it.
fn structure(
    pdf: &mut Document,
    tree: &Tree,
    pages: &[Page],
    links: &[LinkArea],
    page_ids: &[ObjectId],
    link_ids: &[ObjectId],
) -> ObjectId {
    let root = pdf.new_object_id();
    // Elements that hold nothing (an empty paragraph) are left out.
    let filled = filled(tree);
    let ids: Vec<ObjectId> = tree.elems.iter().map(|_| pdf.new_object_id()).collect();
    for (number, elem) in tree.elems.iter().enumerate() {
        if !filled[number] && number != 0 {
            continue;
        }
        let kids: Vec<Object> = elem
            .kids
            .iter()
            .filter_map(|kid| match kid {
                Kid::Elem(id) => filled[*id].then(|| Object::Reference(ids[*id])),
                Kid::Content { page, id } => Some(Object::Dictionary(dictionary! {
                    "Type" => "MCR",
                    "Pg" => *page_ids.get(*page)?,
                    "MCID" => whole(*id),
                })),
                Kid::Link(index) => Some(Object::Dictionary(dictionary! {
                    "Type" => "OBJR",
                    "Pg" => *page_ids.get(links.get(*index)?.page)?,
                    "Obj" => *link_ids.get(*index)?,
                })),
            })
            .collect();
        let mut dict = dictionary! {
            "Type" => "StructElem",
            "S" => elem.kind,
            "P" => elem.parent.map_or(root, |parent| ids[parent]),
            "K" => kids,
        };
        if let Some(language) = &elem.language {
            dict.set("Lang", text(language));
        }
        if let Some(picture) = &elem.picture {
            dict.set("Alt", text(&picture.alternative));
            let place = picture.place.map(Object::Real).to_vec();
            let layout = dictionary! { "O" => "Layout", "Placement" => "Block", "BBox" => place };
            dict.set("A", layout);
        }
        if elem.kind == "TH" {
            dict.set("A", dictionary! { "O" => "Table", "Scope" => "Column" });
        }
        pdf.objects.insert(ids[number], Object::Dictionary(dict));
    }
    let mut numbers = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        numbers.push(whole(number));
        let list = page.marked.iter().map(|elem| Object::Reference(ids[*elem]));
        numbers.push(Object::Array(list.collect()));
    }
    for (number, link) in links.iter().enumerate() {
        numbers.push(whole(pages.len() + number));
        numbers.push(Object::Reference(ids[link.elem]));
    }
    let back = pdf.add_object(dictionary! { "Nums" => numbers });
    pdf.objects.insert(
        root,
        Object::Dictionary(dictionary! {
            "Type" => "StructTreeRoot",
            "K" => vec![Object::Reference(ids[0])],
            "ParentTree" => back,
            "ParentTreeNextKey" => whole(pages.len() + links.len()),
        }),
    );
    root
}

/// Which elements hold content, themselves or below. Parents stand before their children.
fn filled(tree: &Tree) -> Vec<bool> {
    let mut filled: Vec<bool> = tree
        .elems
        .iter()
        .map(|elem| elem.kids.iter().any(|kid| !matches!(kid, Kid::Elem(_))))
        .collect();
    for number in (0..tree.elems.len()).rev() {
        if filled[number]
            && let Some(parent) = tree.elems[number].parent
        {
            filled[parent] = true;
        }
    }
    filled
}

/// Writes the bookmarks as a tree of two levels.
fn outlines(pdf: &mut Document, bookmarks: &[Bookmark], pages: &[ObjectId]) -> Option<ObjectId> {
    if bookmarks.is_empty() {
        return None;
    }
    let root = pdf.new_object_id();
    let ids: Vec<ObjectId> = bookmarks.iter().map(|_| pdf.new_object_id()).collect();
    let parents: Vec<Option<usize>> = (0..bookmarks.len())
        .scan(None, |top, at| {
            // The nearest level-1 entry is the parent of all deeper ones.
            if bookmarks[at].level <= 1 {
                *top = Some(at);
                Some(None)
            } else {
                Some(*top)
            }
        })
        .collect();
    let mut children: HashMap<Option<usize>, Vec<usize>> = HashMap::new();
    for (at, parent) in parents.iter().enumerate() {
        children.entry(*parent).or_default().push(at);
    }
    for list in children.values() {
        for (n, at) in list.iter().enumerate() {
            let bookmark = &bookmarks[*at];
            let mut dict = dictionary! {
                "Title" => text(&bookmark.words),
                "Parent" => parents[*at].map_or(root, |parent| ids[parent]),
            };
            if let Some(page) = pages.get(bookmark.page) {
                dict.set("Dest", destination(*page, bookmark.y));
            }
            if let Some(before) = n.checked_sub(1).and_then(|n| list.get(n)) {
                dict.set("Prev", ids[*before]);
            }
            if let Some(after) = list.get(n + 1) {
                dict.set("Next", ids[*after]);
            }
            if let Some(below) = children.get(&Some(*at))
                && let (Some(first), Some(last)) = (below.first(), below.last())
            {
                dict.set("First", ids[*first]);
                dict.set("Last", ids[*last]);
                // Negative: closed until a reader opens it.
                dict.set(
                    "Count",
                    Object::Integer(-i64::try_from(below.len()).unwrap_or(0)),
                );
            }
            pdf.objects.insert(ids[*at], Object::Dictionary(dict));
        }
    }
    let top = children.get(&None)?;
    pdf.objects.insert(
        root,
        Object::Dictionary(dictionary! {
            "Type" => "Outlines",
            "First" => ids[*top.first()?],
            "Last" => ids[*top.last()?],
            "Count" => whole(top.len()),
        }),
    );
    Some(root)
}

fn info(report: &Report) -> Dictionary {
    let mut info = dictionary! {
        "Title" => text(&report_title(report)),
        "Subject" => text(REPORT),
        "Creator" => text(&format!("Stet {}", report.title.generator_version)),
        "Producer" => text(&format!("Stet {}", report.title.generator_version)),
    };
    let checker = &report.title.checker.name;
    if !checker.is_empty() {
        info.set("Author", text(checker));
    }
    let form = time::format_description::well_known::Rfc3339;
    if let Ok(at) = time::OffsetDateTime::parse(&report.title.generated_at, &form) {
        let at = at.to_offset(time::UtcOffset::UTC);
        info.set(
            "CreationDate",
            Object::string_literal(format!(
                "D:{:04}{:02}{:02}{:02}{:02}{:02}Z",
                at.year(),
                u8::from(at.month()),
                at.day(),
                at.hour(),
                at.minute(),
                at.second()
            )),
        );
    }
    info
}

fn xmp(report: &Report) -> String {
    use crate::html::escape::escape;
    let maker = escape(&format!("Stet {}", report.title.generator_version));
    let mut parts = format!(
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt></dc:title>\
         <dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>\
         <pdf:Producer>{maker}</pdf:Producer><xmp:CreatorTool>{maker}</xmp:CreatorTool>",
        escape(&report_title(report))
    );
    let form = time::format_description::well_known::Rfc3339;
    if time::OffsetDateTime::parse(&report.title.generated_at, &form).is_ok() {
        parts.push_str(&format!(
            "<xmp:CreateDate>{}</xmp:CreateDate>",
            escape(&report.title.generated_at)
        ));
    }
    format!(
        "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\
         {parts}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>"
    )
}
