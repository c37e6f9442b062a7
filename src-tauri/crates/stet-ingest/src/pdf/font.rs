//! What the characters of one font say and how wide they are.
//!
//! The fonts themselves are read by `hayro-font`; here is only which Unicode text a code stands
//! for, and what the font's name says about its weight.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use hayro_cmap::{BfString, CMap, CMapName, CidFamily};
use hayro_font::{
    CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn, OutlineGlyph,
    StandardFont,
};
use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{Array, Dict, Name, Object, Rect, String as Bytes};
use unicode_normalization::UnicodeNormalization;

use super::glyph::{Letters, Shift, Style};
use super::tex::Drawn;

/// Bit of a font descriptor's flags: letters are slanted.
const FLAG_ITALIC: u32 = 1 << 6;
/// Bit: all letters are of one width.
const FLAG_MONO: u32 = 1;
/// Bit: to be set bold.
const FLAG_BOLD: u32 = 1 << 18;

/// A font as the page's words need it.
pub(crate) struct Face<'a> {
    font: Font<'a>,
    pub(crate) style: Style,
    /// Height of the letters of type of size 1; 1 except for fonts drawn by the file itself.
    pub(crate) scale: f32,
    pub(crate) vertical: bool,
    collection: Option<Collection>,
    drawn: Option<Drawn>,
    known: RefCell<HashMap<u32, Character>>,
}

/// One character of a font.
#[derive(Debug, Clone)]
pub(crate) struct Character {
    /// `None` if the font does not say.
    pub(crate) letters: Option<Letters>,
    /// Drawn above or below the base line by the font itself.
    pub(crate) shift: Shift,
    /// To the next character, in thousandths of the type size; downwards in vertical writing.
    pub(crate) advance: f32,
}

/// Characters numbered by a published collection (Japanese, Chinese, Korean).
struct Collection {
    encoding: CMap,
    unicode: CMap,
}

/// All fonts of a file.
pub(crate) struct Fonts<'a> {
    cache: FontCache<'a>,
    outlines: FontResolverFn,
    maps: CMapResolverFn,
    faces: HashMap<(u32, i32), Option<Rc<Face<'a>>>>,
}

impl<'a> Fonts<'a> {
    pub(crate) fn new() -> Self {
        Self {
            cache: FontCache::new(),
            // Shapes are never drawn: any font serves for one that is not in the file.
            outlines: Arc::new(|query| {
                Some(match query {
                    FontQuery::Standard(font) => font.get_font_data(),
                    FontQuery::Fallback(_) => StandardFont::Helvetica.get_font_data(),
                })
            }),
            maps: Arc::new(hayro_cmap::load_embedded),
            faces: HashMap::new(),
        }
    }

