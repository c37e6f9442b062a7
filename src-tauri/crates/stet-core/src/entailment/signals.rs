//! What the comparison of a claim and a passage shows: a fixed list of symbolic features, each a
//! relation between the two and never a property of the claim alone, so that no wording of a
//! claim is held against it.

use super::align::{Alignment, Hit, weight};
use super::atoms::FigureTally;
use super::lexicon::lexicon;
use super::token::{Kind, Token};

/// Names of the features, in the order of the vector. The fitted parameters refer to them.
pub const NAMES: &[&str] = &[
    "bias",
    "coverage",
    "coverage_best",
    "coverage_names",
    "coverage_common",
    "all_said",
    "all_said_best",
    "one_unsaid",
    "two_unsaid",
    "three_unsaid",
    "unsaid_share",
    "order_kept",
    "pairs_kept",
    "density",
    "name_unsaid",
    "names_all_said",
    "common_unsaid",
    "figures_equal",
    "figures_near",
    "figures_differ",
    "figures_unsaid",
    "figure_word_unsaid",
    "negation_claim_only",
    "negation_passage_only",
    "negation_mismatch_covered",
    "negation_match_both",
    "opposites",
    "opposites_covered",
    "opposite_and_negation",
    "direction_same",
    "direction_opposite",
    "class_clash_shut",
    "class_clash_shut_covered",
    "class_clash_hint",
    "class_clash_hint_covered",
    "slot_name",
    "slot_common",
    "slot_covered",
    "name_slot_covered",
    "only_unsaid",
    "superlative_unsaid",
    "hedge_passage_only",
    "hedge_claim_only",
    "verbatim",
    "swapped",
    "last_said",
    "first_said",
    "all_said_no_clash",
    "quote_verbatim",
    "quote_altered",
];

/// The feature vector with what it was made from, for reasons.
#[derive(Debug, Clone)]
pub(super) struct Signals {
    /// One value per entry of [`NAMES`].
    pub values: Vec<f64>,
    /// Opposites met: (claim's word, passage's word).
    pub opposites: Vec<(usize, usize)>,
    /// Words of one kind that shut each other out: (claim's word, passage's word).
    pub clashes: Vec<(usize, usize)>,
    /// True if one of claim and best sentence is negated and the other is not.
    pub negation_mismatch: bool,
    /// Weighted share of the claim in the best sentence.
    pub coverage_best: f64,
    /// Words of the claim nobody says.
    pub unsaid: Vec<usize>,
    /// Share of the claim's words that keep their order in the best sentence.
    pub order_kept: f64,
    /// First and last name stand the other way round about the same verb.
    pub swapped: bool,
    /// The claim hedges.
    pub claim_hedges: bool,
    /// The claim says "only", "all", "most", "first" …, the passage does not.
    pub extreme_unsaid: bool,
}

/// Everything beside the alignment that feeds the vector.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Beside {
    /// How the claim's figures and dates stand.
    pub figures: FigureTally,
    /// 1 verbatim, −1 altered, 0 no quotation or not found.
    pub quote: i8,
    /// The passage hedges where its best sentence stands.
    pub passage_hedges: bool,
    /// The claim hedges.
    pub claim_hedges: bool,
}

/// Words that shut others out.
pub(super) const ONLY: &[&str] = &["only", "sole", "solely", "exclusively", "entirely", "just"];
/// Words that put something before all others.
const EXTREMES: &[&str] = &[
    "first", "last", "largest", "most", "best", "highest", "all", "every",
];

/// True if a claim says it is the only, the first, the most, and `words` do not.
pub(super) fn extreme_apart(claim: &[Token], words: &[Token]) -> bool {
    claim.iter().any(|mine| {
        let lower = mine.lower.as_str();
        (ONLY.contains(&lower) || EXTREMES.contains(&lower))
            && !words.iter().any(|word| word.lower == mine.lower)
    })
}

fn flag(value: bool) -> f64 {
    if value { 1.0 } else { 0.0 }
}

