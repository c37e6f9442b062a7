//! Documents of one's own in the real window: `STET_LOOK=FILE:FILE cargo test --test e2e look -- --ignored`
//! opens each, checks it and leaves pictures of its screens beside those of the tests. For a person to look
//! at; it fails only where a document cannot be opened or shown.

use std::path::PathBuf;

use crate::desk::{Desk, Home, pictures};
use crate::documents::opened_with;
use crate::whole_way::introduce;

/// Screens of a document, by what is pressed to see them.
const SCREENS: [&str; 4] = ["references", "outlets", "corrections", "report"];

async fn looked_at(desk: &Desk, name: &str) {
    let picture = |part: &str| pictures().join(format!("look-{name}-{part}.png"));
    desk.run_to_end().await;
    desk.until("its end is told", |text| text.contains("Checked."))
        .await;
    desk.picture(&picture("document")).await;
    desk.click("claim-row").await;
    desk.part("inspector").await;
    desk.picture(&picture("claim")).await;
    for screen in SCREENS {
        desk.click(&format!("nav-{screen}")).await;
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        desk.picture(&picture(screen)).await;
    }
}

#[tokio::test]
#[ignore = "needs documents: STET_LOOK=FILE:FILE"]
async fn documents_of_ones_own() {
    let named = std::env::var_os("STET_LOOK").expect("STET_LOOK=FILE:FILE");
    let files: Vec<PathBuf> = std::env::split_paths(&named).collect();
    for file in files {
        let home = Home::fresh();
        let one = std::slice::from_ref(&file);
        let desk = home.open_with(&opened_with(&home, one)).await;
        desk.part("claim-row").await;
        introduce(&desk).await;
        desk.open_newest().await;
        let name = file.file_stem().expect("a name").to_string_lossy();
        looked_at(&desk, &name).await;
        desk.close().await;
    }
}
