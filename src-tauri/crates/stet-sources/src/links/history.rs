//! From looks to a standing: nothing is called dead at first sight.

use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::{LinkState, Look};

/// How far apart two looks lie at least before what both found broken is called broken. A server
/// that restarts or a page that is being published is over by then.
pub const SECOND_LOOK_AFTER: Duration = Duration::minutes(5);

/// How a link stands after all looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// Nobody has looked.
    Unseen,
    /// It stands as the last look found it.
    Stands(LinkState),
    /// The last look found it broken, and no earlier one far enough before agrees: a second look
    /// is due.
    Unconfirmed {
        /// What was found.
        found: LinkState,
        /// When a second look counts, RFC 3339.
        look_again_at: String,
    },
}

/// How a link stands. `history` is oldest first; `apart` is [`SECOND_LOOK_AFTER`] unless the user
/// set it otherwise.
///
/// The second look must be the next to find anything: a look that got no answer in between neither
/// confirms nor clears, one that found the link alive begins anew. Looks that the clock puts in the
/// wrong order do not count together.
#[must_use]
pub fn settle(history: &[Look], apart: Duration) -> Standing {
    let Some(last) = history.last() else {
        return Standing::Unseen;
    };
    let found = last.state;
    if !found.is_broken() {
        return Standing::Stands(found);
    }
    let unconfirmed = |look_again_at| Standing::Unconfirmed {
        found,
        look_again_at,
    };
    let Some(seen) = time_of(last) else {
        return unconfirmed(last.at.clone());
    };
    let telling = history.iter().rev().filter(|look| tells(look.state));
    let first = telling
        .take_while(|look| look.state.is_broken())
        .filter_map(time_of)
        .filter(|earlier| *earlier <= seen)
        .min()
        .unwrap_or(seen);
    if seen - first >= apart {
        return Standing::Stands(found);
    }
    let again = (first + apart).format(&Rfc3339);
    unconfirmed(again.unwrap_or_else(|_| last.at.clone()))
}

/// The last look that found the link alive or moved.
#[must_use]
pub fn last_alive(history: &[Look]) -> Option<&Look> {
    let alive = |look: &&Look| matches!(look.state, LinkState::Alive | LinkState::Moved);
    history.iter().rev().find(alive)
}

/// True for a state that says something about the link, not about the way to it.
fn tells(state: LinkState) -> bool {
    !matches!(state, LinkState::NoAnswer | LinkState::Blocked)
}

fn time_of(look: &Look) -> Option<OffsetDateTime> {
    OffsetDateTime::parse(&look.at, &Rfc3339).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(states: &[(&str, LinkState)]) -> Vec<Look> {
        let looks = states.iter().map(|(time, state)| Look {
            url: "https://x.example/".to_owned(),
            at: format!("2026-05-01T{time}Z"),
            state: *state,
            reason: String::new(),
            status: None,
            target: None,
        });
        looks.collect()
    }

    fn standing(states: &[(&str, LinkState)]) -> Standing {
        settle(&looks(states), SECOND_LOOK_AFTER)
    }

    use LinkState::{Alive, Dead, NoAnswer, SoftNotFound};

    #[test]
    fn one_look_calls_nothing_dead() {
        assert_eq!(standing(&[]), Standing::Unseen);
        assert_eq!(standing(&[("10:00:00", Alive)]), Standing::Stands(Alive));
        for found in [Dead, SoftNotFound] {
            let look_again_at = "2026-05-01T10:05:00Z".to_owned();
            assert_eq!(
                standing(&[("10:00:00", found)]),
                Standing::Unconfirmed {
                    found,
                    look_again_at
                }
            );
        }
    }

    #[test]
    fn a_second_look_far_enough_after_the_first_confirms() {
        let soon = standing(&[("10:00:00", Dead), ("10:04:59", Dead)]);
        let look_again_at = "2026-05-01T10:05:00Z".to_owned();
        assert_eq!(
            soon,
            Standing::Unconfirmed {
                found: Dead,
                look_again_at
            }
        );
        assert_eq!(
            standing(&[("10:00:00", Dead), ("10:05:00", Dead)]),
            Standing::Stands(Dead)
        );
        let many = [
            ("10:00:00", Dead),
            ("10:02:00", Dead),
            ("10:06:00", SoftNotFound),
        ];
        assert_eq!(standing(&many), Standing::Stands(SoftNotFound));
    }

    #[test]
    fn silence_in_between_neither_confirms_nor_clears() {
        let looks = [
            ("10:00:00", Dead),
            ("10:05:00", NoAnswer),
            ("10:06:00", Dead),
        ];
        assert_eq!(standing(&looks), Standing::Stands(Dead));
        assert_eq!(standing(&looks[..2]), Standing::Stands(NoAnswer));
        let back = [("10:00:00", Dead), ("10:05:00", Alive), ("10:30:00", Dead)];
        assert!(matches!(standing(&back), Standing::Unconfirmed { .. }));
    }

    #[test]
    fn a_clock_that_goes_backwards_confirms_nothing() {
        let looks = [("10:00:00", Dead), ("09:00:00", Dead)];
        assert!(matches!(
            standing(&looks),
            Standing::Unconfirmed { found: Dead, .. }
        ));
    }

    #[test]
    fn the_last_time_it_was_alive_is_known() {
        let history = looks(&[
            ("08:00:00", Alive),
            ("09:00:00", Dead),
            ("10:00:00", NoAnswer),
        ]);
        assert_eq!(
            last_alive(&history).map(|look| look.at.as_str()),
            Some("2026-05-01T08:00:00Z")
        );
    }
}
