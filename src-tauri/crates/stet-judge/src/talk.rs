//! Who speaks: "RENN: We moved", and the turns of a conversation whose speakers are written like any name.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use regex::Regex;
use stet_core::evidence::Passage;

/// Most bytes of a speaker's label, and most words of one.
const LABEL: usize = 60;
const WORDS: usize = 5;

/// Fewest turns of a conversation, their least share of its lines, and the words one of them has on average.
const TURNS: usize = 3;
const SHARE: f64 = 0.4;
const LENGTH: usize = 5;

/// The labels of whoever asks in an interview, and of whoever answers.
const ASKS: &[&str] = &[
    "q",
    "int",
    "question",
    "interviewer",
    "reporter",
    "journalist",
    "moderator",
    "host",
    "f",
    "frage",
    "interview",
    "pregunta",
    "entrevistador",
    "entrevistadora",
    "periodista",
    "journaliste",
    "d",
    "domanda",
    "intervistatore",
    "giornalista",
    "v",
    "vraag",
    "pergunta",
    "fråga",
    "spørgsmål",
    "spørsmål",
    "pytanie",
    "otázka",
    "вопрос",
    "корреспондент",
];
const ANSWERS: &[&str] = &[
    "a",
    "answer",
    "antwort",
    "respuesta",
    "réponse",
    "risposta",
    "antwoord",
    "resposta",
    "svar",
    "odpowiedź",
    "odpověď",
    "ответ",
];

/// The speakers of a source that is a conversation: the same labels stand before line after line.
#[derive(Debug, Default)]
pub(crate) struct Talk {
    labels: HashSet<String>,
    /// Whom a label of initials stands for.
    legend: HashMap<String, String>,
}

/// "C = Celeste Vanterpool" and "Celeste Vanterpool (CV)".
static LEGEND: LazyLock<Regex> = LazyLock::new(|| {
    let name = r"(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]*){0,3})";
    let label = r"(\p{Lu}{1,3})";
    Regex::new(&format!(r"\b{label}\s*=\s*{name}|{name}\s*\({label}\)")).expect("a pattern")
});

/// Whom these labels stand for, where the source says so.
fn legend(source: &[Passage], labels: &HashSet<String>) -> HashMap<String, String> {
    let texts = source.iter().map(|passage| passage.text.as_str());
    let told = texts.flat_map(|text| LEGEND.captures_iter(text));
    told.filter_map(|told| {
        let label = told.get(1).or(told.get(4))?.as_str();
        let name = told.get(2).or(told.get(3))?.as_str();
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        labels.contains(label).then(|| (label.to_owned(), name))
    })
    .collect()
}

impl Talk {
    /// Reads who speaks in a source; nobody where its lines are no turns of a conversation.
    pub(crate) fn of(source: &[Passage]) -> Self {
        let lines = source.iter().flat_map(|passage| passage.text.lines());
        let (mut number, mut words) = (0, 0);
        let mut labels: HashMap<String, usize> = HashMap::new();
        for line in lines.filter(|line| !line.trim().is_empty()) {
            number += 1;
            if let Some((label, said)) = labelled(line) {
                words += said.split_whitespace().count();
                *labels.entry(name_of(label)).or_default() += 1;
            }
        }
        let turns: usize = labels.values().sum();
        let talks = turns >= TURNS
            && turns as f64 >= f64::from(number) * SHARE
            && words >= turns * LENGTH
            && labels.len() > 1
            && labels.values().any(|times| *times > 1);
        let labels = if talks {
            labels.into_keys().collect()
        } else {
            HashSet::new()
        };
        Self {
            legend: legend(source, &labels),
            labels,
        }
    }

    /// Who speaks in this line, and the byte at which the words begin. `timed` where it is of a transcript.
    pub(crate) fn speaker_of(&self, line: &str, timed: bool) -> (Option<String>, usize) {
        let spoken = labelled(line).filter(|(label, said)| {
            let name = name_of(label);
            let enough = said.split_whitespace().count() >= TURNS;
            self.labels.contains(&name) || enough && (timed || is_shouted(&name))
        });
        spoken.map_or((None, 0), |(label, said)| {
            let name = self
                .legend
                .get(&name_of(label))
                .map_or(label, String::as_str);
            (Some(name.to_owned()), line.len() - said.len())
        })
    }
}

