//! Unpacking what a file has packed, never into more than memory holds.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::ZlibDecoder;
use hayro_syntax::Filter;
use hayro_syntax::object::Stream;

use crate::limits;

/// Streams up to this length (256 KiB) cannot grow beyond measure, whatever they hold: the packing
/// used grows at most a thousandfold.
const HARMLESS: usize = 256 * 1024;

/// The content of `stream`; `None` if it cannot be unpacked or passes [`limits::MAX_PART`].
pub(crate) fn unpacked<'a>(stream: &Stream<'a>) -> Option<Cow<'a, [u8]>> {
    let packings = stream
        .filters()
        .iter()
        .filter(|filter| matches!(filter, Filter::FlateDecode | Filter::LzwDecode))
        .count();
    if packings > 1 {
        return None;
    }
    let raw = stream.raw_data();
    if packings == 1 && raw.len() > HARMLESS && grows_too_much(&raw) {
        return None;
    }
    stream.decoded_data().ok()
}

/// True if any packed stretch of the file grows beyond [`limits::MAX_PART`]. Tables of objects are
/// unpacked by the parser itself, before anybody else can look at them.
pub(crate) fn is_bomb(file: &[u8]) -> bool {
    let mut rest = file;
    let mut unpacked_before = 0_u64;
    while let Some(at) = find(rest, b"stream") {
        rest = &rest[at + b"stream".len()..];
        let body = rest
            .strip_prefix(b"\r\n")
            .or_else(|| rest.strip_prefix(b"\n"));
        let Some(body) = body.or_else(|| rest.strip_prefix(b"\r")) else {
            continue;
        };
        // The first byte of a zlib stream: method 8, window up to 32 KiB.
        if body.first().is_none_or(|first| first & 0x0f != 8) {
            continue;
        }
        let length = find(body, b"endstream").unwrap_or(body.len());
        if length > HARMLESS {
            unpacked_before += grown(&body[..length]);
            if unpacked_before > 4 * limits::MAX_UNPACKED || grows_too_much(&body[..length]) {
                return true;
            }
        }
        rest = &body[length..];
    }
    false
}

fn grows_too_much(packed: &[u8]) -> bool {
    grown(packed) > limits::MAX_PART
}

/// Size unpacked, counted no further than just past [`limits::MAX_PART`].
fn grown(packed: &[u8]) -> u64 {
    let mut unpacking = ZlibDecoder::new(packed).take(limits::MAX_PART + 1);
    std::io::copy(&mut unpacking, &mut std::io::sink()).unwrap_or(0)
}

fn find(within: &[u8], word: &[u8]) -> Option<usize> {
    let first = *word.first()?;
    let mut from = 0;
    while let Some(at) = within.get(from..)?.iter().position(|byte| *byte == first) {
        if within[from + at..].starts_with(word) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    fn packed(size: usize) -> Vec<u8> {
        let mut file = b"1 0 obj << /Filter /FlateDecode >>\nstream\r\n".to_vec();
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
        let zeros = vec![0; 1 << 20];
        for _ in 0..size >> 20 {
            packer.write_all(&zeros).expect("in memory");
        }
        file.extend(packer.finish().expect("in memory"));
        file.extend(b"\nendstream endobj");
        file
    }

    #[test]
    fn a_stream_that_grows_without_measure_is_seen_before_it_is_opened() {
        assert!(is_bomb(&packed(limits::MAX_PART as usize + (2 << 20))));
        assert!(!is_bomb(&packed(8 << 20)));
        assert!(!is_bomb(b"stream stream\nendstream"));
    }
}
