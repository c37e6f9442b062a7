//! The cues of subtitles and transcripts: their times, their speakers, their words.

/// A stretch of a recording and what is said in it.
#[derive(Debug, PartialEq)]
pub(super) struct Cue<'t> {
    /// Seconds from the beginning, if a time that can be read stands there.
    pub(super) start: Option<f64>,
    pub(super) end: Option<f64>,
    /// Its lines, with tags.
    pub(super) text: &'t str,
    /// It begins a paragraph: transcripts are written in paragraphs, subtitles are not.
    pub(super) paragraph: bool,
}

/// One line of a cue.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Line {
    pub(super) speaker: Option<String>,
    /// Somebody else begins to speak, named or not.
    pub(super) turn: bool,
    pub(super) words: String,
}

impl Line {
    /// True for what is heard and not said: "[door slams]", "(music)", "♪".
    pub(super) fn is_sound(&self) -> bool {
        let words = self.words.trim();
        let within = |open: char, close: char| {
            let inside = words
                .strip_prefix(open)
                .and_then(|rest| rest.strip_suffix(close));
            inside.is_some_and(|inside| !inside.contains([open, close]))
        };
        let notes = !words.is_empty() && words.chars().all(|c| matches!(c, '♪' | '♫' | ' '));
        self.speaker.is_none() && (within('[', ']') || within('(', ')') || notes)
    }
}

/// Lines looked at to tell subtitles from text.
const SAMPLE: usize = 400;

/// Longest name of a speaker, in characters.
const LONGEST_NAME: usize = 40;

/// True if the text begins as WebVTT must.
pub(super) fn is_vtt(text: &str) -> bool {
    let rest = text.trim_start_matches('\u{feff}').strip_prefix("WEBVTT");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']))
}

/// True for SRT and transcripts: at least two times in order, and a good part of the lines timed.
pub(super) fn looks_timed(text: &str) -> bool {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .take(SAMPLE)
        .collect();
    let arrows = lines.iter().filter(|line| arrow(line).is_some()).count();
    if arrows > 0 {
        // One line in eight at least: cues are short.
        let first = lines.iter().take(3).any(|line| arrow(line).is_some());
        return first && arrows * 8 >= lines.len();
    }
    let times: Vec<f64> = lines
        .iter()
        .filter_map(|line| stamp(line))
        .map(|(time, _)| time)
        .collect();
    let in_order = times.windows(2).all(|pair| pair[0] <= pair[1]);
    times.len() >= 3 && in_order && times.len() * 5 >= lines.len()
}

/// The cues of the text.
pub(super) fn cues(text: &str) -> Vec<Cue<'_>> {
    let arrows = text.lines().any(|line| arrow(line.trim()).is_some());
    if arrows || is_vtt(text) {
        subtitles(text)
    } else {
        transcript(text)
    }
}

/// SRT and WebVTT: blocks between empty lines, each with a line of times.
fn subtitles(text: &str) -> Vec<Cue<'_>> {
    let mut cues: Vec<Cue<'_>> = Vec::new();
    let mut at = 0;
    // Where the words of the cue being read begin; `None` in a block that is no cue.
    let mut open: Option<(usize, Option<f64>, Option<f64>)> = None;
    let mut ended = 0;
    let mut close = |open: &mut Option<(usize, Option<f64>, Option<f64>)>, end: usize| {
        if let Some((begun, start, stop)) = open.take()
            && let Some(words) = text.get(begun..end)
            && !words.trim().is_empty()
        {
            cues.push(Cue {
                start,
                end: stop,
                text: words,
                paragraph: false,
            });
        }
    };
    for line in text.split_inclusive('\n') {
        let begun = at;
        at += line.len();
        let trimmed = line.trim();
        if let Some((start, stop)) = arrow(trimmed) {
            // The number of a cue stands on the line before, even where the empty line is missing.
            let number = text[..begun]
                .trim_end()
                .rsplit('\n')
                .next()
                .unwrap_or_default()
                .trim();
            let end = match !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
                true => text[..begun].trim_end().len() - number.len(),
                false => begun,
            };
            close(&mut open, end.max(ended));
            open = Some((at, start, stop));
            ended = at;
        } else if trimmed.is_empty() {
            close(&mut open, begun);
        }
    }
    close(&mut open, text.len());
    cues
}

/// A transcript: paragraphs and lines that begin with a time.
fn transcript(text: &str) -> Vec<Cue<'_>> {
    let mut cues: Vec<Cue<'_>> = Vec::new();
    let mut at = 0;
    let mut paragraph = true;
    for line in text.split_inclusive('\n') {
        let begun = at;
        at += line.len();
        let words = line.trim();
        if words.is_empty() {
            paragraph = true;
            continue;
        }
        match stamp(words) {
            Some((time, rest)) => cues.push(Cue {
                start: Some(time),
                end: None,
                text: rest,
                paragraph: true,
            }),
            None => cues.push(Cue {
                start: None,
                end: None,
                text: &text[begun..at],
                paragraph,
            }),
        }
        paragraph = false;
    }
    // A line that goes on belongs to the moment begun before it.
    let mut last = None;
    for cue in &mut cues {
        last = cue.start.or(last);
        cue.start = last;
    }
    cues
}

/// The two times of a line such as `00:01:02,500 --> 00:01:04,000`; either may be unreadable.
fn arrow(line: &str) -> Option<(Option<f64>, Option<f64>)> {
    let (start, rest) = line.split_once("-->")?;
    let digits = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let end = rest.trim_start();
    if !digits(start) && !digits(end) {
        return None;
    }
    let end = end.split_whitespace().next().unwrap_or_default();
    Some((time(start.trim()), time(end)))
}

