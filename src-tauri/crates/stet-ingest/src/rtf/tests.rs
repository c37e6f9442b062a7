//! Files made here, whole, strange and hostile.

use stet_core::document::{BlockKind, ChangeKind, RunStyle};

use super::*;

fn read(rtf: &[u8]) -> Document {
    assert!(RtfReader.knows(rtf));
    RtfReader.read("a.rtf", rtf).expect("reads").0
}

fn shown(document: &Document) -> Vec<(BlockKind, &str)> {
    document
        .blocks
        .iter()
        .map(|b| (b.kind, b.text.as_str()))
        .collect()
}

fn text(rtf: &str) -> String {
    read(rtf.as_bytes()).blocks[0].text.clone()
}

#[test]
fn characters_in_every_way_they_are_written() {
    assert_eq!(
        text(r"{\rtf1\ansi caf\'e9 \endash  \u8364?5 \{x\}\~y a\-b}"),
        "café – €5 {x}\u{a0}y ab"
    );
    assert_eq!(text(r"{\rtf1\ansi\ansicpg1251 \'cc\'ee\'f1\'f2}"), "Мост");
    assert_eq!(text(r"{\rtf1\ansi\ansicpg932 \'8b\'b4\'82\'cd}"), "橋は");
    assert_eq!(
        text(
            r"{\rtf1\ansi{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset161 Arial Greek;}{\f2\fcharset2 Symbol;}{\f3\fcharset2 Wingdings;}}\f1\'e1\f0 a{\f2 p}{\f3 x}}"
        ),
        "αaπ"
    );
    assert_eq!(
        text(r"{\rtf1\uc2\u27211\'8b\'b4.\uc1\u-10179 ?\u-8704 ?!}"),
        "橋.😀!"
    );
    assert_eq!(
        text(r"{\rtf1{\upr{ascii}{\*\ud{\u8220 ?Unicode}}}}"),
        "“Unicode"
    );
}

#[test]
fn every_kind_of_block() {
    let document = read(
        br"{\rtf1{\stylesheet{\s0 Normal;}{\s1\b heading 1;}{\s5\outlinelevel1 \'dcberschrift 2;}}{\info{\title A title}{\author Anna Lind}}
        {\header Head}{\footer Foot}
        \pard\s1 Part\par\pard\s5 Sub\par\pard Words \b bold\b0  and 10\super 6\nosupersub .\line More.\par
        \pard\ls1\ilvl1{\listtext 3.\tab}Item\par\pard\fi-360\li720 \bullet\tab By hand\par\pard\fi-360 Lind, A. 2019. A hanging entry.\par
        \trowd\trhdr\cellx100\cellx200\pard\intbl A\cell B\cell\row\trowd\cellx100\cellx200\pard\intbl 1\par 2\cell\cell\row
        \pard After {\v hidden}{\strike struck}{\*\unknown no}{\pict 00ff}{\field{\*\fldinst{PAGE}}{\fldrslt plain}}.\par}",
    );
    let cell = |row, column, header| BlockKind::TableCell {
        row,
        column,
        header,
    };
    assert_eq!(
        shown(&document),
        [
            (BlockKind::Heading { level: 1 }, "Part"),
            (BlockKind::Heading { level: 2 }, "Sub"),
            (BlockKind::Paragraph, "Words bold and 10⁶.\nMore."),
            (
                BlockKind::ListItem {
                    depth: 1,
                    number: Some(3)
                },
                "Item"
            ),
            (
                BlockKind::ListItem {
                    depth: 0,
                    number: None
                },
                "By hand"
            ),
            (BlockKind::Paragraph, "Lind, A. 2019. A hanging entry."),
            (cell(0, 0, true), "A"),
            (cell(0, 1, true), "B"),
            (cell(1, 0, false), "1\n2"),
            (cell(1, 1, false), ""),
            (BlockKind::Paragraph, "After plain."),
        ]
    );
    assert_eq!(document.title, "A title");
    let styles: Vec<_> = document.blocks[2]
        .runs
        .iter()
        .map(|run| run.style.clone())
        .collect();
    assert_eq!(styles, [RunStyle::Strong, RunStyle::Superscript]);
    assert_eq!(
        document.notices,
        [
            "Hidden words were left out.",
            "Struck-out words were left out.",
            "One picture was not read: any words or figures in it are missing here."
        ]
    );
}

