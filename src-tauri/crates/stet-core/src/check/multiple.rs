//! The check `multiple`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::Role;
use crate::text::Span;

use super::becoming::Becoming;
use super::figures::{Interval, slack, value};
use super::scope::Sentence;
use super::words::{figure, pattern, tail};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports "doubled", "tripled", "halved" and the like where the two figures beside the word say
/// otherwise.
///
/// **Why.** The word is what readers remember, and it is seldom checked against the figures.
///
/// **Example.** "Membership doubled from 310 to 520": 520 is 1.7 times 310.
///
/// **Limits.** Needs the word and "from A to B" in one clause, in the main European languages. Up
/// to a twentieth off counts as rounding, up to a tenth as a query; "more than", "almost" and
/// "nearly" get some leeway in their direction.
#[derive(Debug, Clone, Copy, Default)]
pub struct Multiple;

/// Words for each factor: stems, so that their forms count too.
const TIMES: [(f64, &str); 6] = [
    (
        2.0,
        r"doubled|doubling|twofold|verdoppel\w*|doubl(?:é\w*|ait|aient|ant)|duplic(?:ó|ad[oa]s?|aron|ando|ou)|dobl(?:ó|ad[oa]s?|aron)|dobr(?:ou|ad[oa]s?|aram)|raddoppi\w*|verdubbel\w*|fördubbl\w*|fordobl\w*|podwo(?:ił\w*|jon\w*)|удво(?:ил\w*|ен\w*)|подво(?:їв\w*|їл\w*)|zdvojnásob\w+|kaksinkertaist\w+|meg(?:duplázó\w+|kétszerez\w+)|dublat\w*|(?:wzr\w+|zwiększ\w+)(?:\s+się)?\s+dwukrotnie|(?:вырос\w*|увеличил\w*|возрос\w*)\s+вдвое",
    ),
    (
        3.0,
        r"tripled|tripling|trebled|trebling|threefold|verdreifach\w*|tripl(?:é\w*|ait|ant|icó|icad[oa]s?|icou|icat\w*)|verdrievoudig\w*|tredubbl\w*|tredobl\w*|potro(?:ił\w*|jon\w*)|утро(?:ил\w*|ен\w*)|потро(?:їв\w*|їл\w*)|ztrojnásob\w+|kolminkertaist\w+|megháromszoroz\w+|triplat\w*|(?:wzr\w+|zwiększ\w+)(?:\s+się)?\s+trzykrotnie|(?:вырос\w*|увеличил\w*|возрос\w*)\s+втрое",
    ),
    (
        4.0,
        r"quadrupled|quadrupling|fourfold|vervierfach\w*|quadrupl(?:é\w*|ait|ant|ic\w+)|cuadruplic\w+|verviervoudig\w*|fyrdubbl\w*|firedobl\w*|zčtyřnásob\w+|nelinkertaist\w+|(?:wzr\w+|zwiększ\w+)(?:\s+się)?\s+czterokrotnie|(?:вырос\w*|увеличил\w*|возрос\w*)\s+вчетверо|учетвер\w+",
    ),
    (
        5.0,
        r"quintupled|quintupling|fivefold|verfünffach\w*|quintupl(?:é\w*|ic\w+)|vervijfvoudig\w*|femdubbl\w*|femdobl\w*",
    ),
    (
        10.0,
        r"tenfold|verzehnfach\w*|décupl\w*|decuplic\w*|vertienvoudig\w*",
    ),
    (
        0.5,
        r"halved|halving|halbier\w*|dimezz\w*|gehalveerd\w*|halveer\w*|halver\w*|divis(?:é\w*|ait|aient|ant)\s+par\s+deux|redu(?:jo|jeron|cid[oa]s?)\s+a\s+la\s+mitad|(?:caiu|caíram|reduzid[oa]s?)\s+(?:para|à)\s+metade|puolittu\w+|feleződ\w+|(?:kles\w+|sníži\w+)\s+na\s+polovinu|(?:spad\w+|zmala\w+|zmniejsz\w+)(?:\s+się)?\s+o\s+połowę|(?:сократил\w*|снизил\w*|упал\w*|уменьшил\w*)\s+(?:вдвое|наполовину)",
    ),
];
static WORDS: LazyLock<Regex> = LazyLock::new(|| {
    let groups = TIMES.map(|(_, words)| format!("({words})"));
    pattern(&format!(r"(?i)\b(?:{})\b", groups.join("|")))
});
/// Between the word and the first figure: no verb of its own, few words.
static LEADS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s+[\p{L}’'-]+){0,8}?(?:,\s+(?:passant|pasando|passando|going|rising|falling))?,?(?:\s+[\p{L}’'-]+){1,3}\s+$",
    )
});
/// Between the figures and a word behind them: "hat sich von 40 auf 60 Euro verdoppelt".
static BEHIND: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^(?:\s+[\p{L}’'-]+){0,4}\s+$"));

impl Check for Multiple {
    fn code(&self) -> &'static str {
        "multiple"
    }

    fn title(&self) -> &'static str {
        "Doubled, tripled, halved"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for found in WORDS.captures_iter(sentence.text) {
                let group = (1..=TIMES.len()).find(|group| found.get(*group).is_some());
                let (Some(whole), Some(group)) = (found.get(0), group) else {
                    continue;
                };
                let span = Span::new(whole.start(), whole.end());
                findings.extend(judge(self, scope, sentence, span, TIMES[group - 1].0));
            }
        }
        findings
    }
}

