//! Whether two names of journals, proceedings or sites name the same one.

mod abbreviation;
mod table;

pub(crate) use table::VENUES;
pub use table::without_doi;

use super::field::{Found, absent};
use super::fold::{Word, joined, without_brackets, words};
use abbreviation::{abbreviates, initials_are};
use table::{Names, names_in};

/// Compares venues. A preprint server beside a publication is a version of the work when the
/// citation names the server, and another venue when it names the publication.
pub(super) fn compare(cited: &str, recorded: &str) -> Found {
    if let Some(found) = absent(cited, recorded) {
        return found;
    }
    let (left, right) = (words(cited), words(recorded));
    if joined(&left) == joined(&right) {
        return typography(cited, recorded);
    }
    let (ours, theirs) = (names_in(&left), names_in(&right));
    match (ours.preprint, theirs.preprint) {
        (true, true) => return Found::variant("both name preprint servers"),
        (true, false) => {
            return Found::variant("cited as a preprint; the record is of the published version");
        }
        (false, true) => {
            return Found::different("the record is of a preprint, not of a publication there");
        }
        (false, false) => {}
    }
    if let Some(found) = by_series(&ours, &theirs) {
        return found;
    }
    let (core, other_core) = (core(cited), core(recorded));
    if !core.is_empty() && joined(&core) == joined(&other_core) {
        return Found::variant("proceedings, years and volumes are written differently");
    }
    let abbreviated = [(&left, &right), (&core, &other_core)]
        .into_iter()
        .any(|(one, other)| abbreviates(one, other) || abbreviates(other, one));
    if abbreviated {
        return Found::variant("abbreviated");
    }
    if acronym(cited, &core, recorded, &right) || acronym(recorded, &other_core, cited, &left) {
        return Found::variant("an acronym");
    }
    if ours.book_series || theirs.book_series {
        return Found::variant("one names the book series, the other the volume");
    }
    if slip(&joined(&core), &joined(&other_core)) {
        return Found::variant("a letter is different");
    }
    Found::different("another venue")
}

/// True if `venue` is a preprint server.
pub(super) fn is_preprint(venue: &str) -> bool {
    names_in(&words(venue)).preprint
}

fn typography(cited: &str, recorded: &str) -> Found {
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    if spaced(cited) == spaced(recorded) {
        Found::same()
    } else {
        Found::variant("capital letters or punctuation differ")
    }
}

/// What the table of series says, if it knows both sides.
fn by_series(ours: &Names, theirs: &Names) -> Option<Found> {
    if ours.series.is_empty() || theirs.series.is_empty() {
        return None;
    }
    if ours.series.is_disjoint(&theirs.series) {
        return Some(Found::different("another venue"));
    }
    Some(Found::variant(if ours.workshop != theirs.workshop {
        "a workshop of the same conference"
    } else if ours.series == theirs.series {
        "another name of the same series"
    } else {
        "a part of the same conference"
    }))
}

/// The words that name the venue: without years, ordinals, "Proceedings of the", volumes and what
/// stands in brackets.
fn core(name: &str) -> Vec<Word> {
    const PASSED: &[&str] = &[
        "proceedings",
        "proc",
        "of",
        "the",
        "on",
        "in",
        "at",
        "for",
        "and",
        "a",
        "an",
        "annual",
        "volume",
        "vol",
        "long",
        "short",
        "papers",
        "ieee",
        "cvf",
        "acm",
        "part",
        "edition",
    ];
    words(&without_brackets(name))
        .into_iter()
        .filter(|word| {
            let text = word.text.as_str();
            !PASSED.contains(&text) && !number(text)
        })
        .collect()
}

/// A year, an ordinal or a figure.
fn number(text: &str) -> bool {
    const ORDINALS: &[&str] = &[
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
        "thirteenth",
        "fourteenth",
        "fifteenth",
        "sixteenth",
        "seventeenth",
        "eighteenth",
        "nineteenth",
        "twentieth",
        "thirtieth",
        "fortieth",
        "fiftieth",
        "sixtieth",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
    ];
    let digits = text.trim_end_matches(char::is_alphabetic);
    let ending = &text[digits.len()..];
    ORDINALS.contains(&text)
        || (!digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && matches!(ending, "" | "st" | "nd" | "rd" | "th"))
}

