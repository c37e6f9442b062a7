//! Subtitles made here, whole and strange.

use super::*;
use crate::reader::read;

fn shown(name: &str, text: &str) -> (Vec<String>, Vec<(usize, usize, u32)>) {
    let reading = read(name, text.as_bytes(), None).expect("reads");
    assert_eq!(reading.format, Format::Subtitles, "{text}");
    let marks = reading
        .document
        .milestones
        .iter()
        .map(|mark| match mark.at {
            Position::Time { seconds } => (mark.block, mark.byte, seconds),
            Position::Page { .. } => panic!("no pages"),
        })
        .collect();
    (
        reading
            .document
            .blocks
            .into_iter()
            .map(|b| b.text)
            .collect(),
        marks,
    )
}

#[test]
fn cues_become_paragraphs_with_their_moments() {
    let srt = "1\r\n00:00:01,000 --> 00:00:03,000\r\nThe bridge was\r\n<i>opened</i> in\r\n\r\n\
               2\r\n00:00:03,200 --> 00:00:05,000\r\n{\\an8}2019.\r\n\r\n3\r\n00:01:10,000 --> 00:01:12,500\r\n- It was not.\r\n- It was: 3 < 4.\r\n";
    let (texts, marks) = shown("talk.srt", srt);
    assert_eq!(
        texts,
        [
            "The bridge was opened in 2019.",
            "It was not.",
            "It was: 3 < 4."
        ]
    );
    assert_eq!(
        marks,
        [
            (0, 0, 1),
            (0, "The bridge was opened in ".len(), 3),
            (1, 0, 70)
        ]
    );
}

#[test]
fn webvtt_with_voices_notes_and_settings() {
    let vtt = "WEBVTT - Title\n\nNOTE\nnot a word\n\nSTYLE\n::cue { color: red }\n\nid1\n00:01.500 --> 00:04.000 align:start\n\
               <v.loud Anna Lind>Är det &amp; så?</v>\n\n00:04.000 --> 00:06.000\n<v Anna Lind>Ja.\n\n00:06.100 --> 01:00:07.000\n<v Bo>Nej,<00:06.500> <c>nej</c>.\n";
    let (texts, marks) = shown("x.txt", vtt);
    assert_eq!(texts, ["Anna Lind: Är det & så? Ja.", "Bo: Nej, nej."]);
    assert_eq!(
        marks,
        [
            (0, 0, 1),
            (0, "Anna Lind: Är det & så? ".len(), 4),
            (1, 0, 6)
        ]
    );
}

#[test]
fn names_in_capitals_speak_and_other_colons_do_not() {
    let srt = "1\n00:00:01,000 --> 00:00:02,000\nMAYOR LIND: We agreed.\n\n2\n00:00:02,000 --> 00:00:03,000\nThe answer: no.\n\n\
               3\n00:00:03,000 --> 00:00:04,000\nMAYOR LIND: And paid.\n\n4\n00:00:04,000 --> 00:00:05,000\n>> REPORTER: When?\n";
    let (texts, _) = shown("x.srt", srt);
    assert_eq!(
        texts,
        [
            "MAYOR LIND: We agreed. The answer: no. And paid.",
            "REPORTER: When?"
        ]
    );
}

#[test]
fn a_transcript_with_times_in_brackets() {
    let text = "[00:00:05] ANNA: We begin.\n[00:12:34] BO: It cost 48 million.\nAnd more.\n\n[01:02:03] ANNA: Thanks.\n";
    let (texts, marks) = shown("talk.txt", text);
    assert_eq!(
        texts,
        [
            "ANNA: We begin.",
            "BO: It cost 48 million. And more.",
            "ANNA: Thanks."
        ]
    );
    assert_eq!(marks.first(), Some(&(0, 0, 5)));
    assert_eq!(marks.last(), Some(&(2, 0, 3723)));
}

#[test]
fn text_with_a_few_times_is_no_transcript() {
    for text in [
        "The train left at 10:30.\n\n10:45 was the next one.\n\nNobody came.",
        "10:00 Doors open\n11:00 Talk\n12:00 Lunch\n",
        "x --> y\ny --> z\n",
        "a --> b is an arrow.",
    ] {
        let reading = read("x.txt", text.as_bytes(), None).expect("reads");
        assert_ne!(reading.format, Format::Subtitles, "{text}");
    }
}

#[test]
fn broken_times_and_floods() {
    let srt = "1\n00:00:01,000 --> 00:00:02,000\nOne.\n2\n00:00:03,000 --> 00:00:04,000\nTwo.\n3\n00:99:01,000 --> x\nThree.\n";
    let (texts, _) = shown("x.srt", srt);
    assert_eq!(texts, ["One. Two. Three."]);
    for piece in [
        "00:00:01,000 --> 00:00:02,000\n",
        "<v ",
        "{\\",
        "<",
        "A: ",
        "[00:00:01] x\n",
        "1\n\n",
    ] {
        let text = format!(
            "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nWords.\n{}",
            piece.repeat(30_000)
        );
        let _ = read("x.vtt", text.as_bytes(), None);
    }
}

#[test]
fn rolling_captions_are_read_once() {
    let rolling = "WEBVTT\n\n00:01.000 --> 00:03.000\n \nwe met at the harbour office\n\n\
        00:03.000 --> 00:05.000\nwe met at the harbour office\neleven times last year and\n\n\
        00:05.000 --> 00:07.000\neleven times last year and\nYes.\n\n00:07.000 --> 00:09.000\nYes.\n";
    let (texts, _) = shown("talk.vtt", rolling);
    let all = texts
        .join(" ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(
        all,
        "we met at the harbour office eleven times last year and Yes. Yes."
    );
}

#[test]
fn a_sound_within_a_sentence_is_not_said() {
    let cue =
        |at: u32, words: &str| format!("{at}\n00:00:0{at},000 --> 00:00:0{at},900\n{words}\n\n");
    let srt = cue(1, "[wind]")
        + &cue(2, "The mill was sold")
        + &cue(3, "(a door slams)")
        + &cue(4, "to a brewer.");
    let (words, _) = shown("mill.srt", &srt);
    assert!(
        words.join("\n").contains("The mill was sold to a brewer."),
        "{words:?}"
    );
}
