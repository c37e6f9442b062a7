//! The tables of units and currencies, and looking them up after or before a figure. The tables
//! themselves are `units.tsv` and `currencies.tsv`, editable without programming.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::token::{Gap, Token, tokens};
use super::types::Unit;

impl Unit {
    /// Its symbol as it is printed behind `value`: "1 year", "7 years", "7 km".
    #[must_use]
    pub fn behind(&self, value: f64) -> &str {
        let one = value.abs().total_cmp(&1.0).is_eq();
        match tables().plurals.get(self.symbol.as_str()) {
            Some(many) if !one => many,
            _ => &self.symbol,
        }
    }
}

/// A row of `units.tsv` or `currencies.tsv`.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// "length", "time" … or "currency:EUR".
    pub(super) dimension: String,
    /// Full English name.
    pub(super) name: String,
    pub(super) symbol: String,
    pub(super) factor: f64,
    pub(super) offset: f64,
}

impl Entry {
    pub(super) fn is_money(&self) -> bool {
        self.dimension.starts_with("currency:")
    }

    pub(super) fn unit(&self) -> Unit {
        Unit {
            dimension: self.dimension.clone(),
            symbol: self.symbol.clone(),
            factor: self.factor,
            offset: self.offset,
        }
    }
}

/// The two tables with their indices.
struct Tables {
    entries: Vec<Entry>,
    words: HashMap<String, usize>,
    signs: HashMap<String, usize>,
    /// Signs of three letters and more in lower case: "kwh".
    loose_signs: HashMap<String, usize>,
    money_words: HashMap<String, usize>,
    money_signs: HashMap<String, usize>,
    /// First tokens of all names, and last tokens of the money ones: most text has neither.
    firsts: HashSet<String>,
    lasts: HashSet<String>,
    /// Plurals of the symbols that are words: "year", "century", not "km".
    plurals: HashMap<&'static str, &'static str>,
}

/// The longest name in tokens, dots and slashes counted.
const MAX_TOKENS: usize = 7;

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut t = Tables {
            entries: Vec::new(),
            words: HashMap::new(),
            signs: HashMap::new(),
            loose_signs: HashMap::new(),
            money_words: HashMap::new(),
            money_signs: HashMap::new(),
            firsts: HashSet::new(),
            lasts: HashSet::new(),
            plurals: HashMap::new(),
        };
        for row in rows(include_str!("units.tsv")) {
            let [dimension, name, symbol, factor, offset, words, signs] = row[..] else {
                continue;
            };
            t.entries.push(Entry {
                dimension: dimension.to_owned(),
                name: name.to_owned(),
                symbol: symbol.to_owned(),
                factor: factor.parse().unwrap_or(1.0),
                offset: offset.parse().unwrap_or(0.0),
            });
            let at = t.entries.len() - 1;
            index(&mut t.words, words, at);
            index(&mut t.signs, signs, at);
            for sign in signs.split(';').filter(|s| s.chars().count() > 2) {
                index(&mut t.loose_signs, &sign.to_lowercase(), at);
            }
            if let Some((one, many)) = words.split_once(';')
                && one == symbol
            {
                let many = many.split_once(';').map_or(many, |(many, _)| many);
                t.plurals.insert(symbol, many);
            }
        }
        for row in rows(include_str!("currencies.tsv")) {
            let [code, name, factor, words, signs] = row[..] else {
                continue;
            };
            let factor: f64 = factor.parse().unwrap_or(1.0);
            t.entries.push(Entry {
                dimension: format!("currency:{code}"),
                name: name.to_owned(),
                symbol: if factor < 1.0 {
                    name.to_lowercase()
                } else {
                    code.to_owned()
                },
                factor,
                offset: 0.0,
            });
            let at = t.entries.len() - 1;
            index(&mut t.money_words, words, at);
            index(&mut t.money_signs, signs, at);
        }
        let measures = t.words.keys().chain(t.signs.keys());
        let money: Vec<&String> = t.money_words.keys().chain(t.money_signs.keys()).collect();
        for name in measures.chain(money.iter().copied()) {
            t.firsts
                .extend(tokens(name).first().map(|x| x.text.clone()));
        }
        for name in money {
            t.lasts.extend(tokens(name).last().map(|x| x.text.clone()));
        }
        t
    })
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}

fn index(map: &mut HashMap<String, usize>, names: &str, at: usize) {
    for name in names.split(';').filter(|n| !n.is_empty()) {
        // The first row that names it wins, so "sq km" has one meaning.
        map.entry(name.to_owned()).or_insert(at);
    }
}

/// A unit found in text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// First token after it.
    pub(super) end: usize,
    pub(super) entry: &'static Entry,
}

/// Which table to look in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    Measure,
    Money,
}

/// The unit whose name starts at token `i`, the longest one; it may touch what precedes it.
pub(super) fn unit_at(text: &str, t: &[Token], i: usize, table: Table) -> Option<Found> {
    let first = t.get(i)?;
    if first.is_digits() {
        return None;
    }
    let tables = tables();
    let name = first.text.strip_prefix("d'").unwrap_or(&first.text);
    if !tables.firsts.contains(name) {
        return None;
    }
    let (words, signs) = match table {
        Table::Measure => (&tables.words, &tables.signs),
        Table::Money => (&tables.money_words, &tables.money_signs),
    };
    let most = MAX_TOKENS.min(t.len() - i);
    for count in (1..=most).rev() {
        let part = &t[i..i + count];
        if part[1..].iter().any(|x| x.gap == Gap::Break) {
            continue;
        }
        let last = &part[count - 1];
        if last.end - first.start > 40
            || cut_short(t, i + count) && last.kind != super::token::Kind::Symbol
        {
            continue;
        }
        let written = &text[first.start..last.end];
        let mut spelled = spell(part);
        // "millions d'euros"
        if table == Table::Money
            && let Some(rest) = spelled.strip_prefix("d'")
        {
            spelled = rest.to_owned();
        }
        let found = match table {
            Table::Measure => signs
                .get(written)
                .or_else(|| signs.get(&joined(text, part)))
                .or_else(|| words.get(&spelled))
                .or_else(|| tables.loose_signs.get(&spelled)),
            Table::Money => signs.get(&spelled).or_else(|| words.get(&spelled)),
        };
        if let Some(at) = found {
            return Some(Found {
                end: i + count,
                entry: &tables.entries[*at],
            });
        }
    }
    None
}