/// The two figures the word speaks of: those behind it, else those before it.
fn pair(sentence: &Sentence<'_>, word: Span) -> Option<Becoming> {
    let figures: Vec<usize> = (0..sentence.mentions.len())
        .filter(|at| {
            sentence
                .quantity(*at)
                .is_some_and(|quantity| quantity.role != Role::Multiple)
        })
        .collect();
    let split = figures.partition_point(|at| sentence.mentions[*at].span.start < word.end);
    let (before, after) = figures.split_at(split);
    if let [one, two, ..] = after {
        let lead = sentence
            .text
            .get(word.end..sentence.mentions[*one].span.start)?;
        if let Some(pair) = Becoming::read(sentence, *one, *two).filter(|_| LEADS.is_match(lead)) {
            return Some(pair);
        }
    }
    let [.., one, two] = before else { return None };
    let gap = sentence
        .text
        .get(sentence.mentions[*two].span.end..word.start)?;
    Becoming::read(sentence, *one, *two).filter(|_| BEHIND.is_match(gap))
}

fn judge(
    check: &Multiple,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    word: Span,
    factor: f64,
) -> Option<CheckFinding> {
    let Becoming {
        from_at,
        to_at,
        from,
        to,
    } = pair(sentence, word)?;
    let (a, b) = (value(&from)?, value(&to)?);
    if a <= 0.0 || b <= 0.0 {
        return None;
    }
    let ratio = b / a;
    let reach = Interval::of(b, slack(&to)).over(Interval::of(a, slack(&from)))?;
    let off = ratio / factor;
    let before = tail(sentence.text.get(..word.start)?, 2);
    let said = |list: &[&str]| before.iter().any(|word| list.contains(&word.as_str()));
    let room = if said(&[
        "almost",
        "nearly",
        "about",
        "roughly",
        "around",
        "virtually",
        "fast",
        "nahezu",
        "rund",
        "presque",
        "environ",
        "casi",
        "quasi",
        "bijna",
        "nästan",
        "næsten",
        "quase",
    ]) {
        0.15
    } else {
        0.05
    };
    let beyond = said(&["than", "als", "que", "di", "dan", "än", "end", "do"])
        && (if factor < 1.0 {
            off <= 1.05
        } else {
            off >= 0.98
        });
    if (off - 1.0).abs() <= room || beyond {
        return None;
    }
    let explained = (off - 1.0).abs() <= room * 2.0 || reach.meets(Interval::of(factor, 0.0));
    let severity = if explained {
        Severity::Query
    } else {
        Severity::Contradiction
    };
    let stated = word.slice(sentence.text)?;
    let mut places = vec![sentence.place(word)];
    places.extend(sentence.places([from_at, to_at]));
    Some(scope.finding(
        check,
        severity,
        places,
        format!(
            "“{}”: {} is {} times {}, which is not “{stated}”.",
            sentence.stretch(from_at, to_at),
            sentence.words(to_at),
            figure(ratio, 2),
            sentence.words(from_at)
        ),
        format!(
            "{} ÷ {} = {}, not {}",
            figure(b, 2),
            figure(a, 2),
            figure(ratio, 2),
            figure(factor, 1)
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_words_the_figures_do_not_bear_out() {
        found(
            &Multiple,
            Severity::Contradiction,
            &[
                (
                    "Počet lodí se zdvojnásobil z 20 na 35.",
                    "zdvojnásobil",
                    "35 ÷ 20 = 1.75, not 2",
                ),
                (
                    "Liczba łodzi wzrosła trzykrotnie z 20 do 40.",
                    "wzrosła trzykrotnie",
                    "40 ÷ 20 = 2, not 3",
                ),
                (
                    "Membership doubled from 310 to 520.",
                    "doubled",
                    "520 ÷ 310 = 1.68, not 2",
                ),
                (
                    "Output more than tripled, from 12 tonnes in 2019 to 30 tonnes.",
                    "tripled",
                    "30 ÷ 12 = 2.5, not 3",
                ),
                (
                    "Der Preis hat sich von 40 auf 60 Euro verdoppelt, und das ist viel.",
                    "verdoppelt",
                    "60 ÷ 40 = 1.5, not 2",
                ),
                (
                    "Le nombre des élèves a doublé, passant de 40 à 60 en un an.",
                    "doublé",
                    "60 ÷ 40 = 1.5, not 2",
                ),
                (
                    "El número de socios se triplicó, de 40 a 60.",
                    "triplicó",
                    "60 ÷ 40 = 1.5, not 3",
                ),
                (
                    "Il numero dei soci è raddoppiato da 40 a 60.",
                    "raddoppiato",
                    "60 ÷ 40 = 1.5, not 2",
                ),
                (
                    "Liczba uczniów podwoiła się z 40 do 60.",
                    "podwoiła",
                    "60 ÷ 40 = 1.5, not 2",
                ),
                (
                    "Число учеников удвоилось с 40 до 60.",
                    "удвоилось",
                    "60 ÷ 40 = 1.5, not 2",
                ),
                (
                    "Les prises ont été divisées par deux, passant de 90 à 60.",
                    "divisées par deux",
                    "60 ÷ 90 = 0.67, not 0.5",
                ),
                (
                    "Las capturas se redujeron a la mitad, de 90 a 60.",
                    "redujeron a la mitad",
                    "60 ÷ 90 = 0.67, not 0.5",
                ),
                (
                    "The staff was halved from 90 to 60.",
                    "halved",
                    "60 ÷ 90 = 0.67, not 0.5",
                ),
            ],
        );
        found(
            &Multiple,
            Severity::Query,
            &[(
                "Sales doubled from 50 to 92.",
                "doubled",
                "92 ÷ 50 = 1.84, not 2",
            )],
        );
    }

    #[test]
    fn accepts_fair_words() {
        silent(
            &Multiple,
            &[
                "Membership doubled from 260 to 520.",
                "Die Zahl der Schüler hat sich von 40 auf 80 verdoppelt, sie ist hoch.",
                "Le nombre a plus que doublé, passant de 40 à 95, dans la ville.",
                "Membership almost doubled from 280 to 520.",
                "Membership more than doubled from 200 to 520.",
                "Sales tripled from about 1.1 million to 3.2 million.",
                "The staff was halved from 91 to 45.",
                "The price doubled, and the number of shops fell from 90 to 60.",
                "Liczba uczniów podwoiła się z 40 do 80.",
                "It doubled in size between 12 and 30 months.",
            ],
        );
    }
}
