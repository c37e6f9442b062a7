//! The language of a text.
//!
//! [`detect`] and [`of_paragraphs`] tell one language from another by the tables of a small model.
//! [`guess`] and [`by_script`] are a rough guess from script and commonest words, enough to choose
//! abbreviation tables, and know only the languages below.

mod detect;

pub use detect::{Language, detect, known, of_paragraphs};

/// Characters looked at; the beginning decides.
const SAMPLE: usize = 4_000;

const COMMON: &[(&str, &[&str])] = &[
    (
        "en",
        &[
            "the", "of", "and", "to", "in", "is", "was", "that", "for", "it", "with", "as", "on",
            "are", "by", "he", "she", "his", "her", "this", "be", "at", "have", "has", "from",
            "had", "not", "but", "were", "an", "you", "i", "we", "they", "my", "will", "who",
            "what", "did", "do", "there",
        ],
    ),
    (
        "de",
        &[
            "der", "die", "das", "und", "ist", "nicht", "ein", "eine", "zu", "den", "von", "mit",
            "auf", "für", "im", "dem", "sich", "des", "auch", "als", "wir", "ich", "sie", "es",
            "wird", "sind", "bei", "oder", "nach", "wurde",
        ],
    ),
    (
        "fr",
        &[
            "le", "la", "les", "et", "des", "est", "une", "du", "que", "dans", "qui", "pour",
            "sur", "pas", "au", "avec", "ce", "il", "elle", "par", "sont", "nous", "vous", "cette",
            "aux", "été", "ont", "plus", "de", "un", "en", "à",
        ],
    ),
    (
        "es",
        &[
            "el", "los", "las", "una", "que", "del", "y", "es", "por", "con", "para", "se", "al",
            "lo", "como", "más", "su", "pero", "ha", "fue", "muy", "son", "está", "hoy", "en",
            "no", "de", "la", "un",
        ],
    ),
    (
        "it",
        &[
            "il", "che", "di", "è", "gli", "una", "per", "del", "della", "con", "non", "sono",
            "dei", "nel", "alla", "anche", "più", "questo", "ha", "lo", "si", "ma", "mi", "la",
            "le", "un", "da", "al", "dal", "nella",
        ],
    ),
    (
        "nl",
        &[
            "de", "het", "een", "van", "en", "dat", "niet", "zijn", "op", "aan", "met", "voor",
            "er", "maar", "ook", "als", "bij", "naar", "uit", "werd", "wordt", "ik", "hij", "geen",
        ],
    ),
    (
        "da",
        &[
            "og", "det", "er", "en", "af", "til", "på", "som", "ikke", "med", "den", "der", "har",
            "jeg", "han", "hun", "var", "et", "blev", "vi",
        ],
    ),
    (
        "sv",
        &[
            "och", "att", "det", "är", "en", "av", "på", "som", "inte", "med", "den", "för", "har",
            "jag", "han", "hon", "var", "ett",
        ],
    ),
    (
        "pl",
        &[
            "i", "w", "nie", "na", "się", "jest", "to", "że", "do", "z", "po", "jak", "co", "są",
            "przez", "dla", "był", "była",
        ],
    ),
    (
        "cs",
        &[
            "je", "se", "že", "který", "která", "které", "jako", "byl", "byla", "bylo", "jsou",
            "podle", "při", "také", "však", "nebo", "jeho", "už", "není", "před", "ve", "ze",
        ],
    ),
    (
        "sk",
        &[
            "je", "sa", "že", "ktorý", "ktorá", "ktoré", "ako", "bol", "bola", "bolo", "sú",
            "podľa", "pri", "tiež", "však", "alebo", "jeho", "už", "nie", "pred", "vo", "zo",
        ],
    ),
    (
        "fi",
        &[
            "ja", "ei", "että", "oli", "hän", "ovat", "mutta", "myös", "joka", "sen", "kun",
            "vuonna", "mukaan", "kuin", "ole", "olivat", "ovat", "tämä", "hänen",
        ],
    ),
    (
        "hu",
        &[
            "az", "és", "hogy", "nem", "egy", "volt", "meg", "ez", "szerint", "csak", "már",
            "vagy", "után", "mint", "között", "pedig", "lett", "kell",
        ],
    ),
    (
        "ro",
        &[
            "și", "şi", "în", "cu", "pe", "este", "din", "pentru", "care", "nu", "sunt", "fost",
            "după", "lui", "prin", "sau", "că", "într", "mai", "ale",
        ],
    ),
    (
        "tr",
        &[
            "ve",
            "bir",
            "bu",
            "için",
            "ile",
            "olarak",
            "olan",
            "daha",
            "çok",
            "gibi",
            "kadar",
            "sonra",
            "ancak",
            "değil",
            "oldu",
            "dedi",
            "yılında",
            "tarafından",
            "göre",
        ],
    ),
    (
        "pt",
        &[
            "o", "os", "um", "uma", "de", "que", "não", "para", "com", "do", "da", "em", "dos",
            "das", "é", "ao", "mais", "foi", "são", "seu", "sua", "pelo", "pela",
        ],
    ),
];

