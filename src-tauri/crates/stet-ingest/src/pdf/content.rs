//! A page's drawing operations, followed as far as they set type.
//!
//! Owns the text state (fonts, matrices, spacing), drawings within drawings and the text that a
//! file says its shapes stand for. Draws nothing: pictures are only noticed, lines and colours
//! passed over. Whether letters are words is decided in [`lines`](super::lines).

use std::rc::Rc;

use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{Array, Dict, Name, Object, Rect, Stream, String as Bytes};
use hayro_syntax::page::{Page, Resources};

use super::bidi::is_rtl;
use super::font::{Face, Fonts};
use super::glyph::{Glyph, Letters, Matrix, Shift, framed};
use super::links::Links;
use super::unpack::unpacked;
use super::{limits, strings};
use crate::apart::Stopped;

/// What was found on one page.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) glyphs: Vec<Glyph>,
    /// Addresses that [`Glyph::link`] points into.
    pub(crate) links: Vec<String>,
    /// Height in points.
    pub(crate) height: f32,
    /// Width in points.
    pub(crate) width: f32,
    /// Shapes of fonts that do not say which letters they are.
    pub(crate) unsaid: usize,
    /// There is a picture on it.
    pub(crate) pictured: bool,
    /// Remarks that somebody put beside its words.
    pub(crate) remarks: usize,
    /// Something of it was left out: it draws more than [`limits`] allow, or cannot be unpacked.
    pub(crate) cut: bool,
}

/// Graphics state, as far as it moves or hides text.
#[derive(Clone)]
struct State<'a> {
    place: Matrix,
    face: Option<Rc<Face<'a>>>,
    size: f64,
    between_letters: f64,
    between_words: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
    hidden: bool,
}

/// Marked content that is open.
enum Marked {
    Plain,
    /// Stands for this text, from this glyph on.
    Actual(usize, String),
    /// Put on every page by the program: from this glyph on it is no part of the text.
    Pagination(usize),
}

struct Pen<'a, 'f> {
    fonts: &'f mut Fonts<'a>,
    stopped: &'f Stopped,
    links: Links,
    sheet: Sheet,
    state: State<'a>,
    saved: Vec<State<'a>>,
    text: Matrix,
    line: Matrix,
    marked: Vec<Marked>,
    operations: usize,
}

/// Most glyphs that one stretch with a text of its own may take the place of; a longer one (a
/// whole paragraph) keeps its own letters and their places.
const MOST_ACTUAL: usize = 48;

/// Follows everything that `page` draws.
pub(crate) fn sheet<'a>(page: &Page<'a>, fonts: &mut Fonts<'a>, stopped: &Stopped) -> Sheet {
    let (width, height) = page.render_dimensions();
    let upright = Matrix(page.initial_transform(false).as_coeffs());
    let links = Links::of(page.raw(), upright);
    let mut pen = Pen {
        fonts,
        stopped,
        sheet: Sheet {
            width,
            height,
            ..Sheet::default()
        },
        links,
        state: State {
            place: upright,
            face: None,
            size: 1.0,
            between_letters: 0.0,
            between_words: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            hidden: false,
        },
        saved: Vec::new(),
        text: Matrix::IDENTITY,
        line: Matrix::IDENTITY,
        marked: Vec::new(),
        operations: 0,
    };
    if let Some(content) = contents(page.raw(), &mut pen.sheet.cut) {
        pen.follow(&content, page.resources(), 0);
    }
    pen.close_all_marked();
    pen.fields(page.raw(), upright);
    pen.sheet.links = pen.links.addresses;
    pen.sheet
}

/// The page's drawing operations; streams cut inside an operation are joined.
fn contents(page: &Dict<'_>, cut: &mut bool) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    let mut add = |stream: &Stream<'_>| match unpacked(stream) {
        Some(bytes) => {
            all.extend_from_slice(&bytes);
            all.push(b'\n');
        }
        None => *cut = true,
    };
    match page.get::<Object<'_>>(keys::CONTENTS)? {
        Object::Stream(stream) => add(&stream),
        Object::Array(streams) => {
            for stream in streams.iter::<Stream<'_>>().take(limits::MAX_LINKS) {
                add(&stream);
            }
        }
        _ => return None,
    }
    Some(all)
}

