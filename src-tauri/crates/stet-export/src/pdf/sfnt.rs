//! What painting needs to know of a TrueType file: its name and the widths of its glyphs.
//! Reads tables with bounds checks; a short or odd file gives `None`.

/// What painting needs to know of a font.
#[derive(Debug, Clone)]
pub(super) struct Metrics {
    pub(super) name: String,
    scale: f32,
    advances: Vec<u16>,
}

impl Metrics {
    pub(super) fn read(data: &[u8]) -> Option<Self> {
        let head = table(data, b"head")?;
        let count = usize::from(word16(table(data, b"hhea")?, 34)?);
        let hmtx = table(data, b"hmtx")?;
        Some(Self {
            name: table(data, b"name")
                .and_then(postscript_name)
                .unwrap_or_else(|| "Font".to_owned()),
            scale: 1000.0 / f32::from(word16(head, 18)?.max(16)),
            advances: (0..count).map_while(|n| word16(hmtx, n * 4)).collect(),
        })
    }

    /// Advance width of a glyph in whole thousandths of the em, as printpdf writes it.
    pub(super) fn width(&self, glyph: u16) -> f32 {
        (f32::from(self.advance(glyph)) * self.scale).trunc()
    }

    /// Advance width of a glyph in units of the font.
    pub(super) fn advance(&self, glyph: u16) -> u16 {
        self.advances
            .get(usize::from(glyph))
            .or(self.advances.last())
            .copied()
            .unwrap_or(0)
    }
}

fn table<'d>(data: &'d [u8], tag: &[u8; 4]) -> Option<&'d [u8]> {
    let count = usize::from(word16(data, 4)?);
    (0..count).find_map(|n| {
        let entry = data.get(12 + n * 16..28 + n * 16)?;
        if entry.get(..4)? != tag {
            return None;
        }
        let start = usize::try_from(word32(entry, 8)?).ok()?;
        let length = usize::try_from(word32(entry, 12)?).ok()?;
        data.get(start..start.checked_add(length)?)
    })
}

/// Name 6 in the Windows Unicode encoding, kept to the characters a PDF name needs no escape for.
fn postscript_name(name: &[u8]) -> Option<String> {
    let count = usize::from(word16(name, 2)?);
    let strings = usize::from(word16(name, 4)?);
    (0..count).find_map(|n| {
        let at = 6 + n * 12;
        if word16(name, at)? != 3 || word16(name, at + 6)? != 6 {
            return None;
        }
        let length = usize::from(word16(name, at + 8)?);
        let start = strings + usize::from(word16(name, at + 10)?);
        let text: String = name
            .get(start..start + length)?
            .chunks_exact(2)
            .map(|pair| char::from(pair[1]))
            .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
            .collect();
        (!text.is_empty()).then_some(text)
    })
}

fn word16(data: &[u8], at: usize) -> Option<u16> {
    let bytes = data.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes([bytes[0], bytes[1]]))
}

fn word32(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_bundled_faces_and_survives_cut_ones() {
        for face in super::super::Fonts::bundled().faces {
            let data = face.data.as_ref();
            let metrics = Metrics::read(data).expect("a TrueType file");
            assert!((0..50).any(|glyph| metrics.width(glyph) > 0.0));
            assert!(metrics.name.len() > 4);
            for cut in [0, 1, 11, 12, 40, 300] {
                let _ = Metrics::read(&data[..cut]);
            }
        }
    }
}