/// Ways people write a language, with its code.
const NAMES: &[(&str, &str)] = &[
    ("english", "en"),
    ("german", "de"),
    ("deutsch", "de"),
    ("french", "fr"),
    ("spanish", "es"),
    ("italian", "it"),
    ("dutch", "nl"),
    ("danish", "da"),
    ("swedish", "sv"),
    ("polish", "pl"),
    ("portuguese", "pt"),
    ("russian", "ru"),
    ("bulgarian", "bg"),
    ("kazakh", "kk"),
    ("greek", "el"),
    ("armenian", "hy"),
    ("arabic", "ar"),
    ("persian", "fa"),
    ("farsi", "fa"),
    ("urdu", "ur"),
    ("hindi", "hi"),
    ("marathi", "mr"),
    ("japanese", "ja"),
    ("chinese", "zh"),
    ("korean", "ko"),
    ("burmese", "my"),
    ("amharic", "am"),
    ("hebrew", "he"),
    ("finnish", "fi"),
    ("hungarian", "hu"),
    ("romanian", "ro"),
    ("turkish", "tr"),
    ("norwegian", "nb"),
    ("slovak", "sk"),
    ("czech", "cs"),
];

#[rustfmt::skip]
const CODES: &[&str] = &[
    "en", "de", "fr", "es", "it", "nl", "da", "sv", "pl", "pt", "ru", "bg", "kk", "el", "hy",
    "ar", "fa", "ur", "hi", "mr", "ja", "zh", "ko", "my", "am", "he", "sk", "cs", "th", "uk",
    "fi", "hu", "ro", "tr", "nb", "nn", "no", "sl", "hr", "ca", "is", "et", "af",
];

/// What a tag says of the language itself: "pt" of "pt-BR".
fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}

/// The ISO 639-1 code of a tag ("pt-BR") or English or own language name; `None` if unknown.
#[must_use]
pub fn code(lang: &str) -> Option<&'static str> {
    let lower = lang.trim().to_lowercase();
    let head = primary(&lower);
    CODES
        .iter()
        .copied()
        .find(|&known| known == head)
        .or_else(|| {
            NAMES
                .iter()
                .find(|(name, _)| *name == lower)
                .map(|&(_, known)| known)
        })
}

/// The language of `text`, judged by its first few thousand characters; `None` if nothing in
/// it tells.
#[must_use]
pub fn guess(text: &str) -> Option<&'static str> {
    let end = text
        .char_indices()
        .nth(SAMPLE)
        .map_or(text.len(), |(i, _)| i);
    let sample = &text[..end];
    script(sample).or_else(|| latin(sample))
}

/// The language told by the script alone; `None` for Latin letters or none at all.
#[must_use]
pub fn by_script(text: &str) -> Option<&'static str> {
    let end = text
        .char_indices()
        .nth(SAMPLE)
        .map_or(text.len(), |(i, _)| i);
    script(&text[..end])
}

