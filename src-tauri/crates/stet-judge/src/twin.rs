//! A statement in the claim's very words but for one difference that cannot be a matter of wording: "refused to sign", "deputy
//! mayor", "women" for "men", the two names in each other's place.

use std::borrow::Cow;
use std::slice::from_ref;

use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::lexicon::lexicon;
use crate::library::Library;
use crate::limits::turned_round;
use crate::opposites;
use crate::statement::Statement;
use crate::terms::{Term, place_of_phrase, terms};

/// What a twin has in place of the claim's words.
#[derive(Debug)]
pub(crate) struct Twin {
    /// Index into [`Library::statements`].
    pub(crate) statement: usize,
    /// The words of the claim that err, in bytes of its block.
    pub(crate) span: Span,
    /// What is said instead, in words a checker reads.
    pub(crate) reason: String,
}

/// Words that are passed over on both sides.
const ARTICLES: &[&str] = &[
    "a", "an", "the", "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einer",
    "einem", "le", "la", "les", "l", "un", "une", "el", "los", "las", "una", "de", "het", "een",
    "il", "lo", "gli", "i", "o", "os", "as", "um", "uma",
];

/// Words behind which a cause is named.
const BECAUSE: &[&[&str]] = &[
    &["because", "of"],
    &["because"],
    &["due", "to"],
    &["owing", "to"],
    &["on", "account", "of"],
    &["wegen"],
    &["aufgrund"],
    &["weil"],
    &["à", "cause", "de"],
    &["en", "raison", "de"],
    &["parce", "que"],
    &["debido", "a"],
    &["a", "causa", "de"],
    &["porque"],
    &["vanwege"],
    &["wegens"],
    &["omdat"],
];

/// Most words of content in a cause that is held against another.
const CAUSE: usize = 4;

/// Fewest words of content and figures that claim and statement share, and their least share of the claim's.
const FEWEST: usize = 2;
const SHARED: f64 = 0.6;

/// Most words of content of the claim that a twin lacks.
const LACKING: usize = 2;

/// Fewest words of any kind they share where one is the other's opposite.
const ALIKE: usize = 3;

/// Words of content of what a statement has instead among which the opposite act stands.
const HEADED: usize = 2;

/// Most words of a statement before those of the claim.
const HEAD: usize = 4;

/// The first statement that is a twin of the claim; `None` also where another says it in the claim's words.
pub(crate) fn twin(claimed: &Claimed<'_>, library: &Library) -> Option<Twin> {
    let quote = &claimed.claim.quote;
    let mine = telling(quote, claimed.language);
    let content: Vec<&Term> = mine.iter().filter(|word| word.content).collect();
    let weighty = mine.iter().filter(|word| weighs(word)).count();
    let start = claimed.claim.place.span.start;
    let mut found = None;
    for (at, statement) in library.statements.iter().enumerate() {
        let lacking = content
            .iter()
            .filter(|word| !statement.terms.contains(&word.stem))
            .count();
        if lacking > LACKING || weighty < lacking + FEWEST || statement.cell.is_some() {
            continue;
        }
        let plain = without_appositions(&statement.text, statement.own_names());
        let theirs = telling(&plain, claimed.language);
        let aligned = Alignment::of(&mine, &theirs, claimed.language);
        if aligned.says_the_same() {
            return None;
        }
        let differs = aligned
            .difference()
            .or_else(|| other_cause(&mine, &theirs))
            .or_else(|| swapped(claimed, &mine, statement, lacking));
        if let (None, Some((span, reason))) = (&found, differs) {
            found = Some(Twin {
                statement: at,
                span: Span::new(start + span.start, start + span.end),
                reason,
            });
        }
    }
    found
}

/// Most words of an apposition, and most appositions behind a name: "Victor Amsel, 54, jeweller, denied …".
const APPOSITION: usize = 3;

/// A statement without what stands between commas behind one of its names.
fn without_appositions<'t, 'n>(
    text: &'t str,
    names: impl Iterator<Item = &'n str>,
) -> Cow<'t, str> {
    let mut plain = Cow::Borrowed(text);
    for name in names {
        let Some(end) = plain.find(name).map(|at| at + name.len()) else {
            continue;
        };
        let Some(behind) = plain[end..].strip_prefix(',') else {
            continue;
        };
        let parts = behind.split(',').take(APPOSITION + 1);
        let short = |part: &&str| part.split_whitespace().count() <= APPOSITION;
        let length: usize = parts.take_while(short).map(|part| part.len() + 1).sum();
        // What follows the last comma goes on.
        if length > 0 && length < behind.len() {
            plain = Cow::Owned(format!("{}{}", &plain[..end], &behind[length..]));
        }
    }
    plain
}

fn telling(text: &str, language: &str) -> Vec<Term> {
    let mut words = terms(text, language);
    words.retain(|word| !ARTICLES.contains(&word.lower.as_str()));
    words
}

