//! The program itself, and the library as a whole.

use stet_engine::Engine;
use stet_engine::moving::{ENDING, Passphrase};
use stet_engine::wire::{About, Exported, Failure, FailureCode, TakenIn};
use tauri::{AppHandle, State};
use tauri_plugin_dialog::{DialogExt, MessageDialogKind};

use super::Answer;
use super::files::redeem;
use crate::shell::consent::confirmed;
use crate::shell::export_folder::ExportFolder;
use crate::shell::tickets::{Tickets, shown_name};

#[tauri::command]
pub(crate) async fn about(engine: State<'_, Engine>) -> Answer<About> {
    engine.about().await
}

/// Words to copy for somebody who helps: nothing of a document.
#[tauri::command]
pub(crate) async fn diagnostics(engine: State<'_, Engine>) -> Answer<String> {
    engine.diagnostics().await
}

#[tauri::command]
pub(crate) async fn dismiss_crashes(engine: State<'_, Engine>) -> Answer<()> {
    engine.dismiss_crashes().await
}

#[tauri::command]
pub(crate) async fn dismiss_lost_changes(engine: State<'_, Engine>) -> Answer<()> {
    engine.dismiss_lost_changes().await
}

/// Removes the library, its copies and every key if a person says so in a dialog of the system, and ends the
/// program; false if they don't.
#[tauri::command]
pub(crate) async fn erase_everything(app: AppHandle, engine: State<'_, Engine>) -> Answer<bool> {
    let sure = confirmed(
        &app,
        MessageDialogKind::Warning,
        "Remove everything?",
        "This deletes all documents, sources and decisions on this machine, with all backups and \
         every key that Stet keeps in the keychain. It cannot be undone. Files you exported stay \
         where they are.",
        "Remove everything",
    );
    if !sure.await {
        return Ok(false);
    }
    match engine.erase_everything().await {
        Ok(()) => {}
        // Nothing was removed: the desk goes on.
        Err(failure) if failure.code == FailureCode::Busy => return Err(failure),
        Err(failure) => {
            let told = app
                .dialog()
                .message(failure.to_string())
                .title("Not everything was removed")
                .kind(MessageDialogKind::Error);
            // Whatever is pressed, the program ends.
            let _ = tauri::async_runtime::spawn_blocking(move || told.blocking_show()).await;
        }
    }
    app.exit(0);
    Ok(true)
}

/// Writes one file with everything in the library into the export folder.
#[tauri::command]
pub(crate) async fn export_everything(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    passphrase: Option<String>,
) -> Answer<Exported> {
    let passphrase = passphrase.map(Passphrase::new).transpose()?;
    let begun = folder.begin("Stet library")?;
    let notices = engine.export_everything(begun.file()?, passphrase).await?;
    let exported = begun.end(ENDING)?;
    Ok(Exported {
        notices,
        ..exported
    })
}

/// A file that is locked fails with the code `Passphrase`; its ticket is good for another try.
#[tauri::command]
pub(crate) async fn take_in_everything(
    engine: State<'_, Engine>,
    tickets: State<'_, Tickets>,
    ticket: String,
    passphrase: Option<String>,
) -> Answer<TakenIn> {
    let failure = |words: String| Failure {
        code: FailureCode::Unreadable,
        message: words,
        advice: None,
        retry: false,
    };
    let path = redeem(&tickets, &ticket)?.into_iter().next();
    let path = path.ok_or_else(|| failure("No file was chosen.".to_owned()))?;
    let again = path.clone();
    let opened = tauri::async_runtime::spawn_blocking(move || {
        let name = shown_name(&path);
        match std::fs::metadata(&path) {
            // A pipe or a device could block for ever.
            Ok(about) if !about.is_file() => Err(format!("{name} is not a file.")),
            _ => std::fs::File::open(&path)
                .map_err(|error| format!("{name} could not be read: {error}.")),
        }
    });
    let opened = opened.await.map_err(|error| failure(error.to_string()))?;
    let passphrase = passphrase.map(Passphrase::given);
    let taken = engine
        .take_in_everything(opened.map_err(failure)?, passphrase)
        .await;
    if taken
        .as_ref()
        .is_err_and(|failure| failure.code == FailureCode::Passphrase)
    {
        tickets.give_back(ticket, vec![again]);
    }
    taken
}