/// The script most letters of a text are in, as the language that alone uses it, or `latin`,
/// `cyrillic`, `arabic`, `hi` (Devanagari); `None` without letters of a script known here.
fn script_of(sample: &str) -> Option<&'static str> {
    let mut counts: [(usize, &'static str); 19] = [
        (0, "latin"),
        (0, "cyrillic"),
        (0, "el"),
        (0, "hy"),
        (0, "arabic"),
        (0, "hi"),
        (0, "ja"),
        (0, "zh"),
        (0, "ko"),
        (0, "my"),
        (0, "am"),
        (0, "he"),
        (0, "th"),
        (0, "bn"),
        (0, "gu"),
        (0, "pa"),
        (0, "ta"),
        (0, "te"),
        (0, "ka"),
    ];
    for ch in sample.chars() {
        let slot = match ch {
            'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => 0,
            '\u{400}'..='\u{52f}' => 1,
            '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => 2,
            '\u{530}'..='\u{58f}' => 3,
            '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' => 4,
            '\u{900}'..='\u{97f}' => 5,
            '\u{3040}'..='\u{30ff}' => 6,
            '\u{4e00}'..='\u{9fff}' => 7,
            '\u{ac00}'..='\u{d7af}' => 8,
            '\u{1000}'..='\u{109f}' => 9,
            '\u{1200}'..='\u{137f}' => 10,
            '\u{590}'..='\u{5ff}' => 11,
            '\u{e00}'..='\u{e7f}' => 12,
            '\u{980}'..='\u{9ff}' => 13,
            '\u{a80}'..='\u{aff}' => 14,
            '\u{a00}'..='\u{a7f}' => 15,
            '\u{b80}'..='\u{bff}' => 16,
            '\u{c00}'..='\u{c7f}' => 17,
            '\u{10a0}'..='\u{10ff}' => 18,
            _ => continue,
        };
        counts[slot].0 += 1;
    }
    let kana = counts[6].0;
    let (most, name) = counts.iter().copied().max_by_key(|&(n, _)| n)?;
    if most == 0 {
        return None;
    }
    Some(if name == "zh" && kana * 10 > most {
        "ja"
    } else {
        name
    })
}

/// True where a text is plainly in another language than it is said to be: in another script, in
/// English, or said to be English and in another.
pub(super) fn is_belied(text: &str, code: &str) -> bool {
    if by_script(text).is_some() {
        return is_latin(code);
    }
    if code != "en" {
        return is_english_instead(text, code);
    }
    let Some(other) = spoken(text).filter(|other| *other != "en") else {
        return false;
    };
    let (for_english, for_other) = told_apart(text, "en", other);
    for_other >= 3 && for_english * 4 <= for_other || !sounds_english(text)
}

/// The language of a text by its commonest words, or, where it has next to none of a language's, by
/// its letters: short texts full of names and figures.
pub(super) fn spoken(text: &str) -> Option<&'static str> {
    let guessed = guess(text);
    // The script alone calls Ukrainian Russian.
    if guessed == Some("ru") && text.contains(['і', 'ї', 'є', 'ґ']) {
        return Some("uk");
    }
    if guessed.is_some_and(|code| code != "en") || sounds_english(text) {
        return guessed;
    }
    detect(text)
        .filter(|found| found.confidence > 0.9)
        .and_then(|found| code(found.tag))
        .or(guessed)
}

/// True if a tenth of the words and more are common in English, as in any English sentence, or the
/// words are too few to tell.
fn sounds_english(text: &str) -> bool {
    let (_, english) = COMMON[0];
    let end = text
        .char_indices()
        .nth(SAMPLE)
        .map_or(text.len(), |(i, _)| i);
    let words = text[..end]
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty());
    let (mut all, mut common) = (0_usize, 0_usize);
    for word in words {
        all += 1;
        common += usize::from(english.contains(&word.to_lowercase().as_str()));
    }
    all < 8 || common * 10 >= all
}

