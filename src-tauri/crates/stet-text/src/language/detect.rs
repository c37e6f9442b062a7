//! Which language a text is in, by its script and by letters that follow each other.
//!
//! Scripts that one language uses decide alone. For Latin, Cyrillic, Arabic and Devanagari the
//! groups of one, two and three letters of each word are looked up in the tables of 62 languages
//! (`data/language-ngrams.txt`, model card in `docs/models/language-model.md`); the language in
//! which they are likeliest wins. A language that is not among them has no answer.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{SAMPLE, script_of};

const TABLES: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/language-ngrams.txt"
));

/// Logarithm of the probability of a group of letters that a language's table lacks.
const RARE: f32 = -12.0;

/// The tables count in quarters of a natural logarithm.
const STEP: f32 = 0.25;

/// Longest group of letters in the tables.
const LONGEST: usize = 3;

/// Groups of three lengths say the same thing about three times.
const OVERLAP: f32 = 3.0;

/// Least letters that tell anything.
const FEWEST_LETTERS: usize = 6;

/// Least mean logarithm of the groups of a text in a language that is in the tables.
const LEAST_LIKELY: f32 = -7.5;

/// Advantage of the languages most texts are in over those with few writers, as a natural
/// logarithm: as if they were a hundred times as frequent.
const HEAD_START: f32 = 4.6;

/// Paragraphs of a text that are asked.
const MOST_PARAGRAPHS: usize = 500;

/// Languages with many writers beside a close relative with few.
const COMMON: &[&str] = &[
    "ar", "cs", "da", "de", "en", "es", "fi", "fr", "hu", "it", "nb", "nl", "pl", "pt", "ru", "sv",
    "tr",
];

/// A language that a text was found to be in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Language {
    /// Its BCP 47 primary tag: `en`, `nb`, `zh`.
    pub tag: &'static str,
    /// How sure that is, 0 to 1, against the next likely language.
    pub confidence: f32,
}

struct Tables {
    tags: Vec<&'static str>,
    /// For each group of letters the languages that have it, and by how much it is likelier there
    /// than [`RARE`].
    groups: HashMap<&'static str, Vec<(u8, f32)>>,
}

static LOADED: LazyLock<Tables> = LazyLock::new(|| {
    let mut tags = Vec::new();
    let mut groups: HashMap<&'static str, Vec<(u8, f32)>> = HashMap::new();
    for line in TABLES.lines() {
        if let Some(tag) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            tags.push(tag);
            continue;
        }
        let mut words = line.split(' ');
        let steps = words.next().and_then(|steps| steps.parse::<f32>().ok());
        let (Some(steps), Some(language)) = (steps, tags.len().checked_sub(1)) else {
            continue;
        };
        let Ok(language) = u8::try_from(language) else {
            continue;
        };
        for group in words {
            groups
                .entry(group)
                .or_default()
                .push((language, -steps * STEP - RARE));
        }
    }
    Tables { tags, groups }
});

/// The language of `text`, judged by its first 4,000 characters; `None` if nothing in it tells or
/// it is in none of the languages known.
///
/// The first call reads the tables (some hundredths of a second).
#[must_use]
pub fn detect(text: &str) -> Option<Language> {
    let end = text
        .char_indices()
        .nth(SAMPLE)
        .map_or(text.len(), |(at, _)| at);
    let sample = &text[..end];
    let script = script_of(sample)?;
    if !matches!(script, "latin" | "cyrillic" | "arabic" | "hi") {
        return Some(Language {
            tag: script,
            confidence: 1.0,
        });
    }
    by_letters(sample, &LOADED)
}

