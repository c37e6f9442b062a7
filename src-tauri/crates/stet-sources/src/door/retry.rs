//! When to try again, and after how long; and what an answer says of who gave it.

use std::time::{Duration, SystemTime};

use super::gate::Report;
use super::wire::Answer;
use super::{Limits, Method, Refusal};

/// True for a method that may be sent twice with the effect of once.
pub(super) fn is_idempotent(method: Method) -> bool {
    matches!(method, Method::Get | Method::Head)
}

/// True for a status that may pass: asked too often, or the service is down. 529 stands in no
/// standard; services say by it that they are overloaded.
pub(super) fn may_pass(status: u16) -> bool {
    matches!(status, 429 | 500 | 502 | 503 | 504 | 529)
}

/// True for a status by which a service asks to wait, if it says for how long.
pub(super) fn asks_to_wait(status: u16) -> bool {
    matches!(status, 429 | 503 | 529)
}

/// True for a failure that may pass.
pub(super) fn may_recover(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Connection(_) | Refusal::TimedOut(_))
}

/// What an answer says about the service, not about what was asked.
pub(super) fn report(answer: &Result<Answer, Refusal>) -> Report {
    match answer {
        Ok(answer) if answer.status == 429 => Report::Nothing,
        Ok(answer) if may_pass(answer.status) => Report::Fails,
        Ok(_) | Err(Refusal::TooLarge(_)) => Report::Works,
        Err(
            Refusal::Connection(_) | Refusal::TimedOut(_) | Refusal::Tls(_) | Refusal::Broken(_),
        ) => Report::Fails,
        Err(_) => Report::Nothing,
    }
}

/// What `Retry-After` asks for: seconds, or a date; a date in the past asks for nothing.
pub(super) fn retry_after(headers: &[(String, String)], now: SystemTime) -> Option<Duration> {
    let (_, value) = headers.iter().find(|(name, _)| name == "retry-after")?;
    let value = value.trim();
    if let Ok(seconds) = value.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or(Duration::ZERO))
}

/// Full jitter: evenly from zero to a bound that doubles with every attempt (from 1).
pub(super) fn back_off(attempt: u32, limits: &Limits, draw: f64) -> Duration {
    let (first, longest) = limits.back_off;
    let doublings = 1_u32
        .checked_shl(attempt.saturating_sub(1))
        .unwrap_or(u32::MAX);
    first
        .saturating_mul(doublings)
        .min(longest)
        .mul_f64(draw.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(value: &str) -> Option<Duration> {
        let headers = [("retry-after".to_owned(), value.to_owned())];
        let now = httpdate::parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT").expect("a date");
        retry_after(&headers, now)
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        assert_eq!(asks("12"), Some(Duration::from_secs(12)));
        assert_eq!(
            asks("Sun, 06 Nov 1994 08:50:07 GMT"),
            Some(Duration::from_secs(30))
        );
        assert_eq!(asks("Sun, 06 Nov 1994 08:00:00 GMT"), Some(Duration::ZERO));
        assert_eq!(asks("soon"), None);
        assert_eq!(asks("-5"), None);
    }

    #[test]
    fn the_pause_grows_and_stays_bounded() {
        let limits = Limits::default();
        assert_eq!(back_off(1, &limits, 0.0), Duration::ZERO);
        assert_eq!(back_off(1, &limits, 1.0), Duration::from_millis(500));
        assert_eq!(back_off(3, &limits, 1.0), Duration::from_secs(2));
        assert_eq!(back_off(40, &limits, 1.0), Duration::from_secs(20));
    }
}
