//! Word of a finished run for somebody who is not looking: what the desktop is told, and what not.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::desk::Home;
use crate::whole_way::introduce;

/// Everything that is said to whoever shows notifications on this bus, as text in a file.
struct Overheard {
    monitor: Child,
    file: tempfile::NamedTempFile,
}

impl Overheard {
    fn begin() -> Self {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let out = file.reopen().expect("the same file");
        let monitor = Command::new("dbus-monitor")
            .args([
                "--session",
                "interface='org.freedesktop.Notifications',member='Notify'",
            ])
            .stdout(Stdio::from(out))
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-monitor is installed");
        let heard = Self { monitor, file };
        // It listens once it says so: a word of its own name.
        heard.until("NameAcquired");
        heard
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.file.path()).expect("what was heard")
    }

    fn until(&self, words: &str) {
        let begun = Instant::now();
        while !self.text().contains(words) {
            let heard = self.text();
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "“{words}” was never said: {heard}"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Overheard {
    fn drop(&mut self) {
        let _ = self.monitor.kill();
        let _ = self.monitor.wait();
    }
}

/// A display so large that the pointer, which starts in its middle, is outside the window: where no
/// window manager gives the focus away, it follows the pointer.
struct LargeDisplay {
    server: Child,
    name: String,
}

impl LargeDisplay {
    fn begin() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "3200x2000x24"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        let out = server.stdout.as_mut().expect("a pipe");
        BufReader::new(out)
            .read_line(&mut number)
            .expect("a number");
        Self {
            server,
            name: format!(":{}", number.trim()),
        }
    }
}

impl Drop for LargeDisplay {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[tokio::test]
async fn a_finished_run_is_told_to_whoever_is_away_without_naming_the_text() {
    let heard = Overheard::begin();
    let display = LargeDisplay::begin();
    let home = Home::fresh().on_display(&display.name);
    let desk = home.open().await;
    introduce(&desk).await;
    desk.click("open-sample").await;
    desk.part("claim-row").await;
    desk.run_to_end().await;
    heard.until("A check has finished");
    let title = desk.newest_document().await["title"].clone();
    let title = title.as_str().expect("a title");
    let said = heard.text();
    assert!(said.contains("still open."), "{said}");
    assert!(!said.contains(title), "{said}");

    let told = said.matches("A check has finished").count();
    desk.click("nav-settings").await;
    desk.click("notify").await;
    desk.until("it is kept", |text| text.contains("Saved"))
        .await;
    desk.click("nav-desk").await;
    desk.click("open-sample").await;
    desk.part("claim-row").await;
    desk.run_to_end().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let now = heard.text().matches("A check has finished").count();
    assert_eq!(now, told, "it was switched off");
    desk.close().await;
}