fn by_letters(sample: &str, tables: &Tables) -> Option<Language> {
    let lower = sample.to_lowercase();
    let mut scores = vec![0.0_f32; tables.tags.len()];
    let (mut count, mut letters) = (0_usize, 0_usize);
    for word in lower.split(|c: char| !is_letter(c)) {
        let ends: Vec<usize> = word
            .char_indices()
            .map(|(at, c)| at + c.len_utf8())
            .collect();
        letters += ends.len();
        for length in 1..=LONGEST.min(ends.len()) {
            for last in length - 1..ends.len() {
                let start = (last + 1)
                    .checked_sub(length + 1)
                    .map_or(0, |before| ends[before]);
                count += 1;
                if let Some(known) = tables.groups.get(&word[start..ends[last]]) {
                    for (language, more) in known {
                        scores[usize::from(*language)] += more;
                    }
                }
            }
        }
    }
    if letters < FEWEST_LETTERS {
        return None;
    }
    let mut ranked: Vec<(f32, usize)> = scores
        .iter()
        .enumerate()
        .map(|(at, score)| {
            let start = if COMMON.contains(&tables.tags[at]) {
                HEAD_START
            } else {
                0.0
            };
            (score / OVERLAP + start, at)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let [(best, at), (second, _), ..] = ranked.as_slice() else {
        return None;
    };
    #[allow(clippy::cast_precision_loss, reason = "a few thousand groups")]
    let mean = scores[*at] / count as f32 + RARE;
    (mean >= LEAST_LIKELY).then(|| Language {
        tag: tables.tags[*at],
        confidence: 1.0 / (1.0 + libm::expf(second - best)),
    })
}

/// Letters without the vowel signs of Devanagari and Arabic: the tables have none.
fn is_letter(c: char) -> bool {
    c.is_alphabetic()
        && !matches!(c,
            '\u{900}'..='\u{903}' | '\u{93a}'..='\u{93c}' | '\u{93e}'..='\u{94f}'
            | '\u{955}'..='\u{957}' | '\u{962}'..='\u{963}' | '\u{64b}'..='\u{65f}' | '\u{670}')
}

/// The language a tag of ISO 639-1 names, if its texts can be told; in any case, with or without a country.
#[must_use]
pub fn known(tag: &str) -> Option<&'static str> {
    let lower = tag.trim().to_lowercase();
    let head = super::primary(&lower);
    LOADED
        .tags
        .iter()
        .copied()
        .find(|one| *one == head)
        .or_else(|| super::CODES.iter().copied().find(|one| *one == head))
}

/// The language that most words of a text are in, with the share of them as confidence; `None` if most are in no
/// language known. Of a long text only so many paragraphs as tell are asked, from its beginning to its end.
#[must_use]
pub fn of_paragraphs(paragraphs: &[&str]) -> Option<Language> {
    let mut words: Vec<(Option<&'static str>, usize)> = Vec::new();
    let step = paragraphs.len().div_ceil(MOST_PARAGRAPHS).max(1);
    for text in paragraphs.iter().step_by(step) {
        let count = text
            .split_whitespace()
            .count()
            .max(text.chars().count() / 8);
        if count < 4 {
            // A title or a figure alone tells little.
            continue;
        }
        let tag = detect(text).map(|language| language.tag);
        match words.iter_mut().find(|(known, _)| *known == tag) {
            Some((_, sum)) => *sum += count,
            None => words.push((tag, count)),
        }
    }
    let all: usize = words.iter().map(|(_, count)| count).sum();
    if all < FEW_WORDS
        && let Some(tag) = by_common_words(&paragraphs.join("\n"))
    {
        return Some(Language {
            tag,
            confidence: 0.5,
        });
    }
    let (tag, count) = words.into_iter().max_by_key(|(_, count)| *count)?;
    if all < FEW_SENTENCES
        && let Some(tag) = tag
        && super::is_english_instead(&paragraphs.join("\n"), tag)
    {
        return Some(Language {
            tag: "en",
            confidence: 0.5,
        });
    }
    #[allow(clippy::cast_precision_loss, reason = "numbers of words")]
    let confidence = count as f32 / all.max(1) as f32;
    tag.map(|tag| Language { tag, confidence })
}

/// Fewest words whose letters tell their language better than its commonest words do.
const FEW_WORDS: usize = 12;

/// Fewest words among which foreign names no longer outweigh the words around them: "Moll wrote to Brandt on 3 May".
const FEW_SENTENCES: usize = 60;

/// The language whose commonest words a short text holds, if it is in Latin letters.
fn by_common_words(text: &str) -> Option<&'static str> {
    match script_of(text)? {
        "latin" => super::guess(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_of_many_languages() {
        let cases = [
            (
                "The bridge was opened by the mayor on a Friday in May.",
                "en",
            ),
            ("Die Brücke wurde an einem Freitag im Mai eröffnet.", "de"),
            (
                "Le pont a été inauguré par le maire un vendredi de mai.",
                "fr",
            ),
            (
                "El puente fue inaugurado por el alcalde un viernes de mayo.",
                "es",
            ),
            (
                "A ponte foi inaugurada pelo prefeito numa sexta-feira de maio.",
                "pt",
            ),
            (
                "Il ponte è stato inaugurato dal sindaco un venerdì di maggio.",
                "it",
            ),
            (
                "De brug werd op een vrijdag in mei door de burgemeester geopend.",
                "nl",
            ),
            (
                "Most został otwarty przez burmistrza w majowy piątek.",
                "pl",
            ),
            ("Bron invigdes av borgmästaren en fredag i maj.", "sv"),
            (
                "Silta avattiin liikenteelle toukokuisena perjantaina.",
                "fi",
            ),
            (
                "A hidat egy májusi pénteken nyitotta meg a polgármester.",
                "hu",
            ),
            (
                "Köprü mayıs ayında bir cuma günü belediye başkanı tarafından açıldı.",
                "tr",
            ),
            ("Мост открыл мэр города в одну из пятниц мая.", "ru"),
            (
                "Міст відкрив міський голова однієї травневої п'ятниці.",
                "uk",
            ),
            ("افتتح العمدة الجسر يوم الجمعة في شهر مايو.", "ar"),
            ("橋は五月の金曜日に市長によって開通した。", "ja"),
            ("市长在五月的一个星期五为大桥揭幕。", "zh"),
            ("다리는 5월의 어느 금요일에 개통되었다.", "ko"),
            ("Η γέφυρα άνοιξε μια Παρασκευή του Μαΐου.", "el"),
        ];
        for (text, tag) in cases {
            let found = detect(text).map(|language| language.tag);
            assert_eq!(found, Some(tag), "{text}");
        }
    }

    #[test]
    fn what_is_in_no_language_has_no_answer() {
        for text in [
            "",
            "42 + 17",
            "x",
            "zxqvk jqxzv wqkjx vbzqx kkqzz xvqjw",
            "…",
        ] {
            assert_eq!(detect(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_is_in_the_language_of_most_words() {
        let found = of_paragraphs(&[
            "Title",
            "Die Brücke wurde an einem Freitag im Mai vom Bürgermeister eröffnet.",
            "The bridge was opened by the mayor.",
        ]);
        let found = found.expect("a language");
        assert_eq!(found.tag, "de");
        assert!(
            found.confidence > 0.5 && found.confidence < 1.0,
            "{found:?}"
        );
        assert_eq!(of_paragraphs(&[]), None);
        assert_eq!(
            (known("pt-BR"), known("DE"), known("tlh")),
            (Some("pt"), Some("de"), None)
        );
        for (text, tag) in [
            (
                "Moll wrote to Brandt on 3 May 1854. Lind wrote to Renn on 4 June 1855.",
                "en",
            ),
            (
                "Kowalski met Wiśniewska in Gdynia and went with her to Oksywie, but not to Hel.",
                "en",
            ),
            (
                "Hansen og Dahl reiste til Bodø den 3. mai, og de kom ikke tilbake før høsten.",
                "nb",
            ),
            (
                "Der Zug nach The Hague und to the Lighthouse ist nicht auf dem Plan von Herrn Smith.",
                "de",
            ),
        ] {
            let found = of_paragraphs(&[text]).map(|language| language.tag);
            assert_eq!(found, Some(tag), "{text}");
        }
    }
}
