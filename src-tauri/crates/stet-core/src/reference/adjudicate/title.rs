//! Whether two titles are the same title.

use super::field::{Found, absent};
use super::fold::{Word, joined, words};
use super::marks::common;
use super::parties;
use crate::reference::{Work, WorkKind};

/// Least words of a title that may stand for the title with its subtitle.
const LEAST_MAIN_TITLE: usize = 3;
/// Least letters of a word in which a slip of one letter is taken for a slip.
const LEAST_SLIP: usize = 6;

/// Compares what two works are called: the parties of a case, the title of anything else.
pub(super) fn of(cited: &Work, recorded: &Work) -> Found {
    match cited.kind {
        WorkKind::Case => parties::compare(&cited.title, &recorded.title),
        _ => match compare(&cited.title, &recorded.title) {
            found if found.agrees() => found,
            found => translation(cited)
                .map(|translation| compare(translation, &recorded.title))
                .filter(Found::agrees)
                .map_or(found, |_| {
                    Found::variant("the record has the translated title")
                }),
        },
    }
}

/// The title in the reader's language that the citation gives beside the work's own: "[The mills]" at the head of its
/// note.
fn translation(cited: &Work) -> Option<&str> {
    let (translation, _) = cited.note.strip_prefix('[')?.split_once(']')?;
    Some(translation)
}

/// How alike what two works are called is: 1 the same, 0 nothing in common.
pub(super) fn likeness(cited: &Work, recorded: &Work) -> f64 {
    if cited.kind == WorkKind::Case && of(cited, recorded).agrees() {
        return 1.0;
    }
    let own = similarity(&cited.title, &recorded.title);
    translation(cited).map_or(own, |translation| {
        own.max(similarity(translation, &recorded.title))
    })
}

/// Compares titles; different means other words, not other typography.
pub(super) fn compare(cited: &str, recorded: &str) -> Found {
    if let Some(found) = absent(cited, recorded) {
        return found;
    }
    let (left, right) = (words(cited), words(recorded));
    if joined(&left) == joined(&right) {
        return typography(cited, recorded);
    }
    let (left, right) = (spelt(&left), spelt(&right));
    if joined(&left) == joined(&right) {
        return Found::variant("spelling, articles or symbols are written differently");
    }
    if let Some(reason) = subtitle(cited, recorded) {
        return Found::variant(reason);
    }
    if slip(&left, &right) {
        return Found::variant("one word differs by a letter");
    }
    Found::different("the words differ")
}

/// Share of words the two titles have in common, in order: 1 the same words, 0 none.
pub(super) fn similarity(cited: &str, recorded: &str) -> f64 {
    let (left, right) = (spelt(&words(cited)), spelt(&words(recorded)));
    if left.is_empty() || right.is_empty() {
        return 0.0;
    }
    let shared = common(&left, &right).len();
    2.0 * shared as f64 / (left.len() + right.len()) as f64
}

/// True if both titles are written in one kind of script: a translated or transcribed title cannot be
/// told from another one by its words.
pub(super) fn in_one_script(cited: &str, recorded: &str) -> bool {
    let latin = |title: &str| {
        let letters = title.chars().filter(|ch| ch.is_alphabetic());
        let (latin, all) = letters.fold((0_usize, 0_usize), |(latin, all), ch| {
            // Up to the end of Latin Extended-B; Greek begins behind it.
            (latin + usize::from(ch < '\u{250}'), all + 1)
        });
        (all > 0).then_some(latin * 2 > all)
    };
    matches!((latin(cited), latin(recorded)), (Some(one), Some(other)) if one == other)
}

/// Number of words in a title.
pub(super) fn length(title: &str) -> usize {
    words(title).len()
}

fn typography(cited: &str, recorded: &str) -> Found {
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = |text: &str| {
        let text = unescaped(&spaced(text));
        text.trim_end_matches('.').replace('’', "'")
    };
    if lower_throughout(cited) {
        // No work is titled so: a normalised form, also where the record repeats it.
        Found::variant("in lower case throughout")
    } else if plain(cited) == plain(recorded) {
        Found::same()
    } else if plain(cited).to_lowercase() == plain(recorded).to_lowercase() {
        Found::variant("capital letters differ")
    } else {
        Found::variant("punctuation or symbols differ")
    }
}

/// The characters that markup escapes, as they are read: a title copied out of a page is no other.
fn unescaped(title: &str) -> String {
    const ESCAPES: [(&str, &str); 6] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    ESCAPES
        .iter()
        .fold(title.to_owned(), |text, (escape, read)| {
            text.replace(escape, read)
        })
}

/// A title of several words in a script with capitals that has none.
fn lower_throughout(title: &str) -> bool {
    let cased = title.chars().any(char::is_lowercase);
    cased && !title.chars().any(char::is_uppercase) && length(title) >= LEAST_MAIN_TITLE
}

/// The words without articles, in one of the spellings in use.
fn spelt(words: &[Word]) -> Vec<Word> {
    words
        .iter()
        .filter(|word| !matches!(word.text.as_str(), "a" | "an" | "the"))
        .map(|word| Word {
            text: without_umlauts(&one_spelling(&word.text)),
            ..word.clone()
        })
        .collect()
}

