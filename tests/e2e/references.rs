//! Out into the world, one service at a time: the sample of what would leave, the look-up, the
//! references as they turn out, the ledger with every byte.

use std::path::Path;

use fixture_internet::{Internet, World};

use crate::desk::{Home, pictures};
use crate::whole_way::introduce;

const ARTICLE: &str = "# Bells and kelp

Bells corrode (Brandt & Mensah, 2012). Burns healed in half the time with kelp (Osei et al., 2017). \
Lighthouses never were (Invented, 2019).

## References

Brandt, E., & Mensah, K. (2012). Salt spray and the corrosion of bronze bells. Materials at Sea, 4, \
e1002. https://doi.org/10.5555/mas.2021.1002

Osei, I., Horvat, M., & Park, J. (2017). Kelp extract halves the healing time of burns: A \
randomised trial. Annals of Applied Phycology, 33(5), 501–512. https://doi.org/10.5555/aap.2017.501

Invented, P. (2019). A study of lighthouses that never was. Journal of Coastal Works, 26(1), 1–20. \
https://doi.org/10.5555/jcw.2019.9999
";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn references_are_verified_and_every_request_is_on_the_ledger() {
    let world = World::read(Path::new("tests/worlds/small.toml")).expect("a world");
    let internet = Internet::start(world).await.expect("an internet");
    let home = Home::fresh();
    home.reach(internet.http(), internet.https(), internet.authority_pem());
    let desk = home.open().await;
    introduce(&desk).await;
    desk.fill("paste-text", ARTICLE).await;
    desk.click("paste-check").await;
    desk.part("claim-row").await;

    desk.click("nav-references").await;
    desk.part("reference-row").await;
    assert!(internet.log().is_empty(), "nothing leaves unasked");

    desk.click("network").await;
    desk.click("mode-allowed").await;
    for service in ["doi", "crossref"] {
        desk.click(&format!("switch-on-{service}")).await;
        desk.part("sample").await;
        desk.until("the sample names the program", |text| {
            text.contains("Stet/")
        })
        .await;
        desk.click("switch-on-do").await;
        desk.part(&format!("switch-off-{service}")).await;
    }
    assert!(internet.log().is_empty(), "a sample sends nothing");
    desk.picture(&pictures().join("references-privacy-sheet.png"))
        .await;
    desk.click("sheet-close").await;
    desk.run_to_end().await;

    desk.click("nav-references").await;
    desk.until("the retraction is shown", |text| text.contains("Retracted"))
        .await;
    let view = desk.references().await;
    let state = |title: &str| {
        let rows = view["rows"].as_array().expect("rows");
        let row = rows
            .iter()
            .find(|row| row["title"].as_str().is_some_and(|t| t.contains(title)));
        row.unwrap_or_else(|| panic!("no reference “{title}” in {view}"))["state"].clone()
    };
    assert_eq!(state("bronze bells"), "miscited");
    assert_eq!(state("Kelp"), "real");
    assert_eq!(state("lighthouses"), "not_found");
    desk.click("reference-row").await;
    desk.part("fields").await;
    desk.picture(&pictures().join("references.png")).await;

    desk.click("network").await;
    desk.click("sheet-ledger").await;
    desk.part("ledger-row").await;
    desk.until("the ledger names the host", |text| {
        text.contains("api.crossref.org")
    })
    .await;
    desk.picture(&pictures().join("ledger.png")).await;
    assert!(!internet.log().is_empty());
    desk.close().await;
}
