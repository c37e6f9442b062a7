//! The number words of German, French, Spanish, Dutch and Italian, one word at a time.

use std::collections::HashSet;
use std::sync::OnceLock;

/// A language whose number words are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tongue {
    German,
    French,
    Spanish,
    Dutch,
    Italian,
}

pub(super) const TONGUES: [Tongue; 5] = [
    Tongue::German,
    Tongue::French,
    Tongue::Spanish,
    Tongue::Dutch,
    Tongue::Italian,
];

/// What a word adds to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// One, in the form that is also the article.
    Article,
    Value(u64),
    Hundred,
    Thousand,
}

/// 1 to 19, then the tens from 20 to 90; of a word with several forms the one compounds use.
struct Words {
    small: [&'static str; 19],
    tens: [&'static str; 8],
    hundred: &'static str,
    thousand: &'static str,
}

#[rustfmt::skip]
const GERMAN: Words = Words {
    small: [
        "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
        "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn",
        "neunzehn",
    ],
    tens: [
        "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
    ],
    hundred: "hundert",
    thousand: "tausend",
};

#[rustfmt::skip]
const DUTCH: Words = Words {
    small: [
        "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf",
        "twaalf", "dertien", "veertien", "vijftien", "zestien", "zeventien", "achttien",
        "negentien",
    ],
    tens: [
        "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig",
    ],
    hundred: "honderd",
    thousand: "duizend",
};

#[rustfmt::skip]
const ITALIAN: Words = Words {
    small: [
        "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci",
        "undici", "dodici", "tredici", "quattordici", "quindici", "sedici", "diciassette",
        "diciotto", "diciannove",
    ],
    tens: [
        "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta",
    ],
    hundred: "cento",
    thousand: "mila",
};

#[rustfmt::skip]
const FRENCH: Words = Words {
    small: [
        "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze",
        "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
    ],
    tens: [
        "vingt", "trente", "quarante", "cinquante", "soixante", "septante", "huitante",
        "nonante",
    ],
    hundred: "cent",
    thousand: "mille",
};

#[rustfmt::skip]
const SPANISH: Words = Words {
    small: [
        "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once",
        "doce", "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho",
        "diecinueve",
    ],
    tens: [
        "veinte", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa",
    ],
    hundred: "ciento",
    thousand: "mil",
};

impl Tongue {
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Dutch => "nl",
            Self::Italian => "it",
        }
    }

    /// The word between tens and ones: "vingt et un", "treinta y cinco".
    pub(super) fn joins(self, word: &str) -> bool {
        matches!((self, word), (Self::French, "et") | (Self::Spanish, "y"))
    }

    fn words(self) -> &'static Words {
        match self {
            Self::German => &GERMAN,
            Self::French => &FRENCH,
            Self::Spanish => &SPANISH,
            Self::Dutch => &DUTCH,
            Self::Italian => &ITALIAN,
        }
    }
}

/// True for a word that may belong to a number in one of the languages; most words are turned away
/// here.
pub(super) fn may_count(word: &str) -> bool {
    static SIMPLE: OnceLock<HashSet<&str>> = OnceLock::new();
    let simple = SIMPLE.get_or_init(|| {
        let tables = TONGUES.into_iter().map(Tongue::words);
        let mut set: HashSet<&str> = tables
            .flat_map(|w| {
                let both = w.small.into_iter().chain(w.tens);
                both.chain([w.hundred, w.thousand])
            })
            .collect();
        set.extend([
            "eine", "einer", "einem", "einen", "eins", "één", "une", "uno", "una", "cents",
            "mille", "vingts", "cien",
        ]);
        set
    });
    if simple.contains(word) {
        return true;
    }
    let inside = ["hundert", "tausend", "honderd", "duizend", "cento"];
    let tail = ["zig", "ßig", "ssig", "tig", "mila", "cientos", "cientas"];
    let head = [
        "vent",
        "trent",
        "quarant",
        "cinquant",
        "sessant",
        "settant",
        "ottant",
        "novant",
        "veinti",
        "quinient",
        "setecient",
        "novecient",
    ];
    word.len() > 6
        && (tail.iter().any(|t| word.ends_with(t))
            || head.iter().any(|h| word.starts_with(h))
            || inside.iter().any(|i| word.contains(i)))
}

/// What `word`, in lower case, adds to a number of this language.
pub(super) fn part(word: &str, tongue: Tongue) -> Option<Part> {
    if word.len() < 2 || word.len() > 64 {
        return None;
    }
    let words = tongue.words();
    let article = match tongue {
        Tongue::German => matches!(word, "ein" | "eine" | "einer" | "einem" | "einen" | "eins"),
        Tongue::Dutch => matches!(word, "een" | "één"),
        Tongue::French => matches!(word, "un" | "une"),
        Tongue::Spanish => matches!(word, "un" | "uno" | "una"),
        Tongue::Italian => matches!(word, "un" | "uno" | "una"),
    };
    if article {
        return Some(Part::Article);
    }
    if word == words.hundred || matches!((tongue, word), (Tongue::French, "cents")) {
        return Some(Part::Hundred);
    }
    if word == words.thousand {
        return Some(Part::Thousand);
    }
    if let Some(value) = below_hundred(word, words) {
        return Some(Part::Value(value));
    }
    match tongue {
        Tongue::German | Tongue::Dutch => compound(word, tongue).map(Part::Value),
        Tongue::Italian => italian(word),
        Tongue::French => (word == "vingts").then_some(Part::Value(20)),
        Tongue::Spanish => spanish(word).map(Part::Value),
    }
}

