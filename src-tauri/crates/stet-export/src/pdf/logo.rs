//! Puts the publisher's logo into the file: its colours on white, packed.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use crate::logo::Logo;

/// Name of the logo among the pictures of its page.
pub(super) const LOGO: &str = "Logo";

/// Makes the logo known to a page.
pub(super) fn embed(pdf: &mut Document, page: ObjectId, logo: &Logo) -> Result<(), lopdf::Error> {
    let drawn = logo.on_white();
    let whole = |side: usize| Object::Integer(i64::try_from(side).unwrap_or(i64::MAX));
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = packed.write_all(&drawn.colours);
    let picture = Stream::new(
        dictionary! {
            "Type" => "XObject",
            "Subtype" => "Image",
            "Width" => whole(drawn.width),
            "Height" => whole(drawn.height),
            "ColorSpace" => "DeviceRGB",
            "BitsPerComponent" => 8,
            "Interpolate" => true,
            "Filter" => "FlateDecode",
        },
        packed.finish().unwrap_or_default(),
    )
    .with_compression(false);
    let picture = pdf.add_object(picture);
    let resources = entry(pdf, page, "Resources")?;
    let pictures = entry(pdf, resources, "XObject")?;
    pdf.get_dictionary_mut(pictures)?.set(LOGO, picture);
    Ok(())
}

/// The dictionary that is an entry of another one, as an object of its own: printpdf writes some so
/// and some in place. An empty one where there is none.
fn entry(pdf: &mut Document, holder: ObjectId, key: &str) -> Result<ObjectId, lopdf::Error> {
    let inside = match pdf.get_dictionary(holder)?.get(key.as_bytes()) {
        Ok(Object::Reference(id)) => return Ok(*id),
        Ok(Object::Dictionary(inside)) => inside.clone(),
        _ => Dictionary::new(),
    };
    let made = pdf.add_object(inside);
    pdf.get_dictionary_mut(holder)?.set(key, made);
    Ok(made)
}
