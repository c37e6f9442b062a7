//! The words of a finding: which evidence is shown in which order, and one to three sentences that
//! point at it by number (rules 3.4 output, 6.3).

use std::cmp::Ordering;

use super::features::Weighed;
use super::policy::{Basis, Ruling};
use super::{Case, FindingKind, Likelihood};

/// Most citations of a finding (rules 3.4: two or three).
const SHOWN: usize = 3;

/// Indices of the passages a finding points at, best first: the deciding side by probability,
/// other sources before more of the same, newer before older; for a mixed finding both sides in
/// turn; for an undecided one the two that come nearest.
pub(super) fn order(kind: FindingKind, weighed: &[Weighed<'_>]) -> Vec<usize> {
    let agreeing = || side(weighed, |item| item.agrees(), |item| item.entail());
    let disagreeing = || side(weighed, |item| item.disagrees(), |item| item.contradict());
    match kind {
        FindingKind::Supported => diverse(weighed, agreeing(), SHOWN),
        FindingKind::Contradicted => diverse(weighed, disagreeing(), SHOWN),
        FindingKind::Mixed => {
            let against = side(
                weighed,
                |item| item.contradict() >= 0.5,
                |item| item.contradict(),
            );
            let (for_it, against) = (
                diverse(weighed, agreeing(), 2),
                diverse(weighed, against, 2),
            );
            let mut both: Vec<usize> = Vec::new();
            for rank in 0..2 {
                both.extend(for_it.get(rank).into_iter().chain(against.get(rank)));
            }
            both.truncate(SHOWN);
            both
        }
        FindingKind::Unresolved | FindingKind::Inconclusive => {
            let nearest = side(
                weighed,
                |item| item.entail().max(item.contradict()) >= 0.10,
                |item| item.entail().max(item.contradict()),
            );
            diverse(weighed, nearest, 2)
        }
        FindingKind::NotChecked | FindingKind::NotCheckable => Vec::new(),
    }
}

fn side(
    weighed: &[Weighed<'_>],
    belongs: impl Fn(&Weighed<'_>) -> bool,
    strength: impl Fn(&Weighed<'_>) -> f64,
) -> Vec<usize> {
    let mut picked: Vec<usize> = (0..weighed.len())
        .filter(|index| weighed[*index].independent() && belongs(&weighed[*index]))
        .collect();
    picked.sort_by(|one, other| {
        let (one, other) = (&weighed[*one], &weighed[*other]);
        strength(other)
            .total_cmp(&strength(one))
            .then_with(|| published(other).cmp(&published(one)))
            .then(Ordering::Equal)
    });
    picked
}

fn published<'a>(item: &Weighed<'a>) -> Option<&'a str> {
    item.source
        .and_then(|source| source.published_at.as_deref())
}

/// The first of every identity before the second of any.
fn diverse(weighed: &[Weighed<'_>], picked: Vec<usize>, most: usize) -> Vec<usize> {
    let mut first: Vec<usize> = Vec::new();
    let mut rest: Vec<usize> = Vec::new();
    for index in picked {
        let identity = &weighed[index].identity;
        if first
            .iter()
            .any(|earlier| &weighed[*earlier].identity == identity)
        {
            rest.push(index);
        } else {
            first.push(index);
        }
    }
    first.extend(rest);
    first.truncate(most);
    first
}

/// One to three sentences (rules 6.3).
pub(super) fn explain(
    case: &Case<'_>,
    ruling: &Ruling,
    weighed: &[Weighed<'_>],
    order: &[usize],
    uncovered: &[usize],
    loose: bool,
) -> String {
    let mut said: Vec<String> = Vec::new();
    match ruling.kind {
        FindingKind::NotChecked => said.push("Nothing was consulted for this claim.".to_owned()),
        FindingKind::NotCheckable => said.push("This is not a matter of fact.".to_owned()),
        FindingKind::Supported => {
            said.push(format!(
                "{}{}.",
                supported_by(ruling.basis),
                numbers(order, order)
            ));
            said.extend(reason(weighed, order, 0, |item| item.agrees()));
            if loose {
                said.push("The source says it less exactly or less firmly.".to_owned());
            }
        }
        FindingKind::Contradicted => {
            said.push(format!(
                "{}{}.",
                denied_by(ruling.basis),
                numbers(order, order)
            ));
            said.extend(reason(weighed, order, 0, |item| item.disagrees()));
        }
        FindingKind::Mixed => {
            let agreeing = pick(order, |index| weighed[index].agrees());
            let denying = pick(order, |index| !weighed[index].agrees());
            said.push(format!(
                "Sources disagree: {} says so, {} says otherwise.",
                numbers(&agreeing, order).trim_start(),
                numbers(&denying, order).trim_start()
            ));
            if let Some(first) = denying.first() {
                let at = order
                    .iter()
                    .position(|index| index == first)
                    .unwrap_or_default();
                said.extend(reason(weighed, order, at, |_| true));
            }
        }
        FindingKind::Unresolved | FindingKind::Inconclusive => {
            undecided(case, ruling, weighed, order, uncovered, &mut said);
        }
    }
    said.truncate(3);
    said.join(" ")
}

/// The same with how likely the claim is, in a sentence of its own: where no probability is calibrated,
/// that it is for a person to say.
pub(super) fn with_likelihood(words: &str, likelihood: Option<Likelihood>) -> String {
    let said = match likelihood {
        Some(term) => format!(
            "On both together, that it is true is {}.",
            term.as_predicate()
        ),
        None => "How likely it is, by the PHIA yardstick, is for you to say.".to_owned(),
    };
    format!("{words} {said}")
}

fn supported_by(basis: Basis) -> &'static str {
    match basis {
        Basis::Supplied => "One source, supplied by you, says so",
        Basis::Primary => "The primary source for this fact says so",
        Basis::Independent | Basis::None => "Independent sources say so",
    }
}

fn denied_by(basis: Basis) -> &'static str {
    match basis {
        Basis::Supplied => "One source, supplied by you, says otherwise",
        Basis::Primary => "The primary source for this fact says otherwise",
        Basis::Independent | Basis::None => "Independent sources say otherwise",
    }
}

fn undecided(
    case: &Case<'_>,
    ruling: &Ruling,
    weighed: &[Weighed<'_>],
    order: &[usize],
    uncovered: &[usize],
    said: &mut Vec<String>,
) {
    if let Some(words) = case.for_a_person.first() {
        said.push(format!("{words}{}.", numbers(order, order)));
        said.push("That is for you to read.".to_owned());
        return;
    }
    if ruling.kind == FindingKind::Inconclusive {
        said.push(format!(
            "Could not look everywhere: {} did not answer.",
            case.silent.join(", ")
        ));
    }
    if weighed.is_empty() {
        if ruling.kind == FindingKind::Unresolved {
            said.push("Nothing that was consulted mentions this.".to_owned());
        }
        return;
    }
    if weighed.iter().all(|item| !item.independent()) {
        said.push("Only text of the same origin as this document says so.".to_owned());
        return;
    }
    let against = order.iter().position(|index| weighed[*index].disagrees());
    let in_favour = order.iter().position(|index| weighed[*index].agrees());
    if let Some(at) = against {
        said.push(format!(
            "One source disagrees [{}]; that alone does not decide.",
            at + 1
        ));
        said.extend(reason(weighed, order, at, |_| true));
    } else if !uncovered.is_empty() {
        said.extend(counted(case, uncovered, order));
        said.push(format!("No passage confirms {}.", quoted(case, uncovered)));
    } else if let Some(count) = counted(case, uncovered, order)
        && weighed.iter().any(Weighed::supplied_primary)
    {
        said.push(count);
        said.push("Whether the rest is borne out is for you to judge.".to_owned());
    } else if let Some(at) = in_favour {
        said.push(format!(
            "One source says so [{}]; that alone does not decide.",
            at + 1
        ));
    }
    if said.is_empty() || (against.is_none() && in_favour.is_none() && !order.is_empty()) {
        said.push(match order {
            [] => "No passage found bears on it closely enough to decide.".to_owned(),
            _ => format!(
                "The nearest passages do not decide it{}.",
                numbers(order, order)
            ),
        });
    }
}

/// "3 of 4 facts agree [1]."; `None` where none does.
fn counted(case: &Case<'_>, uncovered: &[usize], order: &[usize]) -> Option<String> {
    let all = case.claim.atoms.len();
    let borne = all
        .checked_sub(uncovered.len())
        .filter(|borne| *borne > 0)?;
    let numbers = numbers(order, order);
    Some(match (borne, all) {
        (1, 1) => format!("The one fact checked agrees{numbers}."),
        (2, 2) => format!("Both facts agree{numbers}."),
        _ if borne == all => format!("All {all} facts agree{numbers}."),
        (1, _) => format!("1 of {all} facts agrees{numbers}."),
        _ => format!("{borne} of {all} facts agree{numbers}."),
    })
}

/// "“five”, “Ada Lovelace”": the first three of these atoms in their own words.
fn quoted(case: &Case<'_>, atoms: &[usize]) -> String {
    let words: Vec<String> = atoms
        .iter()
        .filter_map(|atom| case.claim.atoms.get(*atom))
        .map(|atom| format!("“{}”", atom.text))
        .take(3)
        .collect();
    words.join(", ")
}

/// The first reason the judge gave for the evidence at `at`, with its number.
fn reason(
    weighed: &[Weighed<'_>],
    order: &[usize],
    at: usize,
    fits: impl Fn(&Weighed<'_>) -> bool,
) -> Option<String> {
    let item = &weighed[*order.get(at)?];
    let words = item.judgement.reasons.first()?.trim().trim_end_matches('.');
    (fits(item) && !words.is_empty()).then(|| format!("{words} [{}].", at + 1))
}

/// " [1] [3]": the numbers of `these` in `order`.
fn numbers(these: &[usize], order: &[usize]) -> String {
    these
        .iter()
        .filter_map(|index| order.iter().position(|shown| shown == index))
        .map(|at| format!(" [{}]", at + 1))
        .collect()
}

fn pick(order: &[usize], keep: impl Fn(usize) -> bool) -> Vec<usize> {
    order.iter().copied().filter(|index| keep(*index)).collect()
}
