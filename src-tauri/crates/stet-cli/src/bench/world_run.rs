//! `stet-bench run`: a run of 80 claims at five services with fixed latencies and limits, beside the
//! critical path that the same latencies and limits allow.
//!
//! Nothing in the world decides a claim, so that every claim goes through every round: the most a run
//! can have to wait for.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use fixture_internet::{Internet, World};
use serde_json::{Value, json};
use stet_engine::Engine;

use super::stations::{self, words};

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
    let engine = desk(folder.path(), &internet).await?;
    let services = SERVICES.map(|plan| plan.id);
    let document = stations::article(&engine, CLAIMS, &services).await?;
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

/// A desk with the manners of the services.
async fn desk(folder: &std::path::Path, internet: &Internet) -> Result<Engine, String> {
    let manners: String = SERVICES
        .iter()
        .map(|plan| stations::manners(plan.id, plan.spacing, plan.at_once))
        .chain([stations::manners("other", 100, 2)])
        .collect();
    let keyed = ["serper", "brave", "fact_checks"];
    stations::desk(folder, internet, manners, None, &keyed).await
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
        let url = format!("https://press-{}.example/{number}", number % HOSTS);
        text.push_str(&stations::page(number, &url));
    }
    text
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
        let names: std::collections::HashSet<String> = (0..CLAIMS).map(stations::name).collect();
        assert_eq!(names.len(), CLAIMS);
    }
}
