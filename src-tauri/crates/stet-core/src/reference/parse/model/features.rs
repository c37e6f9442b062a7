//! What the model sees of each word of a citation.
//!
//! Owns the list of observations and their numbers: every observation is a short text, hashed
//! (FNV-1a). Fitting and reading use this very function, so a change here calls for fitting anew
//! ([`VERSION`] guards against the mix-up).

use super::lexicon::{Lexicon, lexicon};
use super::tokens::{Close, Token};

/// Raised with every change to the observations.
pub(super) const VERSION: u8 = 2;

/// The observations of every word, as hashes.
#[must_use]
pub fn features(tokens: &[Token<'_>]) -> Vec<Vec<u32>> {
    let lexicon = lexicon();
    let seen: Vec<Seen> = tokens
        .iter()
        .map(|token| Seen::of(token, lexicon))
        .collect();
    let surroundings = surroundings(tokens, &seen);
    (0..tokens.len())
        .map(|at| observe(tokens, &seen, &surroundings, at))
        .collect()
}

/// What is seen of one word alone.
struct Seen {
    lower: String,
    /// Letters and digits by class, runs shortened: "Xx.", "9-9".
    shape: String,
    /// Kinds of figure: year, range, roman …
    figure: &'static str,
    classes: Vec<&'static str>,
    punctuation: String,
    initial: bool,
}

impl Seen {
    fn of(token: &Token<'_>, lexicon: &Lexicon) -> Self {
        let lower = token.core.to_lowercase();
        let lower = lower
            .chars()
            .map(|ch| if ch.is_ascii_digit() { '9' } else { ch })
            .collect::<String>();
        let figure = figure(token);
        let mut classes = lexicon.classes(&token.core.to_lowercase());
        if lower.len() > 3 && lower.starts_with("http") || lower.starts_with("www.") {
            classes.push("address");
        }
        Self {
            shape: shape(token.text),
            figure,
            classes,
            punctuation: punctuation(token),
            initial: initials(token),
            lower,
        }
    }

    fn has(&self, class: &str) -> bool {
        self.classes.contains(&class)
    }
}

/// What is seen of the words around: quotation, brackets, the stretch a word stands in.
struct Around {
    quoted: bool,
    bracketed: bool,
    /// Stretches ended by a stop before this word, at most 7.
    stretch: usize,
    /// Words since the stretch began, at most 9.
    into: usize,
    /// Words until it ends, at most 9.
    left: usize,
    first: usize,
    last: usize,
    /// The comma-parted piece.
    piece: (usize, usize),
    year_before: bool,
    in_before: bool,
    quote_before: bool,
}

fn surroundings(tokens: &[Token<'_>], seen: &[Seen]) -> Vec<Around> {
    let stretches = cut(tokens, |close| {
        matches!(close, Close::Stop | Close::Quote | Close::Colon)
    });
    let pieces = cut(tokens, |close| !matches!(close, Close::Open | Close::Short));
    let mut all = Vec::with_capacity(tokens.len());
    let (mut quoted, mut depth) = (false, 0_i32);
    let (mut year_before, mut in_before, mut quote_before) = (false, false, false);
    let mut stretch = 0;
    for at in 0..tokens.len() {
        let text = tokens[at].text;
        let opens = text
            .trim_start_matches(['(', '['])
            .starts_with(['"', '“', '„', '«', '‘'])
            || text.starts_with("``")
            || text.starts_with("''");
        if opens {
            quoted = true;
        }
        depth += text.matches(['(', '[']).count() as i32;
        let (first, last) = stretches[at];
        if at == first && at > 0 {
            stretch += 1;
        }
        all.push(Around {
            quoted,
            bracketed: depth > 0,
            stretch: stretch.min(7),
            into: (at - first).min(9),
            left: (last - at).min(9),
            first,
            last,
            piece: pieces[at],
            year_before,
            in_before,
            quote_before,
        });
        if tokens[at].close == Close::Quote || (quoted && text.ends_with(['"', '”', '»'])) {
            quoted = false;
            quote_before = true;
        }
        depth = (depth - text.matches([')', ']']).count() as i32).max(0);
        year_before |= seen[at].figure.starts_with("year");
        in_before |= seen[at].has("in") && at > 2;
    }
    all
}

/// For every word the first and last word of the stretch it stands in.
fn cut(tokens: &[Token<'_>], ends: impl Fn(Close) -> bool) -> Vec<(usize, usize)> {
    let mut all = Vec::with_capacity(tokens.len());
    let mut first = 0;
    for at in 0..tokens.len() {
        if ends(tokens[at].close) || at + 1 == tokens.len() {
            all.resize(at + 1, (first, at));
            first = at + 1;
        }
    }
    all
}

fn observe(tokens: &[Token<'_>], seen: &[Seen], around: &[Around], at: usize) -> Vec<u32> {
    let mut out = Vec::with_capacity(96);
    let mut put = |name: &str, value: &str| out.push(hash(name, value));
    let (token, here, about) = (&tokens[at], &seen[at], &around[at]);
    put("b", "");
    put("w", &here.lower);
    put("t", token.text);
    put("s", &here.shape);
    put("p", &here.punctuation);
    put("f", here.figure);
    for class in &here.classes {
        put("c", class);
    }
    let chars: Vec<char> = here.lower.chars().collect();
    for length in 1..=4_usize.min(chars.len()) {
        put("<", &chars[..length].iter().collect::<String>());
        put(
            ">",
            &chars[chars.len() - length..].iter().collect::<String>(),
        );
    }
    if here.initial {
        put("i", "");
    }
    // Neighbours.
    for (offset, name) in [
        (-3_isize, "-3"),
        (-2, "-2"),
        (-1, "-1"),
        (1, "+1"),
        (2, "+2"),
        (3, "+3"),
    ] {
        let Some(other) = at
            .checked_add_signed(offset)
            .and_then(|other| seen.get(other))
        else {
            put(name, "edge");
            continue;
        };
        put(&format!("{name}s"), &other.shape);
        put(&format!("{name}p"), &other.punctuation);
        put(&format!("{name}f"), other.figure);
        for class in &other.classes {
            put(&format!("{name}c"), class);
        }
        if offset.abs() <= 2 {
            put(&format!("{name}w"), &other.lower);
        }
    }
    // Pairs.
    let edge = Seen::edge();
    let before = at.checked_sub(1).map_or(&edge, |other| &seen[other]);
    let after = seen.get(at + 1).unwrap_or(&edge);
    put("w-1w", &format!("{} {}", before.lower, here.lower));
    put("ww+1", &format!("{} {}", here.lower, after.lower));
    put("s-1s", &format!("{} {}", before.shape, here.shape));
    put("ss+1", &format!("{} {}", here.shape, after.shape));
    put(
        "s-1ss+1",
        &format!("{} {} {}", before.shape, here.shape, after.shape),
    );
    put("p-1s", &format!("{} {}", before.punctuation, here.shape));
    put("ps+1", &format!("{} {}", here.punctuation, after.shape));
    put("f-1f", &format!("{} {}", before.figure, here.figure));
    put("ff+1", &format!("{} {}", here.figure, after.figure));
    for class in &before.classes {
        put("c-1s", &format!("{class} {}", here.shape));
    }
    // Where in the citation, and in what sort of stretch.
    let count = tokens.len();
    put("at", &(at * 12 / count.max(1)).to_string());
    put("at<", &at.min(12).to_string());
    put("at>", &(count - at).min(12).to_string());
    let flags = format!(
        "{}{}{}{}{}",
        u8::from(about.quoted),
        u8::from(about.bracketed),
        u8::from(about.year_before),
        u8::from(about.in_before),
        u8::from(about.quote_before)
    );
    put("fl", &flags);
    put("fls", &format!("{flags} {}", here.shape));
    put("flp", &format!("{flags} {}", before.punctuation));
    put("flf", &format!("{flags} {}", here.figure));
    put("wp-1", &format!("{} {}", here.lower, before.punctuation));
    put(
        "p-2p-1s",
        &format!(
            "{} {} {}",
            at.checked_sub(2)
                .map_or("|", |two| seen[two].punctuation.as_str()),
            before.punctuation,
            here.shape
        ),
    );
    put(
        "s-2s-1s",
        &format!(
            "{} {} {}",
            at.checked_sub(2)
                .map_or("|", |two| seen[two].shape.as_str()),
            before.shape,
            here.shape
        ),
    );
    put(
        "ss+1s+2",
        &format!(
            "{} {} {}",
            here.shape,
            after.shape,
            seen.get(at + 2).map_or("|", |two| two.shape.as_str())
        ),
    );
    for class in &here.classes {
        put("cfl", &format!("{class} {flags}"));
        put("cp-1", &format!("{class} {}", before.punctuation));
        put("cf+1", &format!("{class} {}", after.figure));
    }
    put(
        "stinto",
        &format!("{} {} {}", about.stretch, about.into, here.shape),
    );
    put("q", &u8::from(about.quoted).to_string());
    put(
        "br",
        &format!("{} {}", u8::from(about.bracketed), here.figure),
    );
    put("st", &about.stretch.to_string());
    put("stf", &format!("{} {}", about.stretch, flags));
    put("into", &about.into.to_string());
    put("left", &about.left.to_string());
    stretch(&mut out, "S", seen, (about.first, about.last), here);
    if about.piece != (about.first, about.last) {
        stretch(&mut out, "P", seen, about.piece, here);
    }
    distances(&mut out, seen, at);
    let whole = (0, count - 1);
    let mut put = |name: &str, value: &str| out.push(hash(name, value));
    let year = year_place(seen, whole);
    put("yr1", &year);
    // The style of the whole citation: does it quote, how does its first name begin, where is the
    // year.
    let quotes = tokens.iter().any(|token| token.close == Close::Quote);
    let second = seen.get(1).is_some_and(|word| word.initial);
    let style = format!(
        "{} {} {} {year}",
        u8::from(quotes),
        u8::from(seen[0].initial),
        u8::from(second)
    );
    put("gs", &format!("{style} {}", about.stretch));
    put("gp", &format!("{style} {}", here.punctuation));
    put("gf", &format!("{style} {} {}", here.shape, about.stretch));
    if let Some(next) = tokens.get(about.last + 1) {
        put(
            "Sn",
            &format!("{} {}", shape(next.text), seen[about.last + 1].figure),
        );
        for class in &seen[about.last + 1].classes {
            put("Snc", class);
        }
    }
    if about.first > 0 {
        put(
            "Sb",
            &format!(
                "{} {}",
                seen[about.first - 1].punctuation,
                seen[about.first - 1].figure
            ),
        );
    }
    out
}

/// How far it is, back and ahead, to the words that open or close fields.
fn distances(out: &mut Vec<u32>, seen: &[Seen], at: usize) {
    const MARKS: [&str; 7] = [
        "editor",
        "in",
        "publisher",
        "proceedings",
        "page",
        "volume",
        "journal",
    ];
    const FAR: usize = 12;
    let bucket = |distance: Option<usize>| match distance {
        None => "-",
        Some(0) => "0",
        Some(1) => "1",
        Some(2) => "2",
        Some(3 | 4) => "4",
        Some(5..=7) => "7",
        Some(_) => "12",
    };
    let ahead = &seen[at..seen.len().min(at + FAR)];
    let back = &seen[at.saturating_sub(FAR)..=at];
    for mark in MARKS {
        let before = bucket(back.iter().rev().position(|word| word.has(mark)));
        let after = bucket(ahead.iter().position(|word| word.has(mark)));
        out.push(hash(&format!("d<{mark}"), before));
        out.push(hash(&format!("d>{mark}"), after));
    }
    let year = |word: &Seen| word.figure.starts_with("year");
    out.push(hash("d<y", bucket(back.iter().rev().position(year))));
    out.push(hash("d>y", bucket(ahead.iter().position(year))));
    let both = format!(
        "{} {}",
        bucket(back.iter().rev().position(|word| word.has("in"))),
        bucket(ahead.iter().position(|word| word.has("editor")))
    );
    out.push(hash("d<in>ed", &both));
}

/// What the stretch around a word holds.
fn stretch(
    out: &mut Vec<u32>,
    name: &str,
    seen: &[Seen],
    (first, last): (usize, usize),
    here: &Seen,
) {
    let mut put = |part: &str, value: &str| out.push(hash(&format!("{name}{part}"), value));
    let inside = &seen[first..=last];
    put("1", &inside[0].lower);
    if let Some(second) = inside.get(1) {
        put("12", &format!("{} {}", inside[0].lower, second.lower));
    }
    put("9", &inside[inside.len() - 1].lower);
    put("p", &inside[inside.len() - 1].punctuation);
    put("n", &inside.len().min(15).to_string());
    let initials = inside.iter().filter(|word| word.initial).count();
    put("i", &initials.min(4).to_string());
    put("ir", &(initials * 6 / inside.len()).to_string());
    let mut classes: Vec<&str> = inside
        .iter()
        .flat_map(|word| word.classes.iter().copied())
        .collect();
    classes.sort_unstable();
    classes.dedup();
    for class in &classes {
        put("c", class);
        put("cs", &format!("{class} {}", here.shape));
    }
    let capital = inside
        .iter()
        .filter(|word| word.shape.starts_with('X'))
        .count();
    put("k", &(capital * 5 / inside.len()).to_string());
    let figures = inside.iter().filter(|word| word.figure != "none").count();
    put("f", &figures.min(3).to_string());
}

/// Where the first year stands: the style of the whole citation shows in it.
fn year_place(seen: &[Seen], (first, last): (usize, usize)) -> String {
    let at = (first..=last).find(|&at| seen[at].figure.starts_with("year"));
    at.map_or_else(
        || "none".to_owned(),
        |at| format!("{} {}", at * 5 / (last + 1), seen[at].punctuation),
    )
}

impl Seen {
    fn edge() -> Self {
        Self {
            lower: "|".into(),
            shape: "|".into(),
            figure: "edge",
            classes: Vec::new(),
            punctuation: "|".into(),
            initial: false,
        }
    }
}

fn shape(text: &str) -> String {
    let mut shape = String::new();
    let mut last = ' ';
    let mut run = 0;
    for ch in text.chars() {
        let class = match ch {
            _ if ch.is_uppercase() => 'X',
            _ if ch.is_numeric() => '9',
            _ if ch.is_alphabetic() => 'x',
            '–' | '—' | '‐' | '‑' | '-' => '-',
            '“' | '”' | '"' | '„' | '«' | '»' => '"',
            '‘' | '’' | '\'' | '`' => '\'',
            _ => ch,
        };
        run = if class == last { run + 1 } else { 1 };
        if run <= 2 {
            shape.push(class);
        }
        last = class;
    }
    shape
}

/// The punctuation before and after the inside of a word.
fn punctuation(token: &Token<'_>) -> String {
    let at = token.text.find(token.core).unwrap_or(0);
    let before = &token.text[..at];
    let after = &token.text[at + token.core.len()..];
    let tidy = |part: &str| {
        part.chars()
            .take(3)
            .map(|ch| match ch {
                '“' | '”' | '"' | '„' | '«' | '»' => '"',
                '‘' | '’' | '\'' | '`' => '\'',
                '[' | '{' | '<' => '(',
                ']' | '}' | '>' => ')',
                _ => ch,
            })
            .collect::<String>()
    };
    let inner = if token.core.contains('.') { "." } else { "" };
    format!("{}_{inner}_{}", tidy(before), tidy(after))
}

fn initials(token: &Token<'_>) -> bool {
    let letters = token.core.chars().filter(|ch| ch.is_alphabetic()).count();
    let upper = token
        .core
        .chars()
        .all(|ch| !ch.is_alphabetic() || ch.is_uppercase());
    let plain = token
        .core
        .chars()
        .all(|ch| ch.is_alphabetic() || matches!(ch, '.' | '-' | '‐'));
    plain && upper && (1..=3).contains(&letters) && token.text.contains('.')
        || (plain && upper && (1..=2).contains(&letters))
}

fn figure(token: &Token<'_>) -> &'static str {
    let core = token.core;
    let digits = core.chars().filter(char::is_ascii_digit).count();
    if digits == 0 {
        let roman =
            !core.is_empty() && core.len() <= 6 && core.chars().all(|ch| "IVXLCivxlc".contains(ch));
        return if roman && core.len() > 1 {
            "roman"
        } else {
            "none"
        };
    }
    if core.starts_with("10.") && core.contains('/') || core.to_lowercase().starts_with("doi") {
        return "doi";
    }
    let year = |part: &str| {
        part.len() == 4
            && part
                .parse::<u32>()
                .is_ok_and(|value| (1400..=2035).contains(&value))
    };
    let bare = core.trim_end_matches(|ch: char| ch.is_ascii_lowercase());
    if year(bare) && core.len() - bare.len() <= 1 {
        return if token.text.starts_with('(') {
            "year("
        } else {
            "year"
        };
    }
    let parts: Vec<&str> = core
        .split(['-', '–', '—', '−', '‐', '/'])
        .filter(|part| !part.is_empty())
        .collect();
    let numeric = |part: &&str| part.chars().all(|ch| ch.is_ascii_digit());
    if parts.len() == 2 && parts.iter().all(numeric) {
        return if year(parts[0]) && year(parts[1]) {
            "years"
        } else {
            "range"
        };
    }
    if core.contains(['(', ':', ';']) && digits * 2 >= core.chars().count() {
        return match (core.contains('('), core.contains(':'), core.contains(';')) {
            (_, _, true) => "packed;",
            (true, true, _) => "packed(:",
            (true, false, _) => "packed(",
            _ => "packed:",
        };
    }
    if numeric(&core) {
        return match digits {
            1 => "1",
            2 => "2",
            3 => "3",
            4 => "4",
            _ => "5+",
        };
    }
    let ordinal = ["st", "nd", "rd", "th", "e", "a", "o"]
        .iter()
        .any(|ending| core.strip_suffix(ending).is_some_and(|part| numeric(&part)));
    if ordinal {
        return "ordinal";
    }
    if digits * 2 >= core.chars().count() {
        "figures"
    } else {
        "mixed"
    }
}

fn hash(name: &str, value: &str) -> u32 {
    let mut hash = 0x811c_9dc5_u32;
    for byte in name.bytes().chain([0x1f]).chain(value.bytes()) {
        hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    hash
}
