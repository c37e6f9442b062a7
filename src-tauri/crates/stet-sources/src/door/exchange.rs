//! One exchange under its ledger row: begun before the bytes leave, ended whatever happens.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::body::Bounds;
use super::guard::LOCAL_MODEL;
use super::ledger::{Ledger, Row};
use super::leg::Leg;
use super::redact::Redactor;
use super::wire::{Answer, Packet, Seen, Wire};
use super::{Limits, Outcome, Refusal};
use crate::keys::Secret;

/// What every exchange of one request has in common.
pub(super) struct Exchange<'d> {
    pub(super) wire: &'d Wire,
    pub(super) ledger: &'d Arc<dyn Ledger>,
    pub(super) user_agent: &'d str,
    pub(super) secret: Option<&'d Secret>,
    pub(super) redactor: &'d Redactor,
    pub(super) cancel: &'d CancellationToken,
}

/// How an exchange went.
pub(super) struct Made {
    /// The answer, without the key, or why there is none.
    pub(super) answer: Result<Answer, Refusal>,
    /// True if nothing of the request has left: it may be sent again whatever it does.
    pub(super) never_left: bool,
}

impl Exchange<'_> {
    /// Writes the row, sends, reads, completes the row, all within `limits`.
    pub(super) async fn make(&self, leg: &Leg<'_>, attempt: u32, limits: &Limits) -> Made {
        let mut seen = Seen::default();
        let answer = self.send(leg, attempt, limits, &mut seen).await;
        Made {
            answer,
            never_left: seen.never_left,
        }
    }

    async fn send(
        &self,
        leg: &Leg<'_>,
        attempt: u32,
        limits: &Limits,
        seen: &mut Seen,
    ) -> Result<Answer, Refusal> {
        let entry = leg.entry(self.user_agent, self.secret, self.redactor, attempt);
        let row = Row::begin(self.ledger, entry, limits.last_words, self.cancel).await?;
        let packet = Packet {
            method: leg.method,
            url: leg.address(self.secret),
            headers: leg.headers(self.user_agent, self.secret),
            body: leg.body(),
            bounds: Bounds {
                most: leg.request.most_bytes,
                truncate: leg.request.truncate,
            },
            local: leg.request.service == LOCAL_MODEL,
        };
        let sending = tokio::time::timeout(limits.whole, self.wire.send(packet, limits, seen));
        let answer = tokio::select! {
            // Stopped while the row was written: nothing leaves.
            biased;
            () = self.cancel.cancelled() => Err(Refusal::Cancelled),
            answer = sending => answer.unwrap_or(Err(Refusal::TimedOut("reading the answer"))),
        };
        let answer = answer.map(|answer| self.without_key(answer));
        let outcome = Outcome {
            status: seen.status,
            bytes_in: seen.bytes_in,
            failure: answer
                .as_ref()
                .err()
                .map(|refusal| self.redactor.text(&refusal.to_string())),
            excerpt: answer
                .as_ref()
                .map_or_else(|_| String::new(), |answer| excerpt(answer, limits)),
            ..Outcome::default()
        };
        row.end(outcome, limits.last_words).await;
        answer
    }

    /// A service may repeat the key it was sent.
    fn without_key(&self, mut answer: Answer) -> Answer {
        for (name, value) in &mut answer.headers {
            // Where it leads is looked at before it is followed or handed on.
            if name != "location" {
                *value = self.redactor.text(value);
            }
        }
        answer.body.bytes = self.redactor.bytes(std::mem::take(&mut answer.body.bytes));
        answer
    }
}

/// The beginning of an answer that is text.
fn excerpt(answer: &Answer, limits: &Limits) -> String {
    let kind = answer
        .headers
        .iter()
        .find(|(name, _)| name == "content-type");
    let is_text = kind.is_none_or(|(_, kind)| {
        let kind = kind.to_ascii_lowercase();
        ["text", "json", "xml", "html", "csv"]
            .iter()
            .any(|word| kind.contains(word))
    });
    let bytes = &answer.body.bytes;
    let beginning = &bytes[..bytes.len().min(limits.excerpt_bytes)];
    if is_text {
        String::from_utf8_lossy(beginning).into_owned()
    } else {
        String::new()
    }
}