/// "ueber" beside "über", which folds to "uber": records without umlauts spell them out.
fn without_umlauts(word: &str) -> String {
    [("ae", "a"), ("oe", "o"), ("ue", "u")]
        .iter()
        .fold(word.to_owned(), |word, (spelt, letter)| {
            word.replace(spelt, letter)
        })
}

/// Brings British and American spellings together; what comes out need not be a word.
fn one_spelling(word: &str) -> String {
    const ENDINGS: &[(&str, &str)] = &[
        ("isation", "ization"),
        ("isations", "izations"),
        ("ising", "izing"),
        ("ised", "ized"),
        ("ise", "ize"),
        ("ises", "izes"),
        ("yse", "yze"),
        ("ysed", "yzed"),
        ("ysing", "yzing"),
        ("elling", "eling"),
        ("elled", "eled"),
        ("eller", "eler"),
        ("our", "or"),
        ("ours", "ors"),
        ("oural", "oral"),
        ("oured", "ored"),
        ("ouring", "oring"),
        ("tre", "ter"),
        ("tres", "ters"),
        ("ogue", "og"),
        ("ence", "ense"),
        ("amme", "am"),
    ];
    const SHORTEST: usize = 5;
    if word.len() < SHORTEST {
        return word.to_owned();
    }
    ENDINGS
        .iter()
        .filter_map(|(from, to)| word.strip_suffix(from).map(|stem| (stem, to)))
        .min_by_key(|(stem, _)| stem.len())
        .map_or_else(|| word.to_owned(), |(stem, to)| format!("{stem}{to}"))
}

/// One side is the other without its subtitle.
fn subtitle(cited: &str, recorded: &str) -> Option<&'static str> {
    let main = |title: &str| {
        let at = title
            .find([':', '?', '—', '–', '.', ';'])
            .or_else(|| title.find(" - "))?;
        let head = &title[..at];
        (at + 1 < title.len() && length(head) >= 1).then(|| joined(&spelt(&words(head))))
    };
    let whole = |title: &str| joined(&spelt(&words(title)));
    if length(cited) >= LEAST_MAIN_TITLE && main(recorded).is_some_and(|m| m == whole(cited)) {
        Some("the subtitle is left out")
    } else if length(recorded) >= LEAST_MAIN_TITLE
        && main(cited).is_some_and(|m| m == whole(recorded))
    {
        Some("the record leaves the subtitle out")
    } else {
        None
    }
}

/// One long word differs by one letter, everything else is equal.
fn slip(left: &[Word], right: &[Word]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut differing = left.iter().zip(right).filter(|(a, b)| a.text != b.text);
    let (Some((a, b)), None) = (differing.next(), differing.next()) else {
        return false;
    };
    let letters = |word: &Word| word.text.chars().all(char::is_alphabetic);
    // A plural is another word, not a slip.
    let plural = |one: &Word, other: &Word| one.text.strip_suffix('s') == Some(&other.text);
    letters(a)
        && letters(b)
        && !plural(a, b)
        && !plural(b, a)
        && a.text.len().min(b.text.len()) >= LEAST_SLIP
        && strsim::osa_distance(&a.text, &b.text) == 1
}

#[cfg(test)]
mod tests {
    use super::super::field::State;
    use super::*;

    #[test]
    fn same_variant_different() {
        use State::{Different, NotGiven, NothingToCompare, Same, Variant};
        let table = [
            ("Deep Learning", "Deep Learning", Same),
            ("Deep  Learning.", "Deep Learning", Same),
            ("Deep learning", "Deep Learning", Variant),
            ("don’t judge an object", "don't judge an object", Variant),
            ("Pretraining of {BERT}", "Pre-Training of BERT", Variant),
            ("Colour Modelling", "Color Modeling", Variant),
            ("Über die Mühlen", "Ueber die Muehlen", Variant),
            ("The Colour of Noise", "Colour of Noise", Variant),
            (
                "Rational Noise Models",
                "Rational Noise Models: A Survey",
                Variant,
            ),
            ("BERT", "BERT: Pre-training of Transformers", Different),
            (
                "Rational Noise Models: A Survey",
                "Rational Noise Models",
                Variant,
            ),
            (
                "Spectral Clusterng of Graphs",
                "Spectral Clustering of Graphs",
                Variant,
            ),
            (
                "Spectral Clusterings of Graphs",
                "Spectral Clustering of Graphs",
                Different,
            ),
            (
                "Spectral Cluster of Graphs",
                "Spectral Clustering of Graphs",
                Different,
            ),
            (
                "Learning with Feedback",
                "Learning from Feedback",
                Different,
            ),
            ("GPT-3 in Practice", "GPT-4 in Practice", Different),
            ("Part One of the Study", "Part Two of the Study", Different),
            ("", "Deep Learning", NotGiven),
            ("Deep Learning", "", NothingToCompare),
        ];
        for (cited, recorded, expected) in table {
            assert_eq!(
                compare(cited, recorded).state,
                expected,
                "{cited} | {recorded}"
            );
        }
    }

    #[test]
    fn similarity_counts_shared_words_in_order() {
        assert!(similarity("Tracking in Intelligent Homes", "Tracking in Smart Homes") > 0.7);
        assert!(similarity("Homes Smart in Tracking", "Tracking in Smart Homes") < 0.5);
        assert_eq!(similarity("", "Homes"), 0.0);
    }
}
