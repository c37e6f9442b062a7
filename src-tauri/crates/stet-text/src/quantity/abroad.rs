//! Numbers in German, French, Spanish, Dutch and Italian. Number words become figures, grouping
//! stops become commas, decimal commas stops and units English before the grammar reads the text,
//! so that it knows one way of counting.

use super::abroad_shares::{
    continues_figure, may_share, parts, parts_with_blanks, share, writes_blanks,
};
use super::abroad_units::{may_measure, unit_abroad};
use super::abroad_words::{Part, TONGUES, Tongue, may_count, part};
use super::number_words::{scale_abroad, scale_word};
use super::token::{Gap, Kind, Token};
use crate::language;

/// Number words of one number; more are a list.
const MAX_PARTS: usize = 12;

/// The tongue a text is written in: only asked where a word of it may be a number.
struct Asked<'t> {
    text: &'t str,
    around: Option<&'static str>,
    known: Option<Option<&'static str>>,
    /// Whether blanks part its groups of digits; only asked where one may.
    blanks: Option<bool>,
}

impl Asked<'_> {
    fn code(&mut self) -> Option<&'static str> {
        *self
            .known
            .get_or_insert_with(|| self.around.or_else(|| language::guess(self.text)))
    }

    /// True if blanks part groups of digits in the text, by its language or by what it is.
    fn parts_with_blanks(&mut self, t: &[Token]) -> bool {
        if let Some(known) = self.blanks {
            return known;
        }
        let does = parts_with_blanks(t) || self.code().is_some_and(writes_blanks);
        self.blanks = Some(does);
        does
    }

    /// True for a word with one capital, its first letter.
    fn titled(&self, token: &Token) -> bool {
        let mut letters = self.text[token.start..token.end].chars();
        letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase)
    }

    /// The tongue to read `word` in: the text's own, or the only one that knows so long a word
    /// or one before a scale such as "Millionen".
    fn tongue(&mut self, word: &str, next: Option<&Token>) -> Option<Tongue> {
        let mut knows = TONGUES.into_iter().filter(|t| part(word, *t).is_some());
        let first = knows.next()?;
        let code = self.code();
        let own = TONGUES
            .into_iter()
            .find(|t| Some(t.code()) == code && part(word, *t).is_some());
        if own.is_some() || code == Some("en") {
            return own;
        }
        let english = matches!(word, "seize" | "quince" | "venti" | "cento" | "cents");
        let scaled = next.is_some_and(|x| scale_abroad(&x.text).is_some());
        let long = word.chars().count() > 4 && !english;
        (knows.next().is_none() && (long || scaled)).then_some(first)
    }
}

/// The tokens of `text` with its numbers written as English writes them.
///
/// `around` is the language of the text it stands in, where that is known: few words tell little of their own.
pub(super) fn settled(text: &str, t: Vec<Token>, around: Option<&'static str>) -> Vec<Token> {
    let mut asked = Asked {
        text,
        around,
        known: None,
        blanks: None,
    };
    // From and up to which token, and what stands there instead; most texts have none.
    let mut changes: Vec<(usize, usize, Vec<Token>)> = Vec::new();
    let mut i = 0;
    while i < t.len() {
        let mut new = Vec::new();
        let mut end = i + 1;
        if let Some((after, above, below)) = shared(&mut asked, &t, i) {
            end = after;
            push_share(&mut new, &t[i], t[end - 1].end, above, below);
        } else if t[i].is_word() {
            if may_count(&t[i].text) {
                if let Some((after, value)) = spelled(&mut asked, &t, i) {
                    end = after;
                    match parts_named(&mut asked, &t, end).filter(|parts| value < *parts) {
                        Some(parts) => {
                            push_share(&mut new, &t[i], t[end].end, value, parts);
                            end += 1;
                        }
                        None => push_figure(&mut new, &t[i], t[end - 1].end, value),
                    }
                } else if let Some(scale) = scale_behind(&mut asked, &t, i) {
                    new.push(Token {
                        text: scale.to_owned(),
                        ..t[i].clone()
                    });
                }
            } else if let Some((after, unit)) = measured(&mut asked, &t, i, &changes) {
                end = after;
                push_words(&mut new, &t[i], t[end - 1].end, unit);
            } else if halves(&t, i) && asked.code().is_some_and(|code| code != "en") {
                push_share(&mut new, &t[i], t[i].end, 1, 2);
            }
        } else if grouping_stop(&t, i) && asked.code().is_some_and(writes_stops) {
            new.push(Token {
                text: ",".to_owned(),
                ..t[i].clone()
            });
        } else if decimal_comma(&t, i) && asked.code().is_some_and(writes_commas) {
            new.push(Token {
                text: ".".to_owned(),
                ..t[i].clone()
            });
        }
        if new.is_empty() && continues_figure(&t, i) && asked.parts_with_blanks(&t) {
            new.push(Token {
                gap: Gap::Thin,
                ..t[i].clone()
            });
        }
        if !new.is_empty() {
            changes.push((i, end, new));
        }
        i = end;
    }
    if changes.is_empty() {
        return t;
    }
    let mut out: Vec<Token> = Vec::with_capacity(t.len());
    let mut old = t.into_iter();
    let mut at = 0;
    for (from, end, new) in changes {
        out.extend(old.by_ref().take(from - at));
        out.extend(new);
        // What they stand for is left out.
        old.by_ref().take(end - from).for_each(drop);
        at = end;
    }
    out.extend(old);
    out
}

