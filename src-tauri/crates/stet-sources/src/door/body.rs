//! The body of an answer: read in pieces, unpacked as it comes, never larger than asked for.

use std::io::{self, Write};
use std::time::Duration;

use brotli_decompressor::DecompressorWriter;
use flate2::write::MultiGzDecoder;

use super::{Limits, Refusal, failure};

/// What of the request bounds the body.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// The most bytes, unpacked.
    pub(super) most: usize,
    /// True to keep what was read of a longer body.
    pub(super) truncate: bool,
}

/// A body as read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Body {
    pub(super) bytes: Vec<u8>,
    pub(super) truncated: bool,
}

/// Reads the body; adds what came over the wire to `bytes_in` as it comes.
///
/// # Errors
/// [`Refusal::TooLarge`], [`Refusal::TimedOut`] between pieces, [`Refusal::Broken`] for what
/// cannot be unpacked, [`Refusal::Connection`] if it breaks off.
pub(super) async fn read(
    mut response: reqwest::Response,
    bounds: Bounds,
    limits: &Limits,
    bytes_in: &mut u64,
) -> Result<Body, Refusal> {
    let packing = response
        .headers()
        .get_all(reqwest::header::CONTENT_ENCODING);
    let packing: Vec<&str> = packing
        .iter()
        .filter_map(|value| value.to_str().ok())
        .collect();
    let mut unpacker = Unpacker::of(&packing.join(","), bounds.most)?;
    let announced = response.content_length();
    if !bounds.truncate && announced.is_some_and(|bytes| bytes > wire_bound(bounds, limits)) {
        return Err(Refusal::TooLarge(bounds.most));
    }
    let mut wire = 0_u64;
    loop {
        let piece = within(limits.between_pieces, response.chunk()).await?;
        let Some(piece) = piece.map_err(|error| failure::refusal(&error))? else {
            break;
        };
        wire += piece.len() as u64;
        *bytes_in = wire;
        match unpacker.write_all(&piece) {
            Ok(()) => {}
            Err(_) if unpacker.is_full() => return unpacker.cut(bounds),
            Err(error) => return Err(Refusal::Broken(format!("cannot be unpacked: {error}"))),
        }
        if wire > wire_bound(bounds, limits) {
            return unpacker.cut(bounds);
        }
    }
    unpacker.finish(wire, bounds)
}

fn wire_bound(bounds: Bounds, limits: &Limits) -> u64 {
    bounds.most.saturating_add(limits.packed_slack) as u64
}

async fn within<T>(time: Duration, piece: impl Future<Output = T>) -> Result<T, Refusal> {
    tokio::time::timeout(time, piece)
        .await
        .map_err(|_| Refusal::TimedOut("reading the answer"))
}

/// Keeps what is written to it up to a bound, and refuses more: a packed bomb is cut before it
/// takes memory.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
    full: bool,
}

impl Write for Bounded {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let room = self.most - self.bytes.len();
        self.bytes
            .extend_from_slice(&piece[..piece.len().min(room)]);
        if piece.len() > room {
            self.full = true;
            return Err(io::Error::other("larger than asked for"));
        }
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

enum Unpacker {
    Plain(Bounded),
    Gzip(Box<MultiGzDecoder<Bounded>>),
    Brotli(Box<DecompressorWriter<Bounded>>),
}

/// Bytes a brotli decoder holds beyond its window.
const BROTLI_BUFFER: usize = 4096;

impl Unpacker {
    fn of(packing: &str, most: usize) -> Result<Self, Refusal> {
        let bounded = Bounded {
            bytes: Vec::new(),
            most,
            full: false,
        };
        match packing.trim().to_ascii_lowercase().as_str() {
            "" | "identity" => Ok(Self::Plain(bounded)),
            "gzip" | "x-gzip" => Ok(Self::Gzip(Box::new(MultiGzDecoder::new(bounded)))),
            "br" => Ok(Self::Brotli(Box::new(DecompressorWriter::new(
                bounded,
                BROTLI_BUFFER,
            )))),
            other => Err(Refusal::Broken(format!(
                "it is compressed as {other}, which was not requested"
            ))),
        }
    }

    fn kept(&mut self) -> &mut Bounded {
        match self {
            Self::Plain(bounded) => bounded,
            Self::Gzip(decoder) => decoder.get_mut(),
            Self::Brotli(decoder) => decoder.get_mut(),
        }
    }

    fn is_full(&mut self) -> bool {
        self.kept().full
    }

    fn write_all(&mut self, piece: &[u8]) -> io::Result<()> {
        match self {
            Self::Plain(bounded) => bounded.write_all(piece),
            Self::Gzip(decoder) => decoder.write_all(piece),
            Self::Brotli(decoder) => decoder.write_all(piece),
        }
    }

    /// The body as far as it was read, if a part is wanted.
    fn cut(mut self, bounds: Bounds) -> Result<Body, Refusal> {
        if !bounds.truncate {
            return Err(Refusal::TooLarge(bounds.most));
        }
        Ok(Body {
            bytes: std::mem::take(&mut self.kept().bytes),
            truncated: true,
        })
    }

    /// The whole body, once the wire is done. Nothing on the wire is an empty body, however it
    /// says it is packed: the answer to HEAD, a 304.
    fn finish(mut self, wire: u64, bounds: Bounds) -> Result<Body, Refusal> {
        let ended = match &mut self {
            _ if wire == 0 => Ok(()),
            Self::Plain(_) => Ok(()),
            Self::Gzip(decoder) => decoder.try_finish(),
            Self::Brotli(decoder) => decoder.close(),
        };
        if self.is_full() {
            return self.cut(bounds);
        }
        ended.map_err(|error| Refusal::Broken(format!("cannot be unpacked: {error}")))?;
        Ok(Body {
            bytes: std::mem::take(&mut self.kept().bytes),
            truncated: false,
        })
    }
}
