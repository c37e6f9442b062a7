//! The "Citation health" section: silent when all is well.

use super::{Check, Report};

/// Sentences shown in full.
const SHOWN: usize = 20;
/// Missing words named for each citation.
const WORDS: usize = 6;

/// The section in Markdown; `None` if every citation that could be checked is supported and leads to
/// a source.
#[must_use]
pub fn health(report: &Report) -> Option<String> {
    let failing: Vec<&Check> = report.unsupported().collect();
    if failing.is_empty() {
        return None;
    }
    let weak = report.total - report.supported;
    let mut text = format!(
        "## Citation health\n\n{weak} of {} citations checked {} under the threshold of {:.0} %.\n\n",
        report.total,
        if weak == 1 { "is" } else { "are" },
        report.threshold * 100.0
    );
    for check in failing.iter().take(SHOWN) {
        text.push_str(&format!("- “{}”\n", check.sentence.trim()));
        for cited in &check.cited {
            let Some(recall) = cited.recall.filter(|recall| *recall < report.threshold) else {
                continue;
            };
            text.push_str(&match cited.source {
                None => format!("  - {}: no such source\n", cited.mark),
                Some(_) => format!(
                    "  - {}: {:.0} % of the words are in the source; not there: {}\n",
                    cited.mark,
                    recall * 100.0,
                    some_of(&cited.missing)
                ),
            });
        }
    }
    if failing.len() > SHOWN {
        text.push_str(&format!(
            "- … and {} more sentences\n",
            failing.len() - SHOWN
        ));
    }
    if report.not_checked > 0 {
        text.push_str(&format!(
            "\nNot checked, because no text of the source could be had: {}.\n",
            report.not_checked
        ));
    }
    Some(text)
}

fn some_of(words: &[String]) -> String {
    let mut text = words
        .iter()
        .take(WORDS)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    if words.len() > WORDS {
        text.push_str(", …");
    }
    text
}