/// The share that begins at token `i`, with the token after it.
fn shared(asked: &mut Asked<'_>, t: &[Token], i: usize) -> Option<(usize, u64, u64)> {
    if !may_share(t, i) {
        return None;
    }
    let code = asked.code().filter(|code| *code != "en")?;
    share(t, i, code, |at| {
        let token = t.get(at)?;
        if token.is_digits() {
            let value = token.text.parse().ok().filter(|_| token.text.len() <= 4)?;
            return Some((at + 1, value));
        }
        spelled(asked, t, at)
    })
}

/// "40 mil euros", "20 Tausend": the word scales the figure before it.
fn scale_behind(asked: &mut Asked<'_>, t: &[Token], i: usize) -> Option<&'static str> {
    let figure = i > 0 && t[i - 1].is_digits() && t[i].gap != Gap::Break;
    if !figure || !t[i].is_word() {
        return None;
    }
    let tongue = asked.tongue(&t[i].text, None)?;
    match part(&t[i].text, tongue)? {
        Part::Thousand => Some("thousand"),
        _ => None,
    }
}

/// The parts a word names: three for "tiers", "Drittel", "tercios".
fn parts_named(asked: &mut Asked<'_>, t: &[Token], i: usize) -> Option<u64> {
    let token = t.get(i).filter(|x| x.is_word() && x.gap == Gap::Space)?;
    asked.code().filter(|code| *code != "en")?;
    parts(&token.text)
}

/// The unit behind a figure, with the token after it: "10 Meilen", "zwölf Meilen", "40 mètres
/// carrés".
fn measured(
    asked: &mut Asked<'_>,
    t: &[Token],
    i: usize,
    changes: &[(usize, usize, Vec<Token>)],
) -> Option<(usize, &'static str)> {
    let figure = i > 0 && t[i].gap != Gap::Break && t[i - 1].is_digits()
        || changes.last().is_some_and(|(_, end, _)| *end == i);
    let pair = t
        .get(i + 1)
        .filter(|next| next.is_word() && next.gap == Gap::Space)
        .map(|next| format!("{} {}", t[i].text, next.text))
        .filter(|pair| may_measure(pair));
    if !figure || pair.is_none() && !may_measure(&t[i].text) {
        return None;
    }
    let code = asked.code();
    pair.and_then(|pair| unit_abroad(&pair, code))
        .map(|unit| (i + 2, unit))
        .or_else(|| unit_abroad(&t[i].text, code).map(|unit| (i + 1, unit)))
}

/// "die Hälfte", "la moitié": half of something; "la segunda mitad" is the second of two.
fn halves(t: &[Token], i: usize) -> bool {
    let half = matches!(
        t[i].text.as_str(),
        "hälfte" | "moitié" | "mitad" | "metà" | "helft" | "metade" | "hälften" | "halvdelen"
    );
    let led = |word: &str| {
        matches!(
            word,
            "die" | "der" | "la" | "de" | "a" | "à" | "alla" | "della" | "med" | "um" | "por"
        )
    };
    half && i > 0 && led(&t[i - 1].text)
}

/// English words in place of those from `first` on.
fn push_words(out: &mut Vec<Token>, first: &Token, end: usize, words: &str) {
    for (at, word) in words.split(' ').enumerate() {
        out.push(Token {
            kind: Kind::Word,
            gap: if at == 0 { first.gap } else { Gap::Space },
            start: first.start,
            end,
            text: word.to_owned(),
        });
    }
}

/// "2/3" in place of "deux tiers".
fn push_share(out: &mut Vec<Token>, first: &Token, end: usize, above: u64, below: u64) {
    let pieces = [
        (Kind::Digits, first.gap, above.to_string()),
        (Kind::Symbol, Gap::None, "/".to_owned()),
        (Kind::Digits, Gap::None, below.to_string()),
    ];
    out.extend(pieces.map(|(kind, gap, text)| Token {
        kind,
        gap,
        start: first.start,
        end,
        text,
    }));
}

/// Languages that group digits with a stop: "4.800 Menschen".
fn writes_stops(code: &str) -> bool {
    matches!(code, "de" | "es" | "nl" | "it" | "pt" | "da" | "tr" | "ro")
}

/// Languages that write "3,5" for three and a half.
fn writes_commas(code: &str) -> bool {
    writes_stops(code)
        || matches!(
            code,
            "fr" | "sv" | "pl" | "cs" | "sk" | "fi" | "hu" | "ru" | "uk" | "bg" | "el"
        )
}

/// A comma between digits that groups nothing and lists nothing: "3,5", "12,75"; "480.000,00" is
/// clear by itself.
fn decimal_comma(t: &[Token], i: usize) -> bool {
    let digits = |k: usize| t.get(k).is_some_and(Token::is_digits);
    let glued = |k: usize| {
        t.get(k)
            .is_some_and(|x| x.glued() && matches!(x.text.as_str(), "," | "." | "/" | "-" | "–"))
    };
    let alone = i < 2 || !(t[i - 1].glued() && matches!(t[i - 2].text.as_str(), "," | "."));
    let after = t
        .get(i + 1)
        .is_some_and(|x| x.glued() && x.is_digits() && x.text.len() <= 2);
    let grouped = i >= 2 && t[i - 1].gap == Gap::Thin;
    let on = glued(i + 2) && digits(i + 3);
    t[i].is(",") && t[i].glued() && i > 0 && digits(i - 1) && after && alone && !on && !grouped
}

/// A stop between one to three digits and groups of three, the last one not a decimal.
fn grouping_stop(t: &[Token], i: usize) -> bool {
    let digits = |k: usize| t.get(k).filter(|x| x.is_digits() && x.text.len() <= 3);
    let before = i.checked_sub(1).and_then(digits);
    let after = digits(i + 1).filter(|x| x.glued() && x.text.len() == 3);
    // "1.234.567" and "480.000,00" are clear by themselves.
    let sign = |k: usize| {
        t.get(k)
            .is_some_and(|x| x.glued() && matches!(x.text.as_str(), "." | ","))
    };
    let longer = sign(i + 2) && t.get(i + 3).is_some_and(|x| x.glued() && x.is_digits())
        || i >= 3 && sign(i - 2) && t[i - 1].glued() && t[i - 3].is_digits();
    t[i].is(".")
        && t[i].glued()
        && !longer
        && before.is_some_and(|x| !x.text.starts_with('0'))
        && after.is_some()
}

/// One figure in place of its words. Round thousands are grouped, so that they are no years.
fn push_figure(out: &mut Vec<Token>, first: &Token, end: usize, value: u64) {
    let mut push = |kind: Kind, gap: Gap, text: String| {
        out.push(Token {
            kind,
            gap,
            start: first.start,
            end,
            text,
        });
    };
    if value >= 1000 && (value.is_multiple_of(100) || value >= 3000) {
        let digits = value.to_string();
        let head = (digits.len() - 1) % 3 + 1;
        push(Kind::Digits, first.gap, digits[..head].to_owned());
        for at in (head..digits.len()).step_by(3) {
            push(Kind::Symbol, Gap::None, ",".to_owned());
            push(Kind::Digits, Gap::None, digits[at..at + 3].to_owned());
        }
    } else {
        push(Kind::Digits, first.gap, value.to_string());
    }
}

/// The number spelled from token `i` on, with the token after it; scales from a million up stay
/// words.
fn spelled(asked: &mut Asked<'_>, t: &[Token], i: usize) -> Option<(usize, u64)> {
    let first = t[i].text.as_str();
    if !t[i].is_word() {
        return None;
    }
    if i > 0 && t[i].gap != Gap::Break {
        // "por ciento", "Tres" in "Las Tres Marías", a figure's own scale.
        let hundredth = matches!(t[i - 1].text.as_str(), "por" | "pour" | "per");
        let scales = t[i - 1].is_digits();
        if hundredth && matches!(first, "ciento" | "cent" | "cento") || scales {
            return None;
        }
    }
    let tongue = asked.tongue(first, t.get(i + 1))?;
    if i > 0 && t[i - 1].is_word() && tongue != Tongue::German && asked.titled(&t[i]) {
        return None;
    }
    let (mut total, mut current) = (0_u64, 0_u64);
    let (mut end, mut at, mut articles) = (i, i, true);
    while at < t.len() && end < i + MAX_PARTS {
        let joined = at == i || t[at].gap != Gap::Break;
        let Some(next) = part(&t[at].text, tongue).filter(|_| joined && t[at].is_word()) else {
            break;
        };
        match next {
            Part::Article => {
                if current % 10 != 0 || (current == 0 && total > 0) {
                    break;
                }
                current += 1;
            }
            Part::Value(value) => {
                let room = current == 0
                    || value < 100 && current.is_multiple_of(100)
                    || value < 10 && current.is_multiple_of(10)
                    || tongue == Tongue::French
                        && (10..20).contains(&value)
                        && matches!(current % 100, 60 | 80);
                // "quatre-vingts" is four twenties.
                let scores = tongue == Tongue::French && value == 20 && current % 100 == 4;
                if scores {
                    current += 76;
                } else if room && value > 0 {
                    current += value;
                } else if end == i {
                    return Some((at + 1, value));
                } else {
                    break;
                }
            }
            Part::Hundred => {
                if current >= 100 {
                    break;
                }
                current = current.max(1) * 100;
            }
            Part::Thousand => {
                if total > 0 || current >= 1000 {
                    break;
                }
                total = current.max(1) * 1000;
                current = 0;
            }
        }
        articles &= next == Part::Article;
        end = at + 1;
        at = end;
        // "vingt-cinq", "vingt et un", "treinta y cinco".
        let hyphen = t.get(at).is_some_and(|x| x.is_hyphen() && x.glued());
        let and = t.get(at).is_some_and(|x| tongue.joins(&x.text));
        let after = |k: usize| {
            t.get(k)
                .and_then(|x| part(&x.text, tongue))
                .is_some_and(|p| matches!(p, Part::Value(1..20) | Part::Article))
        };
        if hyphen || and && current % 100 >= 20 && current.is_multiple_of(10) && after(at + 1) {
            at += 1;
            if t.get(at).is_some_and(|x| tongue.joins(&x.text)) {
                at += 2;
            }
        }
    }
    // An article alone counts only millions and parts: "eine Million", "un tiers".
    let counts = t.get(end).is_some_and(|x| {
        scale_word(&x.text).is_some_and(|s| s >= 1e6)
            || x.gap == Gap::Space && parts(&x.text).is_some()
    });
    (end > i && (!articles || counts)).then_some((end, total + current))
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    fn read(text: &str) -> Vec<String> {
        settled(text, tokens(text), None)
            .into_iter()
            .filter(Token::is_digits)
            .map(|x| x.text)
            .collect()
    }

    #[test]
    fn number_words_of_five_languages_become_figures() {
        for (text, wanted) in [
            ("Es starben einundzwanzig Menschen und die Stadt.", "21"),
            (
                "Das sind zweihundertvierzigtausend und nicht mehr.",
                "240 000",
            ),
            ("Im Jahr neunzehnhundertvierundachtzig ist es.", "1984"),
            ("Elle a quatre-vingt-dix-sept ans et il est là.", "97"),
            ("Il y a vingt et un blessés dans la ville.", "21"),
            ("Les soixante-quinze membres de la cour", "75"),
            ("Hay treinta y cinco casas en la villa, por lo que", "35"),
            ("Son doscientos cuarenta mil los que fue", "240 000"),
            ("Er zijn vijfentwintig mensen en het huis", "25"),
            ("Sono ventotto anni che il paese non è", "28"),
            ("zwölf Schiffe", "12"),
            ("Es ist eine Million, die der Staat zahlt.", "1"),
            ("Es ist eine Stadt, die der Staat baut.", ""),
            ("Once upon a time the cent was a coin", ""),
            ("Das sind 4.800 Menschen und nicht mehr.", "4 800"),
            ("Das kostet 480.000,00 Euro und nicht mehr.", "480 000 00"),
            ("Les deux tiers des élus du parti", "2 3"),
            ("Ein Drittel der Stadt ist nicht da", "1 3"),
            ("Subió un 2 por ciento en los pueblos del sur", "2"),
            ("Son 40 mil euros los que el rey da", "40"),
            ("In de wijk De Drie Sluizen is het stil", ""),
        ] {
            assert_eq!(read(text).join(" "), wanted, "{text}");
        }
    }
}
