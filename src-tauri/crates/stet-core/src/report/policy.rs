//! How errors in a report are dealt with (rules 6.6), for its readers.

use serde::{Deserialize, Serialize};

use super::Report;
use crate::correction::clock;

/// How long errors can be reported, to whom, and what becomes of them. Since 1.12.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectionsPolicy {
    /// Days in which errors can be reported, from the day of sign-off.
    pub window_days: i64,
    /// The revision whose window it is; `None` before any is signed off.
    pub revision: Option<u32>,
    /// The last day of that window, ISO 8601.
    pub reportable_until: Option<String>,
    /// Business days within which a reported error is corrected.
    pub corrected_within: u32,
    /// Where errors are reported, as the house gives it; `None` where it gives nothing.
    pub contact: Option<String>,
}

impl Report {
    /// Says in it how errors are reported, from its revision and this contact, which may be empty.
    pub fn set_corrections_policy(&mut self, contact: &str) {
        let own = self.own_revision().map(|own| (own.number, own.at.as_str()));
        // One that is just being signed off does not know itself yet.
        let new = self
            .revision
            .map(|number| (number, self.title.generated_at.as_str()));
        let last = self.revisions.last();
        let signed = own
            .or(new)
            .or(last.map(|last| (last.number, last.at.as_str())));
        let closes = signed
            .and_then(|(_, at)| clock::day_of(at))
            .map(|day| clock::window_closes(day).to_string());
        self.corrections_policy = Some(CorrectionsPolicy {
            window_days: clock::WINDOW_DAYS,
            revision: signed.map(|(number, _)| number),
            reportable_until: closes,
            corrected_within: clock::CORRECTED_WITHIN,
            contact: Some(contact.trim().to_owned()).filter(|contact| !contact.is_empty()),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decision::Checker;
    use crate::report::{ReportRevision, TitleBlock};

    #[test]
    fn the_window_is_that_of_the_revision_it_is() {
        let mut report = Report::new(TitleBlock {
            generated_at: "2026-11-26T09:00:00Z".to_owned(),
            ..TitleBlock::default()
        });
        let said = |report: &mut Report| {
            report.set_corrections_policy(" ");
            let policy = report.corrections_policy.clone().expect("a policy");
            assert_eq!(policy.contact, None);
            (policy.revision, policy.reportable_until)
        };
        assert_eq!(said(&mut report), (None, None), "nothing is signed off");
        report.revision = Some(1);
        let december = Some("2026-12-26".to_owned());
        assert_eq!(said(&mut report), (Some(1), december));
        report.revisions.push(ReportRevision {
            number: 1,
            at: "2026-10-02T23:30:00-05:00".to_owned(),
            by: Checker::default(),
            version: String::new(),
            hash: String::new(),
            reason: String::new(),
            corrections: Vec::new(),
        });
        let november = Some("2026-11-01".to_owned());
        assert_eq!(said(&mut report), (Some(1), november.clone()));
        report.revision = None;
        assert_eq!(said(&mut report), (Some(1), november), "changed since");
    }
}
