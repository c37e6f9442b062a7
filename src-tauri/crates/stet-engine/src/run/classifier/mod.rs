//! Judging with a classifier of the user's own: it reads what the built-in judge leaves open.
//!
//! Owns its name, who judges a run, and that the built-in judge stands in where it cannot be opened, never
//! silently. What its word counts is decided in `stet_core::entailment`.

mod judge;
mod open;

use std::path::Path;
use std::sync::Arc;

pub use self::judge::ClassifierJudge;
pub(crate) use self::open::Open;
use super::judge::{DocumentJudge, FactJudge};
use crate::engine::Inner;
use crate::wire::Failure;

/// Stands in the name of a judge that reads with a classifier of the user's own.
pub(crate) const OWN: &str = "(your classifier)";

/// Most characters of a classifier's name.
const LONGEST_NAME: usize = 60;

/// What is told of a classifier's name, without folders around it: the name of its folder, or of
/// the model in a cache of Hugging Face, whose folders are named by a hash.
pub(crate) fn name_of(folder: &Path) -> String {
    let part = |folder: Option<&Path>| {
        let name = folder.and_then(Path::file_name).unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    let parent = folder.parent();
    let model = part(parent.and_then(Path::parent));
    let name = match model.strip_prefix("models--") {
        Some(model) if part(parent) == "snapshots" => model.replace("--", "/"),
        _ => part(Some(folder)),
    };
    let spaced = name
        .chars()
        .map(|ch| if ch.is_whitespace() { ' ' } else { ch });
    let plain: String = spaced.filter(plain).take(LONGEST_NAME).collect();
    match plain.trim() {
        "" => "classifier".to_owned(),
        plain => plain.to_owned(),
    }
}

/// True for what may stand in a judge's name: it is printed on one line, read in one direction, and what
/// follows a comma there is the version of a prompt.
fn plain(ch: &char) -> bool {
    let turns = matches!(
        ch,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
    );
    !ch.is_control() && !turns && *ch != ','
}

/// The digits of a digest that a person is shown.
pub(crate) fn short(digest: &str) -> &str {
    digest.get(..8).unwrap_or(digest)
}

/// Who judges a run of `document`: with the classifier that was chosen, if it opens; else the judge of
/// this engine, with a note on the run. Blocks.
///
/// # Errors
/// A failure of the library.
pub(crate) fn judge_of(inner: &Inner, document: &str) -> Result<Arc<dyn DocumentJudge>, Failure> {
    let given = inner.judge.clone();
    let closely = inner.close_reading && inner.settings()?.close_reading;
    let built_in = given.unwrap_or_else(|| match closely {
        true => Arc::new(FactJudge::reading(&inner.encoder)),
        false => Arc::new(FactJudge::default()),
    });
    let Some(folder) = inner.classifier.chosen(inner)? else {
        return Ok(built_in);
    };
    let name = name_of(&folder);
    match inner.classifier.of(&folder) {
        Ok(classifier) => Ok(Arc::new(ClassifierJudge::new(classifier, &name, built_in))),
        Err(problem) => {
            tracing::warn!("A classifier that was chosen could not be opened.");
            inner.note(document, &stood_in(&name, &problem));
            Ok(built_in)
        }
    }
}

/// What is said of a run that had to do without its classifier.
fn stood_in(name: &str, problem: &str) -> String {
    format!("Your classifier “{name}” was not used; the built-in judge was used instead: {problem}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_classifier_is_called_by_its_folder() {
        for (folder, name) in [
            (
                "/home/rosa/models/nli-deberta-v3-base",
                "nli-deberta-v3-base",
            ),
            (
                "/home/rosa/models/nli-deberta-v3-base/",
                "nli-deberta-v3-base",
            ),
            (
                "/cache/hub/models--cross-encoder--nli-deberta-v3-small/snapshots/0c9f",
                "cross-encoder/nli-deberta-v3-small",
            ),
            ("/home/rosa/snapshots/0c9f", "0c9f"),
            ("/", "classifier"),
            ("/a/\u{202e}evil,\nname\t2", "evil name 2"),
        ] {
            assert_eq!(name_of(Path::new(folder)), name, "{folder}");
        }
        let long = format!("/models/{}", "x".repeat(4000));
        assert_eq!(name_of(Path::new(&long)).chars().count(), LONGEST_NAME);
    }
}
