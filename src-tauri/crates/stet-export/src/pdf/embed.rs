//! Collects the glyphs a report uses, cuts each face down to them, and hands it to printpdf with
//! the way back to words.
//!
//! One glyph may stand for different words (Arabic letters share a dotless base; a no-break space
//! looks like a space), but a PDF maps each code to one word. So codes are our own: one for every
//! pair of glyph and words, led to the glyph by the map that [`map_codes`] adds.

use std::collections::HashMap;

use lopdf::{Document, Object, Stream, dictionary};
use printpdf::{FontId, ParsedFont, PdfDocument, PdfFont};
use subsetter::GlyphRemapper;

use super::ExportError;
use super::compose::Piece;
use super::fonts::Fonts;
use super::sfnt::Metrics;

/// The faces with what was used of each.
pub(super) struct FontUse {
    faces: Vec<FaceUse>,
}

struct FaceUse {
    data: parley::fontique::Blob<u8>,
    metrics: Metrics,
    remapper: GlyphRemapper,
    codes: HashMap<(u16, String), u16>,
    /// The code `n + 1`: glyph of the subset, width in units of the font, words.
    entries: Vec<(u16, u16, String)>,
}

/// A glyph as the page names it.
#[derive(Debug, Clone)]
pub(super) struct Entered {
    pub(super) code: u16,
    /// In thousandths of the em.
    pub(super) width: f32,
    /// What it stands for; empty for the second glyph of a cluster.
    pub(super) words: String,
}

impl FontUse {
    pub(super) fn new(fonts: &Fonts) -> Result<Self, ExportError> {
        let faces = fonts
            .faces
            .iter()
            .map(|face| {
                let metrics = Metrics::read(face.data.as_ref()).ok_or(ExportError::Font)?;
                Ok(FaceUse {
                    data: face.data.clone(),
                    metrics,
                    remapper: GlyphRemapper::new(),
                    codes: HashMap::new(),
                    entries: Vec::new(),
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { faces })
    }

    /// Enters the glyphs of a piece. The widest glyph of a cluster stands for its words.
    pub(super) fn enter(&mut self, piece: &Piece) -> Vec<Entered> {
        let Some(face) = self.faces.get_mut(piece.face) else {
            return Vec::new();
        };
        let mut out = Vec::with_capacity(piece.glyphs.len());
        let mut rest = piece.glyphs.as_slice();
        for (words, count) in &piece.clusters {
            let (glyphs, after) = rest.split_at((*count).min(rest.len()));
            rest = after;
            let base = (0..glyphs.len())
                .max_by_key(|n| (face.metrics.advance(glyphs[*n].id), usize::MAX - n));
            for (n, glyph) in glyphs.iter().enumerate() {
                let words = if Some(n) == base { words.as_str() } else { "" };
                out.push(face.enter(glyph.id, words));
            }
        }
        for glyph in rest {
            out.push(face.enter(glyph.id, ""));
        }
        out
    }

    /// The name a face has on the pages.
    pub(super) fn id(face: usize) -> FontId {
        FontId(format!("F{face}"))
    }

    /// Gives the faces that were used to the document, each cut down to its used glyphs; the map
    /// from codes to glyphs of each, for [`map_codes`].
    pub(super) fn embed(
        self,
        pdf: &mut PdfDocument,
    ) -> Result<Vec<(String, Vec<u8>)>, ExportError> {
        let mut maps = Vec::new();
        for (number, face) in self.faces.into_iter().enumerate() {
            if face.entries.is_empty() {
                continue;
            }
            let subset = subsetter::subset(face.data.as_ref(), 0, &face.remapper)
                .map_err(|fault| ExportError::Subset(fault.to_string()))?;
            // The subset has no character map: pages name glyphs by number. printpdf warns of
            // that, so its warnings are not looked at.
            let mut parsed =
                ParsedFont::from_bytes(&subset, 0, &mut Vec::new()).ok_or(ExportError::Font)?;
            parsed.font_name = Some(format!("{}+{}", face.tag(), face.metrics.name));
            parsed.glyph_widths = (1..)
                .zip(&face.entries)
                .map(|(code, (_, width, _))| (code, *width))
                .collect();
            let id = Self::id(number);
            let map = std::iter::once(0)
                .chain(face.entries.iter().map(|entry| entry.0))
                .flat_map(u16::to_be_bytes)
                .collect();
            maps.push((id.0.clone(), map));
            pdf.resources.fonts.map.insert(id, PdfFont::new(parsed));
        }
        Ok(maps)
    }
}

impl FaceUse {
    fn enter(&mut self, glyph: u16, words: &str) -> Entered {
        let width = self.metrics.width(glyph);
        let key = (glyph, words.to_owned());
        let known = self.codes.get(&key).copied();
        let code = known.unwrap_or_else(|| {
            // More than 65,535 pairs in one report: the last code serves for all others.
            let code = u16::try_from(self.entries.len() + 1).unwrap_or(u16::MAX);
            if self.entries.len() < usize::from(u16::MAX) {
                let small = self.remapper.remap(glyph);
                let advance = self.metrics.advance(glyph);
                self.entries.push((small, advance, words.to_owned()));
                self.codes.insert(key, code);
            }
            code
        });
        Entered {
            code,
            width,
            words: words.to_owned(),
        }
    }

    /// Six capital letters that differ where the subset differs.
    fn tag(&self) -> String {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for (glyph, _, words) in &self.entries {
            for byte in glyph.to_be_bytes().into_iter().chain(words.bytes()) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        (0..6)
            .map(|n| {
                let letter = u8::try_from((hash >> (n * 8)) % 26).unwrap_or(0);
                char::from(b'A' + letter)
            })
            .collect()
    }
}

/// Leads each font's codes to its glyphs; printpdf itself takes codes for glyph numbers.
pub(super) fn map_codes(
    pdf: &mut Document,
    maps: Vec<(String, Vec<u8>)>,
) -> Result<(), lopdf::Error> {
    let Some(page) = pdf.get_pages().into_values().next() else {
        return Ok(());
    };
    let resources = pdf.get_dictionary(page)?.get(b"Resources")?;
    let fonts = pdf.dereference(resources)?.1.as_dict()?.get(b"Font")?;
    let fonts = pdf.dereference(fonts)?.1.as_dict()?.clone();
    for (name, map) in maps {
        let id = fonts.get(name.as_bytes())?.as_reference()?;
        let map = pdf.add_object(Stream::new(dictionary! {}, map));
        let below = pdf
            .get_dictionary_mut(id)?
            .get_mut(b"DescendantFonts")?
            .as_array_mut()?;
        if let Some(Object::Dictionary(font)) = below.first_mut() {
            font.set("CIDToGIDMap", map);
        }
    }
    Ok(())
}
