//! kill −9 at any moment: the library opens again, everything acknowledged is there, nothing is half
//! there, and the work goes on. One module per place where it may strike.

#[path = "../engine/common/mod.rs"]
mod common;
mod decisions;
mod export;
mod import;
mod merge;
mod program;
mod run;
mod together;

use std::path::Path;

/// Not a test of its own: the program that is killed. Does nothing unless told to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_that_is_killed() {
    let Some(deed) = std::env::var_os(program::DEED) else {
        return;
    };
    let said = |name: &str| std::env::var(name).expect("it is told");
    let (folder, about) = (said(program::LIBRARY), said(program::ABOUT));
    let folder = Path::new(&folder);
    match deed.to_str() {
        Some("run") => run::deed(folder, &about).await,
        Some("import") => import::deed(folder).await,
        Some("decisions") => decisions::deed(folder, &about).await,
        Some("export") => export::deed(folder, &about).await,
        Some("merge") => merge::deed(folder, &about).await,
        Some("together") => together::deed(folder, &about).await,
        other => panic!("no such deed: {other:?}"),
    }
}
