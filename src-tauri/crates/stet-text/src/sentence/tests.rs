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
        &["A suit under 18 U.S.C. § 1030 failed.", "Nobody appealed."],
        &[
            "Okoro et al. 2019 differ.",
            "The rest is in ref. 14.",
            "Why?",
        ],
        &["Lindqvist et al. (2011) agree.", "Few do."],
        &["See 347 U.S. 483 for that.", "It is short."],
        &["Am 5. Januar 2022 kam er.", "Am 3. Juni 2021 auch."],
        &["He was born c. 1850.", "He died in 1912."],
        &["It is at 124 Stat. 119 (2010) and 12 Cal. 40.", "Read it."],
        &["A motion under Fed. R. Civ. P. 12 failed.", "It was late."],
        &["The rate was set by the Fed.", "The banks followed."],
        &["They came in 12.", "They left in 13."],
        &["The post is 7 ft. 3 in. high.", "It leans."],
        &["He left at 6 p.m. on Friday.", "She slept."],
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
fn cases_in_other_languages() {
    let table: &[(&str, &[&str])] = &[
        (
            "fr",
            &[
                "Elle soupira : « Il pleut encore. »",
                "Le chien dormait.",
                "« Sortons ! » dit-elle.",
            ],
        ),
        (
            "de",
            &[
                "Sie wohnt in der Ringstr. 8.",
                "Es waren u. a. zwei Hunde da.",
                "Siehe Nr. 7.",
                "Schluss.",
            ],
        ),
        ("es", &["Los EE. UU. votan.", "En los EE. UU. nieva."]),
    ];
    for (lang, expected) in table {
        let text = expected.join(" ");
        let found: Vec<&str> = sentences_in(&text, Some(lang))
            .iter()
            .filter_map(|span| span.slice(&text))
            .collect();
        assert_eq!(found, *expected, "{lang}");
    }
}

#[test]
fn english_said_to_be_danish_is_english() {
    let text = "This was the end of it. He met with the U.N. He left.";
    assert_eq!(sentences_in(text, Some("da")).len(), 3);
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
