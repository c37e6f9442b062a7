//! The pictures in docs/, taken from the real window: `make shots`.

use crate::desk::{Home, pictures};
use crate::whole_way::introduce;

#[tokio::test]
async fn a_tour_of_every_screen_in_both_themes() {
    for theme in ["light", "dark"] {
        let home = Home::fresh();
        let desk = home.open().await;
        let shot = |name: &str| pictures().join(format!("{name}-{theme}.png"));
        desk.click("nav-settings").await;
        desk.click(&format!("theme-{theme}")).await;
        introduce(&desk).await;
        desk.part("paste-text").await;
        desk.picture(&shot("desk")).await;
        desk.click("open-sample").await;
        desk.part("claim-row").await;
        desk.click("run").await;
        desk.picture(&shot("document-running")).await;
        desk.finished().await;
        desk.click("claim-row").await;
        desk.part("inspector").await;
        desk.picture(&shot("document-finished")).await;
        desk.click("decide-propose").await;
        desk.fill(
            "decision-text",
            "The ferry carried fewer passengers in 2023",
        )
        .await;
        desk.fill("decision-reason", "The harbour's own count.")
            .await;
        desk.click("decision-save").await;
        desk.part("decision").await;
        desk.picture(&shot("document-markup")).await;
        desk.click("nav-references").await;
        desk.part("reference-row").await;
        desk.click("reference-row").await;
        desk.picture(&shot("references")).await;
        desk.press_with_control("5").await;
        desk.part("ledger-empty").await;
        desk.picture(&shot("ledger")).await;
        desk.click("nav-outlets").await;
        desk.part("outlets").await;
        desk.picture(&shot("sources")).await;
        desk.click("nav-corrections").await;
        desk.part("change").await;
        desk.picture(&shot("corrections")).await;
        desk.click("nav-review").await;
        desk.click("tier-magazine").await;
        desk.part("queue-row").await;
        desk.picture(&shot("review")).await;
        desk.open_report().await;
        // The words of a page are there before its picture is.
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        desk.picture(&shot("report")).await;
        desk.click("nav-settings").await;
        desk.part("settings-models").await;
        desk.picture(&shot("settings")).await;
        desk.click("nav-desk").await;
        desk.part("document-card").await;
        desk.click("menu").await;
        desk.first("[data-menu-item]").await;
        desk.picture(&shot("menu")).await;
        desk.press_escape().await;
        desk.press_with_control("k").await;
        desk.part("palette-entry").await;
        desk.picture(&shot("palette")).await;
        desk.close().await;
    }
}
