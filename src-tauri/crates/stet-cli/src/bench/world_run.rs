//! `stet-bench run`: a run of 80 claims at five services with fixed latencies and limits, beside the
//! critical path that the same latencies and limits allow.
//!
//! Nothing in the world decides a claim, so that every claim goes through every round: the most a run
//! can have to wait for.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use fixture_internet::{Internet, World};
use serde_json::{Value, json};
use stet_engine::wire::{NetworkMode, NetworkView, PastedText};
use stet_engine::{Builder, Engine};
use stet_sources::door::{Fixture, OneDoor, Politeness};

/// Claims of the run.
const CLAIMS: usize = 80;

/// Hosts that the pages are spread over.
const HOSTS: usize = 8;

/// One service: its id, what its host's name holds, the latency of an answer, the least time between
/// two requests and how many may be under way, in milliseconds.
struct Plan {
    id: &'static str,
    host: &'static str,
    latency: u64,
    spacing: u64,
    at_once: u64,
    /// The round of a run in which it is asked.
    round: usize,
}

const SERVICES: [Plan; 5] = [
    plan("wikipedia", "wikipedia.org", 220, 100, 3, 0),
    plan("fact_checks", "factchecktools", 180, 120, 2, 0),
    plan("serper", "serper.dev", 400, 60, 4, 1),
    plan("brave", "search.brave.com", 300, 150, 2, 1),
    plan("web", ".example", 150, 50, 4, 2),
];

const fn plan(
    id: &'static str,
    host: &'static str,
    latency: u64,
    spacing: u64,
    at_once: u64,
    round: usize,
) -> Plan {
    Plan {
        id,
        host,
        latency,
        spacing,
        at_once,
        round,
    }
}

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
    let world = World::parse(&world(), std::path::Path::new("run.toml"));
    let internet = Internet::start(world.map_err(|trouble| trouble.to_string())?);
    let internet = internet.await.map_err(|trouble| trouble.to_string())?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let engine = desk(folder.path(), &internet)?;
    let document = prepared(&engine).await?;
    let begun = Instant::now();
    engine.start_run(&document).await.map_err(words)?;
    engine.wait_run(&document).await.map_err(words)?;
    let wall = begun.elapsed();
    let seen: Vec<String> = internet.log().into_iter().map(|seen| seen.url).collect();
    let critical = critical_path(&seen);
    let ratio = wall.as_secs_f64() / critical.as_secs_f64();
    eprintln!(
        "{CLAIMS} claims, {} requests: {:.1} s; critical path {:.1} s; ratio {ratio:.2}",
        seen.len(),
        wall.as_secs_f64(),
        critical.as_secs_f64()
    );
    Ok(json!({
        "n": CLAIMS,
        "requests": seen.len(),
        "wall_ms": wall.as_millis() as u64,
        "critical_path_ms": critical.as_millis() as u64,
        "ratio": ratio,
        "memory_peak_mb": memory_peak(),
    }))
}

/// An article of that many claims, with everything allowed.
async fn prepared(engine: &Engine) -> Result<String, String> {
    for service in ["serper", "brave", "fact_checks"] {
        let kept = engine.set_key(service, "a-key-of-the-measure".to_owned(), true);
        kept.await.map_err(words)?;
    }
    let text: Vec<String> = (0..CLAIMS)
        .map(|number| format!("Station {} was opened in {}.", name(number), 1850 + number))
        .collect();
    let pasted = PastedText {
        text: text.join("\n\n"),
        html: None,
        title: None,
    };
    let document = engine.create_document(pasted).await.map_err(words)?;
    let network = NetworkView {
        mode: NetworkMode::Allowed,
        services: SERVICES.iter().map(|plan| plan.id.to_owned()).collect(),
    };
    engine
        .set_network(&document, network)
        .await
        .map_err(words)?;
    Ok(document)
}

fn desk(folder: &std::path::Path, internet: &Internet) -> Result<Engine, String> {
    let fixture = Fixture {
        http: internet.http(),
        https: internet.https(),
        authority_pem: internet.authority_pem().as_bytes().to_vec(),
        names: BTreeMap::new().into_iter().collect(),
    };
    let manners: String = SERVICES
        .iter()
        .map(|plan| manners(plan.id, plan.spacing, plan.at_once))
        .chain([manners("other", 100, 2)])
        .collect();
    Builder::default()
        .door(Box::new(move |mut parts| {
            parts.politeness = Politeness::from_toml(&manners)?;
            OneDoor::through(parts, &fixture)
        }))
        .open(folder)
        .map_err(words)
}

