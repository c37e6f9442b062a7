//! What a run may spend, and what it spent. Money is set aside before a question leaves, so that
//! questions under way together cannot pass the limit together.

use std::sync::Mutex;

use tokio::sync::Notify;

use crate::engine::held;

/// The purse of one run, in millionths of a US dollar.
#[derive(Debug)]
pub(super) struct Purse {
    /// `None`: no limit.
    limit: Option<u64>,
    state: Mutex<State>,
    /// Told when what was set aside comes back.
    settled: Notify,
}

#[derive(Debug, Default)]
struct State {
    spent: u64,
    set_aside: u64,
    refused: u32,
}

impl Purse {
    /// A purse out of which `spent` is gone already.
    pub(super) fn new(limit: Option<u64>, spent: u64) -> Self {
        Self {
            limit,
            state: Mutex::new(State {
                spent,
                ..State::default()
            }),
            settled: Notify::new(),
        }
    }

    /// Sets aside the most a question can cost; false if that would pass the limit. Waits for
    /// questions under way where they may come to less than was set aside for them. What costs
    /// nothing passes no limit.
    pub(super) async fn set_aside(&self, most: u64) -> bool {
        loop {
            let settled = self.settled.notified();
            if let Some(answer) = self.try_set_aside(most) {
                return answer;
            }
            settled.await;
        }
    }

    /// `None` if it may be possible once others have settled.
    fn try_set_aside(&self, most: u64) -> Option<bool> {
        let mut state = held(&self.state);
        let fits = |other: u64| {
            let then = state.spent.saturating_add(other).saturating_add(most);
            most == 0 || self.limit.is_none_or(|limit| then <= limit)
        };
        if fits(state.set_aside) {
            state.set_aside += most;
            Some(true)
        } else if state.set_aside == 0 || !fits(0) {
            state.refused += 1;
            Some(false)
        } else {
            None
        }
    }

    /// Puts what was set aside back, and takes out what it came to.
    pub(super) fn settle(&self, most: u64, came_to: u64) {
        {
            let mut state = held(&self.state);
            state.set_aside = state.set_aside.saturating_sub(most);
            state.spent = state.spent.saturating_add(came_to);
        }
        self.settled.notify_waiters();
    }

    /// How often the limit stood in the way.
    pub(super) fn refused(&self) -> u32 {
        held(&self.state).refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn questions_under_way_together_stay_within_the_limit() {
        let purse = Purse::new(Some(100), 30);
        assert!(purse.set_aside(40).await);
        let later = purse.set_aside(40);
        let other = async {
            tokio::task::yield_now().await;
            purse.settle(40, 10);
        };
        let (later, ()) = tokio::join!(later, other);
        assert!(later, "it waited, and the first came to less");
        purse.settle(40, 40);
        assert!(!purse.set_aside(21).await, "80 of 100 are gone");
        assert!(
            purse.set_aside(0).await,
            "what costs nothing is not refused"
        );
        assert_eq!(purse.refused(), 1);
        assert!(Purse::new(None, 0).set_aside(u64::MAX).await);
    }
}
