//! One report held against what a person found in the article.
//!
//! What counts, for every statement of expected.json:
//!
//! - wrong, `found`: a contradicted or mixed claim, or a built-in check, stands on the erring words, or in
//!   their sentence and names them: a part of the claim that overlaps them differs. `in_place`: the words
//!   marked as differing overlap the erring words. `ticked`: the erring words themselves are called right:
//!   every part that overlaps them agrees, or the claim is supported; and they are not found.
//! - right, `borne_out`: the claim is supported, or every part of it that overlaps the right words agrees;
//!   and they are not accused. `accused`: a part that overlaps them differs, or the claim or a check on
//!   them is against the text with no erring words in it.
//! - open, `decided`: supported or contradicted although the material says nothing.
//! - noise (`not_factual`), `claimed`: it became a claim for the checker to work through.

use std::fmt;

use serde_json::{Value, json};

use super::article::{Article, Place, overlap};

/// What a person says of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    /// It errs.
    Wrong,
    /// The pack bears it out.
    Right,
    /// The pack says nothing on it.
    Open,
    /// It says nothing that could be checked.
    Noise,
}

impl Sort {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Right => "right",
            Self::Open => "open",
            Self::Noise => "noise",
        }
    }
}

/// What became of a statement, each by its name.
pub(super) type Marks = Vec<(&'static str, bool)>;

/// One statement, scored.
pub(super) struct Row {
    pub(super) sort: Sort,
    /// The statement as expected.json has it, at least a `quote`.
    pub(super) item: Value,
    pub(super) marks: Marks,
}

impl Row {
    pub(super) fn has(&self, mark: &str) -> bool {
        self.marks.iter().any(|(name, yes)| *name == mark && *yes)
    }

    /// True if the desk did with it what a person would.
    pub(super) fn is_well(&self) -> bool {
        match self.sort {
            Sort::Wrong => self.has("found"),
            Sort::Right => self.has("borne_out"),
            Sort::Open => !self.has("decided"),
            Sort::Noise => !self.has("claimed"),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.sort.name())?;
        for (mark, _) in self.marks.iter().filter(|(_, yes)| *yes) {
            write!(out, " {mark}")?;
        }
        for key in ["difficulty", "kind", "how"] {
            if let Some(value) = self.item[key].as_str() {
                write!(out, ", {value}")?;
            }
        }
        write!(out, ": {}", text(&self.item, "quote"))
    }
}

/// Every statement of `expected` held against the report on the article of that text.
pub(super) fn score(expected: &Value, article: &str, report: &Value) -> Vec<Row> {
    let article = Article::new(article);
    let desk = Desk::read(&article, report, &statements(expected, Sort::Wrong));
    let mut rows = Vec::new();
    for sort in [Sort::Wrong, Sort::Right, Sort::Open, Sort::Noise] {
        for item in statements(expected, sort) {
            let place = placed(&article, &item);
            let marks = match sort {
                Sort::Wrong => {
                    let sentence = article.place(text(&item, "sentence"), None);
                    desk.of_wrong(place, sentence.or(place))
                }
                Sort::Right => desk.of_right(place),
                Sort::Open => desk.of_open(place),
                Sort::Noise => desk.of_noise(place),
            };
            rows.push(Row { sort, item, marks });
        }
    }
    rows
}

/// The statements of a sort; those that are only words as a `quote`.
pub(super) fn statements(expected: &Value, sort: Sort) -> Vec<Value> {
    let list = match sort {
        Sort::Noise => "not_factual",
        sort => sort.name(),
    };
    let all = expected[list].as_array().into_iter().flatten();
    all.map(|item| match item {
        Value::String(quote) => json!({ "quote": quote }),
        item => item.clone(),
    })
    .collect()
}

/// Where the words of a statement stand, in its sentence if it names one.
pub(super) fn placed(article: &Article, item: &Value) -> Option<Place> {
    let sentence = article.place(text(item, "sentence"), None);
    article.place(text(item, "quote"), sentence)
}

pub(super) fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

/// A claim of the report.
struct Claim<'r> {
    place: Option<Place>,
    finding: &'r str,
    /// Where its parts stand, and their states.
    parts: Vec<(Option<Place>, &'r str)>,
}

impl<'r> Claim<'r> {
    fn read(article: &Article, claim: &'r Value) -> Self {
        let place = article.place(text(claim, "quote"), None);
        let atoms = claim["atoms"].as_array().into_iter().flatten();
        let part = |atom: &'r Value| {
            let part = place.and_then(|_| article.place(text(atom, "text"), place));
            (part, text(atom, "state"))
        };
        Self {
            place,
            finding: text(claim, "finding"),
            parts: atoms.map(part).collect(),
        }
    }

    fn is_supported(&self) -> bool {
        self.finding == "supported"
    }

    fn is_against(&self) -> bool {
        matches!(self.finding, "contradicted" | "mixed")
    }

    /// The states of the parts that overlap the place.
    fn states(&self, place: Option<Place>) -> Vec<&'r str> {
        let here = self.parts.iter().filter(|(part, _)| overlap(*part, place));
        here.map(|(_, state)| *state).collect()
    }
}

