//! Passes the engine's events on to the page, under one name.

use std::path::PathBuf;

use stet_engine::Engine;
use stet_engine::wire::{Event, FileTicket};
use tauri::{AppHandle, DragDropEvent, Emitter, Manager, WindowEvent};
use tokio::sync::broadcast::error::RecvError;

use super::away;
use super::tickets::Tickets;

/// The one event name the page listens to.
pub(crate) const CHANNEL: &str = "stet";

/// Forwards the engine's events until the program ends.
pub(crate) fn forward(app: &AppHandle, engine: &Engine) {
    let app = app.clone();
    let mut events = engine.events();
    tauri::async_runtime::spawn(async move {
        loop {
            match events.recv().await {
                Ok(event) => {
                    send(&app, &event);
                    away::tell(&app, &event);
                }
                // The page missed some because it was slow: it asks for the state again.
                Err(RecvError::Lagged(_)) => send(&app, &Event::DeskChanged),
                Err(RecvError::Closed) => return,
            }
        }
    });
}

/// Turns dropped files into a ticket for the page.
pub(crate) fn on_window_event(window: &tauri::Window, event: &WindowEvent) {
    let WindowEvent::DragDrop(dragging) = event else {
        return;
    };
    let app = window.app_handle();
    match dragging {
        DragDropEvent::Enter { .. } => send(app, &Event::FilesHovering { over: true }),
        DragDropEvent::Leave => send(app, &Event::FilesHovering { over: false }),
        DragDropEvent::Drop { paths, .. } => {
            send(app, &Event::FilesHovering { over: false });
            offer(app, paths.clone());
        }
        _ => {}
    }
}

/// Offers files to the page as if they had been dropped on it.
pub(crate) fn offer(app: &AppHandle, paths: Vec<PathBuf>) {
    if !paths.is_empty() {
        let files: FileTicket = app.state::<Tickets>().issue(paths);
        send(app, &Event::FilesDropped { files });
    }
}

fn send(app: &AppHandle, event: &Event) {
    if let Err(error) = app.emit(CHANNEL, event) {
        tracing::warn!(%error, "an event did not reach the page");
    }
}