/// Computes the vector.
pub(super) fn signals(align: &Alignment, beside: &Beside) -> Signals {
    let counting: Vec<usize> = align.counting().collect();
    let coverage = align.coverage(&align.anywhere, |_| true);
    let coverage_best = align.coverage(&align.within, |_| true);
    let coverage_names = align.coverage(&align.anywhere, |token| token.name);
    let coverage_common = align.coverage(&align.within, |token| {
        !token.name && token.kind == Kind::Content
    });
    // A figure in another form ("twelve", "12") is not unsaid if the comparison found it equal.
    let figures_settled = beside.figures.stated > 0
        && beside.figures.equal + beside.figures.near == beside.figures.stated;
    let unsaid: Vec<usize> = counting
        .iter()
        .copied()
        .filter(|at| align.anywhere[*at].is_none())
        .filter(|at| !(figures_settled && align.claim[*at].kind == Kind::Figure))
        .collect();
    let unsaid_best: Vec<usize> = counting
        .iter()
        .copied()
        .filter(|at| align.within[*at].is_none())
        .filter(|at| !(figures_settled && align.claim[*at].kind == Kind::Figure))
        .collect();
    let negation = negation(align);
    let opposites = opposites(align, &unsaid_best);
    let (shut, hints) = clashes(align, &unsaid);
    let slots = slots(align, &unsaid);
    let covered_but_one = share_without(align, &unsaid_best) >= 0.999 && unsaid_best.len() == 1;
    let rest_covered = |ignored: &[usize]| {
        let rest = coverage_without(align, ignored);
        rest * rest * rest
    };
    let clash_words: Vec<usize> = shut.iter().chain(&hints).map(|(claim, _)| *claim).collect();
    let opposite_words: Vec<usize> = opposites.iter().map(|(claim, _)| *claim).collect();
    let kept = order_kept(&align.within);
    let mismatch = negation.0 != negation.1;
    let unsaid_name = unsaid.iter().any(|at| align.claim[*at].name);
    let name_slot = slots
        .iter()
        .any(|(at, other)| align.claim[*at].name && align.passage[*other].name);
    let common_slot = slots.iter().any(|(at, _)| !align.claim[*at].name);
    let (direction_same, direction_opposite) = directions(align, mismatch);
    let unsaid_lower = |words: &[&str]| {
        let lower = |token: &Token| words.contains(&token.lower.as_str());
        align.claim.iter().any(lower) && !align.passage.iter().any(lower)
    };
    let only_unsaid = unsaid_lower(ONLY);
    let superlative_unsaid = unsaid_lower(EXTREMES);
    let extreme_unsaid = only_unsaid || superlative_unsaid;
    let nothing_against = !mismatch
        && opposites.is_empty()
        && shut.is_empty()
        && beside.figures.different == 0
        && beside.quote >= 0;
    let values = vec![
        1.0,
        coverage,
        coverage_best,
        coverage_names,
        coverage_common,
        flag(unsaid.is_empty()),
        flag(unsaid_best.is_empty()),
        flag(unsaid.len() == 1),
        flag(unsaid.len() == 2),
        flag(unsaid.len() >= 3),
        unsaid.len() as f64 / counting.len().max(1) as f64,
        kept,
        pairs_kept(align, &counting),
        density(align),
        flag(unsaid_name),
        flag(!unsaid_name && counting.iter().any(|at| align.claim[*at].name)),
        flag(
            unsaid
                .iter()
                .any(|at| !align.claim[*at].name && align.claim[*at].kind == Kind::Content),
        ),
        flag(beside.figures.equal > 0),
        flag(beside.figures.near > 0),
        flag(beside.figures.different > 0),
        flag(beside.figures.unsaid > 0),
        flag(
            unsaid
                .iter()
                .any(|at| align.claim[*at].kind == Kind::Figure),
        ),
        flag(negation.0 && !negation.1) * coverage_best,
        flag(!negation.0 && negation.1) * coverage_best,
        flag(mismatch) * rest_covered(&[]),
        flag(negation.0 && negation.1) * coverage_best,
        flag(!opposites.is_empty()),
        flag(!opposites.is_empty() && !mismatch) * rest_covered(&opposite_words),
        flag(!opposites.is_empty() && mismatch) * rest_covered(&opposite_words),
        direction_same * coverage_best,
        direction_opposite * coverage_best,
        flag(!shut.is_empty()),
        flag(!shut.is_empty()) * rest_covered(&clash_words),
        flag(!hints.is_empty()),
        flag(!hints.is_empty()) * rest_covered(&clash_words),
        flag(name_slot),
        flag(common_slot),
        flag(covered_but_one && !slots.is_empty()),
        flag(name_slot && unsaid_best.len() <= 2) * rest_covered(&unsaid_best),
        flag(only_unsaid),
        flag(superlative_unsaid),
        flag(beside.passage_hedges && !beside.claim_hedges),
        flag(!beside.passage_hedges && beside.claim_hedges),
        flag(coverage_best > 0.999 && kept > 0.999),
        flag(swapped(align)),
        flag(
            counting
                .last()
                .is_some_and(|at| align.within[*at].is_some()),
        ),
        flag(
            counting
                .first()
                .is_some_and(|at| align.within[*at].is_some()),
        ),
        flag(unsaid.is_empty() && nothing_against),
        flag(beside.quote > 0),
        flag(beside.quote < 0),
    ];
    debug_assert_eq!(values.len(), NAMES.len());
    Signals {
        values,
        opposites,
        clashes: shut,
        negation_mismatch: mismatch,
        coverage_best,
        unsaid,
        order_kept: kept,
        swapped: swapped(align),
        claim_hedges: beside.claim_hedges,
        extreme_unsaid,
    }
}

