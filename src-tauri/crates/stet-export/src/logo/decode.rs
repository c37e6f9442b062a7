//! From the bytes of a file to pixels. The decoders are told the least they need: of a PNG only the
//! chunks that make its pixels, of a JPEG no more scans than real ones have.

use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;
use zune_png::PngDecoder;

use super::{LONGEST_SIDE, Logo, NoLogo, sized};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = b"\xff\xd8\xff";
/// The mark at the end of a JPEG; inside its picture these two bytes do not follow each other.
const END: [u8; 2] = [0xff, 0xd9];
/// A progressive JPEG has about ten; each goes over the whole picture.
const MOST_SCANS: usize = 40;

pub(super) fn decode(bytes: &[u8]) -> Result<Logo, NoLogo> {
    if bytes.starts_with(PNG) {
        png(bytes)
    } else if bytes.starts_with(JPEG) {
        jpeg(bytes)
    } else {
        Err(NoLogo::OtherKind)
    }
}

fn options() -> DecoderOptions {
    DecoderOptions::new_safe()
        .set_max_width(LONGEST_SIDE)
        .set_max_height(LONGEST_SIDE)
        .set_strict_mode(true)
        .png_set_strip_to_8bit(true)
        .png_set_confirm_crc(true)
        .jpeg_set_max_scans(MOST_SCANS)
}

fn png(bytes: &[u8]) -> Result<Logo, NoLogo> {
    let needed = needed(bytes).ok_or(NoLogo::Damaged)?;
    let side = |at: usize| {
        let number = needed.get(at..at + 4).and_then(|four| four.try_into().ok());
        number.map_or(0, |four| u32::from_be_bytes(four) as usize)
    };
    // The header is the first chunk: its length, its name, the two sides.
    let (width, height) = (side(16), side(20));
    sized(width, height)?;
    let mut decoder = PngDecoder::new_with_options(ZCursor::new(&needed), options());
    let pixels = decoder.decode_raw().map_err(|_| NoLogo::Damaged)?;
    let colours = decoder.colorspace().ok_or(NoLogo::Damaged)?;
    logo(width, height, &pixels, colours)
}

/// A PNG of the chunks that make its pixels; `None` if it is cut off.
fn needed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = PNG.to_vec();
    let mut at = PNG.len();
    loop {
        let head = bytes.get(at..at + 8)?;
        let length = u32::from_be_bytes(head[..4].try_into().ok()?) as usize;
        let chunk = bytes.get(at..at.checked_add(length)?.checked_add(12)?)?;
        at += chunk.len();
        let first = out.len() == PNG.len();
        match &head[4..] {
            b"IHDR" if first && length == 13 => out.extend_from_slice(chunk),
            _ if first => return None,
            b"PLTE" | b"tRNS" | b"IDAT" => out.extend_from_slice(chunk),
            b"IEND" => {
                out.extend_from_slice(chunk);
                return Some(out);
            }
            _ => {}
        }
    }
}

fn jpeg(bytes: &[u8]) -> Result<Logo, NoLogo> {
    let (width, height, rest) = frame(bytes).ok_or(NoLogo::Damaged)?;
    sized(width, height)?;
    // The decoder fills up what is cut off; only a picture that ends is whole.
    if !rest.windows(2).any(|mark| mark == END) {
        return Err(NoLogo::Damaged);
    }
    let options = options().jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    let pixels = decoder.decode().map_err(|_| NoLogo::Damaged)?;
    let colours = decoder.output_colorspace().ok_or(NoLogo::Damaged)?;
    if decoder.dimensions() != Some((width, height)) {
        return Err(NoLogo::Damaged);
    }
    logo(width, height, &pixels, colours)
}

/// Width and height of a JPEG as its frame header gives them, and what follows; `None` if it has
/// none.
fn frame(bytes: &[u8]) -> Option<(usize, usize, &[u8])> {
    let two = |at: usize| {
        let pair = bytes.get(at..at + 2)?;
        Some(usize::from(u16::from_be_bytes(pair.try_into().ok()?)))
    };
    let mut at = 2;
    loop {
        if *bytes.get(at)? != 0xff {
            return None;
        }
        match *bytes.get(at + 1)? {
            // Any number of these may fill up.
            0xff => at += 1,
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                return Some((two(at + 7)?, two(at + 5)?, bytes.get(at..)?));
            }
            // The picture itself begins, without a header.
            0xd9 | 0xda => return None,
            _ => at += 2 + two(at + 2)?,
        }
    }
}

/// Brings pixels of any sort into the one form.
fn logo(width: usize, height: usize, from: &[u8], colours: ColorSpace) -> Result<Logo, NoLogo> {
    let each = colours.num_components();
    if from.len() != width * height * each {
        return Err(NoLogo::Damaged);
    }
    let mut pixels = Vec::with_capacity(width * height * 4);
    for pixel in from.chunks_exact(each) {
        pixels.extend_from_slice(&match (colours, pixel) {
            (ColorSpace::Luma, &[grey]) => [grey, grey, grey, 255],
            (ColorSpace::LumaA, &[grey, opaque]) => [grey, grey, grey, opaque],
            (ColorSpace::RGB, &[red, green, blue]) => [red, green, blue, 255],
            (ColorSpace::RGBA, &[red, green, blue, opaque]) => [red, green, blue, opaque],
            _ => return Err(NoLogo::Damaged),
        });
    }
    Ok(Logo {
        width,
        height,
        pixels,
    })
}