fn differs(state: &str) -> bool {
    state == "differs"
}

/// True if there are parts, and all of them agree.
fn agree(states: &[&str]) -> bool {
    let agrees =
        |state: &&str| matches!(*state, "agrees" | "agrees_within_tolerance" | "close_match");
    !states.is_empty() && states.iter().all(agrees)
}

/// What the report says, with places in the article.
struct Desk<'r> {
    claims: Vec<Claim<'r>>,
    /// Where the built-in checks stand.
    checks: Vec<Option<Place>>,
    /// Where the article errs.
    erring: Vec<Option<Place>>,
}

impl<'r> Desk<'r> {
    fn read(article: &Article, report: &'r Value, wrong: &[Value]) -> Self {
        let list = |key: &str| report[key].as_array().into_iter().flatten();
        let checks = list("checks").flat_map(quotes);
        Self {
            claims: list("claims")
                .map(|claim| Claim::read(article, claim))
                .collect(),
            checks: checks.map(|quote| article.place(quote, None)).collect(),
            erring: wrong.iter().map(|item| placed(article, item)).collect(),
        }
    }

    fn on(&self, place: Option<Place>) -> impl Iterator<Item = &Claim<'r>> {
        let claims = self.claims.iter();
        claims.filter(move |claim| overlap(claim.place, place))
    }

    /// True if the article errs there.
    fn errs(&self, place: Option<Place>) -> bool {
        self.erring.iter().any(|erring| overlap(*erring, place))
    }

    /// True if what is held against a claim can only be these erring words: it has no others, and what
    /// differs, if anything is named, is in their sentence.
    fn means(&self, claim: &Claim<'_>, place: Option<Place>, sentence: Option<Place>) -> bool {
        let other = |erring: &&Option<Place>| **erring != place && overlap(**erring, claim.place);
        let named: Vec<Option<Place>> = claim
            .parts
            .iter()
            .filter(|(_, state)| differs(state))
            .map(|(part, _)| *part)
            .collect();
        let near = named.is_empty() || named.iter().any(|part| overlap(*part, sentence));
        near && self.erring.iter().find(other).is_none()
    }

    fn of_wrong(&self, place: Option<Place>, sentence: Option<Place>) -> Marks {
        let (mut found, mut in_place, mut ticked) = (false, false, false);
        for claim in self.on(place) {
            let states = claim.states(place);
            let named = states.iter().any(|state| differs(state));
            in_place |= named;
            found |= named || (claim.is_against() && self.means(claim, place, sentence));
            ticked |= claim.is_supported() || (agree(&states) && !claim.is_against());
        }
        for check in &self.checks {
            let here = overlap(*check, place);
            in_place |= here;
            found |= here || (overlap(*check, sentence) && !self.errs(*check));
        }
        vec![
            ("found", found),
            ("in_place", in_place),
            ("ticked", ticked && !found),
        ]
    }

    fn of_right(&self, place: Option<Place>) -> Marks {
        let (mut borne_out, mut accused) = (false, false);
        for claim in self.on(place) {
            let states = claim.states(place);
            borne_out |= claim.is_supported() || agree(&states);
            accused |= states.iter().any(|state| differs(state));
            accused |= claim.is_against() && !self.errs(claim.place);
        }
        let mut checks = self.checks.iter();
        accused |= checks.any(|check| overlap(*check, place) && !self.errs(*check));
        vec![("borne_out", borne_out && !accused), ("accused", accused)]
    }

    fn of_open(&self, place: Option<Place>) -> Marks {
        let decided = self.on(place).any(|claim| {
            let states = claim.states(place);
            claim.is_supported()
                || (claim.is_against() && !self.errs(claim.place))
                || states.iter().any(|state| differs(state))
        });
        vec![("decided", decided)]
    }

    fn of_noise(&self, place: Option<Place>) -> Marks {
        vec![("claimed", self.on(place).next().is_some())]
    }
}