/// Weighted share of the claim in the best sentence, leaving `ignored` words out of account.
fn coverage_without(align: &Alignment, ignored: &[usize]) -> f64 {
    let (mut all, mut said) = (0.0, 0.0);
    for at in align.counting().filter(|at| !ignored.contains(at)) {
        let weight = weight(&align.claim[at]);
        all += weight;
        said += align.within[at].map_or(0.0, |hit| hit.strength * weight);
    }
    if all == 0.0 { 0.0 } else { said / all }
}

/// As [`coverage_without`], but any hit counts in full.
fn share_without(align: &Alignment, ignored: &[usize]) -> f64 {
    let rest: Vec<usize> = align
        .counting()
        .filter(|at| !ignored.contains(at))
        .collect();
    if rest.is_empty() {
        return 0.0;
    }
    let said = rest
        .iter()
        .filter(|at| align.within[**at].is_some())
        .count();
    said as f64 / rest.len() as f64
}

/// (claim negated, best sentence negated near what it says of the claim).
fn negation(align: &Alignment) -> (bool, bool) {
    let claim = odd_negations(align.claim.iter());
    let said: Vec<usize> = align.within.iter().flatten().map(|hit| hit.at).collect();
    let near = |at: usize| said.iter().any(|hit| hit.abs_diff(at) <= 4);
    let passage = align
        .best
        .clone()
        .filter(|at| align.passage[*at].kind == Kind::Negation && near(*at))
        .count();
    (claim, passage % 2 == 1)
}

fn odd_negations<'t>(words: impl Iterator<Item = &'t Token>) -> bool {
    words.filter(|word| word.kind == Kind::Negation).count() % 2 == 1
}

/// Words of the claim the best sentence does not say, whose opposite it says where nothing of
/// the claim stands.
fn opposites(align: &Alignment, unsaid: &[usize]) -> Vec<(usize, usize)> {
    let free = free_words(align);
    // Opposites include small words (before, after, more, less), so stop words are asked too.
    let small = (0..align.claim.len()).filter(|at| {
        let word = &align.claim[*at];
        word.kind == Kind::Stop
            && !align
                .best
                .clone()
                .any(|other| align.passage[other].stem == word.stem)
    });
    unsaid
        .iter()
        .copied()
        .chain(small)
        .filter_map(|at| {
            free.iter()
                .copied()
                .find(|other| lexicon().opposed(&align.claim[at].stem, &align.passage[*other].stem))
                .map(|other| (at, other))
        })
        .collect()
}

/// Words of the best sentence that say nothing of the claim.
fn free_words(align: &Alignment) -> Vec<usize> {
    let said: Vec<usize> = align.within.iter().flatten().map(|hit| hit.at).collect();
    align.best.clone().filter(|at| !said.contains(at)).collect()
}

/// Words met that are of one kind: (claim's word, passage's word).
type Met = Vec<(usize, usize)>;

/// Unsaid words of the claim that meet another word of their kind in the best sentence: those
/// that shut each other out, and mere hints.
fn clashes(align: &Alignment, unsaid: &[usize]) -> (Met, Met) {
    let free = free_words(align);
    let (mut shut, mut hints) = (Vec::new(), Vec::new());
    let small = (0..align.claim.len()).filter(|at| {
        let word = &align.claim[*at];
        word.kind == Kind::Stop && !align.passage.iter().any(|other| other.lower == word.lower)
    });
    let mut met_already: Vec<usize> = Vec::new();
    for at in unsaid.iter().copied().chain(small) {
        // One word can stand in the place of one: "Italy, Poland and Spain" is not denied by "Tunisia".
        let met = free
            .iter()
            .filter(|other| !met_already.contains(other))
            .find_map(|other| {
                lexicon()
                    .same_class(&align.claim[at].lower, &align.passage[*other].lower)
                    .map(|shuts_out| (*other, shuts_out))
            });
        met_already.extend(met.map(|(other, _)| other));
        match met {
            Some((other, true)) => shut.push((at, other)),
            Some((other, false)) => hints.push((at, other)),
            None => {}
        }
    }
    (shut, hints)
}

