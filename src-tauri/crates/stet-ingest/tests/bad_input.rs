//! Input that could hang, crash or mislead: each is answered at once and plainly.

use std::time::{Duration, Instant};

use stet_ingest::{Format, ReadError, limits, passages, read};

/// Generous: the test build is not optimised and the machine may be busy.
const AT_ONCE: Duration = Duration::from_secs(30);

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    let took = start.elapsed();
    assert!(took < AT_ONCE, "{what} took {took:?}");
    done
}

fn refusal(name: &str, bytes: &[u8]) -> String {
    read(name, bytes, None).expect_err("is refused").to_string()
}

#[test]
fn empty_files_are_refused_with_a_sentence() {
    for bytes in [
        &b""[..],
        b"  \r\n\t ",
        b"\xEF\xBB\xBF",
        b"<p></p>",
        b"- \n- \n",
        b"...\n",
    ] {
        assert_eq!(
            refusal("draft.md", bytes),
            "draft.md is empty: there are no words in it to read. \
             Choose a file that has text in it."
        );
    }
}

#[test]
fn five_megabytes_are_read_and_twenty_refused() {
    let sentence = "The harbour bridge at Eldhaven is 412 metres long and was opened in 2019. ";
    let paragraph = format!("{}\n\n", sentence.repeat(8));
    let text = paragraph.repeat(5_000_000 / paragraph.len() + 1);
    for format in [Format::Text, Format::Markdown, Format::Html] {
        let reading = timed("five megabytes", || {
            read("long.txt", text.as_bytes(), Some(format)).expect("reads")
        });
        let words = reading.document.word_count();
        assert_eq!(words, text.split_whitespace().count(), "{format:?}");
    }
    assert_eq!(
        refusal("huge.txt", &vec![b'a'; 20_000_000]),
        "huge.txt is too large to read: 20.0 MB, and the limit is 16.7 MB. \
         Split it, or keep only the part you need."
    );
}

#[test]
fn one_endless_line_is_one_paragraph() {
    let words = "endless words ".repeat(5_000_000 / 14);
    let solid = "x".repeat(5_000_000);
    for line in [&words, &solid] {
        for format in [Format::Text, Format::Markdown, Format::Html, Format::Csv] {
            let reading = timed("an endless line", || {
                read("line.txt", line.as_bytes(), Some(format)).expect("reads")
            });
            assert_eq!(reading.document.blocks.len(), 1, "{format:?}");
            let cut = timed("cutting", || passages(&reading.document));
            assert!(
                cut.len() >= 5_000_000 / limits::MAX_PASSAGE,
                "{}",
                cut.len()
            );
        }
    }
}

