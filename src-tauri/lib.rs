//! The desk as a program: opens the library, wires the engine to the window. Nothing else.

mod shell;

use std::path::Path;

use shell::consent::Agreed;
use shell::export_folder::ExportFolder;
use shell::offered::Offered;
use shell::tickets::Tickets;
use tauri::Manager;
use tauri_plugin_window_state::StateFlags;

/// Opens the desk and returns when its window is closed.
pub fn run() {
    let built = tauri::Builder::default()
        .plugin(tauri_plugin_single_instance::init(
            |app, arguments, folder| {
                let files = shell::offered::named(arguments.into_iter(), Path::new(&folder));
                shell::events::offer(app, files);
                if let Some(window) = app.get_webview_window("main") {
                    let _ = window.unminimize();
                    let _ = window.set_focus();
                }
            },
        ))
        .plugin(shell::navigation::stays())
        .plugin(tauri_plugin_dialog::init())
        .plugin(
            // Not whether it was visible: a window closed while hidden would never be seen again.
            tauri_plugin_window_state::Builder::default()
                .with_state_flags(StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED)
                .build(),
        )
        .setup(|app| {
            let engine = shell::library::open(app)?;
            shell::events::forward(app.handle(), &engine);
            keep_house(engine.clone());
            app.manage(engine);
            app.manage(Tickets::default());
            app.manage(Agreed::default());
            let folder = std::env::current_dir().unwrap_or_default();
            app.manage(Offered::new(std::env::args(), &folder));
            let documents = app
                .path()
                .document_dir()
                .or_else(|_| app.path().home_dir())?;
            app.manage(ExportFolder::new(documents.join("Stet")));
            Ok(())
        })
        .on_window_event(shell::events::on_window_event)
        .invoke_handler(include!(concat!(env!("OUT_DIR"), "/handlers.rs")))
        .run(tauri::generate_context!());
    if let Err(error) = built {
        eprintln!("stet-desk: {error}");
        std::process::exit(1);
    }
}

/// Lets the engine look after its library at the start and once a day.
fn keep_house(engine: stet_engine::Engine) {
    const DAILY: std::time::Duration = std::time::Duration::from_hours(24);
    tauri::async_runtime::spawn(async move {
        loop {
            if let Err(failure) = engine.keep_house().await {
                tracing::warn!(code = ?failure.code, "the library was not looked after");
            }
            tokio::time::sleep(DAILY).await;
        }
    });
}