/// True for the languages written in Latin letters.
fn is_latin(code: &str) -> bool {
    let others = [
        "ru", "bg", "kk", "uk", "el", "hy", "ar", "fa", "ur", "hi", "mr", "ja", "zh", "ko", "my",
        "am", "he", "th",
    ];
    !others.contains(&code)
}

/// True where the words of `text` are English and none of them is a common word of the language
/// it is said to be in.
pub(super) fn is_english_instead(text: &str, code: &str) -> bool {
    let (for_own, for_english) = told_apart(text, code, "en");
    code != "en" && for_english >= 3 && for_own == 0
}

/// How many words of a text are common in the first language and not in the second, and the other
/// way round; none where a language has no list.
fn told_apart(text: &str, code: &str, other: &str) -> (usize, usize) {
    // Norwegian has the commonest words of Danish.
    let listed = |code: &str| {
        let code = if code == "nb" { "da" } else { code };
        COMMON.iter().find(|(name, _)| *name == code)
    };
    let (Some((_, own)), Some((_, english))) = (listed(code), listed(other)) else {
        return (0, 0);
    };
    let end = text
        .char_indices()
        .nth(SAMPLE)
        .map_or(text.len(), |(i, _)| i);
    let (mut for_own, mut for_english) = (0_usize, 0_usize);
    for word in text[..end]
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| !w.is_empty())
    {
        let word = word.to_lowercase();
        // What is common in both tells nothing.
        match (
            own.contains(&word.as_str()),
            english.contains(&word.as_str()),
        ) {
            (true, false) => for_own += 1,
            (false, true) => for_english += 1,
            _ => {}
        }
    }
    (for_own, for_english)
}

fn script(sample: &str) -> Option<&'static str> {
    Some(match script_of(sample)? {
        "latin" => return None,
        "cyrillic" if sample.contains(['ә', 'қ', 'ң', 'ғ', 'ү', 'ұ', 'һ', 'ө']) => "kk",
        "cyrillic" if sample.contains(['ъ', 'щ']) && !sample.contains(['ы', 'э', 'ё']) => "bg",
        "cyrillic" => "ru",
        "arabic" if sample.contains(['ے', 'ہ', 'ڈ', 'ٹ', 'ں']) => "ur",
        "arabic" if sample.contains(['پ', 'چ', 'گ', 'ی']) => "fa",
        "arabic" => "ar",
        other => other,
    })
}

fn latin(sample: &str) -> Option<&'static str> {
    let mut hits = [0_usize; COMMON.len()];
    let mut words = 0_usize;
    for word in sample
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| !w.is_empty())
    {
        words += 1;
        let word = word.to_lowercase();
        for (slot, (_, common)) in hits.iter_mut().zip(COMMON) {
            *slot += usize::from(common.contains(&word.as_str()));
        }
    }
    let best = hits.iter().copied().max().unwrap_or(0);
    if best == 0 || best * 20 < words {
        return None;
    }
    let mut equals = COMMON
        .iter()
        .zip(hits)
        .filter(|&(_, n)| n == best)
        .map(|((code, _), _)| *code);
    let first = equals.next()?;
    // Of equals English comes first; of others the one whose letters these are.
    let others: Vec<&'static str> = equals.collect();
    if first == "en" || others.is_empty() {
        return Some(first);
    }
    let tag = detect(sample).map(|found| found.tag);
    let told = others.into_iter().find(|code| Some(*code) == tag);
    Some(told.unwrap_or(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_by_script_and_common_words() {
        for (text, lang) in [
            (
                "The house was sold in March and the price was not stated.",
                Some("en"),
            ),
            (
                "Das Haus wurde im März verkauft und der Preis ist nicht bekannt.",
                Some("de"),
            ),
            ("Он продал дом, но цена не названа.", Some("ru")),
            ("これはペンです。", Some("ja")),
            ("السعر غير معروف", Some("ar")),
            ("42", None),
            ("", None),
        ] {
            assert_eq!(guess(text), lang, "{text}");
        }
        assert_eq!(code("pt-BR"), Some("pt"));
        assert_eq!(code("Deutsch"), Some("de"));
        assert_eq!(code("klingon"), None);
    }
}
