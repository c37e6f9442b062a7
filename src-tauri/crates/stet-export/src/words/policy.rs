//! How errors in a report are reported and dealt with.

use stet_core::report::Report;

use super::{day_in_words, who};

/// What a reader who found an error is told, in sentences; nothing in reports of versions that did not
/// say it.
pub(crate) fn corrections_policy(report: &Report) -> Vec<String> {
    let Some(policy) = &report.corrections_policy else {
        return Vec::new();
    };
    let checker = who(&report.title.checker);
    let to = match &policy.contact {
        Some(contact) => format!(" to {contact}"),
        None if checker.is_empty() => String::new(),
        None => format!(" to {checker}"),
    };
    let reported = match (&policy.reportable_until, policy.revision) {
        (Some(last), number) => {
            let what = if number == report.revision {
                "this report".to_owned()
            } else {
                format!("revision {}", number.unwrap_or_default())
            };
            let last = day_in_words(last);
            format!("Errors in {what} can be reported{to} until {last}.")
        }
        (None, _) => format!(
            "Once this report is signed off, errors can be reported{to} for {} days.",
            policy.window_days
        ),
    };
    vec![
        reported,
        format!(
            "A reported error is corrected within {} business days, in a new revision that shows what was \
             changed; the earlier one is kept.",
            policy.corrected_within
        ),
        "The author may reply in one paragraph, which is printed with the report.".to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use stet_core::decision::Checker;
    use stet_core::report::TitleBlock;

    fn told(contact: &str, revision: Option<u32>) -> String {
        let mut report = Report::new(TitleBlock {
            generated_at: "2026-11-26T09:00:00Z".to_owned(),
            checker: Checker {
                name: "Ines Ferreira".to_owned(),
                ..Checker::default()
            },
            ..TitleBlock::default()
        });
        report.revision = revision;
        report.set_corrections_policy(contact);
        corrections_policy(&report).remove(0)
    }

    #[test]
    fn a_reader_learns_until_when_and_to_whom() {
        assert_eq!(
            told("corrections@harbour.example", Some(1)),
            "Errors in this report can be reported to corrections@harbour.example until 26 December 2026."
        );
        assert_eq!(
            told("", Some(1)),
            "Errors in this report can be reported to Ines Ferreira until 26 December 2026."
        );
        assert_eq!(
            told("", None),
            "Once this report is signed off, errors can be reported to Ines Ferreira for 30 days."
        );
    }
}