/// 2 to 19 and the tens, by themselves.
fn below_hundred(word: &str, words: &Words) -> Option<u64> {
    let place = |list: &[&str]| list.iter().position(|w| *w == word).map(|n| n as u64);
    place(&words.small)
        .map(|n| n + 1)
        .or_else(|| place(&words.tens).map(|n| n * 10 + 20))
}

/// Germanic compounds: "zweihundertvierzigtausend", "eenentwintig".
fn compound(word: &str, tongue: Tongue) -> Option<u64> {
    let words = tongue.words();
    let few = |part: &str, rest: fn(&str, Tongue) -> Option<u64>| match part {
        "" => Some(1),
        part => rest(part, tongue),
    };
    let tail = |part: &str, rest: fn(&str, Tongue) -> Option<u64>| match part {
        "" => Some(0),
        part => rest(
            part.strip_prefix("und")
                .or_else(|| part.strip_prefix("en"))
                .unwrap_or(part),
            tongue,
        )
        .or_else(|| rest(part, tongue)),
    };
    if let Some((many, rest)) = word.split_once(words.thousand) {
        return Some(few(many, hundreds)? * 1000 + tail(rest, hundreds)?);
    }
    hundreds(word, tongue)
}

fn hundreds(word: &str, tongue: Tongue) -> Option<u64> {
    let words = tongue.words();
    if let Some((many, rest)) = word.split_once(words.hundred) {
        let many = if many.is_empty() {
            1
        } else {
            tens(many, tongue)?
        };
        let rest = if rest.is_empty() {
            0
        } else {
            let open = rest.strip_prefix("und").or_else(|| rest.strip_prefix("en"));
            tens(rest, tongue).or_else(|| tens(open?, tongue))?
        };
        return Some(many * 100 + rest);
    }
    tens(word, tongue)
}

/// One to ninety-nine: the ones stand before the tens.
fn tens(word: &str, tongue: Tongue) -> Option<u64> {
    let words = tongue.words();
    if word == "eins" {
        return Some(1);
    }
    if let Some(value) = below_hundred(word, words) {
        return Some(value);
    }
    let (place, stem) = words
        .tens
        .iter()
        .enumerate()
        .find_map(|(n, ten)| word.strip_suffix(ten).map(|stem| (n, stem)))
        .or_else(|| word.strip_suffix("dreissig").map(|stem| (1, stem)))?;
    let ones = match tongue {
        Tongue::German => stem.strip_suffix("und")?,
        _ => stem
            .strip_suffix("en")
            .or_else(|| stem.strip_suffix("ën"))?,
    };
    let one = words.small[..9].iter().position(|w| *w == ones)?;
    Some(place as u64 * 10 + 20 + one as u64 + 1)
}

/// "ventotto", "centoventi", "duemila", "duecentoquaranta".
fn italian(word: &str) -> Option<Part> {
    let words = &ITALIAN;
    if word == "mille" {
        return Some(Part::Thousand);
    }
    let below = |part: &str| -> Option<u64> {
        if part.is_empty() {
            return Some(0);
        }
        below_hundred(part, words).or_else(|| {
            let part = part.replace('é', "e");
            words.tens.iter().enumerate().find_map(|(n, ten)| {
                let stem = &ten[..ten.len() - 1];
                let rest = part.strip_prefix(ten).or_else(|| {
                    part.strip_prefix(stem)
                        .filter(|r| r.starts_with(['u', 'o']))
                })?;
                let one = words.small[..9].iter().position(|w| *w == rest)?;
                Some(n as u64 * 10 + 21 + one as u64)
            })
        })
    };
    let hundreds = |part: &str| -> Option<u64> {
        let Some((many, rest)) = part.split_once("cento") else {
            return below(part);
        };
        let many = if many.is_empty() { 1 } else { below(many)? };
        (many < 10).then_some(many * 100 + below(rest)?)
    };
    let split = word.split_once("mila").or_else(|| word.split_once("mille"));
    let value = match split {
        Some((many, rest)) => {
            let many = if many.is_empty() { 1 } else { hundreds(many)? };
            many * 1000 + hundreds(rest)?
        }
        None => hundreds(word)?,
    };
    (value > 0).then_some(Part::Value(value))
}

/// "veinticinco", "doscientas".
fn spanish(word: &str) -> Option<u64> {
    let words = &SPANISH;
    if word == "cien" {
        return Some(100);
    }
    if let Some(rest) = word.strip_prefix("veinti") {
        let plain = rest.replace('ú', "u").replace('ó', "o").replace('é', "e");
        let plain = if matches!(plain.as_str(), "uno" | "una") {
            "un"
        } else {
            &plain
        };
        let one = words.small[..9].iter().position(|w| *w == plain)?;
        return Some(21 + one as u64);
    }
    let stem = word
        .strip_suffix("os")
        .or_else(|| word.strip_suffix("as"))?;
    Some(match stem {
        "quinient" => 500,
        "setecient" => 700,
        "novecient" => 900,
        _ => {
            let many = stem.strip_suffix("cient")?;
            let one = words.small[..9].iter().position(|w| *w == many)?;
            (one as u64 + 1) * 100
        }
    })
}