/// The words that a built-in check quotes.
fn quotes(check: &Value) -> Vec<&str> {
    let all = check["quotes"].as_array().into_iter().flatten();
    let all: Vec<&str> = all.filter_map(Value::as_str).collect();
    if all.is_empty() {
        vec![text(check, "quote")]
    } else {
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARTICLE: &str = "The mill shut in 1981 and 40 people lost work. It was built in 1899. \
                           What a sight it must have been!";

    /// The marks, by name, of the only statement.
    fn marks(list: &str, statement: Value, report: &Value) -> Vec<&'static str> {
        let rows = score(&json!({ list: [statement] }), ARTICLE, report);
        assert_eq!(rows.len(), 1);
        let marks = rows.into_iter().flat_map(|row| row.marks);
        marks
            .filter_map(|(mark, yes)| yes.then_some(mark))
            .collect()
    }

    fn claim(finding: &str, atoms: &[(&str, &str)]) -> Value {
        let atoms: Vec<Value> = atoms
            .iter()
            .map(|(text, state)| json!({"text": text, "state": state}))
            .collect();
        let quote = "The mill shut in 1981 and 40 people lost work.";
        json!({"claims": [{"quote": quote, "finding": finding, "atoms": atoms}]})
    }

    fn year() -> Value {
        json!({"quote": "1981", "sentence": "The mill shut in 1981 and 40 people lost work."})
    }

    #[test]
    fn an_error_is_found_by_the_part_that_differs() {
        let named = claim("unresolved", &[("1981", "differs"), ("40", "agrees")]);
        assert_eq!(marks("wrong", year(), &named), ["found", "in_place"]);
        let whole = claim("contradicted", &[]);
        assert_eq!(marks("wrong", year(), &whole), ["found"]);
        let near = claim("mixed", &[("40", "differs")]);
        assert_eq!(marks("wrong", year(), &near), ["found"]);
        let silent = claim("unresolved", &[("1981", "not_found")]);
        assert!(marks("wrong", year(), &silent).is_empty());
    }

    #[test]
    fn of_two_errors_in_a_claim_only_the_one_named_is_found() {
        let expected = json!({"wrong": [year(), "40 people"]});
        let report = claim("contradicted", &[("1981", "differs")]);
        let rows = score(&expected, ARTICLE, &report);
        let found: Vec<bool> = rows.iter().map(|row| row.has("found")).collect();
        assert_eq!(found, [true, false]);
    }

    #[test]
    fn an_error_is_found_by_a_check_on_it_or_in_its_sentence() {
        let check = |quote: &str| json!({"checks": [{"quote": "It was", "quotes": [quote]}]});
        let on = marks("wrong", year(), &check("in 1981"));
        assert_eq!(on, ["found", "in_place"]);
        assert_eq!(marks("wrong", year(), &check("40 people")), ["found"]);
        assert!(marks("wrong", year(), &check("built in 1899")).is_empty());
        let single = json!({"checks": [{"quote": "shut in 1981", "quotes": []}]});
        assert_eq!(marks("wrong", year(), &single), ["found", "in_place"]);
    }

    #[test]
    fn an_error_called_right_is_ticked_unless_found() {
        let part = claim("unresolved", &[("1981", "close_match")]);
        assert_eq!(marks("wrong", year(), &part), ["ticked"]);
        let whole = claim("supported", &[("1981", "not_found")]);
        assert_eq!(marks("wrong", year(), &whole), ["ticked"]);
        let mut found = whole;
        found["checks"] = json!([{"quotes": ["1981"]}]);
        assert_eq!(marks("wrong", year(), &found), ["found", "in_place"]);
    }

    #[test]
    fn right_words_are_borne_out_or_accused() {
        let right = || json!({"quote": "40 people"});
        let part = claim("contradicted", &[("1981", "differs"), ("40", "agrees")]);
        assert_eq!(marks("right", right(), &part), ["accused"]);
        let expected = json!({"wrong": [year()], "right": [right()]});
        let rows = score(&expected, ARTICLE, &part);
        let borne_out: Vec<bool> = rows.iter().map(|row| row.has("borne_out")).collect();
        assert_eq!(borne_out, [false, true]);
        let named = claim("unresolved", &[("40", "differs")]);
        assert_eq!(marks("right", right(), &named), ["accused"]);
        let check = json!({"checks": [{"quotes": ["40 people lost work"]}]});
        assert_eq!(marks("right", right(), &check), ["accused"]);
        assert_eq!(
            marks("right", right(), &claim("supported", &[])),
            ["borne_out"]
        );
        let half = claim(
            "unresolved",
            &[("40", "agrees"), ("40 people", "not_found")],
        );
        assert!(marks("right", right(), &half).is_empty());
    }

    #[test]
    fn what_is_open_is_not_decided_and_a_scene_is_no_claim() {
        let open = || json!("lost work");
        assert_eq!(marks("open", open(), &claim("supported", &[])), ["decided"]);
        assert_eq!(marks("open", open(), &claim("mixed", &[])), ["decided"]);
        assert!(marks("open", open(), &claim("unresolved", &[])).is_empty());
        let scene = json!("What a sight it must have been!");
        let noise = json!({"claims": [{"quote": scene.clone(), "finding": "not_checkable"}]});
        assert_eq!(marks("not_factual", scene.clone(), &noise), ["claimed"]);
        assert!(marks("not_factual", scene, &claim("supported", &[])).is_empty());
    }
}
