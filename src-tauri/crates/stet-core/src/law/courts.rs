//! Courts as the parenthesis of a citation names them: "(2d Cir. 1990)", "(Pa.Super. 1982)".

use std::collections::HashMap;
use std::sync::OnceLock;

use super::table::rows;

const COURTS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/law/courts.tsv"
));

struct Court {
    id: &'static str,
    cited: &'static str,
    /// `cited` in lower case, letters and figures only.
    key: String,
}

struct Courts {
    all: Vec<Court>,
    by_id: HashMap<&'static str, usize>,
}

fn courts() -> &'static Courts {
    static READ: OnceLock<Courts> = OnceLock::new();
    READ.get_or_init(|| {
        let all: Vec<Court> = rows(COURTS)
            .filter_map(|cells| {
                let (id, cited) = (*cells.first()?, *cells.get(1)?);
                Some(Court {
                    id,
                    cited,
                    key: key(cited),
                })
            })
            .collect();
        let mut by_id = HashMap::new();
        for (at, court) in all.iter().enumerate() {
            by_id.entry(court.id).or_insert(at);
        }
        Courts { all, by_id }
    })
}

/// The words without what writers leave out: white space, full stops, capitals.
fn key(words: &str) -> String {
    words
        .chars()
        .filter(|ch| ch.is_alphanumeric() || *ch == '_')
        .flat_map(char::to_lowercase)
        .collect()
}

/// The key of the court these words name: the one cited so, else the last whose name begins so.
/// Keys are those of the Free Law Project: "ca2", "nysd", "pasuperct".
#[must_use]
pub fn court(words: &str) -> Option<&'static str> {
    let wanted = key(words);
    if wanted.is_empty() {
        return None;
    }
    let all = &courts().all;
    all.iter()
        .find(|court| court.key == wanted)
        .or_else(|| {
            all.iter()
                .rev()
                .find(|court| court.key.starts_with(&wanted))
        })
        .map(|court| court.id)
}

/// How citations name a court: "2d Cir." for "ca2".
#[must_use]
pub fn court_words(id: &str) -> Option<&'static str> {
    let known = courts();
    known.by_id.get(id).map(|&at| known.all[at].cited)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_their_words() {
        assert_eq!(court("2d Cir."), Some("ca2"));
        assert_eq!(court("S.D.N.Y."), Some("nysd"));
        assert_eq!(court("D Kan"), Some("ksd"));
        assert_eq!(court("no such bench"), None);
        assert_eq!(court("—"), None);
        assert_eq!(court_words("ca2"), Some("2d Cir."));
    }
}