    /// The font that `dict` describes; `None` if it cannot be read.
    pub(crate) fn face(&mut self, dict: &Dict<'a>) -> Option<Rc<Face<'a>>> {
        let id = dict.obj_id().map(|id| (id.obj_number, id.gen_number));
        if let Some(known) = id.and_then(|id| self.faces.get(&id)) {
            return known.clone();
        }
        let face = self
            .cache
            .font(dict, &self.outlines, &self.maps)
            .map(|font| Rc::new(Face::new(font, dict)));
        if let Some(id) = id {
            self.faces.insert(id, face.clone());
        }
        face
    }
}

impl<'a> Face<'a> {
    fn new(font: Font<'a>, dict: &Dict<'a>) -> Self {
        let below = dict
            .get::<Array<'_>>(keys::DESCENDANT_FONTS)
            .and_then(|fonts| fonts.iter::<Dict<'_>>().next());
        let described = below.as_ref().unwrap_or(dict);
        let descriptor = described
            .get::<Dict<'_>>(keys::FONT_DESC)
            .unwrap_or_default();
        let drawn = Drawn::of(dict);
        let mut style = style(dict, &descriptor);
        style.mono |= drawn.is_some_and(|drawn| drawn.mono);
        Self {
            vertical: !font.is_horizontal(),
            style,
            drawn,
            scale: drawn_scale(dict).unwrap_or(1.0),
            collection: below.and_then(|below| collection(dict, &below)),
            font,
            known: RefCell::new(HashMap::new()),
        }
    }

    /// Reads the character at `at` of `bytes`, which is inside them: its code, the number of bytes
    /// it takes (at least 1), and what it is.
    pub(crate) fn read(&self, bytes: &[u8], at: usize) -> (u32, usize, Character) {
        let (code, taken) = self.font.read_code(bytes, at);
        if let Some(known) = self.known.borrow().get(&code) {
            return (code, taken.max(1), known.clone());
        }
        let character = self.look_up(code);
        self.known.borrow_mut().insert(code, character.clone());
        (code, taken.max(1), character)
    }

    fn look_up(&self, code: u32) -> Character {
        let glyph = self.font.map_code(code);
        let glyph = self.font.glyph(glyph, code);
        let said = match &glyph {
            FontGlyph::Outline(glyph) => glyph.as_unicode(),
            FontGlyph::Type3(glyph) => glyph.as_unicode(),
        };
        let said = said.or_else(|| self.collection.as_ref()?.said(code));
        let advance = self.font.code_advance(code);
        let advance = if self.vertical { advance.y } else { advance.x } as f32;
        let letters = match said {
            Some(BfString::Char(c)) => readable(c.encode_utf8(&mut [0; 4])),
            Some(BfString::String(text)) => readable(&text),
            None => self.drawn.and_then(|drawn| readable(drawn.said(code)?)),
        };
        let shift = match (&letters, &glyph) {
            (Some(Letters::One('0'..='9')), FontGlyph::Outline(glyph)) => drawn_shift(glyph),
            _ => Shift::None,
        };
        Character {
            letters,
            shift,
            advance: if advance.is_finite() { advance } else { 0.0 },
        }
    }
}

/// Fonts have small digits of their own for notes and powers, which a file may call plain digits:
/// “10³” must not read as 103. In thousandths of the type size, a raised digit hangs free above
/// the base line; a lowered one crosses it and is shorter than an old-style digit.
fn drawn_shift(digit: &OutlineGlyph) -> Shift {
    let shape = digit.outline().control_box();
    let height = shape.y1 - shape.y0;
    if !(50.0..2_000.0).contains(&height) {
        Shift::None
    } else if shape.y0 > 200.0 {
        Shift::Raised
    } else if shape.y0 < -40.0 && height < 500.0 {
        Shift::Lowered
    } else {
        Shift::None
    }
}

impl Collection {
    fn said(&self, code: u32) -> Option<BfString> {
        let cid = (1..=4).find_map(|length| self.encoding.lookup_cid_code(code, length))?;
        self.unicode.lookup_bf_string(cid)
    }
}

/// What is left of a font's text without the characters that say nothing.
fn readable(text: &str) -> Option<Letters> {
    let plain = |c: char| !c.is_control() && !is_private(c) && c != '\u{FFFD}' && c != '\u{FEFF}';
    if text.chars().all(|c| plain(c) && !is_shape(c)) {
        return Letters::new(text);
    }
    let spaced = |c: char| {
        if matches!(c, '\t' | '\n' | '\r') {
            ' '
        } else {
            c
        }
    };
    let mut kept = String::new();
    for c in text.chars().map(spaced).filter(|c| plain(*c)) {
        if is_shape(c) {
            kept.extend(std::iter::once(c).nfkc());
        } else {
            kept.push(c);
        }
    }
    Letters::new(&kept)
}

/// Shapes of letters that Unicode lists apart: ligatures (ﬁ), Arabic letters by their place.
fn is_shape(c: char) -> bool {
    matches!(c, '\u{FB00}'..='\u{FDFC}' | '\u{FE70}'..='\u{FEFC}')
}

fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..)
}