/// The time that a line of a transcript begins with, and the words after it: `[00:12:34] …`,
/// `(12:34) …`, `00:12:34 …`.
fn stamp(line: &str) -> Option<(f64, &str)> {
    for (open, close) in [('[', ']'), ('(', ')')] {
        if let Some(rest) = line.strip_prefix(open) {
            let (inside, after) = rest.split_once(close)?;
            return Some((time(inside.trim())?, after.trim()));
        }
    }
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    // Bare minutes and seconds are as likely a time of day or a score.
    let bare = &line[..end];
    (bare.matches(':').count() == 2).then(|| Some((time(bare)?, line[end..].trim())))?
}

/// Seconds of `1:02:03.5`, `02:03,5` or `02:03`.
fn time(text: &str) -> Option<f64> {
    let (clock, fraction) = text.split_once([',', '.']).unwrap_or((text, "0"));
    let parts: Vec<u32> = clock.split(':').map(number).collect::<Option<_>>()?;
    let whole = match parts.as_slice() {
        [hours, minutes, seconds] if *minutes < 60 && *seconds < 60 => {
            hours * 3600 + minutes * 60 + seconds
        }
        [minutes, seconds] if *seconds < 60 => minutes * 60 + seconds,
        _ => return None,
    };
    let digits = fraction.len().min(6);
    let fraction =
        f64::from(number(fraction.get(..digits)?)?) / 10_f64.powi(i32::try_from(digits).ok()?);
    Some(f64::from(whole) + fraction)
}

fn number(digits: &str) -> Option<u32> {
    let fits = (1..=6).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| digits.parse().ok())?
}

/// The lines of a cue without tags, with who speaks them.
pub(super) fn spoken(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut current = Line::default();
        let mut rest = line.trim();
        if let Some(after) = rest.strip_prefix(">>") {
            current.turn = true;
            rest = after.trim_start_matches('>').trim_start();
        } else if let Some(after) = rest.strip_prefix("- ").or_else(|| rest.strip_prefix("– ")) {
            current.turn = true;
            rest = after;
        }
        let mut plain = String::new();
        let mut voice = None;
        while let Some(open) = rest.find(['<', '{']) {
            plain.push_str(&rest[..open]);
            let after = &rest[open + 1..];
            let close = if rest[open..].starts_with('<') {
                '>'
            } else {
                '}'
            };
            let tag = after.find(close).map(|end| &after[..end]);
            match tag.filter(|tag| is_tag(tag, close)) {
                Some(tag) => {
                    let name = tag
                        .strip_prefix('v')
                        .filter(|name| name.starts_with([' ', '.']));
                    if let Some(name) = name
                        .and_then(|name| name.split_once(' '))
                        .map(|(_, name)| name.trim())
                        && !name.is_empty()
                    {
                        if !plain.trim().is_empty() {
                            let words = std::mem::take(&mut plain);
                            lines.push(Line {
                                words: unescaped(&words),
                                ..std::mem::take(&mut current)
                            });
                        }
                        voice = Some(name.chars().take(LONGEST_NAME).collect::<String>());
                        current.speaker.clone_from(&voice);
                    }
                    rest = &after[tag.len() + 1..];
                }
                None => {
                    plain.push_str(&rest[open..=open]);
                    rest = after;
                }
            }
        }
        plain.push_str(rest);
        let words = unescaped(&plain);
        let words = words.trim();
        match named(words).filter(|_| voice.is_none()) {
            Some((name, said)) => {
                current.speaker = Some(name.into());
                current.words = said.into();
            }
            None => current.words = words.into(),
        }
        if !current.words.is_empty() || current.speaker.is_some() {
            lines.push(current);
        }
    }
    lines
}

/// Tags of WebVTT and SRT: `<i>`, `</c.loud>`, `<00:01:02.000>`, `{\an8}`; other angles are words.
fn is_tag(tag: &str, close: char) -> bool {
    if close == '}' {
        return tag.starts_with('\\');
    }
    let name = tag.trim_start_matches('/');
    let head = name.split([' ', '.', '\t']).next().unwrap_or_default();
    tag.len() <= 200
        && (matches!(
            head,
            "i" | "b" | "u" | "s" | "c" | "v" | "lang" | "ruby" | "rt" | "font"
        ) || time(name).is_some())
}

fn unescaped(text: &str) -> String {
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&nbsp;", "\u{a0}");
    text.replace("&lrm;", "\u{200e}")
        .replace("&rlm;", "\u{200f}")
        .replace("&amp;", "&")
}

/// A name in capitals, or of one to three words each with a capital, before a colon.
fn named(words: &str) -> Option<(&str, &str)> {
    let (name, said) = words.split_once(':')?;
    let name = name.trim();
    let said = said
        .strip_prefix(' ')
        .or_else(|| said.is_empty().then_some(said))?;
    let short = name.chars().count() <= LONGEST_NAME && name.split_whitespace().count() <= 4;
    let letters = || name.chars().filter(|c| c.is_alphabetic());
    let capitals = letters().count() > 1 && letters().all(|c| !c.is_lowercase());
    let proper = name.split_whitespace().all(|word| {
        word.chars().next().is_some_and(char::is_uppercase)
            || word.bytes().all(|byte| byte.is_ascii_digit())
    });
    let person = capitals
        || (proper && (name.split_whitespace().count() > 1 || name.starts_with("Speaker")));
    (short && person).then_some((name, said.trim()))
}
