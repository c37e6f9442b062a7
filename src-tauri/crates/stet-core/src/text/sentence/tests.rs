use super::*;

fn split(text: &str) -> Vec<&str> {
    sentences(text)
        .iter()
        .map(|span| span.slice(text).expect("on boundaries"))
        .collect()
}

#[test]
fn cases_of_our_own() {
    let table: &[&[&str]] = &[
        &[
            "Dr. Smith paid $4.9 million.",
            "He left at 5 p.m.",
            "The rest stayed.",
        ],
        &[
            "Sales fell 3 per cent. [1]",
            "Costs rose.[2][3]",
            "Nobody knew why.¹²",
            "Then it ended.",
        ],
        &[
            "“It fell,” she said.",
            "“We did not see it. Nobody did.”",
            "He agreed.",
        ],
        &[
            "The U.S. Senate voted.",
            "It met in Washington, D.C.",
            "The vote was close.",
        ],
        &["He met J. R. R. Tolkien in 1936.", "They talked."],
        &["U.S. Pat. No. 5,123,456 describes a pump.", "It fails."],
        &["See Appl. No. 14/812,233.", "No. 7 came last."],
        &["It rose (see Fig. 3). (Smith, 2019)", "It fell later."],
        &["See https://example.org/a.b?c=d.", "It is there."],
        &["She asked Dr. No. 5 people heard."],
        &["القاهرة كبيرة.", "هل تعرف؟", "نعم."],
        &["彼は「これはペンです。」と言った。", "終わり。"],
        &["Café\u{301} opened. ", "👩‍👩‍👧 It closed."],
    ];
    for expected in table {
        let text = expected
            .iter()
            .map(|s| s.trim())
            .collect::<Vec<_>>()
            .join(" ");
        let wanted: Vec<&str> = expected.iter().map(|s| s.trim()).collect();
        assert_eq!(split(&text), wanted);
    }
}

#[test]
fn line_ends_of_any_kind() {
    for newline in ["\n", "\r\n", "\r"] {
        let text = format!(
            "A heading{newline}{newline}The first sentence is wrapped over two lines of text,{newline}as in a mail. The second.{newline}- an item{newline}- another"
        );
        assert_eq!(split(&text).len(), 5, "{newline:?}: {:?}", split(&text));
    }
}

#[test]
fn hostile_input_is_cut_on_boundaries_in_linear_time() {
    for piece in [
        "a", ". ", "\"", "(", "1. ", "'x. ", "é.", "\n", "😀 ", ". . ", "[", "„“",
    ] {
        let text = piece.repeat(200_000);
        for span in sentences(&text) {
            assert!(span.slice(&text).is_some());
        }
    }
}