/// A line that begins with a name and a colon: the name, and what follows.
fn labelled(line: &str) -> Option<(&str, &str)> {
    let colon = line.find(':').filter(|at| *at <= LABEL)?;
    let label = line[..colon]
        .trim_start_matches(['[', '-', '–', '—', '>', '*', ' '])
        .trim_end_matches(['*', ' ']);
    let said = line[colon + 1..].trim_start_matches(['*', ' ', '\t']);
    let name = name_of(label);
    let words: Vec<&str> = name.split_whitespace().collect();
    let capital = |word: &&str| word.starts_with(char::is_uppercase);
    // "Ada van der Moll".
    let particle = |word: &&str| word.chars().count() <= 3 && words.len() > 2;
    let named = (1..=WORDS).contains(&words.len())
        && words.iter().all(|word| capital(word) || particle(word))
        && [words.first(), words.last()]
            .into_iter()
            .flatten()
            .all(capital)
        && !name.contains(|ch: char| ch.is_ascii_digit());
    (named && !said.trim().is_empty()).then_some((label, said))
}

/// The name in a label: without what stands in brackets behind it, and without marks.
fn name_of(label: &str) -> String {
    let name = match label.find('(') {
        Some(at) if at > 1 => &label[..at],
        _ => label,
    };
    let bare: String = name
        .chars()
        .filter(|ch| !matches!(ch, '(' | ')' | '*' | '.'))
        .collect();
    bare.trim().to_owned()
}

fn is_shouted(name: &str) -> bool {
    name.chars().all(|ch| !ch.is_lowercase())
        && name.chars().filter(|ch| ch.is_alphabetic()).count() >= 2
        && name.split_whitespace().count() < WORDS
}

/// True if a speaker's label is a name, and not only who asks or answers.
pub(crate) fn tells_who(speaker: &str) -> bool {
    let lower = speaker.to_lowercase();
    speaker.chars().filter(|ch| ch.is_alphabetic()).count() > 2
        && ![ASKS, ANSWERS]
            .iter()
            .any(|list| list.contains(&lower.as_str()))
}

/// True if the label is that of whoever asks.
pub(crate) fn asks(speaker: &str) -> bool {
    ASKS.contains(&speaker.to_lowercase().as_str())
}

/// True if the label is that of whoever answers.
pub(crate) fn answers(speaker: &str) -> bool {
    ANSWERS.contains(&speaker.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    fn talk(text: &str) -> Talk {
        Talk::of(&[fixtures::passage(text)])
    }

    #[test]
    fn turns_of_a_conversation_have_speakers() {
        let text = "Assembly of the mill\nRosa Bianchi (chair): The floor is yours.\nIvo van der Meer: Thank you. We \
                    shall not sell the looms this year.\nRosa Bianchi: Any other speakers on this point?";
        let talk = talk(text);
        let who = |line: &str| talk.speaker_of(line, false).0;
        assert_eq!(
            who("Ivo van der Meer: Thank you.").as_deref(),
            Some("Ivo van der Meer")
        );
        assert_eq!(
            who("Rosa Bianchi (chair): The floor is yours.").as_deref(),
            Some("Rosa Bianchi (chair)")
        );
        assert_eq!(who("Note: the floor is closed"), None);
    }

    #[test]
    fn initials_stand_for_whom_the_source_says() {
        let talk = talk(
            "Tape 6. C = Celeste Vanterpool, I = Imelda\nVanterpool, Q = interviewer.\n\
             Q: So this is the last rum shop in the street?\nC: The last. There were nine when I was small.\n\
             Q: And whose is the floor in there?\nI: Grandfather laid that floor with ship's timber.",
        );
        let who = |line: &str| talk.speaker_of(line, false).0;
        assert_eq!(
            who("I: I would rather sell it.").as_deref(),
            Some("Imelda Vanterpool")
        );
        assert_eq!(who("C: Never.").as_deref(), Some("Celeste Vanterpool"));
        assert_eq!(who("Q: Why?").as_deref(), Some("Q"));
    }

    #[test]
    fn a_sheet_of_labels_is_no_conversation() {
        let talk = talk(
            "Name: Havorn\nBuilt: 1931\nOwner: Holm & Sons\nName: Terna\nBuilt: 1940\nOwner: Holm & Sons",
        );
        assert_eq!(talk.speaker_of("Owner: Holm & Sons", false), (None, 0));
        assert_eq!(
            talk.speaker_of("RENN: We moved the pier.", false)
                .0
                .as_deref(),
            Some("RENN")
        );
    }

    #[test]
    fn who_asks_is_not_named() {
        assert!(
            asks("Q")
                && asks("Frage")
                && answers("A")
                && !tells_who("Pregunta")
                && tells_who("RENN")
        );
    }
}
