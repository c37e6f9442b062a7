//! One service's gate: how many pass at once, how far apart, and when nobody does.
//!
//! Owns spacing, concurrency, `Retry-After` and the circuit breaker of one service, or of one
//! host of the web. Refuses to own retries: see [`super::retry`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{Limits, Refusal};

/// A gate.
#[derive(Debug)]
pub(super) struct Gate {
    places: Arc<Semaphore>,
    spacing: Duration,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// When the next request may start.
    next: Instant,
    /// Until when the service asked to be left alone.
    wait_until: Option<Instant>,
    failures: u32,
    /// Until when it is left alone because it failed; then one request tries.
    rest_until: Option<Instant>,
    rest: Duration,
    /// True while that one request is under way.
    trying: bool,
}

/// What a request reports back to its gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Report {
    /// The service works.
    Works,
    /// It does not.
    Fails,
    /// Nothing is known: stopped, refused before it was asked.
    Nothing,
}

/// What changed with a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    None,
    /// It is left alone for this long.
    Rests(Duration),
    /// It answers again.
    Recovered,
}

/// A place inside the gate; dropping it gives it back.
#[derive(Debug)]
pub(super) struct Pass {
    gate: Arc<Gate>,
    _place: OwnedSemaphorePermit,
    tries: bool,
}