/// The names of the claim in each other's place, where the statement has all else.
fn swapped(
    claimed: &Claimed<'_>,
    mine: &[Term],
    statement: &Statement,
    lacking: usize,
) -> Option<(Span, String)> {
    let [one, other, ..] = claimed.names.as_slice() else {
        return None;
    };
    let reason = format!("the source has {other} and {one} the other way round");
    (lacking == 0 && turned_round(claimed, statement))
        .then(|| Some((mine.first()?.span.cover(&mine.last()?.span), reason)))
        .flatten()
}

/// The same said word for word, and another cause given for it: "late because of a strike", "… of a broken rail".
fn other_cause(mine: &[Term], theirs: &[Term]) -> Option<(Span, String)> {
    let ((end, from), (their_end, their_from)) = (
        place_of_phrase(mine, BECAUSE)?,
        place_of_phrase(theirs, BECAUSE)?,
    );
    let stems = |words: &[Term]| -> Vec<String> {
        let weighty = words
            .iter()
            .filter(|word| word.content || is_figure(word) || is_denial(word));
        weighty.map(|word| word.stem.clone()).collect()
    };
    let (said, told) = (stems(&mine[..end]), stems(&theirs[..their_end]));
    let (cause, their_cause) = (stems(&mine[from..]), stems(&theirs[their_from..]));
    let short = |cause: &[String]| (1..=CAUSE).contains(&cause.len());
    let apart = cause.iter().all(|stem| !their_cause.contains(stem));
    if said.len() < FEWEST || said != told || !short(&cause) || !short(&their_cause) || !apart {
        return None;
    }
    let span = mine.get(from)?.span.cover(&mine.last()?.span);
    let named: Vec<&str> = theirs[their_from..]
        .iter()
        .map(|word| word.lower.as_str())
        .collect();
    Some((
        span,
        format!("the source gives another cause: “{}”", named.join(" ")),
    ))
}

/// The words of a claim and a statement laid side by side.
struct Alignment<'t> {
    language: &'t str,
    mine: &'t [Term],
    theirs: &'t [Term],
    /// Indices of the words they share, in order on both sides.
    pairs: Vec<(usize, usize)>,
}

/// A stretch of words on either side between two that are shared.
struct Gap<'t> {
    language: &'t str,
    mine: &'t [Term],
    theirs: &'t [Term],
    /// The word of the claim and of the statement that follow.
    next: Option<(&'t Term, &'t Term)>,
}

