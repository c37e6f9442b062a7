//! A language model chosen in Settings, an outlet assessed with it, and what that cost: from the key to
//! the account, in both themes.

use std::path::Path;

use fixture_internet::{Internet, World};

use crate::desk::{Desk, Home, pictures};
use crate::whole_way::introduce;

const ARTICLE: &str = include_str!("../worlds/outlets.md");

/// Keeps a key in Settings, which must be open.
pub(crate) async fn keep_key(desk: &Desk, service: &str, key: &str) {
    let (set, input) = (format!("key-set-{service}"), format!("key-input-{service}"));
    desk.click_until(&set, &input).await;
    desk.fill(&input, key).await;
    desk.click("key-keep").await;
    desk.part(&format!("key-remove-{service}")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_is_chosen_an_outlet_is_assessed_and_the_account_is_kept() {
    let path = Path::new("tests/worlds/outlets.toml");
    for theme in ["light", "dark"] {
        let shot = |name: &str| pictures().join(format!("{name}-{theme}.png"));
        let world = World::read(path).expect("a world");
        let internet = Internet::start(world).await.expect("an internet");
        let home = Home::fresh();
        home.reach(internet.http(), internet.https(), internet.authority_pem());
        let desk = home.open().await;
        introduce(&desk).await;
        desk.click("nav-settings").await;
        desk.click(&format!("theme-{theme}")).await;

        // A key that the service refuses, then the right one.
        keep_key(&desk, "anthropic", "no-such-key-0009").await;
        desk.click("key-test-anthropic").await;
        desk.first("[data-testid=settings-anthropic][data-key=rejected]")
            .await;
        keep_key(&desk, "serper", "small-serper-key-0001").await;
        desk.evaluate(
            "document.querySelector('[data-testid=settings-anthropic]').scrollIntoView({block: 'center'})",
        )
        .await;
        desk.picture(&shot("settings-keys")).await;
        desk.click("key-remove-anthropic").await;
        keep_key(&desk, "anthropic", "small-model-key-0003").await;
        desk.fill("model-service", "anthropic").await;
        desk.click("model-list").await;
        desk.until("its models are listed", |text| text.contains("listed"))
            .await;
        desk.evaluate(
            "document.querySelector('[data-testid=settings-models]').scrollIntoView({block: 'start'})",
        )
        .await;
        desk.picture(&shot("settings-models")).await;

        desk.click("nav-desk").await;
        desk.fill("paste-text", ARTICLE).await;
        desk.click("paste-check").await;
        desk.part("claim-row").await;
        desk.switch_on(&["web", "serper", "anthropic"]).await;
        desk.click("sheet-close").await;
        desk.run_to_end().await;
        desk.click("nav-outlets").await;
        desk.click("assess").await;
        desk.click("assess-do").await;
        desk.until("the outlet is assessed", |text| {
            text.contains("Leaning reliable")
        })
        .await;
        desk.picture(&shot("sources-assessed")).await;

        desk.click("nav-settings").await;
        desk.click("to-reliability").await;
        desk.part("reliability-sum").await;
        desk.until("the rating is in the cache", |text| {
            text.contains("orrin-courier.example")
        })
        .await;
        desk.picture(&shot("reliability")).await;
        desk.press_with_control("5").await;
        desk.part("ledger-row").await;
        desk.part("spent").await;
        desk.until("the account is kept", |text| text.contains('$'))
            .await;
        desk.picture(&shot("ledger-spent")).await;
        let shown = desk.text().await;
        assert!(
            !shown.contains("small-model-key"),
            "a key is shown: {shown}"
        );
        desk.close().await;
    }
}