#[test]
fn links_and_notes() {
    let document = read(
        br#"{\rtf1 See {\field{\*\fldinst{HYPERLINK "https://a.example"}}{\fldrslt{\ul the page}}}{\super\chftn}{\footnote\pard\plain{\super\chftn} A {\b note}.\par Second.}
        and{\super\chftn{\footnote\ftnalt At the end.}}.\par Next.\par}"#,
    );
    assert_eq!(
        shown(&document),
        [
            (BlockKind::Paragraph, "See the page[1] and[2]."),
            (BlockKind::Note, "[1] A note."),
            (BlockKind::Note, "Second."),
            (BlockKind::Paragraph, "Next."),
            (BlockKind::Note, "[2] At the end."),
        ]
    );
    let styles: Vec<_> = document.blocks[0]
        .runs
        .iter()
        .map(|run| run.style.clone())
        .collect();
    assert_eq!(
        styles,
        [
            RunStyle::Link("https://a.example".into()),
            RunStyle::NoteMark("1".into()),
            RunStyle::NoteMark("2".into())
        ]
    );
}

#[test]
fn tracked_changes_and_remarks() {
    let document = read(
        br"{\rtf1{\*\revtbl{Unknown;}{Bo;}}First.\par The {\*\atrfstart 1}bridge{\*\atrfend 1}{\*\atnid E}{\*\atnauthor Ed}\chatn{\*\annotation{\*\atnref 1}{\*\atndate 125115008}\pard Which?\par Say.}
        is {\revised\revauth1\revdttm125115008 very }long{\deleted\revauthdel1  and wide}.\par}",
    );
    assert_eq!(document.blocks[1].text, "The bridge is very long.");
    let comment = &document.comments[0];
    assert_eq!(
        document.words(comment.place.as_ref().expect("a place")),
        Some("bridge")
    );
    assert_eq!(
        (comment.author.as_str(), comment.text.as_str()),
        ("Ed", "Which?\nSay.")
    );
    let changes: Vec<_> = document
        .changes
        .iter()
        .map(|c| {
            (
                c.kind,
                document.words(&c.place).expect("in the text"),
                c.deleted.as_str(),
                c.author.as_str(),
            )
        })
        .collect();
    assert_eq!(
        changes,
        [
            (ChangeKind::Inserted, "very", "", "Bo"),
            (ChangeKind::Deleted, "", "and wide", "Bo")
        ]
    );
    let at = comment.at.as_deref().expect("a date");
    assert_eq!(at, "2019-05-03T10:00:00");
}

#[test]
fn hostile_files_end_soon_and_keep_their_words() {
    let deep = format!(
        "{{\\rtf1 {}deep{} words\\par}}",
        "{".repeat(300_000),
        "}".repeat(300_000)
    );
    assert_eq!(text(&deep), "deep words");
    let binary =
        [b"{\\rtf1 a{\\pict\\bin20 }}}}}}{{{{\\\\\\\\}}}}\x00\xff}b\\par}".as_slice()].concat();
    assert_eq!(read(&binary).blocks[0].text, "ab");
    assert_eq!(text(r"{\rtf1 a\bin99999999999 b}"), "ab");
    let cut = read(br"{\rtf1 {\b One}\par Two{\footnote Three");
    assert_eq!(
        cut.blocks
            .iter()
            .map(|b| b.text.as_str())
            .collect::<Vec<_>>(),
        ["One", "Two[1]", "[1] Three"]
    );
    assert!(
        cut.notices[0].starts_with("a.rtf breaks off"),
        "{:?}",
        cut.notices
    );
    assert_eq!(text(r"{\rtf1 x}}}}}}y\par}"), "xy");
    for piece in [
        r"{\footnote ",
        r"{\*\annotation ",
        r"{\shptxt ",
        r"\cell",
        r"\row ",
        r"\trowd",
        r"{\field{\*\fldinst HYPERLINK x}{\fldrslt ",
        r"\u55357?",
        r"\uc9999999\u1 ",
        "{\\*\\ud{",
    ] {
        let rtf = format!("{{\\rtf1 Words.\\par {}", piece.repeat(20_000));
        let _ = RtfReader.read("a.rtf", rtf.as_bytes());
    }
}
