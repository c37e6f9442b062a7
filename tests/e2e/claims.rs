//! Twelve claims with a known truth taken out into the world, from the keys to the kept pages: every
//! finding is as it must be, and the Inspector says where was looked and where was not.

use std::path::Path;

use fixture_internet::{Internet, World};

use crate::desk::{Desk, Home, pictures};
use crate::whole_way::introduce;

const ARTICLE: &str = include_str!("../worlds/claims.md");

/// Words of each claim and what it must come to.
const TRUTHS: [(&str, &str); 12] = [
    ("barrage opened in 1987", "supported"),
    ("wall is 340 metres", "contradicted"),
    ("5,120 boats", "mixed"),
    ("eleven goats", "unresolved"),
    ("214 seals", "inconclusive"),
    ("painted green", "unresolved"),
    ("12.4 million pounds", "inconclusive"),
    ("salmon died", "unresolved"),
    ("14 rooms", "supported"),
    ("160 kilograms", "unresolved"),
    ("38 degrees", "contradicted"),
    ("98,000 passengers", "unresolved"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twelve_claims_are_held_against_the_world() {
    let path = Path::new("tests/worlds/claims.toml");
    let text = std::fs::read_to_string(path).expect("a world");
    // A host that hangs up is as silent as one that says nothing, and sooner.
    let world = World::parse(&text.replace("silence", "hang_up"), path).expect("a world");
    let internet = Internet::start(world).await.expect("an internet");
    let home = Home::fresh();
    home.reach(internet.http(), internet.https(), internet.authority_pem());
    let desk = home.open().await;
    introduce(&desk).await;
    desk.fill("paste-text", ARTICLE).await;
    desk.click("paste-check").await;
    desk.part("claim-row").await;
    desk.add_notes("The keeper's house has 14 rooms, and a cellar below.")
        .await;
    desk.click("nav-settings").await;
    for (service, key) in [
        ("serper", "small-serper-key-0001"),
        ("fact_checks", "small-facts-key-0002"),
    ] {
        desk.click_until(
            &format!("key-set-{service}"),
            &format!("key-input-{service}"),
        )
        .await;
        desk.fill(&format!("key-input-{service}"), key).await;
        desk.click("key-keep").await;
        desk.part(&format!("key-remove-{service}")).await;
    }
    desk.click("nav-document").await;
    desk.switch_on(&["web", "wikipedia", "fact_checks", "serper"])
        .await;
    desk.until("the plan is reckoned", |text| {
        text.contains("A run now would send about")
    })
    .await;
    assert!(internet.log().is_empty(), "nothing leaves unasked");
    desk.picture(&pictures().join("plan.png")).await;
    desk.click("sheet-close").await;
    desk.run_to_end().await;

    let document = desk.newest_document().await;
    let rows = document["claims"].as_array().expect("claims").clone();
    for (words, finding) in TRUTHS {
        let row = rows
            .iter()
            .find(|row| {
                row["quote"]
                    .as_str()
                    .is_some_and(|quote| quote.contains(words))
            })
            .unwrap_or_else(|| panic!("no claim says “{words}”"));
        assert_eq!(row["finding"], finding, "{words}: {row}");
    }
    select(&desk, "barrage opened in 1987").await;
    desk.part("suggestion").await;
    desk.until("where was looked is told", |text| {
        text.contains("Wikipedia: ") && text.contains("Could be cited")
    })
    .await;
    desk.picture(&pictures().join("claim-world.png")).await;
    select(&desk, "214 seals").await;
    desk.until("who was silent is named", |text| {
        text.contains("seal-survey.example")
    })
    .await;
    desk.evaluate(
        "document.querySelector('[data-testid=recheck-claim]').scrollIntoView({block: 'center'})",
    )
    .await;
    desk.click("recheck-claim").await;
    desk.until("it was looked at again", |text| {
        text.contains("Looked at again.")
    })
    .await;
    desk.close().await;
}

/// Selects the claim of these words in the list.
async fn select(desk: &Desk, words: &str) {
    let script = format!(
        "const rows = [...document.querySelectorAll('[data-testid=claim-row]')];\
         const row = rows.find((one) => one.textContent.includes('{words}'));\
         row?.scrollIntoView({{block: 'center'}}); row?.click(); return !!row;"
    );
    assert_eq!(
        desk.evaluate(&script).await,
        true,
        "“{words}” is in the list"
    );
}
