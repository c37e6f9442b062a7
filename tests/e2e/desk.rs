//! One desk: a WebKitWebDriver with a private home folder, and the window it starts.

use std::mem::ManuallyDrop;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;
use thirtyfour::prelude::*;

/// One window at a time: the program is single-instance and the driver serves one session.
static ONE_WINDOW: Mutex<()> = Mutex::new(());

/// How long anything in the window may take before the test gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);
/// How long a press may take to show something before it is taken for one that missed.
const SETTLING: Duration = Duration::from_secs(3);

/// A home folder that outlives the windows opened on it.
pub(crate) struct Home {
    folder: tempfile::TempDir,
    display: Option<String>,
    _turn: MutexGuard<'static, ()>,
}

impl Home {
    /// A fresh profile.
    pub(crate) fn fresh() -> Self {
        let turn = ONE_WINDOW.lock().unwrap_or_else(PoisonError::into_inner);
        Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            display: None,
            _turn: turn,
        }
    }

    /// Opens its windows on another display.
    pub(crate) fn on_display(mut self, display: &str) -> Self {
        self.display = Some(display.to_owned());
        self
    }

    /// The folder itself.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Puts a test server behind the door of every window opened on this profile.
    pub(crate) fn reach(&self, http: SocketAddr, https: SocketAddr, authority: &str) {
        let pem = self.path().join("authority.pem");
        std::fs::write(&pem, authority).expect("a file");
        let line = json!({"http": http, "https": https, "authority": pem});
        std::fs::write(self.internet(), line.to_string()).expect("a file");
    }

    fn internet(&self) -> PathBuf {
        self.path().join("internet.json")
    }

    /// Opens the desk on this profile.
    pub(crate) async fn open(&self) -> Desk {
        self.open_with(Path::new(env!("CARGO_BIN_EXE_stet-desk")))
            .await
    }

    /// Opens the desk through another program that starts it.
    pub(crate) async fn open_with(&self, program: &Path) -> Desk {
        for _ in 0..2 {
            if let Some(desk) = self.session(program).await {
                return desk;
            }
            // The driver now and then never answers the first request of its life; a window that
            // does not open is not that, and fails the second time too.
        }
        panic!("no session within a minute, twice");
    }

    /// A driver and the window it starts; `None` if there is no session within a minute.
    async fn session(&self, program: &Path) -> Option<Desk> {
        // The program is single-instance: while one is still ending, a new one hands over to it and
        // ends too, and the driver waits for its window in vain.
        no_desk_left().await;
        let port = free_port();
        let mut driver = Command::new("WebKitWebDriver");
        if self.internet().exists() {
            driver.env("STET_FIXTURE_INTERNET", self.internet());
        }
        if let Some(display) = &self.display {
            driver.env("DISPLAY", display);
        }
        let driver_process = driver
            .arg(format!("--port={port}"))
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .env("HOME", self.path())
            .env("XDG_DATA_HOME", self.path().join("data"))
            .env("XDG_CONFIG_HOME", self.path().join("config"))
            .env("XDG_CACHE_HOME", self.path().join("cache"))
            .env("XDG_DOCUMENTS_DIR", self.path().join("Documents"))
            .env("GDK_BACKEND", "x11")
            .env("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("WebKitWebDriver starts: is the package webkit2gtk-driver installed?");
        let running = Running(driver_process);
        wait_for_port(port);
        // The driver's client is built with the desk's own choice of TLS, which names no default.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut capabilities = Capabilities::new();
        capabilities
            .set(
                "webkitgtk:browserOptions",
                json!({"binary": program, "args": []}),
            )
            .expect("serialisable capabilities");
        let driver = tokio::time::timeout(
            PATIENCE,
            WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities),
        )
        .await
        .ok()?
        .expect("a session");
        Some(Desk {
            driver: ManuallyDrop::new(driver),
            _running: running,
        })
    }
}

/// An open window.
pub(crate) struct Desk {
    /// The session. Never dropped: dropping asks the driver to end it and waits two minutes for the
    /// answer of a driver that is gone, because the page's processes hold its socket open.
    pub(crate) driver: ManuallyDrop<WebDriver>,
    _running: Running,
}