fn manners(id: &str, spacing: u64, at_once: u64) -> String {
    format!(
        "[{id}]\nspacing_ms = {spacing}\nat_once = {at_once}\nattempts = 1\nsource = \"measure\"\n"
    )
}

/// Pages that speak of every station and of no year.
fn world() -> String {
    let mut text = "seed = 1\n".to_owned();
    for plan in &SERVICES {
        if plan.id != "web" {
            text.push_str(&format!(
                "[services.{}]\nlatency = {{ fixed_ms = {} }}\n",
                plan.id, plan.latency
            ));
        }
    }
    let web = SERVICES.iter().find(|plan| plan.id == "web");
    let latency = web.map_or(0, |plan| plan.latency);
    for host in 0..HOSTS {
        text.push_str(&format!(
            "[[hosts]]\nhost = \"press-{host}.example\"\nlatency = {{ fixed_ms = {latency} }}\n"
        ));
    }
    for number in 0..CLAIMS {
        let name = name(number);
        text.push_str(&format!(
            "[[pages]]\nurl = \"https://press-{}.example/{number}\"\ntitle = \"Station {name}\"\n\
             text = \"Trains stop at station {name} twice a day, and the waiting room is kept warm in \
             winter by the widow who sells the tickets there.\"\n",
            number % HOSTS
        ));
    }
    text
}

/// A name of its own for every station.
fn name(number: usize) -> String {
    const FIRST: [&str; 10] = [
        "Ash", "Bel", "Cor", "Dun", "Elm", "Fair", "Gor", "Hal", "Inver", "Kil",
    ];
    const LAST: [&str; 8] = [
        "bridge", "combe", "field", "garth", "mouth", "stead", "ton", "wick",
    ];
    format!("{}{}", FIRST[number % 10], LAST[number / 10 % 8])
}

/// The least time in which these requests can be answered: the busiest service under its own limits,
/// after one answer of each earlier round and before one of each later. Pages count by host.
fn critical_path(urls: &[String]) -> Duration {
    let mut busiest = 0;
    for plan in &SERVICES {
        let mut hosts: BTreeMap<&str, u64> = BTreeMap::new();
        for url in urls.iter().filter(|url| url.contains(plan.host)) {
            let host = url.split('/').nth(2).unwrap_or_default();
            *hosts.entry(host).or_default() += 1;
        }
        let counts: Vec<u64> = if plan.id == "web" {
            hosts.into_values().collect()
        } else {
            vec![hosts.into_values().sum()]
        };
        let most = counts.into_iter().max().unwrap_or_default();
        if most == 0 {
            continue;
        }
        let spaced = (most - 1) * plan.spacing + plan.latency;
        let crowded = most.div_ceil(plan.at_once) * plan.latency;
        let others: u64 = (0..3)
            .filter(|round| *round != plan.round)
            .map(|round| {
                let of_round = SERVICES.iter().filter(|other| other.round == round);
                of_round
                    .map(|other| other.latency)
                    .max()
                    .unwrap_or_default()
            })
            .sum();
        busiest = busiest.max(spaced.max(crowded) + others);
    }
    Duration::from_millis(busiest.max(1))
}

/// The most memory this program ever held, in megabytes; 0 where the system does not say.
fn memory_peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok())
        .map_or(0, |kilobytes| kilobytes / 1024)
}

fn words(failure: impl std::fmt::Display) -> String {
    failure.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_busiest_service_sets_the_pace() {
        let urls: Vec<String> = (0..10)
            .map(|_| "https://google.serper.dev/search".to_owned())
            .collect();
        // Ten at four at once and 400 ms are three turns; then the slowest of the other rounds.
        assert_eq!(
            critical_path(&urls),
            Duration::from_millis(1_200 + 220 + 150)
        );
        assert_eq!(critical_path(&[]), Duration::from_millis(1));
    }

    #[test]
    fn every_station_has_a_name_of_its_own() {
        let names: std::collections::HashSet<String> = (0..CLAIMS).map(name).collect();
        assert_eq!(names.len(), CLAIMS);
    }
}