impl<'a> Pen<'a, '_> {
    fn follow(&mut self, content: &[u8], resources: &Resources<'a>, depth: usize) {
        let mut operations = TypedIter::new(content);
        while let Some(operation) = operations.next() {
            self.operations += 1;
            if self.operations > limits::MAX_OPERATIONS
                || self.sheet.glyphs.len() > limits::MAX_GLYPHS
            {
                self.sheet.cut = true;
                return;
            }
            if self.operations.is_multiple_of(256) && self.stopped.now() {
                return;
            }
            self.operation(&operation, resources, depth);
        }
    }

    fn operation(&mut self, operation: &Op<'_, '_>, resources: &Resources<'a>, depth: usize) {
        let state = &mut self.state;
        match operation {
            Op::SaveState(_) if self.saved.len() < limits::MAX_STATES => {
                self.saved.push(state.clone());
            }
            Op::RestoreState(_) => {
                if let Some(saved) = self.saved.pop() {
                    self.state = saved;
                }
            }
            Op::Transform(t) => {
                let by = Matrix([t.0, t.1, t.2, t.3, t.4, t.5].map(|n| n.as_f64()));
                state.place = by.then(state.place);
            }
            Op::BeginText(_) => {
                self.text = Matrix::IDENTITY;
                self.line = Matrix::IDENTITY;
            }
            Op::CharacterSpacing(n) => state.between_letters = n.0.as_f64(),
            Op::WordSpacing(n) => state.between_words = n.0.as_f64(),
            Op::HorizontalScaling(n) => state.stretch = n.0.as_f64() / 100.0,
            Op::TextLeading(n) => state.leading = n.0.as_f64(),
            Op::TextRise(n) => state.rise = n.0.as_f64(),
            Op::TextRenderingMode(n) => state.hidden = n.0.as_i64() == 3,
            Op::TextFont(font) => {
                state.size = font.1.as_f64();
                let face = resources
                    .get_font(font.0)
                    .and_then(|dict| self.fonts.face(&dict));
                self.state.face = face;
            }
            Op::SetGraphicsState(name) => self.graphics_state(name.0, resources),
            Op::NextLine(by) => self.next_line(by.0.as_f64(), by.1.as_f64()),
            Op::NextLineAndSetLeading(by) => {
                state.leading = -by.1.as_f64();
                self.next_line(by.0.as_f64(), by.1.as_f64());
            }
            Op::SetTextMatrix(t) => {
                self.text = Matrix([t.0, t.1, t.2, t.3, t.4, t.5].map(|n| n.as_f64()));
                self.line = self.text;
            }
            Op::NextLineUsingLeading(_) => self.next_line(0.0, -self.state.leading),
            Op::ShowText(text) => self.show(text.0.as_bytes()),
            Op::NextLineAndShowText(text) => {
                self.next_line(0.0, -self.state.leading);
                self.show(text.0.as_bytes());
            }
            Op::ShowTextWithParameters(text) => {
                state.between_words = text.0.as_f64();
                state.between_letters = text.1.as_f64();
                self.next_line(0.0, -self.state.leading);
                self.show(text.2.as_bytes());
            }
            Op::ShowTexts(parts) => self.show_parts(parts.0),
            Op::XObject(name) => self.object(name.0, resources, depth),
            Op::InlineImage(_) => self.sheet.pictured = true,
            Op::BeginMarkedContent(_) => self.open_marked(Marked::Plain),
            Op::BeginMarkedContentWithProperties(mark) => {
                let properties = match mark.1 {
                    Object::Name(name) => resources.properties.get::<Dict<'_>>(name),
                    Object::Dict(dict) => Some(dict.clone()),
                    _ => None,
                };
                let marked = self.marked_as(properties.as_ref());
                self.open_marked(marked);
            }
            Op::EndMarkedContent(_) => self.close_marked(),
            _ => {}
        }
    }

    fn graphics_state(&mut self, name: &Name<'_>, resources: &Resources<'a>) {
        let Some(font) = resources
            .get_ext_g_state(name)
            .and_then(|dict| dict.get::<Array<'a>>(keys::FONT))
        else {
            return;
        };
        let mut parts = font.flex_iter();
        if let (Some(dict), Some(size)) = (parts.next::<Dict<'a>>(), parts.next::<f32>()) {
            self.state.face = self.fonts.face(&dict);
            self.state.size = f64::from(size);
        }
    }

    fn next_line(&mut self, x: f64, y: f64) {
        self.line = Matrix::moved(x, y).then(self.line);
        self.text = self.line;
    }

    fn show_parts(&mut self, parts: &Array<'_>) {
        for part in parts.iter::<Object<'_>>() {
            match part {
                Object::String(text) => self.show(text.as_bytes()),
                Object::Number(back) => {
                    let by = -back.as_f64() / 1000.0 * self.state.size;
                    self.advance(by);
                }
                _ => {}
            }
        }
    }

    /// Moves on in the direction of writing, before stretching.
    fn advance(&mut self, by: f64) {
        let vertical = self.state.face.as_ref().is_some_and(|face| face.vertical);
        let (x, y) = if vertical {
            (0.0, by)
        } else {
            (by * self.state.stretch, 0.0)
        };
        self.text = Matrix::moved(x, y).then(self.text);
    }

    fn show(&mut self, bytes: &[u8]) {
        let Some(face) = self.state.face.clone() else {
            return;
        };
        let mut at = 0;
        while at < bytes.len() {
            let (code, taken, character) = face.read(bytes, at);
            at += taken;
            let mut by = f64::from(character.advance) / 1000.0 * self.state.size;
            match character.letters {
                Some(letters) => self.set(letters, character.shift, by, &face),
                None => self.sheet.unsaid += 1,
            }
            let spacing = self.state.between_letters;
            by += if face.vertical { -spacing } else { spacing };
            if code == 32 && taken == 1 {
                by += self.state.between_words;
            }
            self.advance(by);
        }
    }

    /// Sets one character that is `width` wide.
    fn set(&mut self, letters: Letters, shift: Shift, width: f64, face: &Face<'a>) {
        let all = self.text.then(self.state.place);
        if !all.is_finite() {
            return;
        }
        let size = self.state.size * f64::from(face.scale);
        let (rise_x, rise_y) = all.vector(0.0, size);
        let height = rise_x.hypot(rise_y);
        // Letter spacing belongs to the letter, so that s p a c e d words hold together.
        let spacing = self
            .state
            .between_letters
            .clamp(0.0, 0.4 * self.state.size.abs());
        let (ahead, width) = if face.vertical {
            (all.vector(0.0, -1.0), -width)
        } else {
            (all.vector(1.0, 0.0), (width + spacing) * self.state.stretch)
        };
        let scale = ahead.0.hypot(ahead.1);
        if !(height > 0.01 && height < 10_000.0 && scale.is_finite()) {
            return;
        }
        let angle = ahead.1.atan2(ahead.0).to_degrees().round() as i16;
        let angle = if angle == -180 { 180 } else { angle };
        let origin = all.point(0.0, self.state.rise);
        let (x, y) = framed(origin.0, origin.1, angle);
        let end = x + width * scale;
        let middle = (
            origin.0 + ahead.0 * width / 2.0 + rise_x * 0.3,
            origin.1 + ahead.1 * width / 2.0 + rise_y * 0.3,
        );
        if !self.on_page(middle) {
            return;
        }
        self.sheet.glyphs.push(Glyph {
            text: letters,
            x0: x.min(end) as f32,
            x1: x.max(end) as f32,
            y: y as f32,
            size: height as f32,
            angle,
            style: face.style,
            shift,
            hidden: self.state.hidden,
            link: self.links.at(middle.0, middle.1),
        });
    }

    fn on_page(&self, (x, y): (f64, f64)) -> bool {
        let (width, height) = (f64::from(self.sheet.width), f64::from(self.sheet.height));
        let slack = 2.0;
        (-slack..=width + slack).contains(&x) && (-slack..=height + slack).contains(&y)
    }

    /// A picture, or a drawing within the drawing.
    fn object(&mut self, name: &Name<'_>, resources: &Resources<'a>, depth: usize) {
        let Some(stream) = resources.get_x_object(name) else {
            return;
        };
        let dict = stream.dict();
        match dict.get::<Name<'_>>(keys::SUBTYPE) {
            Some(kind) if kind.as_str() == "Form" => {}
            kind => {
                self.sheet.pictured |= kind.is_some_and(|kind| kind.as_str() == "Image");
                return;
            }
        }
        if depth >= limits::MAX_FORMS {
            self.sheet.cut = true;
            return;
        }
        let Some(content) = unpacked(&stream) else {
            self.sheet.cut = true;
            return;
        };
        let inner = match dict.get::<Dict<'a>>(keys::RESOURCES) {
            Some(own) => Resources::new(own),
            None => resources.clone(),
        };
        let kept = (self.state.clone(), self.text, self.line);
        let saved = std::mem::take(&mut self.saved);
        if let Some(matrix) = dict.get::<[f64; 6]>(keys::MATRIX) {
            self.state.place = Matrix(matrix).then(self.state.place);
        }
        self.follow(&content, &inner, depth + 1);
        self.saved = saved;
        (self.state, self.text, self.line) = kept;
    }

    /// What is filled into a form, or typed over the page: these bring drawings of their own.
    fn fields(&mut self, page: &Dict<'a>, upright: Matrix) {
        let Some(notes) = page.get::<Array<'a>>(keys::ANNOTS) else {
            return;
        };
        for note in notes.iter::<Dict<'a>>().take(limits::MAX_LINKS) {
            let shown = note
                .get::<Name<'_>>(keys::SUBTYPE)
                .is_some_and(|kind| matches!(kind.as_str(), "Widget" | "FreeText"));
            self.sheet.remarks += usize::from(is_remark(&note));
            // Bits 2 and 6 of the flags: hidden, not to be viewed.
            let flags = note.get::<u32>(keys::F).unwrap_or(0);
            if shown && flags & 0b10_0010 == 0 {
                self.field(&note, upright);
            }
        }
    }

    fn field(&mut self, note: &Dict<'a>, upright: Matrix) -> Option<()> {
        let rect = note.get::<Rect>(keys::RECT)?;
        let drawing = note.get::<Dict<'a>>(keys::AP)?.get::<Stream<'a>>(keys::N)?;
        let bounds = drawing.dict().get::<Rect>(keys::BBOX)?;
        // Some programs draw the field's words into the page as well.
        let corner = upright.point(rect.x0, rect.y0);
        let opposite = upright.point(rect.x1, rect.y1);
        let within = |at: f32, a: f64, b: f64| (a.min(b)..=a.max(b)).contains(&f64::from(at));
        let drawn = self.sheet.glyphs.iter().any(|glyph| {
            within(glyph.x0, corner.0, opposite.0) && within(glyph.y, corner.1, opposite.1)
        });
        if drawn {
            return None;
        }
        let content = unpacked(&drawing)?;
        let inner = Resources::new(drawing.dict().get::<Dict<'a>>(keys::RESOURCES)?);
        self.state.place = Matrix::moved(rect.x0 - bounds.x0, rect.y0 - bounds.y0).then(upright);
        self.saved.clear();
        self.follow(&content, &inner, 1);
        Some(())
    }

    fn marked_as(&self, properties: Option<&Dict<'_>>) -> Marked {
        let Some(properties) = properties else {
            return Marked::Plain;
        };
        let here = self.sheet.glyphs.len();
        if let Some(text) = properties.get::<Bytes<'_>>(keys::ACTUAL_TEXT) {
            return Marked::Actual(here, strings::text(text.as_bytes()));
        }
        match properties.get::<Name<'_>>(keys::TYPE) {
            Some(kind) if kind.as_str() == "Pagination" => Marked::Pagination(here),
            _ => Marked::Plain,
        }
    }

    fn open_marked(&mut self, marked: Marked) {
        if self.marked.len() < limits::MAX_STATES {
            self.marked.push(marked);
        }
    }

    fn close_marked(&mut self) {
        match self.marked.pop() {
            Some(Marked::Actual(from, text)) => self.replace(from, &text),
            Some(Marked::Pagination(from)) => self.sheet.glyphs.truncate(from),
            Some(Marked::Plain) | None => {}
        }
    }

    fn close_all_marked(&mut self) {
        while !self.marked.is_empty() {
            self.close_marked();
        }
    }

    /// Puts `text` in the place of the glyphs drawn since `from`, if they stand on one line.
    fn replace(&mut self, from: usize, text: &str) {
        let Some(drawn) = self.sheet.glyphs.get(from..) else {
            return;
        };
        // A mark above a letter may be drawn before it: the widest stands on the base line.
        let width = |g: &&Glyph| g.x1 - g.x0;
        let base = drawn.iter().max_by(|a, b| width(a).total_cmp(&width(b)));
        let (Some(base), Some(letters)) = (base.cloned(), Letters::new(text)) else {
            return;
        };
        let on_line = |g: &Glyph| g.angle == base.angle && (g.y - base.y).abs() < base.size;
        if drawn.len() > MOST_ACTUAL || !drawn.iter().all(on_line) {
            return;
        }
        // Chromium draws a vowel that reaches over the edge of a page on that page too, and says it
        // is the letter; the letter itself stands on the next.
        let letter_elsewhere = drawn.len() == 1
            && is_rtl(letters.first())
            && matches!(letters, Letters::Many(_))
            && base.x1 - base.x0 < 0.02 * base.size;
        if letter_elsewhere {
            self.sheet.glyphs.truncate(from);
            return;
        }
        let x0 = drawn.iter().map(|g| g.x0).fold(f32::MAX, f32::min);
        let x1 = drawn.iter().map(|g| g.x1).fold(f32::MIN, f32::max);
        self.sheet.glyphs.truncate(from);
        self.sheet.glyphs.push(Glyph {
            text: letters,
            x0,
            x1,
            ..base
        });
    }
}
/// True for what a reader of the file wrote beside its words, or about words it marked.
fn is_remark(note: &Dict<'_>) -> bool {
    const KINDS: [&str; 7] = [
        "Text",
        "Highlight",
        "Underline",
        "Squiggly",
        "StrikeOut",
        "Caret",
        "Stamp",
    ];
    let kind = note.get::<Name<'_>>(keys::SUBTYPE);
    let says = note.get::<Bytes<'_>>(keys::CONTENTS);
    kind.is_some_and(|kind| KINDS.contains(&kind.as_str()))
        && says.is_some_and(|words| !words.as_bytes().is_empty())
}