impl<'t> Alignment<'t> {
    /// The longest common subsequence of stems.
    fn of(mine: &'t [Term], theirs: &'t [Term], language: &'t str) -> Self {
        let (rows, columns) = (mine.len(), theirs.len());
        let mut longest = vec![vec![0_u16; columns + 1]; rows + 1];
        for (i, word) in mine.iter().enumerate().rev() {
            for (j, other) in theirs.iter().enumerate().rev() {
                longest[i][j] = if word.stem == other.stem {
                    longest[i + 1][j + 1] + 1
                } else {
                    longest[i + 1][j].max(longest[i][j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        let mut pairs = Vec::new();
        while i < rows && j < columns {
            if mine[i].stem == theirs[j].stem {
                pairs.push((i, j));
                i += 1;
                j += 1;
            } else if longest[i + 1][j] >= longest[i][j + 1] {
                i += 1;
            } else {
                j += 1;
            }
        }
        Self {
            language,
            mine,
            theirs,
            pairs,
        }
    }

    fn gaps(&self) -> Vec<Gap<'t>> {
        let (mut i, mut j) = (0, 0);
        let mut gaps = Vec::new();
        for &(one, other) in &self.pairs {
            gaps.push(Gap {
                language: self.language,
                mine: &self.mine[i..one],
                theirs: &self.theirs[j..other],
                next: Some((&self.mine[one], &self.theirs[other])),
            });
            (i, j) = (one + 1, other + 1);
        }
        gaps.push(Gap {
            language: self.language,
            mine: &self.mine[i..],
            theirs: &self.theirs[j..],
            next: None,
        });
        gaps
    }

    /// True if they share enough words of content.
    fn close(&self) -> bool {
        let all = self.mine.iter().filter(|word| weighs(word)).count();
        let pairs = self.pairs.iter();
        let shared = pairs.filter(|(at, _)| weighs(&self.mine[*at])).count();
        shared >= FEWEST && shared as f64 >= all as f64 * SHARED
    }

    /// True if the statement has all of the claim's words in their order, and nothing of weight between them.
    fn says_the_same(&self) -> bool {
        let mut gaps = self.gaps();
        let tail = gaps.pop();
        let within = gaps.iter().skip(1).all(Gap::is_slight);
        let head = gaps.first().is_none_or(|gap| gap.mine.is_empty());
        within && head && self.difference().is_none() && tail.is_none_or(|gap| gap.mine.is_empty())
    }

    /// The one difference that is no matter of wording, and what the statement has instead.
    fn difference(&self) -> Option<(Span, String)> {
        if !self.close() {
            return None;
        }
        let mut gaps = self.gaps();
        let tail = gaps.pop()?;
        let supposed = |word: &Term| lexicon().supposed.has(self.language, &word.lower);
        let head = gaps.first()?;
        if tail.mine.iter().any(|word| word.content)
            || head.theirs.len() > HEAD
            || gaps.iter().any(|gap| gap.theirs.iter().any(supposed))
        {
            return None;
        }
        let before = head.mine.is_empty() && !head.is_telling();
        let mut of_weight = gaps
            .iter()
            .enumerate()
            .filter(|(at, gap)| !(gap.is_slight() || *at == 0 && before));
        let (_, gap) = of_weight.next()?;
        if of_weight.next().is_some() {
            return None;
        }
        let told = gap.told()?;
        let sure = match &told.opposites {
            None => true,
            Some((one, other)) => {
                let figures = |words: &[Term]| words.iter().any(is_figure);
                let shared = self.pairs.iter();
                let telling = |word: &Term| weighs(word) && is_figure(word);
                let same_figure = shared.clone().any(|(at, _)| telling(&self.mine[*at]));
                let of_acts =
                    opposites::are_acts(one, other, self.language) && !figures(tail.theirs);
                shared.len() >= ALIKE && (same_figure || of_acts)
            }
        };
        sure.then_some((told.span, told.reason))
    }
}

/// What a statement has in place of the claim's words.
struct Difference {
    /// The words of the claim that err, in bytes of its quotation.
    span: Span,
    reason: String,
    /// The two words, where one is the other's opposite.
    opposites: Option<(String, String)>,
}

impl Difference {
    fn of(span: Span, reason: String) -> Self {
        Self {
            span,
            reason,
            opposites: None,
        }
    }
}

impl Gap<'_> {
    /// True if neither side has a word of content, nor the claim a figure.
    fn is_slight(&self) -> bool {
        let plain = |word: &Term| !word.content && !is_denial(word);
        self.mine.iter().all(|word| plain(word) && !is_figure(word))
            && self.theirs.iter().all(plain)
    }

    /// True if what is said instead makes another of what follows.
    fn is_telling(&self) -> bool {
        self.told().is_some()
    }

    /// What is said instead, where that is no matter of wording.
    fn told(&self) -> Option<Difference> {
        let (next, their_next) = self.next?;
        if self.mine.iter().any(is_figure) {
            return None;
        }
        let silent = self
            .mine
            .iter()
            .all(|word| !word.content && !is_denial(word));
        let said: Vec<&str> = self.theirs.iter().map(|word| word.lower.as_str()).collect();
        if let Some(last) = said.last().filter(|_| silent && next.content) {
            if lexicon().another_rank.has(self.language, last) && said.len() == 1 {
                let reason = format!("the source has “{last} {}”", their_next.lower);
                return Some(Difference::of(next.span, reason));
            }
            let undone = |word: &&str| {
                let lists = [&lexicon().not_done, &lexicon().planned];
                lists.iter().any(|list| list.has(self.language, word))
            };
            // Elsewhere "zu", "de" and "a" go with other words too.
            let infinitive = *last == "to" || self.language != "en";
            if infinitive && said.iter().any(undone) {
                let reason = format!("the source has “{} {}”", said.join(" "), their_next.lower);
                return Some(Difference::of(next.span, reason));
            }
        }
        if self.mine.iter().chain(self.theirs).any(is_denial) {
            return None;
        }
        let (mine, theirs) = (content_of(self.mine), content_of(self.theirs));
        let [one] = mine.as_slice() else {
            return None;
        };
        // "Denied two counts of handling": what the act is said of more closely takes nothing from it.
        let more = theirs.len() > 1 || self.theirs.iter().any(is_figure);
        let shut_out = |other: &&&Term| {
            let (mine, theirs) = (from_ref(&one.lower), from_ref(&other.lower));
            opposites::between(mine, theirs, self.language) == 1
                && (!more || opposites::are_acts(&one.lower, &other.lower, self.language))
        };
        let other = theirs.iter().take(HEADED).find(shut_out)?;
        let (mine, theirs) = (&one.lower, &other.lower);
        let reason = format!("the source has “{theirs}”, not “{mine}”");
        Some(Difference {
            opposites: Some((mine.clone(), theirs.clone())),
            ..Difference::of(one.span, reason)
        })
    }
}

fn content_of(words: &[Term]) -> Vec<&Term> {
    words.iter().filter(|word| word.content).collect()
}

/// True for a word of content and a figure that is no coincidence.
fn weighs(word: &Term) -> bool {
    word.content || is_figure(word) && word.lower.chars().count() > 1
}

fn is_figure(word: &Term) -> bool {
    word.lower.contains(|ch: char| ch.is_ascii_digit())
}

fn is_denial(word: &Term) -> bool {
    matches!(
        word.lower.as_str(),
        "not"
            | "never"
            | "no"
            | "nicht"
            | "nie"
            | "kein"
            | "keine"
            | "pas"
            | "jamais"
            | "niet"
            | "nooit"
            | "geen"
            | "nunca"
    )
}
