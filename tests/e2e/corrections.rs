//! Corrections as a checker does them: a change proposed and accepted, the report signed off, an error
//! reported and answered, the author's reply, all of it there after closing; and the palette.

use std::time::{Duration, Instant};

use crate::desk::{Desk, Home, PATIENCE};
use crate::whole_way::introduce;

const ARTICLE: &str = "The Lantern Bridge\n\nThe Lantern Bridge in Ostholm opened on 3 May 1987 and \
is 412 metres long. Mayor Elin Brandt said the bridge carried 9,400 vehicles a day in 2019.";

const NOTES: &str = "Bridge file, Ostholm city archive.\n\nThe Lantern Bridge in Ostholm was opened \
on 3 May 1987. The bridge is 421 metres long.";

async fn open_claims(desk: &Desk) -> Vec<(String, String)> {
    let view = desk.newest_document().await;
    let rows = view["claims"].as_array().expect("claims").iter();
    rows.filter(|row| row["decision"] == "open")
        .map(|row| (row["number"].to_string(), row["quote"].to_string()))
        .collect()
}

/// The number of the chosen claim; the next of those that are open is chosen where it is none of them.
async fn chosen_of(desk: &Desk, open: &[(String, String)]) -> String {
    let chosen = "return document.querySelector('[data-testid=claim-row][aria-selected=true]')\
                  ?.dataset.number";
    let is_open = |number: &serde_json::Value| open.iter().find(|(one, _)| number == one.as_str());
    if is_open(&desk.evaluate(chosen).await).is_none() {
        desk.press("n").await;
    }
    let begun = Instant::now();
    loop {
        if let Some((number, _)) = is_open(&desk.evaluate(chosen).await) {
            return number.clone();
        }
        assert!(begun.elapsed() < PATIENCE, "no open claim is chosen");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Decides every open claim by keys: for those that `changed` picks, other words are proposed, with a
/// reason; the rest is on the author.
pub(crate) async fn decide_all(
    desk: &Desk,
    (words, reason): (&str, &str),
    changed: impl Fn(&str) -> bool,
) {
    let mut open = open_claims(desk).await;
    while !open.is_empty() {
        let number = chosen_of(desk, &open).await;
        if open
            .iter()
            .any(|(one, quote)| *one == number && changed(quote))
        {
            desk.press("e").await;
            desk.fill("decision-text", words).await;
            desk.fill("decision-reason", reason).await;
            desk.click("decision-save").await;
        } else {
            desk.press("a").await;
        }
        let left = open.len() - 1;
        let begun = Instant::now();
        while open.len() > left {
            assert!(begun.elapsed() < PATIENCE, "claim {number} stayed open");
            tokio::time::sleep(Duration::from_millis(20)).await;
            open = open_claims(desk).await;
        }
    }
}

#[tokio::test]
async fn a_report_is_signed_off_questioned_and_corrected() {
    let home = Home::fresh();
    let desk = home.open().await;
    introduce(&desk).await;
    desk.fill("paste-text", ARTICLE).await;
    desk.click("paste-check").await;
    desk.part("claim-row").await;
    desk.add_notes(NOTES).await;
    desk.run_to_end().await;
    let change = ("is 421 metres long", "The city archive says 421.");
    decide_all(&desk, change, |quote| quote.contains("412")).await;
    desk.click("wording-final").await;
    desk.until("the new words stand in the text", |text| {
        text.contains("421 metres long")
    })
    .await;

    desk.click("nav-corrections").await;
    desk.part("change").await;
    desk.click("change-accept").await;
    desk.until("it is accepted", |text| text.contains("Change accepted"))
        .await;
    desk.click("sign-off").await;
    desk.part("revision").await;
    desk.click("flag-new").await;
    desk.fill("flag-from", "A reader").await;
    desk.fill("flag-words", "The bridge is 420 metres long.")
        .await;
    desk.click("flag-save").await;
    desk.part("flag").await;
    desk.fill("flag-answer", "The archive has 421.").await;
    desk.click("flag-declined").await;
    desk.click("rebuttal-new").await;
    desk.fill("rebuttal-author", "The author").await;
    desk.fill("rebuttal-words", "I paced it out.").await;
    desk.click("rebuttal-save").await;
    desk.part("rebuttal").await;
    desk.close().await;

    let desk = home.open().await;
    desk.open_newest().await;
    desk.click("nav-corrections").await;
    desk.part("revision").await;
    desk.until("everything is there again", |text| {
        [
            "Revision 1",
            "No error found",
            "The archive has 421.",
            "I paced it out.",
        ]
        .iter()
        .all(|words| text.contains(words))
    })
    .await;
    desk.close().await;
}

#[tokio::test]
async fn everything_is_reached_from_the_palette() {
    let desk = Home::fresh().open().await;
    desk.click("open-sample").await;
    desk.part("claim-row").await;
    desk.click("nav-review").await;
    desk.click("tier-magazine").await;
    desk.part("queue-row").await;
    desk.press_with_control("k").await;
    desk.fill("palette", "ledger").await;
    desk.part("palette-entry").await;
    desk.press_enter("palette").await;
    desk.part("ledger-empty").await;
    desk.press_with_control("k").await;
    desk.fill("palette", "harbour").await;
    desk.until("words of a text are found", |text| {
        text.contains("In a text") || text.contains("Claim")
    })
    .await;
    desk.press_enter("palette").await;
    desk.part("claim-row").await;
    desk.close().await;
}
