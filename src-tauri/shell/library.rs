//! Where the library is, and what to say when it cannot be opened.

use std::path::Path;

use stet_engine::diagnostics::{Crashes, LocalLog, report_panics};
use stet_engine::tables::{self, Standing};
use stet_engine::{Builder, Engine, close_reading, encoder_folders};
use tauri::{App, Manager};
use tauri_plugin_dialog::{DialogExt, MessageDialogKind};

/// Opens the library in the program's data folder.
///
/// # Errors
/// If the folder cannot be made or the library cannot be opened; the user has been told.
pub(crate) fn open(app: &App) -> Result<Engine, Box<dyn std::error::Error>> {
    let folder = app.path().app_data_dir()?;
    read_tables(app, &folder);
    report_panics(Crashes::of(&folder));
    let program = std::env::current_exe().ok();
    let said = std::env::var_os("STET_ENCODER").map(Into::into);
    let builder = Builder::default()
        .encoder(encoder_folders(said, program.as_deref()))
        .close_reading(close_reading());
    let opened = builder.open(&folder).inspect(|_| {
        // The folder is there now, with the rights it has to have.
        LocalLog::of(&folder).begin();
        tracing::info!(version = env!("CARGO_PKG_VERSION"), "opened");
    });
    opened.map_err(|failure| {
        let words = [Some(failure.message.as_str()), failure.advice.as_deref()];
        let words: Vec<&str> = words.into_iter().flatten().collect();
        app.dialog()
            .message(words.join("\n\n"))
            .title("Stet cannot open its library")
            .kind(MessageDialogKind::Error)
            .blocking_show();
        failure.message.into()
    })
}

/// Puts the user's own tables in force, before anything uses one; what is wrong with them is told.
fn read_tables(app: &App, folder: &Path) {
    let standings = tables::read_from(&folder.join(tables::FOLDER));
    let wrong: Vec<&str> = standings.iter().filter_map(Standing::complaint).collect();
    if !wrong.is_empty() {
        app.dialog()
            .message(wrong.join("\n\n"))
            .title("A table of your own is not in force")
            .kind(MessageDialogKind::Warning)
            .blocking_show();
    }
}
