//! `stet-bench encoder-pace`: how long the built-in network takes over the pairs of one run – eighty
//! claims, eight passages each – on one core. `stet-bench speed` runs it beside.

use std::process::Command;
use std::time::Instant;

use serde_json::{Value, json};
use stet_core::claim::{self, Limits};
use stet_core::document::DocumentType;
use stet_encoder::CrossEncoder;

use super::speed;

/// Claims of a run, and passages of each that are read (rules 3.3).
const CLAIMS: usize = 80;
const PASSAGES: usize = 8;

/// Sentences of a passage: as many as fill the 128 tokens that the network reads of a pair.
const SENTENCES: usize = 6;

/// Seconds it is to take at most.
const AIM: f64 = 30.0;

/// Reads the pairs and returns `n`, `seconds`, `cpu_seconds` (what was computed in them: the same where
/// nobody else is at work; null where the system does not say), `ms_per_pair` and `aim_seconds`. How many
/// cores it takes is up to the environment; see [`on_one_core`].
///
/// # Errors
/// Why the encoder cannot be used, in a sentence.
pub fn run() -> Result<Value, String> {
    let said = std::env::var_os("STET_ENCODER").map(Into::into);
    let program = std::env::current_exe().ok();
    let folders = stet_engine::encoder_folders(said, program.as_deref());
    let folder = stet_encoder::find(&folders).ok_or("no encoder (scripts/fetch-encoder.sh)")?;
    let encoder = CrossEncoder::open(folder).map_err(|problem| problem.to_string())?;
    let document = speed::document(20_000);
    let limits = Limits { claims: CLAIMS };
    let claims = claim::extract(&document, DocumentType::Other, limits).claims;
    let words: Vec<&str> = claims.iter().map(|claim| claim.quote.as_str()).collect();
    let passages: Vec<String> = words
        .windows(SENTENCES)
        .map(|near| near.join(". "))
        .collect();
    let pairs: Vec<(&str, &str)> = words
        .iter()
        .enumerate()
        .flat_map(|(at, claim)| {
            let near = passages.iter().cycle().skip(at).take(PASSAGES);
            near.map(|passage| (*claim, passage.as_str()))
        })
        .collect();
    let (begun, before) = (Instant::now(), cpu_seconds());
    let read = encoder.read(&pairs, &|| false);
    let seconds = begun.elapsed().as_secs_f64();
    let computed = cpu_seconds().zip(before).map(|(now, before)| now - before);
    let read = read.map_err(|problem| problem.to_string())?;
    let n = read.map_or(0, |read| read.len());
    Ok(json!({
        "n": n,
        "seconds": (seconds * 100.0).round() / 100.0,
        "cpu_seconds": computed.map(|computed| (computed * 100.0).round() / 100.0),
        "ms_per_pair": (seconds * 1e5 / n.max(1) as f64).round() / 100.0,
        "aim_seconds": AIM,
    }))
}

/// Seconds this process has computed so far, on Linux.
fn cpu_seconds() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the program's name, which may hold anything: the state, then ten numbers, then user and
    // system time in ticks, of which there are a hundred a second on every Linux.
    let (_, rest) = told.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / 100.0)
}

/// The same in a process of its own that computes on one core: how many threads the arithmetic takes is
/// settled when it first computes. Null with a word on standard error where there is no encoder.
pub(super) fn on_one_core() -> Value {
    let timed = alone();
    match &timed {
        Ok(figures) => eprintln!(
            "encoder: {} pairs of at most 128 tokens in {} s on one core, {} s of it computing (aim {AIM} s)",
            figures["n"], figures["seconds"], figures["cpu_seconds"]
        ),
        Err(reason) => eprintln!("encoder: skipped ({reason})"),
    }
    timed.unwrap_or_default()
}

fn alone() -> Result<Value, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(program)
        .arg("encoder-pace")
        .env("RAYON_NUM_THREADS", "1")
        .env("CANDLE_NUM_THREADS", "1")
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(said.trim().to_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}