/// `short` is one word in capitals that stands in `long`, or is made of its initials.
fn acronym(short: &str, core: &[Word], long: &str, long_words: &[Word]) -> bool {
    const LEAST: usize = 3;
    let [only] = core else { return false };
    let written = only.span.slice(short).unwrap_or_default();
    let capitals = written.chars().filter(|ch| ch.is_uppercase()).count();
    if capitals < LEAST || table::is_society(&only.text) {
        return false;
    }
    let stands = long_words
        .iter()
        .any(|word| word.text == only.text && word.span.slice(long) == Some(written));
    stands || initials_are(&only.text, long_words)
}

/// One or two letters of a long name differ.
fn slip(one: &str, other: &str) -> bool {
    const SHORTEST: usize = 12;
    one.len().min(other.len()) >= SHORTEST && strsim::osa_distance(one, other) <= 2
}

#[cfg(test)]
mod tests {
    use super::super::field::State;
    use super::*;

    #[test]
    fn same_variant_different() {
        use State::{Different, Same, Variant};
        let table = [
            ("ICML", "ICML", Same),
            ("Nature", "nature", Variant),
            (
                "Proc. Natl. Acad. Sci. U.S.A.",
                "Proceedings of the National Academy of Sciences",
                Variant,
            ),
            (
                "PNAS",
                "Proceedings of the National Academy of Sciences of the United States of America",
                Variant,
            ),
            (
                "IEEE Trans. Pattern Anal. Mach. Intell.",
                "IEEE Transactions on Pattern Analysis and Machine Intelligence",
                Variant,
            ),
            ("Phys. Rev. B", "Physical Review B", Variant),
            ("Phys. Rev. B", "Physical Review C", Different),
            ("J. Biol. Chem.", "Journal of Biological Chemistry", Variant),
            ("The Lancet", "Lancet", Variant),
            ("Science (New York, N.Y.)", "Science", Variant),
            (
                "CVPR",
                "2023 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)",
                Variant,
            ),
            (
                "Proc. AAAI Conference on Artificial Intelligence",
                "Proceedings of the AAAI Conference on Artificial Intelligence",
                Variant,
            ),
            ("ACL", "ACL/IJCNLP", Variant),
            (
                "ACL",
                "Proceedings of the 59th Annual Meeting of the Association for Computational Linguistics and the 11th International Joint Conference on Natural Language Processing (Volume 1: Long Papers)",
                Variant,
            ),
            (
                "NIPS",
                "Advances in Neural Information Processing Systems 33",
                Variant,
            ),
            (
                "EMNLP",
                "Findings of the Association for Computational Linguistics: EMNLP 2023",
                Variant,
            ),
            (
                "ACL",
                "Findings of the Association for Computational Linguistics: EMNLP 2023",
                Different,
            ),
            (
                "ACL",
                "Proceedings of the 2023 Conference on Empirical Methods in Natural Language Processing",
                Different,
            ),
            ("EMNLP", "BlackboxNLP@EMNLP", Variant),
            (
                "Machine Learning",
                "International Conference on Machine Learning",
                Different,
            ),
            (
                "Machine Learning",
                "Journal of Machine Learning Research",
                Different,
            ),
            ("Nature", "Nature Communications", Different),
            ("ICML", "ICMLA", Different),
            ("Science", "NeurIPS", Different),
            (
                "AAAI",
                "Proceedings of the International AAAI Conference on Web and Social Media",
                Different,
            ),
            ("Symposium on Neural Scaling Laws", "ICML", Different),
            (
                "Journal of Invented Results",
                "Journal of Recorded Results",
                Different,
            ),
            ("arXiv preprint arXiv:2101.00001", "ACL", Variant),
            ("arXiv", "CoRR abs/2101.00001", Variant),
            ("ACL", "arXiv", Different),
            (
                "Lecture Notes in Computer Science",
                "Interactive Theorem Proving",
                Variant,
            ),
            ("JQT", "Journal of Quality Technology", Variant),
            (
                "Journal of Quality Techology",
                "Journal of Quality Technology",
                Variant,
            ),
            ("New York Times", "The New York Times", Variant),
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
    fn venues_without_identifiers() {
        assert!(without_doi(
            "Advances in Neural Information Processing Systems 30"
        ));
        assert!(without_doi("ICLR 2021"));
        assert!(!without_doi("Nature"));
        assert!(!without_doi("Proceedings of the 2020 EMNLP"));
    }
}
