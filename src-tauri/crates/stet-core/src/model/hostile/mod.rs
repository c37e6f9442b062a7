//! Words of a page that are meant for a model and not for a reader.
//!
//! Told by structure: an order about judging or answering together with what it is about, a name for the
//! reader that is a machine, the markup of a chat. The words are data (`data/speaks-to-models.toml`). This
//! is one fence of several and the weakest: what a persuaded model says is held against the material all
//! the same ([`super::taken_over`]).

mod markup;
mod plain;
mod words;

use plain::{Plain, plain};
pub(crate) use words::SPEAKS;

/// Most characters of a sentence that is looked at as one.
const SENTENCE: usize = 600;

/// True if a text holds words that address a language model, or tell how a claim is to be judged. No
/// model is shown such a passage.
#[must_use]
pub fn speaks_to_a_model(text: &str) -> bool {
    let Plain { text, spaced } = plain(text);
    let text = without_broken_lines(&text);
    if markup::is_there(&text) || spaced.iter().any(|run| words::orders_in_a_run(run)) {
        return true;
    }
    let mut before = "";
    sentences(&text).any(|sentence| {
        let told = words::orders(before, sentence);
        before = sentence;
        told
    })
}

/// The text with each line joined to the one before whose sentence it goes on with.
fn without_broken_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split('\n') {
        let goes_on = line.trim_start().starts_with(char::is_lowercase);
        out.push(if goes_on { ' ' } else { '\n' });
        out.push_str(line);
    }
    out
}

/// The sentences of a text, roughly: full stops after a digit or before a small letter part them too.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = |ch: char| matches!(ch, '.' | '!' | '?' | '。' | '！' | '？' | '؟' | '।' | '\n');
    text.split(ends)
        .flat_map(|sentence| pieces(sentence.trim()))
}

/// A sentence without end, in pieces.
fn pieces(mut sentence: &str) -> Vec<&str> {
    let mut all = Vec::new();
    while let Some((cut, _)) = sentence.char_indices().nth(SENTENCE) {
        let cut = sentence[..cut]
            .rfind(' ')
            .filter(|at| *at > 0)
            .unwrap_or(cut);
        all.push(&sentence[..cut]);
        sentence = &sentence[cut..];
    }
    all.push(sentence);
    all.retain(|piece| !piece.trim().is_empty());
    all
}

/// A text as a model may be shown it: each line that speaks to a model gives way to a word about it.
#[must_use]
pub fn without_words_to_models(text: &str) -> std::borrow::Cow<'_, str> {
    /// What stands in the place of such words.
    const WITHHELD: &str = "[Words withheld: they address a language model.]";
    if !speaks_to_a_model(text) {
        return text.into();
    }
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| {
            if speaks_to_a_model(line) {
                WITHHELD
            } else {
                line
            }
        })
        .collect();
    let rest = lines.join("\n");
    // What speaks across its lines is withheld as a whole.
    if rest == text || speaks_to_a_model(&rest.replace(WITHHELD, "")) {
        return WITHHELD.into();
    }
    rest.into()
}

#[cfg(test)]
mod tests;
