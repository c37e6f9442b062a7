//! Items of the acceptance list that only the real window can show: stopping, the keyboard alone, a
//! book-length text, no keychain.

use std::path::Path;
use std::time::Duration;

use fixture_internet::{Internet, World};
use thirtyfour::prelude::*;

use crate::desk::{Desk, Home, pictures};
use crate::whole_way::{exported, introduce, walk};

/// A text with fifty links, each to a host of its own.
fn fifty_links() -> String {
    (1..=50)
        .map(|n| {
            format!(
                "The harbour counted {n},120 boats in 19{n:02} (https://slow-{n}.example/page).\n\n"
            )
        })
        .collect()
}

/// An internet in which every answer takes twenty seconds.
const SLOW_WORLD: &str = "seed = 3\nlatency = { fixed_ms = 20000, jitter_ms = 0 }";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acceptance_04_stop_answers_in_the_window_and_nothing_follows() {
    let world = World::parse(SLOW_WORLD, Path::new("slow.toml")).expect("a world");
    let internet = Internet::start(world).await.expect("an internet");
    let home = Home::fresh();
    home.reach(internet.http(), internet.https(), internet.authority_pem());
    let desk = home.open().await;
    introduce(&desk).await;
    desk.fill("paste-text", &fifty_links()).await;
    desk.click("paste-check").await;
    desk.part("claim-row").await;
    desk.switch_on(&["web"]).await;
    desk.click("sheet-close").await;
    desk.click("run").await;
    let begun = std::time::Instant::now();
    while requests(&desk).await == 0 {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing left");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let took = desk
        .evaluate_async(
            "const done = arguments[arguments.length - 1];\
             const begun = performance.now();\
             document.querySelector('[data-testid=stop]').click();\
             const look = () => document.querySelector('[data-testid=run]')\
               ? done(performance.now() - begun) : requestAnimationFrame(look);\
             look();",
            Vec::new(),
        )
        .await;
    eprintln!("stop shown after {took} ms with look-ups in flight");
    desk.until("the run can be resumed", |text| text.contains("Resume"))
        .await;
    let stopped = requests(&desk).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(requests(&desk).await, stopped, "a request left after Stop");
    assert_eq!(desk.newest_document().await["run"]["phase"], "stopped");
    desk.close().await;
}

/// Rows of the newest document's ledger.
async fn requests(desk: &Desk) -> usize {
    let rows = desk
        .evaluate_async(
            "const done = arguments[arguments.length - 1];\
             const ask = window.__TAURI_INTERNALS__.invoke;\
             ask('desk')\
               .then((desk) => ask('ledger', {document: desk.documents[0].id}))\
               .then((rows) => done(rows.length), (error) => done({error}));",
            Vec::new(),
        )
        .await;
    usize::try_from(rows.as_u64().expect("a number of rows")).expect("few")
}

/// Somebody with a keyboard and no pointer.
struct Hands<'d>(&'d Desk);

impl Hands<'_> {
    async fn press(&self, keys: impl Into<TypingData>) {
        let chain = self.0.driver.action_chain().send_keys(keys);
        chain.perform().await.expect("a key");
    }

    async fn with_control(&self, key: char) {
        let chain = self.0.driver.action_chain();
        let chain = chain.key_down(Key::Control).send_keys(key.to_string());
        chain.key_up(Key::Control).perform().await.expect("a key");
    }

    /// Tabs until the focus is on the part; fails rather than going round for ever.
    async fn tab_to(&self, part: &str) {
        self.0.part(part).await;
        for _ in 0..80 {
            let there = format!(
                "return document.activeElement?.closest('[data-testid={part}]') !== null \
                 && document.activeElement !== document.body"
            );
            if self.0.evaluate(&there).await == true {
                return;
            }
            self.press(Key::Tab + "").await;
        }
        panic!("Tab never reached {part}");
    }
}

/// Decisions of the newest document, in reading order, that are not open.
async fn decisions(desk: &Desk) -> Vec<String> {
    let document = desk.newest_document().await;
    let claims = document["claims"].as_array().expect("claims").iter();
    claims
        .filter_map(|claim| claim["decision"].as_str())
        .filter(|decision| *decision != "open")
        .map(str::to_owned)
        .collect()
}

