//! How much and how long: every limit of the door in one value.

use std::time::Duration;

/// Limits of every request, whoever sends it. What belongs to one service (spacing, retries) is
/// in [`super::Politeness`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Redirects followed for one request. Default 10, as browsers' longest useful chains.
    pub redirects: usize,
    /// Bytes of the headers of an answer, names and values. Default 64 KiB.
    pub header_bytes: usize,
    /// Bytes of a body on the wire beyond [`super::Request::most_bytes`]: packing a body makes it
    /// smaller, so more than a little beyond is padding. Default 64 KiB.
    pub packed_slack: usize,
    /// Bytes of the answer kept in the ledger. Default 4 KiB.
    pub excerpt_bytes: usize,
    /// Finding the host, connecting and agreeing on a key. Default 10 s.
    pub connect: Duration,
    /// From sending the request to the first byte of the answer. Default 30 s.
    pub first_byte: Duration,
    /// Between two pieces of the body. Default 10 s.
    pub between_pieces: Duration,
    /// One request from connecting to the last byte, against answers that drip. Default 60 s.
    pub whole: Duration,
    /// The longest `Retry-After` that is waited out; a longer one is
    /// [`super::Refusal::AskedToWait`]. Default 60 s.
    pub longest_wait: Duration,
    /// First and longest pause before a retry without `Retry-After`; the pause is drawn evenly
    /// from zero up to a bound that doubles from the first to the longest. Default 0.5 s, 20 s.
    pub back_off: (Duration, Duration),
    /// Failures in a row after which a service is left alone. Default 5.
    pub failures_in_a_row: u32,
    /// First and longest time it is left alone; it doubles while it goes on failing. Default
    /// 30 s, 5 min.
    pub rest: (Duration, Duration),
    /// Requests under way at once, over all services. Default 64.
    pub at_once: usize,
    /// How long a stopped request still waits for the ledger to finish a row. Default 0.4 s:
    /// beginning and ending one together stay under a second.
    pub last_words: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            redirects: 10,
            header_bytes: 64 * 1024,
            packed_slack: 64 * 1024,
            excerpt_bytes: 4 * 1024,
            connect: Duration::from_secs(10),
            first_byte: Duration::from_secs(30),
            between_pieces: Duration::from_secs(10),
            whole: Duration::from_secs(60),
            longest_wait: Duration::from_secs(60),
            back_off: (Duration::from_millis(500), Duration::from_secs(20)),
            failures_in_a_row: 5,
            rest: (Duration::from_secs(30), Duration::from_secs(300)),
            at_once: 64,
            last_words: Duration::from_millis(400),
        }
    }
}
