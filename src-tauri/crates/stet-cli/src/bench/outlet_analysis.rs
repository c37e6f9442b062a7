//! `stet-bench outlet-analysis`: an article whose evidence comes from sixty outlets, assessed by a
//! scripted language model, stopped half way, taken up again and read anew in a fresh start: what was
//! assessed is kept as it arrives, and a warm start asks nobody (rules 4.2–4.3).

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use fixture_internet::{Internet, World};
use serde_json::{Value, json};
use stet_engine::Engine;
use stet_engine::wire::{Event, ReliabilityQuery, Settings};

use super::stations::{self, words};

/// Outlets of the article.
const OUTLETS: usize = 60;

/// Outlets after which the assessing is stopped for the first time.
const STOPPED_AFTER: u32 = 25;

/// Runs it once and returns the figures; times in milliseconds.
///
/// # Errors
/// Why it could not be run, in words.
pub fn run() -> Result<Value, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(measured())
}

async fn measured() -> Result<Value, String> {
    let world = World::parse(&world(), Path::new("outlets.toml"));
    let internet = Internet::start(world.map_err(|trouble| trouble.to_string())?);
    let internet = internet.await.map_err(|trouble| trouble.to_string())?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let engine = desk(folder.path(), &internet).await?;
    let document = prepared(&engine).await?;
    engine.start_run(&document).await.map_err(words)?;
    engine.wait_run(&document).await.map_err(words)?;
    let behind = engine.outlets(&document).await.map_err(words)?;
    let outlets = behind.outlets.iter().filter(|row| row.domain.is_some());
    let outlets = outlets.count();

    let kept_when_stopped = stopped_half_way(&engine, &document).await?;
    let begun = Instant::now();
    let resumed = engine.assess_outlets(&document).await.map_err(words)?;
    let resumed_in = begun.elapsed();
    drop(engine);

    let engine = desk(folder.path(), &internet).await?;
    let before = internet.log().len();
    let begun = Instant::now();
    let warm = engine.assess_outlets(&document).await.map_err(words)?;
    let warm_in = begun.elapsed();
    let asked_warm = internet.log().len() - before;
    let of_all = f64::from(warm.known + warm.assessed).max(1.0);
    let hit_rate = f64::from(warm.known) / of_all;
    eprintln!(
        "{outlets} outlets: {kept_when_stopped} kept when stopped, {} assessed after that in {:.1} s; \
         warm start: hit rate {hit_rate:.3}, {asked_warm} requests, {} ms",
        resumed.assessed,
        resumed_in.as_secs_f64(),
        warm_in.as_millis()
    );
    Ok(json!({
        "n": outlets,
        "kept_when_stopped": kept_when_stopped,
        "known_when_resumed": resumed.known,
        "assessed_when_resumed": resumed.assessed,
        "left_out": resumed.left_out,
        "resumed_ms": resumed_in.as_millis() as u64,
        "warm_hit_rate": hit_rate,
        "warm_requests": asked_warm,
        "warm_ms": warm_in.as_millis() as u64,
    }))
}

/// Begins to assess, stops after some, and says how many are kept.
async fn stopped_half_way(engine: &Engine, document: &str) -> Result<u32, String> {
    let mut events = engine.events();
    let (stopper, id) = (engine.clone(), document.to_owned());
    let watching = tokio::spawn(async move {
        while let Ok(event) = events.recv().await {
            if matches!(&event, Event::OutletsChanged { done, .. } if *done >= STOPPED_AFTER) {
                stopper.stop_assessing(&id);
                return;
            }
        }
    });
    let done = engine.assess_outlets(document).await;
    watching.abort();
    done.map_err(words)?;
    let page = engine.reliability(ReliabilityQuery::default());
    Ok(page.await.map_err(words)?.entries)
}

async fn desk(folder: &Path, internet: &Internet) -> Result<Engine, String> {
    let manners = ["other", "web"]
        .map(|id| stations::manners(id, 0, 8))
        .concat();
    let whole = Some(Duration::from_secs(10));
    stations::desk(folder, internet, manners, whole, &["serper", "anthropic"]).await
}

/// An article with a claim for each outlet, everything allowed, the pace of assessing lifted.
async fn prepared(engine: &Engine) -> Result<String, String> {
    let mut settings = Settings {
        model_service: "anthropic".to_owned(),
        model_uses: vec!["reliability".to_owned()],
        spend_limit_cents: 0,
        ..Settings::default()
    };
    for (name, value) in [
        ("FH_SR_RATE_LIMIT_PER_IP", "600"),
        ("FH_SR_RATE_LIMIT_DOMAIN_COOLDOWN", "0"),
        ("FH_SR_MULTI_MODEL", "false"),
    ] {
        settings
            .reliability
            .insert(name.to_owned(), value.to_owned());
    }
    engine.set_settings(settings).await.map_err(words)?;
    stations::article(engine, OUTLETS, &["serper", "web", "anthropic"]).await
}

/// A page of every outlet on its station, what two raters say of it, and a model that reads them.
fn world() -> String {
    let mut text = "seed = 7\nlatency = { fixed_ms = 2 }\n".to_owned();
    for number in 0..OUTLETS {
        let (station, host) = (stations::name(number), host(number));
        text.push_str(&stations::page(number, &format!("https://{host}/{number}")));
        let _ = write!(
            text,
            "[[pages]]\nurl = \"https://fullfact.org/{host}\"\n\
             title = \"{host}: fact check, reliability and corrections\"\n\
             text = \"We checked forty reports of {host} and found its fact check record accurate in \
             thirty-nine. Its corrections policy is printed on page two.\"\n\
             [[pages]]\nurl = \"https://www.snopes.com/fact-check/{host}\"\n\
             title = \"Is {host} reliable? Credibility rating\"\n\
             text = \"{host} is rated as reliable by our editors: its editorial standards are public, and \
             its fact check record is sound.\"\n\
             [[models]]\nprompt = \"reliability\"\nwords = [\"{host}\"]\n\
             answer = {{ identifiedEntity = \"{station} Courier\", sourceType = \"editorial_publisher\", \
             sourceTypeEvidence = [\"E1\"], assessments = [{{ evidenceId = \"{{{{id of forty reports}}}}\", \
             signal = \"rated_reliable\", quote = \"found its fact check record accurate in thirty-nine\" \
             }}, {{ evidenceId = \"{{{{id of rated as reliable}}}}\", signal = \"rated_reliable\", quote = \
             \"is rated as reliable by our editors\" }}], reasoning = [{{ text = \"Two raters agree.\", \
             evidenceIds = [\"E1\", \"E2\"] }}], bias = {{ politicalBias = \"not_applicable\", otherBias = \
             \"none_detected\" }}, caveats = [], score = 0.66, confidence = 0.9 }}\n"
        );
    }
    text
}

fn host(number: usize) -> String {
    format!("{}-courier.example", stations::name(number).to_lowercase())
}