/// Waits until so many claims are decided.
async fn decided(desk: &Desk, count: usize) {
    let begun = std::time::Instant::now();
    while decisions(desk).await.len() < count {
        let now = decisions(desk).await;
        assert!(begun.elapsed() < Duration::from_secs(30), "only {now:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn acceptance_09_by_keyboard_alone() {
    let home = Home::fresh();
    let desk = home.open().await;
    let hands = Hands(&desk);
    hands.tab_to("open-sample").await;
    hands.press(Key::Enter + "").await;
    desk.part("claim-row").await;
    hands.tab_to("run").await;
    hands.press(Key::Enter + "").await;
    desk.finished().await;

    hands.press("j").await;
    desk.first("[data-testid=inspector][data-claim]").await;
    hands.press("c").await;
    // The first decision asks who decides.
    hands.tab_to("who-name").await;
    hands.press("Rosa Lindqvist").await;
    hands.press(Key::Enter + "").await;
    decided(&desk, 1).await;
    for (count, key) in [(2, "a"), (3, "c")] {
        hands.press("n").await;
        hands.press(key).await;
        decided(&desk, count).await;
    }
    for (count, key, words) in [
        (4, "q", "Who counted them?"),
        (5, "i", "Common knowledge in the town."),
    ] {
        hands.press("n").await;
        hands.press(key).await;
        desk.part("decision-text").await;
        hands.press(words).await;
        let chain = desk.driver.action_chain().key_down(Key::Control);
        let chain = chain.send_keys(Key::Enter + "").key_up(Key::Control);
        chain.perform().await.expect("a key");
        decided(&desk, count).await;
    }
    let all = decisions(&desk).await;
    for made in ["confirmed", "on_author", "query", "ignored"] {
        assert!(all.iter().any(|one| one == made), "{made} in {all:?}");
    }
    hands.with_control('e').await;
    desk.part("export-pdf").await;
    hands.with_control('e').await;
    let file = exported(&home, "pdf").await;
    assert!(std::fs::metadata(file).expect("a file").len() > 5_000);
    desk.close().await;
}

/// A thousand paragraphs of twenty words and more, a claim each, and two thousand links.
fn book() -> String {
    let towns = ["Brae", "Hest", "Skarn", "Tolm", "Vik"];
    (0..1000)
        .map(|n| {
            let (town, year) = (towns[n % towns.len()], 1900 + n % 100);
            format!(
                "In {year} the harbour of {town} counted {} boats and {} crates of herring, as the \
                 register says in its {n}th entry (https://register.example/{n}, \
                 https://archive.example/{n}).\n\n",
                100 + n,
                4000 + n * 7
            )
        })
        .collect()
}

#[tokio::test]
async fn acceptance_10_a_book_stays_smooth() {
    let home = Home::fresh();
    let desk = home.open().await;
    introduce(&desk).await;
    desk.click("nav-settings").await;
    desk.fill("claim-limit", "1000").await;
    desk.click("nav-desk").await;
    let text = book();
    assert!(text.split_whitespace().count() >= 20_000);
    desk.fill("paste-text", &text).await;
    let begun = std::time::Instant::now();
    desk.click("paste-check").await;
    desk.part("claim-row").await;
    eprintln!("book: shown after {} ms", begun.elapsed().as_millis());
    let document = desk.newest_document().await;
    let claims = document["claims"].as_array().expect("claims").len();
    assert!(claims >= 950, "{claims} claims");
    let rows = "return document.querySelectorAll('[data-testid=claim-row]').length";
    let rows = desk.evaluate(rows).await.as_u64().expect("a count");
    assert!(rows < 100, "{rows} rows exist for {claims} claims");

    // From a key to the frame that shows what it did.
    let steps = desk
        .evaluate_async(
            "const done = arguments[arguments.length - 1];\
             (async () => {\
               const times = [];\
               for (let i = 0; i < 60; i += 1) {\
                 const begun = performance.now();\
                 window.dispatchEvent(new KeyboardEvent('keydown', {key: 'j', bubbles: true}));\
                 await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));\
                 times.push(performance.now() - begun);\
               }\
               done(times);\
             })();",
            Vec::new(),
        )
        .await;
    eprintln!("book: step to the next claim {}", spread(&steps));
    let frames = desk
        .evaluate_async(
            "const done = arguments[arguments.length - 1];\
             const pane = document.querySelector('#pane-text [data-pane-focus]')\
               ?? document.scrollingElement;\
             (async () => {\
               const times = []; let last = performance.now();\
               for (let i = 0; i < 180; i += 1) {\
                 pane.scrollBy(0, 400);\
                 await new Promise((next) => requestAnimationFrame(next));\
                 const now = performance.now(); times.push(now - last); last = now;\
               }\
               done(times);\
             })();",
            Vec::new(),
        )
        .await;
    eprintln!("book: frame while scrolling {}", spread(&frames));
    // A long title and a long status line widen nothing: what stands at the right can be reached.
    let wider = "return document.documentElement.scrollWidth - window.innerWidth";
    assert_eq!(
        desk.evaluate(wider).await,
        0,
        "the page is wider than the window"
    );
    eprintln!("book: memory of all processes {} MB", memory(&home));
    desk.picture(&pictures().join("book.png")).await;
    desk.run_to_end().await;
    eprintln!("book: checked after {} s", begun.elapsed().as_secs());
    desk.click("nav-references").await;
    desk.part("reference-row").await;
    let rows = "return document.querySelectorAll('[data-testid=reference-row]').length";
    let rows = desk.evaluate(rows).await.as_u64().expect("a count");
    let view = desk.references().await;
    let references = view["rows"].as_array().expect("references").len();
    assert!(references >= 1_900, "{references} references");
    assert!(rows < 100, "{rows} rows exist for {references} references");
    desk.close().await;
}

/// Megabytes that all processes of the window hold, shared ones counted by their share (PSS).
fn memory(home: &Home) -> u64 {
    let mark = format!("HOME={}\0", home.path().display());
    let of = |process: &Path| -> Option<u64> {
        let environment = std::fs::read(process.join("environ")).ok()?;
        let ours = environment
            .windows(mark.len())
            .any(|part| part == mark.as_bytes());
        let told = std::fs::read_to_string(process.join("smaps_rollup")).ok()?;
        let line = told.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        let kilobytes = line.split_whitespace().next()?.parse::<u64>().ok()?;
        ours.then_some(kilobytes)
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let held: u64 = processes.filter_map(|process| of(&process.path())).sum();
    held / 1024
}

/// "median 12 ms, p95 20 ms, worst 31 ms of 60".
fn spread(times: &serde_json::Value) -> String {
    let times = times.as_array().expect("times").iter();
    let mut times: Vec<f64> = times.filter_map(serde_json::Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100].round();
    format!(
        "median {} ms, p95 {} ms, worst {} ms of {}",
        at(50),
        at(95),
        at(100),
        times.len()
    )
}

#[tokio::test]
async fn acceptance_11_without_a_keychain_the_window_says_so_and_keeps_a_key_for_the_session() {
    let home = Home::fresh();
    let desk = home.open().await;
    introduce(&desk).await;
    desk.click("nav-settings").await;
    let state = desk.part("keychain").await.text().await.expect("words");
    desk.click_until("key-set-serper", "key-input-serper").await;
    desk.fill("key-input-serper", "small-serper-key-0001").await;
    desk.part("key-keep").await;
    let offer = desk.part("key-keep").await.text().await.expect("words");
    assert_eq!(offer, "Use for this session", "{state}");
    desk.click("key-keep").await;
    desk.part("key-remove-serper").await;
    desk.until("the key is for this session", |text| {
        text.contains("This session only") && text.contains("0001")
    })
    .await;
    let shown = desk.text().await;
    assert!(!shown.contains("small-serper-key"), "{shown}");
    desk.picture(&pictures().join("no-keychain.png")).await;
    desk.close().await;
    for file in walk(home.path()) {
        let bytes = std::fs::read(&file).unwrap_or_default();
        let key = b"small-serper-key-0001";
        let there = bytes.windows(key.len()).any(|window| window == key);
        assert!(!there, "the key stands in {}", file.display());
    }
    let desk = home.open().await;
    desk.click("nav-settings").await;
    desk.part("key-set-serper").await;
    desk.close().await;
}
