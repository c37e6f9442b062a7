//! Word of a finished run for somebody who is not looking at the window. It names no document: what
//! the desktop shows, and keeps in its list, is for anybody's eyes.

use notify_rust::Notification;
use stet_core::text::counted;
use stet_engine::Engine;
use stet_engine::wire::{Event, RunPhase};
use tauri::{AppHandle, Manager, UserAttentionType};

/// Tells the desktop of `event`, if it is the end of a run, nobody looks, and the user wants it.
pub(crate) fn tell(app: &AppHandle, event: &Event) {
    let Event::RunEnded {
        phase: RunPhase::Finished,
        claims,
        open,
        ..
    } = event
    else {
        return;
    };
    let Some(window) = app.get_webview_window("main") else {
        return;
    };
    if window.is_focused().unwrap_or(true) {
        return;
    }
    let (app, words) = (app.clone(), words(*claims, *open));
    tauri::async_runtime::spawn(async move {
        let wanted = app.state::<Engine>().settings().await;
        if !wanted.is_ok_and(|settings| settings.notify) {
            return;
        }
        let _ = window.request_user_attention(Some(UserAttentionType::Informational));
        // It may wait for a desktop that has nobody who shows notifications.
        let shown = tauri::async_runtime::spawn_blocking(move || {
            Notification::new()
                .appname("Stet")
                .icon("stet-desk")
                .summary("A check has finished")
                .body(&words)
                .show()
                .map(|_| ())
        });
        if !matches!(shown.await, Ok(Ok(()))) {
            tracing::info!("no notification service answered");
        }
    });
}

fn words(claims: u32, open: u32) -> String {
    let claims = counted(claims as usize, "claim");
    match open {
        0 => format!("{claims}, none open."),
        open => format!("{claims}, {open} still open."),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn the_words_count_and_name_nothing() {
        assert_eq!(words(41, 9), "41 claims, 9 still open.");
        assert_eq!(words(1, 0), "1 claim, none open.");
    }
}
