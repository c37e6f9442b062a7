//! Bodies that misbehave: a body is a script of bytes, waits, and ways not to end.

use std::future::Future;
use std::io::Write;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use flate2::{Compress, Compression, FlushCompress};
use hyper::body::{Body, Bytes, Frame};

use crate::record::Open;

/// One line of the script.
#[derive(Debug)]
pub(crate) enum Step {
    /// Sends these.
    Bytes(Bytes),
    /// Waits.
    Wait(Duration),
    /// Sends nothing more and does not end.
    Stall,
    /// Breaks the connection off.
    Break,
}

/// A body played from a script. Its request counts as open until it is dropped.
pub(crate) struct Script {
    steps: Box<dyn Iterator<Item = Step> + Send>,
    waiting: Option<Pin<Box<tokio::time::Sleep>>>,
    stalled: bool,
    _open: Option<Open>,
}

/// The connection was broken off on purpose.
#[derive(Debug, thiserror::Error)]
#[error("broken off, as the world file says")]
pub(crate) struct BrokenOff;

impl Script {
    /// Plays these steps.
    pub(crate) fn new(steps: impl Iterator<Item = Step> + Send + 'static, open: Open) -> Self {
        Self {
            steps: Box::new(steps),
            waiting: None,
            stalled: false,
            _open: Some(open),
        }
    }
}

impl Body for Script {
    type Data = Bytes;
    type Error = BrokenOff;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BrokenOff>>> {
        loop {
            if self.stalled {
                return Poll::Pending;
            }
            if let Some(wait) = &mut self.waiting {
                if wait.as_mut().poll(context).is_pending() {
                    return Poll::Pending;
                }
                self.waiting = None;
            }
            match self.steps.next() {
                None => return Poll::Ready(None),
                Some(Step::Bytes(bytes)) => return Poll::Ready(Some(Ok(Frame::data(bytes)))),
                Some(Step::Wait(time)) => self.waiting = Some(Box::pin(tokio::time::sleep(time))),
                Some(Step::Stall) => self.stalled = true,
                Some(Step::Break) => return Poll::Ready(Some(Err(BrokenOff))),
            }
        }
    }
}

/// A body in one piece.
pub(crate) fn whole(body: Vec<u8>) -> impl Iterator<Item = Step> + Send {
    std::iter::once(Step::Bytes(body.into()))
}

/// The beginning of a body, a moment for it to arrive, and then `end`.
pub(crate) fn part(body: &[u8], bytes: usize, end: Step) -> impl Iterator<Item = Step> + use<> {
    let sent = Bytes::copy_from_slice(&body[..bytes.min(body.len())]);
    [
        Step::Bytes(sent),
        Step::Wait(Duration::from_millis(20)),
        end,
    ]
    .into_iter()
}

/// A body a few bytes at a time.
pub(crate) fn drip(
    body: Vec<u8>,
    bytes: usize,
    every: Duration,
) -> impl Iterator<Item = Step> + Send {
    let drops: Vec<Bytes> = body
        .chunks(bytes.max(1))
        .map(Bytes::copy_from_slice)
        .collect();
    drops
        .into_iter()
        .flat_map(move |drop| [Step::Bytes(drop), Step::Wait(every)])
}

/// So many bytes of blanks, in pieces made once.
pub(crate) fn endless(bytes: u64) -> impl Iterator<Item = Step> + Send {
    const PIECE: usize = 64 * 1024;
    let piece = Bytes::from(vec![b' '; PIECE]);
    (0..bytes.div_ceil(PIECE as u64)).map(move |_| Step::Bytes(piece.clone()))
}

/// A gzip stream that unpacks to so many zeros. A packed megabyte ends on a whole byte, so one
/// packed piece repeated is a longer stream: nothing large is ever made here.
pub(crate) fn gzip_bomb(bytes: u64) -> impl Iterator<Item = Step> + Send {
    const PIECE: usize = 1024 * 1024;
    let zeros = vec![0_u8; PIECE];
    let mut packed = Vec::with_capacity(16 * 1024);
    // A full flush forgets what went before, so that every piece stands alone.
    let packing = Compress::new(Compression::best(), false).compress_vec(
        &zeros,
        &mut packed,
        FlushCompress::Full,
    );
    debug_assert!(packing.is_ok());
    let header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    let piece = Bytes::from(packed);
    std::iter::once(Step::Bytes(Bytes::copy_from_slice(&header)))
        .chain((0..bytes.div_ceil(PIECE as u64)).map(move |_| Step::Bytes(piece.clone())))
}

/// Packs a body as gzip.
pub(crate) fn gzip(body: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(body)?;
    out.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn bytes(steps: impl Iterator<Item = Step>) -> Vec<u8> {
        steps
            .filter_map(|step| match step {
                Step::Bytes(bytes) => Some(bytes.to_vec()),
                _ => None,
            })
            .flatten()
            .collect()
    }

    #[test]
    fn a_bomb_is_small_and_unpacks_to_what_it_says() {
        let bomb = bytes(gzip_bomb(20 * 1024 * 1024));
        assert!(bomb.len() < 64 * 1024, "{}", bomb.len());
        let mut unpacked = Vec::new();
        // The stream has no end mark: reading ends in an error after the last piece.
        let end = flate2::read::GzDecoder::new(bomb.as_slice()).read_to_end(&mut unpacked);
        assert!(end.is_err());
        assert!(unpacked.len() >= 19 * 1024 * 1024, "{}", unpacked.len());
        assert!(unpacked.iter().all(|byte| *byte == 0));
    }

    #[test]
    fn drops_are_the_whole_body() {
        let body = b"a body of some length".to_vec();
        assert_eq!(bytes(drip(body.clone(), 4, Duration::ZERO)), body);
    }

    #[test]
    fn what_is_packed_unpacks() {
        let mut out = String::new();
        let packed = gzip(b"words").expect("it packs");
        flate2::read::GzDecoder::new(packed.as_slice())
            .read_to_string(&mut out)
            .expect("it unpacks");
        assert_eq!(out, "words");
    }
}