/// Unsaid words of the claim in whose place, between or after the words said around them, the
/// best sentence has another word: (claim's word, passage's word).
fn slots(align: &Alignment, unsaid: &[usize]) -> Met {
    let counting: Vec<usize> = align.counting().collect();
    let free = free_words(align);
    unsaid
        .iter()
        .filter_map(|at| {
            let rank = counting.iter().position(|other| other == at)?;
            let before = counting[..rank]
                .iter()
                .rev()
                .find_map(|other| align.within[*other])?;
            let after = counting[rank + 1..]
                .iter()
                .find_map(|other| align.within[*other]);
            let end = after
                .filter(|after| after.at > before.at)
                .map_or(before.at + 6, |after| after.at.min(before.at + 8));
            free.iter()
                .copied()
                .find(|other| *other > before.at && *other < end && align.passage[*other].counts())
                .map(|other| (*at, other))
        })
        .collect()
}

/// Share of neighbouring hits that follow each other in the passage too.
fn order_kept(hits: &[Option<Hit>]) -> f64 {
    let places: Vec<usize> = hits.iter().flatten().map(|hit| hit.at).collect();
    if places.len() < 2 {
        return 0.0;
    }
    let kept = places.windows(2).filter(|pair| pair[0] < pair[1]).count();
    kept as f64 / (places.len() - 1) as f64
}

/// Share of neighbouring words of the claim that stand within three words of each other in the
/// passage.
fn pairs_kept(align: &Alignment, counting: &[usize]) -> f64 {
    let pairs: Vec<bool> = counting
        .windows(2)
        .map(
            |pair| match (align.within[pair[0]], align.within[pair[1]]) {
                (Some(one), Some(other)) => one.at.abs_diff(other.at) <= 4,
                _ => false,
            },
        )
        .collect();
    let kept = pairs.iter().filter(|kept| **kept).count();
    kept as f64 / pairs.len().max(1) as f64
}

/// Share of the best sentence's words between its first and last hit that say something.
fn density(align: &Alignment) -> f64 {
    let places: Vec<usize> = align.within.iter().flatten().map(|hit| hit.at).collect();
    let (Some(first), Some(last)) = (places.iter().min(), places.iter().max()) else {
        return 0.0;
    };
    let content = (*first..=*last)
        .filter(|at| align.passage[*at].counts())
        .count();
    let distinct = places
        .iter()
        .collect::<std::collections::HashSet<_>>()
        .len();
    distinct as f64 / content.max(1) as f64
}

/// True if the claim's first and last names stand in the opposite order around the same verb.
fn swapped(align: &Alignment) -> bool {
    let names: Vec<usize> = align
        .counting()
        .filter(|at| align.claim[*at].name)
        .collect();
    let (Some(first), Some(last)) = (names.first(), names.last()) else {
        return false;
    };
    let (Some(one), Some(other)) = (align.within[*first], align.within[*last]) else {
        return false;
    };
    let between = |low: usize, high: usize, at: usize| low < at && at < high;
    let verb = align.counting().any(|at| {
        between(*first, *last, at)
            && !align.claim[at].name
            && align.within[at].is_some_and(|hit| between(other.at, one.at, hit.at))
    });
    let passive = |words: &[Token]| words.iter().any(|word| word.lower == "by");
    let best = align.passage.get(align.best.clone()).unwrap_or_default();
    one.at > other.at && verb && passive(&align.claim) == passive(best)
}

/// (same, opposite) direction of change, claim against best sentence; a negation turns it round.
fn directions(align: &Alignment, turned: bool) -> (f64, f64) {
    let of = |words: &[Token]| -> i32 {
        words
            .iter()
            .filter_map(|word| lexicon().direction(&word.stem))
            .map(i32::from)
            .sum::<i32>()
            .signum()
    };
    let claim = of(&align.claim);
    let best = of(align.passage.get(align.best.clone()).unwrap_or_default());
    let product = claim * best * if turned { -1 } else { 1 };
    (flag(product > 0), flag(product < 0))
}
