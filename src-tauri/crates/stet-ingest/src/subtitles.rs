//! Subtitles (SRT, WebVTT) and transcripts with times.
//!
//! Cues are joined into paragraphs, one for what one person says without a long pause; each cue
//! begins a moment of the recording. Tags, positions and numbers of cues are not words.

use stet_core::document::{BlockKind, Document, Position, RunStyle};

use crate::blocks::{Blocks, short_title};
use crate::inline::Inline;
use crate::reader::{Fit, Input, Reader};
use crate::{Format, Meta, ReadError};

mod cues;
use cues::Cue;

/// Seconds of silence that begin a new paragraph.
const PAUSE: f64 = 2.5;

/// Characters after which the next sentence begins a new paragraph.
const LONG: usize = 600;

/// Fewest words of a line that is shown twice: "Yes." may be said twice.
const ROLLS: usize = 3;

/// Reads subtitles.
#[derive(Debug)]
pub(crate) struct SubtitleReader;

impl Reader for SubtitleReader {
    fn format(&self) -> Format {
        Format::Subtitles
    }

    fn endings(&self) -> &'static [&'static str] {
        &["srt", "vtt"]
    }

    fn fit(&self, input: &Input<'_>) -> Fit {
        if cues::is_vtt(input.text) || cues::looks_timed(input.text) {
            Fit::Certain
        } else {
            Fit::No
        }
    }

    fn read(&self, input: &Input<'_>) -> Result<(Document, Meta), ReadError> {
        let mut writer = Writer {
            blocks: Blocks::new(input.name),
            inline: Inline::default(),
            speaker: None,
            end: None,
            said: Vec::new(),
        };
        let mut untimed = 0_usize;
        for cue in cues::cues(input.text) {
            untimed += usize::from(cue.start.is_none());
            writer.cue(&cue)?;
        }
        writer.flush()?;
        if untimed > 0 {
            writer.blocks.notice(&format!(
                "{untimed} passages of {} have no time that can be read; look for them by their words.",
                input.name
            ));
        }
        let stem = input
            .name
            .rsplit_once('.')
            .map_or(input.name, |(stem, _)| stem);
        Ok((
            writer.blocks.finish(Some(&short_title(stem))),
            Meta::default(),
        ))
    }
}

struct Writer {
    blocks: Blocks,
    inline: Inline,
    speaker: Option<String>,
    /// When the cue before ended, in seconds.
    end: Option<f64>,
    /// The lines of the cue before, as they were said.
    said: Vec<String>,
}

impl Writer {
    fn cue(&mut self, cue: &Cue<'_>) -> Result<(), ReadError> {
        if let (Some(start), Some(end)) = (cue.start, self.end)
            && (start - end > PAUSE || start < end - PAUSE)
        {
            self.flush()?;
            self.speaker = None;
        }
        if cue.paragraph {
            self.flush()?;
        }
        let long = self.inline.length() > LONG;
        if long
            && self
                .inline
                .last()
                .is_some_and(|c| matches!(c, '.' | '!' | '?' | '…' | '。' | '”' | '"'))
        {
            self.flush()?;
        }
        let mut marked = false;
        let lines = cues::spoken(cue.text);
        // Nobody says what the brackets tell; a sentence goes on behind it.
        if !lines.is_empty() && lines.iter().all(cues::Line::is_sound) && self.in_sentence() {
            self.end = cue.end.or(cue.start).or(self.end);
            return Ok(());
        }
        let rolled = self.rolled(&lines);
        self.said = lines.iter().map(|line| line.words.clone()).collect();
        for line in lines.into_iter().skip(rolled) {
            if let Some(name) = &line.speaker
                && (self.speaker.as_ref() != Some(name) || line.turn)
            {
                self.flush()?;
                self.speaker = Some(name.clone());
                self.mark(cue, &mut marked);
                self.inline.open(RunStyle::Strong);
                self.inline.flow(name);
                self.inline.verbatim(":");
                self.inline.close();
                self.inline.flow(" ");
            } else if line.turn {
                self.flush()?;
                self.speaker = None;
            }
            if line.words.is_empty() {
                continue;
            }
            self.mark(cue, &mut marked);
            self.inline.flow(&line.words);
            self.inline.soft_break();
        }
        self.end = cue.end.or(cue.start).or(self.end);
        Ok(())
    }

    /// True where what was said last has no end yet.
    fn in_sentence(&self) -> bool {
        let last = self.inline.last_written();
        last.is_some_and(|last| last.is_alphanumeric() || matches!(last, ',' | ';' | '-' | '–'))
    }

    /// How many lines at the head of a cue are the last ones of the cue before: captions that roll show each line twice.
    fn rolled(&self, lines: &[cues::Line]) -> usize {
        let most = lines.len().min(self.said.len());
        let repeats = |count: &usize| {
            let before = &self.said[self.said.len() - count..];
            let same = before
                .iter()
                .zip(lines)
                .all(|(said, line)| *said == line.words);
            same && before
                .iter()
                .any(|said| said.split_whitespace().count() >= ROLLS)
        };
        (1..=most).rev().find(repeats).unwrap_or(0)
    }

    /// The moment begins with the first words of the cue, its speaker's name included.
    fn mark(&mut self, cue: &Cue<'_>, marked: &mut bool) {
        if let Some(start) = cue.start
            && !std::mem::replace(marked, true)
        {
            // Below a second nobody cites, and no recording is longer than a few days.
            self.inline.mark(Position::Time {
                seconds: start as u32,
            });
        }
    }

    fn flush(&mut self) -> Result<(), ReadError> {
        self.blocks
            .add_gathered(BlockKind::Paragraph, &mut self.inline)
    }
}

#[cfg(test)]
mod tests;
