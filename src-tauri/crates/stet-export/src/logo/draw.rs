//! From pixels to the forms that files take: a PNG, an address that is the picture, colours on paper.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

use super::Logo;

/// A logo on white paper, for formats without a see-through ground.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Red, green, blue, row by row from the top.
    pub colours: Vec<u8>,
}

impl Logo {
    /// The logo as a PNG file. The same logo gives the same bytes, and [`Logo::read`] gives the
    /// same logo back.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        let mut header = Vec::with_capacity(13);
        for side in [self.width, self.height] {
            header.extend_from_slice(&u32::try_from(side).unwrap_or(u32::MAX).to_be_bytes());
        }
        // Eight bits each of red, green, blue and opacity; no interlace.
        header.extend_from_slice(&[8, 6, 0, 0, 0]);
        let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
        chunk(&mut out, b"IHDR", &header);
        chunk(&mut out, b"IDAT", &self.packed());
        chunk(&mut out, b"IEND", &[]);
        out
    }

    /// The rows, each less the one above it, which packs well where a logo is even.
    fn packed(&self) -> Vec<u8> {
        const LESS_ABOVE: u8 = 2;
        let row = self.width * 4;
        let mut lines = Vec::with_capacity(self.pixels.len() + self.height);
        let mut above = vec![0; row];
        for line in self.pixels.chunks_exact(row) {
            lines.push(LESS_ABOVE);
            lines.extend(
                line.iter()
                    .zip(&above)
                    .map(|(now, up)| now.wrapping_sub(*up)),
            );
            above.copy_from_slice(line);
        }
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        // Writing to memory does not fail.
        let _ = packed.write_all(&lines);
        packed.finish().unwrap_or_default()
    }

    /// The logo as an address that is the picture itself: `data:image/png;base64,…`.
    #[must_use]
    pub fn data_address(&self) -> String {
        format!("data:image/png;base64,{}", STANDARD.encode(self.png()))
    }

    /// The logo as it looks on white paper.
    #[must_use]
    pub fn on_white(&self) -> Drawn {
        let mut colours = Vec::with_capacity(self.width * self.height * 3);
        for pixel in self.pixels.chunks_exact(4) {
            let opaque = u16::from(pixel[3]);
            colours.extend(pixel[..3].iter().map(|part| {
                let mixed = (u16::from(*part) * opaque + 255 * (255 - opaque) + 127) / 255;
                u8::try_from(mixed).unwrap_or(u8::MAX)
            }));
        }
        Drawn {
            width: self.width,
            height: self.height,
            colours,
        }
    }

    /// Width and height in print, in points: as its pixels are on a screen (96 to the inch), but no
    /// more than `most` across and down.
    pub(crate) fn printed(&self, most: (f32, f32)) -> (f32, f32) {
        let (width, height) = (self.width as f32, self.height as f32);
        let scale = (most.0 / width).min(most.1 / height).min(0.75);
        ((width * scale).max(1.0), (height * scale).max(1.0))
    }
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    let length = u32::try_from(content.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(name);
    out.extend_from_slice(content);
    let mut crc = Crc::new();
    crc.update(name);
    crc.update(content);
    out.extend_from_slice(&crc.sum().to_be_bytes());
}
