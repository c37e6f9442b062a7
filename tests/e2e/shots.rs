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
        desk.picture(&shot("desk")).await;
        desk.click("open-sample").await;
        desk.part("claim-row").await;
        desk.click("run").await;
        desk.picture(&shot("document-running")).await;
        desk.finished().await;
        desk.click("claim-row").await;
        desk.part("inspector").await;
        desk.picture(&shot("document-finished")).await;
        desk.click("nav-report").await;
        desk.part("preview-page").await;
        desk.picture(&shot("report")).await;
        desk.close().await;
    }
}
