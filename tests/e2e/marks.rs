//! Acceptance 7: emoji, combining marks, right-to-left text, CRLF and no-break spaces; the marks
//! land exactly.

use crate::desk::{Home, pictures};

const AWKWARD: &str = "🧾 Der Café-Besitzer\u{a0}Renée\u{301} sold 1\u{202f}250 cups in 2019 👩‍👩‍👧.\r\n\r\n\
افتتح الجسر في 3 مايو 1987 بطول 412 مترا.\r\n\r\n\
The e\u{301}clair weighed 120\u{a0}g on 5\u{a0}June 2020, said Zoë\u{308} Müller. 😀 It cost €3.\r\n\r\n\
橋は1987年5月3日に開通した。長さは412メートルである。\r\n";

#[tokio::test]
async fn acceptance_07_marks_land_exactly() {
    let home = Home::fresh();
    let desk = home.open().await;
    desk.fill("paste-text", AWKWARD).await;
    desk.click("paste-check").await;
    desk.part("claim-row").await;
    let view = desk.newest_document().await;
    let claims = view["claims"].as_array().expect("claims");
    assert!(claims.len() >= 3, "claims were found: {claims:?}");
    for claim in claims {
        let id = claim["id"].as_str().expect("an id");
        // What the reader sees marked: the text of every <mark> of this claim, joined.
        let script = format!(
            "return [...document.querySelectorAll('mark[data-claims~=\"{id}\"]')]\
             .map(mark => mark.textContent).join('')"
        );
        let shown = desk.evaluate(&script).await;
        assert_eq!(
            shown.as_str(),
            claim["quote"].as_str(),
            "marks of claim {id}"
        );
    }
    desk.picture(&pictures().join("awkward-text.png")).await;
    desk.close().await;
}