/// A letter or digit that touches the end of the name: it is part of something else.
fn cut_short(t: &[Token], i: usize) -> bool {
    t.get(i).is_some_and(|x| {
        x.glued() && (x.is_word() || x.is_digits() || x.is("²") || x.is("³") || x.is("^"))
    })
}

/// Lower case, one blank where there is any.
fn spell(part: &[Token]) -> String {
    let mut out = String::new();
    for (i, token) in part.iter().enumerate() {
        if i > 0 && (token.gap != Gap::None) {
            out.push(' ');
        }
        if token.is_hyphen() && i > 0 {
            out.push('-');
        } else {
            out.push_str(&token.text);
        }
    }
    out
}

/// As written, one blank where there is any.
fn joined(text: &str, part: &[Token]) -> String {
    let mut out = String::new();
    for (i, token) in part.iter().enumerate() {
        if i > 0 && token.gap != Gap::None {
            out.push(' ');
        }
        out.push_str(&text[token.start..token.end]);
    }
    out
}

/// The currency sign or code that ends just before token `i`: "$", "US $", "EUR"; with the token
/// where it starts.
pub(super) fn money_before(text: &str, t: &[Token], i: usize) -> Option<(usize, &'static Entry)> {
    if t.get(i)?.gap == Gap::Break || !tables().lasts.contains(&t.get(i.checked_sub(1)?)?.text) {
        return None;
    }
    for count in (1..=MAX_TOKENS.min(i)).rev() {
        let start = i - count;
        let part = &t[start..i];
        if part[1..]
            .iter()
            .any(|x| x.gap == Gap::Break || x.is_digits())
            || part[0].is_digits()
        {
            continue;
        }
        // "mass $5" must not read "s $".
        let first = &part[0];
        if first.is_word()
            && first.glued()
            && start > 0
            && (t[start - 1].is_word() || t[start - 1].is_digits())
        {
            continue;
        }
        let spelled = spell(part);
        let tables = tables();
        // "R18.7bn" is rand; "r 0.45" and "R 3.6" are not.
        let loose = spelled == "r" && !(t[i].glued() && text[first.start..first.end] == *"R");
        let sign = tables.money_signs.get(&spelled).filter(|_| !loose);
        let code = || {
            let written = &text[first.start..t[i - 1].end];
            let is_code = written.len() == 3 && written.bytes().all(|b| b.is_ascii_alphabetic());
            let known = tables.money_words.get(&spelled);
            known.filter(|_| {
                is_code && (written.bytes().all(|b| b.is_ascii_uppercase()) || !ordinary(&spelled))
                    || spelled == "dollar"
            })
        };
        if let Some(at) = sign.or_else(code) {
            return Some((start, &tables.entries[*at]));
        }
    }
    None
}

/// Codes that are also English words in lower case.
fn ordinary(code: &str) -> bool {
    matches!(
        code,
        "try"
            | "cup"
            | "top"
            | "all"
            | "mad"
            | "gel"
            | "won"
            | "yen"
            | "nis"
            | "sar"
            | "php"
            | "cop"
            | "rub"
            | "pen"
            | "lei"
    )
}

/// The currency with this code in capitals.
pub(super) fn currency_of_code(code: &str) -> Option<&'static Entry> {
    let capitals = code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase());
    let tables = tables();
    let at = tables.money_words.get(&code.to_lowercase())?;
    capitals.then(|| &tables.entries[*at])
}

/// The entry with this name.
pub(super) fn named(name: &str) -> Option<&'static Entry> {
    tables().entries.iter().find(|e| e.name == name)
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    #[test]
    fn units_are_found_by_word_sign_and_place() {
        for (text, dimension) in [
            ("km/h", "speed"),
            ("km²", "area"),
            ("km2", "area"),
            ("square miles", "area"),
            ("miles an hour", "speed"),
            ("°C", "temperature"),
            ("degrees Fahrenheit", "temperature"),
            ("metric tons", "mass"),
        ] {
            let t = tokens(text);
            let found = unit_at(text, &t, 0, Table::Measure).expect(text);
            assert_eq!(found.end, t.len(), "{text}");
            assert_eq!(found.entry.dimension, dimension);
        }
    }

    #[test]
    fn money_signs_stand_before_the_figure() {
        for (text, code) in [
            ("US$", "currency:USD"),
            ("hk $", "currency:HKD"),
            ("€", "currency:EUR"),
            ("EUR", "currency:EUR"),
            ("U.S. $", "currency:USD"),
        ] {
            let whole = format!("{text} 5");
            let t = tokens(&whole);
            let (start, entry) = money_before(&whole, &t, t.len() - 1).expect(text);
            assert_eq!((start, entry.dimension.as_str()), (0, code));
        }
    }
}