fn style(dict: &Dict<'_>, descriptor: &Dict<'_>) -> Style {
    let name = dict
        .get::<Name<'_>>(keys::BASE_FONT)
        .map(|name| name.as_str().to_ascii_lowercase())
        .unwrap_or_default();
    let name = name.split_once('+').map_or(name.as_str(), |(_, name)| name);
    let flags = descriptor.get::<u32>(keys::FLAGS).unwrap_or(0);
    let weight = descriptor.get::<f32>(keys::FONT_WEIGHT).unwrap_or(400.0);
    let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
    // Computer Modern says bold as “cmbx”, italic as “cmti”, slanted as “cmsl”.
    Style {
        bold: flags & FLAG_BOLD != 0
            || weight >= 600.0
            || says(&["bold", "black", "heavy", "demi", "cmbx", "cmssbx"])
            || name.starts_with("sfbx")
            || name.ends_with("-bd")
            || name.ends_with("-medi"),
        italic: flags & FLAG_ITALIC != 0
            || says(&["italic", "oblique", "cmti", "cmsl", "sfti"])
            || name.ends_with("-it")
            || name.ends_with("ital"),
        mono: flags & FLAG_MONO != 0 || says(&["mono", "courier", "cmtt", "consol", "sftt"]),
    }
}

/// Fonts drawn by the file itself have their own unit; type of size 1 is as high as its box.
fn drawn_scale(dict: &Dict<'_>) -> Option<f32> {
    if dict.get::<Name<'_>>(keys::SUBTYPE)?.as_str() != "Type3" {
        return None;
    }
    let matrix = dict.get::<[f32; 6]>(keys::FONT_MATRIX)?;
    let unit = matrix[3].abs().max(matrix[0].abs());
    let height = dict
        .get::<Rect>(keys::FONT_BBOX)
        .map_or(0.0, |bounds| (bounds.y1 - bounds.y0).abs() as f32);
    let scale = if height > 0.0 {
        unit * height * 0.8
    } else {
        unit * 1000.0
    };
    (scale.is_finite() && scale > 0.0).then_some(scale)
}

/// The map from a published collection to Unicode, for fonts that bring no map of their own.
fn collection(dict: &Dict<'_>, below: &Dict<'_>) -> Option<Collection> {
    if dict.contains_key(keys::TO_UNICODE) {
        return None;
    }
    let info = below.get::<Dict<'_>>(keys::CIDSYSTEMINFO)?;
    let registry = info.get::<Bytes<'_>>(keys::REGISTRY)?;
    let ordering = info.get::<Bytes<'_>>(keys::ORDERING)?;
    let family = CidFamily::from_registry_ordering(registry.as_bytes(), ordering.as_bytes());
    let load = |name| CMap::parse(hayro_cmap::load_embedded(name)?, hayro_cmap::load_embedded);
    let unicode = load(family.ucs2_cmap()?)?;
    let encoding = match dict.get::<Object<'_>>(keys::ENCODING)? {
        Object::Name(name) => match CMapName::from_bytes(name.as_ref()) {
            CMapName::IdentityH => CMap::identity_h(),
            CMapName::IdentityV => CMap::identity_v(),
            named => load(named)?,
        },
        Object::Stream(stream) => {
            CMap::parse(&stream.decoded_data().ok()?, hayro_cmap::load_embedded)?
        }
        _ => return None,
    };
    Some(Collection { encoding, unicode })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_say_nothing_are_no_letters() {
        assert_eq!(readable("a"), Some(Letters::One('a')));
        assert_eq!(readable("\u{0}"), None);
        assert_eq!(readable("\u{F0B7}"), None);
        assert_eq!(readable("f\u{0}i"), Letters::new("fi"));
        assert_eq!(readable("ﬃ"), Letters::new("ffi"));
        assert_eq!(readable("ﻻ"), Letters::new("لا"));
        assert_eq!(readable("\t"), Some(Letters::One(' ')));
    }
}
