//! The desk as a program: opens the library, wires the engine to the window. Nothing else.

mod shell;

use std::path::Path;

use shell::commands::{
    about, corrections, desk, document, files, models, network, outlets, record, references,
    report, settings,
};
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
        .invoke_handler(tauri::generate_handler![
            desk::desk,
            desk::search,
            desk::create_document,
            desk::open_sample,
            desk::document_from_address,
            desk::delete_document,
            document::document,
            document::inspector,
            document::add_source_text,
            document::add_said,
            document::add_source_address,
            document::recheck_claim,
            document::remove_source,
            document::set_primary,
            document::set_confidential,
            document::set_document_type,
            document::start_run,
            document::stop_run,
            document::edit_claim,
            document::tick_atom,
            document::decide,
            document::undo,
            files::pick_files,
            files::accept_documents,
            files::accept_sources,
            files::accept_draft,
            files::compare_drafts,
            files::offered_files,
            report::report_view,
            report::report_pdf,
            report::export_report,
            report::choose_export_folder,
            report::logo,
            report::set_logo,
            report::remove_logo,
            record::hand_over,
            record::keys_of_people,
            record::name_key,
            record::source_salt,
            record::timestamp,
            record::conflicts,
            record::settle_conflicts,
            record::verify_record,
            references::references,
            references::reference,
            references::recheck_reference,
            references::set_citation_check,
            references::import_references,
            references::export_references,
            network::network,
            network::set_network,
            network::allow_host,
            network::decline_offer,
            network::service_sample,
            network::run_plan,
            network::services,
            network::set_key,
            network::remove_key,
            network::test_key,
            network::ledger,
            network::export_ledger,
            network::export_evidence,
            models::model_names,
            models::spending,
            models::draft_question,
            outlets::outlets,
            outlets::assess_outlets,
            outlets::stop_assessing,
            outlets::outlet_rating,
            outlets::reliability,
            outlets::reliability_of,
            outlets::set_reliability,
            outlets::clear_reliability,
            outlets::drop_reliability,
            outlets::purge_reliability,
            outlets::export_reliability,
            outlets::import_reliability,
            outlets::reliability_settings,
            outlets::outlet_facts,
            outlets::import_outlet_facts,
            outlets::drop_outlet_facts,
            outlets::remove_outlet_facts,
            outlets::set_assessing,
            corrections::corrections,
            corrections::sign_off,
            corrections::compare_revisions,
            corrections::export_revision,
            corrections::report_error,
            corrections::answer_error,
            corrections::add_rebuttal,
            corrections::withdraw_rebuttal,
            corrections::review_queue,
            corrections::set_tier,
            corrections::confirm_unopposed,
            corrections::read_text,
            corrections::stop_reading,
            corrections::ask_author,
            corrections::settle_remark,
            corrections::export_letter,
            about::about,
            about::diagnostics,
            about::dismiss_crashes,
            about::erase_everything,
            about::dismiss_lost_changes,
            about::export_everything,
            about::take_in_everything,
            settings::settings,
            settings::set_settings,
            settings::classifier,
            settings::choose_classifier,
            settings::drop_classifier,
        ])
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
                tracing::warn!(code = failure.code, "the library was not looked after");
            }
            tokio::time::sleep(DAILY).await;
        }
    });
}