#[test]
fn a_file_that_is_not_what_its_name_says() {
    assert_eq!(
        refusal("notes.txt", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0"),
        "notes.txt is a PNG picture, not text. Type out the words it shows, and add that as text."
    );
    assert!(refusal("table.csv", b"PK\x03\x04\x14\0xl/workbook.xml").contains("an Excel"));
    assert!(
        refusal("paper.md", b"%PDF-1.4\n%\xE2\xE3")
            .starts_with("paper.md is a PDF that cannot be opened:")
    );
    let noise: Vec<u8> = (0..9_999_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    assert!(matches!(
        read("notes.txt", &noise, None),
        Err(ReadError::Binary { .. })
    ));

    let page = b"<!DOCTYPE html><title>404</title><body><p>The page was not found here.</p></body>";
    let reading = read("figures.csv", page, None).expect("reads");
    assert_eq!(reading.format, Format::Html);
    assert_eq!(
        reading.document.notices,
        ["figures.csv is not a table (CSV) as its name says; it was read as a web page."]
    );
    let prose = "Just a few words.\n\nAnd a much longer paragraph, which has commas, and no table \
                 in it at all, whatever the name may say.";
    let reading = read("figures.csv", prose.as_bytes(), None).expect("reads");
    assert_eq!(reading.format, Format::Text);
    assert_eq!(reading.document.notices.len(), 1);
    let reading = read("page.html", prose.as_bytes(), None).expect("reads");
    assert_eq!(reading.format, Format::Text);
}

#[test]
fn scripts_of_the_world_are_kept_as_they_are() {
    let texts = [
        "افتتح الجسر في ٣ مايو ٢٠١٩، ويبلغ طوله ٤١٢ مترًا.",
        "橋は2019年5月3日に開通した。長さは412メートルである。",
        "पुल का उद्घाटन 3 मई 2019 को हुआ। इसकी लंबाई 412 मीटर है।",
        "Мост открыли 3 мая 2019 года.",
        "עברית: הגשר נפתח ב־3 במאי 2019.",
    ];
    for text in texts {
        for format in [
            None,
            Some(Format::Text),
            Some(Format::Markdown),
            Some(Format::Html),
        ] {
            let reading = read("draft.txt", text.as_bytes(), format).expect("reads");
            assert_eq!(reading.document.blocks.len(), 1);
            assert_eq!(reading.document.blocks[0].text, text, "{format:?}");
        }
    }
}

#[test]
fn ten_thousand_claims_are_read() {
    let text: String = (0..10_000)
        .map(|i| format!("In {} the town had {i} people.\n\n", 1000 + i % 1000))
        .collect();
    let reading = timed("10,000 paragraphs", || {
        read("d.txt", text.as_bytes(), None).expect("reads")
    });
    assert_eq!(reading.document.blocks.len(), 10_000);
}

#[test]
fn what_comes_after_too_many_pieces_is_left_out_and_told() {
    let lines = "a word.\n\n".repeat(limits::MAX_BLOCKS + 1);
    let cells = "a,b,c,d,e,f,g,h\n".repeat(limits::MAX_CELLS / 8 + 1);
    let page = format!(
        "<html><body>{}",
        "<p>a word.".repeat(limits::MAX_BLOCKS + 1)
    );
    for (name, text, most, told) in [
        (
            "d.txt",
            &lines,
            limits::MAX_BLOCKS,
            "more than 200000 paragraphs",
        ),
        (
            "d.md",
            &lines,
            limits::MAX_BLOCKS,
            "more than 200000 paragraphs",
        ),
        (
            "d.html",
            &page,
            limits::MAX_BLOCKS,
            "more than 200000 paragraphs",
        ),
        (
            "d.csv",
            &cells,
            limits::MAX_CELLS,
            "more than 500000 table cells",
        ),
    ] {
        let document = read(name, text.as_bytes(), None).expect("reads").document;
        assert_eq!(document.blocks.len(), most, "{name}");
        let cut: Vec<&String> = document
            .notices
            .iter()
            .filter(|notice| notice.contains("was cut"))
            .collect();
        assert_eq!(cut.len(), 1, "{:?}", document.notices);
        assert!(cut[0].starts_with(name) && cut[0].contains(told), "{cut:?}");
    }
    let exact = "a,b,c,d,e,f,g,h\n".repeat(limits::MAX_CELLS / 8);
    let document = read("d.csv", exact.as_bytes(), None)
        .expect("reads")
        .document;
    assert_eq!(document.notices, Vec::<String>::new());
}

#[test]
fn markup_made_to_be_slow_is_not() {
    let pieces = [
        ">",
        "> ",
        "[",
        "](",
        "![",
        "*",
        "**a",
        "_a ",
        "`",
        "<",
        "<!--",
        "&",
        "- ",
        "1. ",
        "|",
        "~~",
        "[a](",
        "a[^1]",
        "[^1]: ",
        "\n    ",
        "# ",
        "<a ",
        "<a href=\"",
        "\\",
        "](<",
        "*a_",
        "\"",
        ",",
        "<b>",
        "<p>",
        "</p>",
        "<table>",
        "<td>",
        "<li>",
        "<font color=1>",
        "<svg>",
        "</b>",
    ];
    for piece in pieces {
        let text = format!("Words. {}", piece.repeat(60_000 / piece.len()));
        for format in [Format::Markdown, Format::Html, Format::Text, Format::Csv] {
            timed(&format!("{piece:?} as {format:?}"), || {
                let _ = read("slow", text.as_bytes(), Some(format));
            });
        }
        let lines = format!("{piece}\n").repeat(20_000);
        timed(&format!("{piece:?} by line"), || {
            let _ = read("slow", lines.as_bytes(), Some(Format::Markdown));
        });
    }
}