/// A child process that ends with its owner.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // A test that fails leaves its window open, and the program is single-instance: the next
        // test would wait for it in vain.
        for id in processes_of(Path::new(env!("CARGO_BIN_EXE_stet-desk"))) {
            let _ = Command::new("kill").arg("-9").arg(id.to_string()).status();
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Desk {
    /// The element marked `data-testid="name"`, once it is shown.
    pub(crate) async fn part(&self, name: &str) -> WebElement {
        self.first(&format!("[data-testid='{name}']")).await
    }

    /// The first element that matches, once it is shown.
    pub(crate) async fn first(&self, css: &str) -> WebElement {
        let begun = Instant::now();
        loop {
            if let Ok(element) = self.driver.find(By::Css(css)).await
                && element.is_displayed().await.unwrap_or(false)
            {
                return element;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "{css} never appeared: {}",
                self.text().await
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Clicks the part, once it is shown and enabled.
    pub(crate) async fn click(&self, name: &str) {
        let begun = Instant::now();
        loop {
            let part = self.part(name).await;
            // The driver takes a part whose edge can be seen for one that can be clicked.
            let _ = part.scroll_into_view().await;
            let refused = match part.is_enabled().await {
                Ok(true) => match part.click().await {
                    Ok(()) => return,
                    Err(error) => error.to_string(),
                },
                Ok(false) => "it is disabled".to_owned(),
                Err(error) => error.to_string(),
            };
            assert!(
                begun.elapsed() < PATIENCE,
                "{name} never became clickable: {refused}"
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Clicks the part until another is shown: where a list above it still grows, a press may miss.
    pub(crate) async fn click_until(&self, name: &str, shown: &str) {
        let begun = Instant::now();
        let css = format!("[data-testid='{shown}']");
        while begun.elapsed() < PATIENCE {
            self.click(name).await;
            let pressed = Instant::now();
            while pressed.elapsed() < SETTLING {
                if self.driver.find(By::Css(css.as_str())).await.is_ok() {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        self.part(shown).await;
    }

    /// Puts text into a part as a paste would: at once, with the event the page listens to.
    pub(crate) async fn fill(&self, name: &str, text: &str) {
        let part = self.part(name).await;
        self.driver
            .execute(
                "const box = arguments[0]; box.focus(); box.value = arguments[1];\
                 box.dispatchEvent(new Event('input', {bubbles: true}));\
                 box.dispatchEvent(new Event('change', {bubbles: true}));",
                vec![part.to_json().expect("an element"), json!(text)],
            )
            .await
            .expect("the box takes text");
    }

    /// Switches services on for the open document, each after its sample; the sheet stays open.
    pub(crate) async fn switch_on(&self, services: &[&str]) {
        self.click("network").await;
        self.click("mode-allowed").await;
        for service in services {
            self.click(&format!("switch-on-{service}")).await;
            self.part("sample").await;
            self.click("switch-on-do").await;
            self.part(&format!("switch-off-{service}")).await;
        }
    }

    /// Waits until the page's text satisfies `test`.
    pub(crate) async fn until(&self, what: &str, test: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        loop {
            let text = self.text().await;
            if test(&text) {
                return;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "waited in vain until {what}: {text}"
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Everything the page shows, as text.
    pub(crate) async fn text(&self) -> String {
        self.evaluate("return document.body.innerText")
            .await
            .as_str()
            .unwrap_or("")
            .to_owned()
    }

    /// The value of a script in the page.
    pub(crate) async fn evaluate(&self, script: &str) -> serde_json::Value {
        self.driver
            .execute(script, Vec::new())
            .await
            .map(|value| value.json().clone())
            .unwrap_or_default()
    }

    /// The value that an asynchronous script hands to its last argument.
    pub(crate) async fn evaluate_async(
        &self,
        script: &str,
        arguments: Vec<serde_json::Value>,
    ) -> serde_json::Value {
        self.driver
            .execute_async(script, arguments)
            .await
            .map(|value| value.json().clone())
            .expect("the page answers")
    }

    /// Presses a key together with Control, wherever the focus is.
    pub(crate) async fn press_with_control(&self, key: &str) {
        let focused = self.driver.active_element().await.expect("a focus");
        let pressed = focused.send_keys(Key::Control + key).await;
        pressed.expect("a key");
    }

    /// Presses a key, wherever the focus is.
    pub(crate) async fn press(&self, key: &str) {
        let chain = self.driver.action_chain().send_keys(key);
        chain.perform().await.expect("a key");
    }

    /// Presses Escape, wherever the focus is.
    pub(crate) async fn press_escape(&self) {
        let chain = self.driver.action_chain().send_keys(Key::Escape + "");
        chain.perform().await.expect("a key");
    }

    /// Presses Enter in a field.
    pub(crate) async fn press_enter(&self, name: &str) {
        let field = self.part(name).await;
        field.send_keys(Key::Enter + "").await.expect("a key");
    }

    /// The newest document as the commands give it to the page: the state in the store, not what
    /// happens to be scrolled into view.
    pub(crate) async fn newest_document(&self) -> serde_json::Value {
        self.driver
            .execute_async(
                "const done = arguments[arguments.length - 1];\
                 const ask = window.__TAURI_INTERNALS__.invoke;\
                 ask('desk')\
                   .then((desk) => ask('document', {id: desk.documents[0].id}))\
                   .then(done, (error) => done({error}));",
                Vec::new(),
            )
            .await
            .map(|value| value.json().clone())
            .expect("the page answers")
    }

    /// The references of the newest document, as the commands give them to the page.
    pub(crate) async fn references(&self) -> serde_json::Value {
        self.driver
            .execute_async(
                "const done = arguments[arguments.length - 1];\
                 const ask = window.__TAURI_INTERNALS__.invoke;\
                 ask('desk')\
                   .then((desk) => ask('references', {document: desk.documents[0].id}))\
                   .then(done, (error) => done({error}));",
                Vec::new(),
            )
            .await
            .map(|value| value.json().clone())
            .expect("the page answers")
    }

    /// Presses Run and waits until the run is done.
    pub(crate) async fn run_to_end(&self) {
        self.click("run").await;
        self.finished().await;
    }

    /// Waits until the run of the newest document is done; a busy machine may need a while.
    pub(crate) async fn finished(&self) {
        self.finished_within(3 * PATIENCE).await;
    }

    /// The same for a run that services hold to their own pace.
    pub(crate) async fn finished_within(&self, limit: Duration) {
        let begun = Instant::now();
        loop {
            let run = self.newest_document().await["run"].clone();
            if run["phase"] == "finished" {
                return;
            }
            assert!(begun.elapsed() < limit, "the run never ended: {run}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Adds pasted notes to the source pack and waits until they are in it.
    pub(crate) async fn add_notes(&self, text: &str) {
        self.click("tab-sources").await;
        self.fill("source-text", text).await;
        self.click("source-add").await;
        self.part("source-row").await;
    }

    /// Opens the Report and waits for its pages: what stands above the buttons is there by then,
    /// and a click lands where it was aimed.
    pub(crate) async fn open_report(&self) {
        self.click("nav-report").await;
        self.until("the pages stand", |text| text.contains("Page 1 of"))
            .await;
    }

    /// Opens the newest document from the Desk.
    pub(crate) async fn open_newest(&self) {
        self.part("document-card").await;
        self.click("document-card").await;
        self.part("claim-row").await;
    }

    /// Saves a picture of the screen.
    pub(crate) async fn picture(&self, path: &Path) {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        // What was shown last may not be drawn yet.
        self.evaluate_async(
            "const done = arguments[arguments.length - 1];\
             requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)));",
            Vec::new(),
        )
        .await;
        // Not WebDriver's own screenshot: it waits for ever where nothing is composited.
        let taken = Command::new("import")
            .args(["-window", "root", "-crop", "1320x840+0+0", "+repage"])
            .arg(path)
            .status()
            .expect("ImageMagick is installed");
        assert!(taken.success(), "a picture was taken");
        let bytes = std::fs::metadata(path).expect("a picture on disk").len();
        assert!(bytes > 5_000, "the picture is not empty");
    }

    /// Closes the window as a user would.
    pub(crate) async fn close(self) {
        let session = WebDriver::clone(&self.driver);
        let _ = tokio::time::timeout(Duration::from_secs(10), session.quit()).await;
    }
}

/// Waits until no window of an earlier test, or of one that was killed, is left.
async fn no_desk_left() {
    let program = Path::new(env!("CARGO_BIN_EXE_stet-desk"));
    let begun = Instant::now();
    while !processes_of(program).is_empty() {
        assert!(begun.elapsed() < PATIENCE, "an earlier window never ended");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Ids of processes whose command line begins with `program`.
pub(crate) fn processes_of(program: &Path) -> Vec<u32> {
    let wanted = program.to_string_lossy().into_owned();
    std::fs::read_dir("/proc")
        .expect("a Linux system")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok())
        .filter(|id| {
            std::fs::read(format!("/proc/{id}/cmdline"))
                .is_ok_and(|line| line.split(|byte| *byte == 0).next() == Some(wanted.as_bytes()))
        })
        .collect()
}

/// Where pictures of failures and of the tour go.
pub(crate) fn pictures() -> PathBuf {
    std::env::var_os("STET_SHOTS").map_or_else(
        || Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures"),
        PathBuf::from,
    )
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}

fn wait_for_port(port: u16) {
    let begun = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(
            begun.elapsed() < PATIENCE,
            "the driver never listened on {port}"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}
