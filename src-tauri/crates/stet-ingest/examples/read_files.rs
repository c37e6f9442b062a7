//! Reads files and writes one line of JSON for each: what was read or why not, and how long it
//! took. For comparing the readers' words with those of other programs.

use std::io::Write;
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        let start = Instant::now();
        let read = stet_ingest::read(&path, &bytes, None);
        let ms = start.elapsed().as_millis();
        let line = match read {
            Ok(reading) => serde_json::json!({ "file": path, "ms": ms, "reading": reading }),
            Err(error) => serde_json::json!({ "file": path, "ms": ms, "error": error.to_string() }),
        };
        writeln!(out, "{line}")?;
    }
    Ok(())
}