impl Gate {
    pub(super) fn new(at_once: usize, spacing: Duration, limits: &Limits) -> Self {
        Self {
            places: Arc::new(Semaphore::new(at_once.max(1))),
            spacing,
            state: Mutex::new(State {
                next: Instant::now(),
                wait_until: None,
                failures: 0,
                rest_until: None,
                rest: limits.rest.0,
                trying: false,
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if nothing is remembered here that a new gate would not know.
    pub(super) fn is_idle(self: &Arc<Self>) -> bool {
        let state = self.state();
        Arc::strong_count(self) == 1
            && state.failures == 0
            && state.wait_until.is_none_or(|until| until < Instant::now())
            && state.next < Instant::now()
    }

    /// Waits for a place and for the time to start.
    ///
    /// # Errors
    /// [`Refusal::Resting`], [`Refusal::AskedToWait`] at once rather than after a long wait;
    /// [`Refusal::Cancelled`].
    pub(super) async fn pass(
        self: &Arc<Self>,
        limits: &Limits,
        cancel: &CancellationToken,
    ) -> Result<Pass, Refusal> {
        self.refuse(limits)?;
        let place = tokio::select! {
            biased;
            () = cancel.cancelled() => return Err(Refusal::Cancelled),
            place = Arc::clone(&self.places).acquire_owned() => place,
        };
        let place = place.map_err(|_| Refusal::Cancelled)?;
        let mut start = self.book();
        loop {
            self.refuse(limits)?;
            // The service may have asked to wait while this request stood in the queue: it queues
            // anew, so that not all start together afterwards.
            if self.state().wait_until.is_some_and(|until| until > start) {
                start = self.book();
            }
            if start <= Instant::now() {
                break;
            }
            tokio::select! {
                biased;
                () = cancel.cancelled() => return Err(Refusal::Cancelled),
                () = tokio::time::sleep_until(start) => {}
            }
        }
        Ok(Pass {
            tries: self.try_after_rest()?,
            gate: Arc::clone(self),
            _place: place,
        })
    }

    /// Books the next time to start.
    fn book(&self) -> Instant {
        let mut state = self.state();
        let now = Instant::now();
        let start = state.next.max(now).max(state.wait_until.unwrap_or(now));
        state.next = start + self.spacing;
        start
    }

    fn refuse(&self, limits: &Limits) -> Result<(), Refusal> {
        let (state, now) = (self.state(), Instant::now());
        if let Some(left) = left(state.rest_until, now) {
            return Err(Refusal::Resting(whole_seconds(left)));
        }
        match left(state.wait_until, now) {
            Some(left) if left > limits.longest_wait => {
                Err(Refusal::AskedToWait(whole_seconds(left)))
            }
            _ => Ok(()),
        }
    }

    /// After a rest one request tries; the others go on resting until it is back.
    fn try_after_rest(&self) -> Result<bool, Refusal> {
        let mut state = self.state();
        if state.rest_until.is_none() {
            return Ok(false);
        }
        if state.trying {
            return Err(Refusal::Resting(whole_seconds(state.rest)));
        }
        state.trying = true;
        Ok(true)
    }

    /// Nobody passes for this long: the service said so.
    pub(super) fn wait(&self, for_: Duration) {
        let mut state = self.state();
        let until = Instant::now() + for_;
        state.wait_until = Some(state.wait_until.map_or(until, |before| before.max(until)));
    }
}

impl Pass {
    /// Says how it went.
    pub(super) fn report(self, report: Report, limits: &Limits) -> Change {
        let mut state = self.gate.state();
        match report {
            Report::Nothing => Change::None,
            Report::Works => {
                let rested = state.rest_until.take().is_some();
                state.failures = 0;
                state.rest = limits.rest.0;
                if rested {
                    Change::Recovered
                } else {
                    Change::None
                }
            }
            Report::Fails => {
                state.failures = state.failures.saturating_add(1);
                if !self.tries && state.failures < limits.failures_in_a_row {
                    return Change::None;
                }
                let rest = state.rest;
                state.rest_until = Some(Instant::now() + rest);
                state.rest = (rest * 2).min(limits.rest.1);
                Change::Rests(rest)
            }
        }
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        if self.tries {
            self.gate.state().trying = false;
        }
    }
}

fn left(until: Option<Instant>, now: Instant) -> Option<Duration> {
    until?
        .checked_duration_since(now)
        .filter(|left| !left.is_zero())
}

/// Seconds, rounded up.
pub(super) fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(at_once: usize, spacing: u64) -> Arc<Gate> {
        let limits = Limits::default();
        Arc::new(Gate::new(at_once, Duration::from_millis(spacing), &limits))
    }

    #[tokio::test(start_paused = true)]
    async fn requests_start_apart_and_no_more_than_allowed_at_once() {
        let (gate, limits, cancel) = (gate(2, 100), Limits::default(), CancellationToken::new());
        let began = Instant::now();
        let first = gate.pass(&limits, &cancel).await.expect("a pass");
        let second = gate.pass(&limits, &cancel).await.expect("a pass");
        assert_eq!(began.elapsed().as_millis() / 100, 1);
        let third = tokio::time::timeout(Duration::from_secs(5), gate.pass(&limits, &cancel));
        assert!(third.await.is_err(), "the third waits for a place");
        drop((first, second));
        assert!(gate.pass(&limits, &cancel).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_wait_that_is_asked_for_holds_for_those_in_the_queue() {
        let (gate, limits, cancel) = (gate(2, 1), Limits::default(), CancellationToken::new());
        gate.wait(Duration::from_secs(12));
        let began = Instant::now();
        assert!(gate.pass(&limits, &cancel).await.is_ok());
        assert_eq!(began.elapsed().as_secs(), 12);
        gate.wait(Duration::from_secs(61));
        let refused = gate.pass(&limits, &cancel).await.expect_err("too long");
        assert_eq!(refused, Refusal::AskedToWait(61));
    }

    #[tokio::test(start_paused = true)]
    async fn five_failures_bring_rest_and_one_success_ends_it() {
        let (gate, limits, cancel) = (gate(4, 1), Limits::default(), CancellationToken::new());
        for nth in 1..=5 {
            let pass = gate.pass(&limits, &cancel).await.expect("a pass");
            let rests = pass.report(Report::Fails, &limits) != Change::None;
            assert_eq!(rests, nth == 5);
        }
        let refused = gate.pass(&limits, &cancel).await.expect_err("it rests");
        assert_eq!(refused, Refusal::Resting(30));
        tokio::time::advance(Duration::from_secs(31)).await;
        let tries = gate.pass(&limits, &cancel).await.expect("one tries");
        assert!(gate.pass(&limits, &cancel).await.is_err(), "one, not two");
        assert_eq!(
            tries.report(Report::Fails, &limits),
            Change::Rests(Duration::from_secs(60)),
            "a failed try rests twice as long"
        );
        tokio::time::advance(Duration::from_secs(61)).await;
        let tries = gate.pass(&limits, &cancel).await.expect("one tries");
        assert_eq!(tries.report(Report::Works, &limits), Change::Recovered);
        assert!(gate.pass(&limits, &cancel).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_can_be_stopped() {
        let (gate, limits, cancel) = (gate(1, 1), Limits::default(), CancellationToken::new());
        let _held = gate.pass(&limits, &cancel).await.expect("a pass");
        let waiting = tokio::spawn({
            let (gate, limits, cancel) = (Arc::clone(&gate), limits.clone(), cancel.clone());
            async move { gate.pass(&limits, &cancel).await.err() }
        });
        tokio::task::yield_now().await;
        cancel.cancel();
        assert_eq!(waiting.await.expect("a task"), Some(Refusal::Cancelled));
    }
}
