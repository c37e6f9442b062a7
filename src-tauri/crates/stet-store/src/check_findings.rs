//! Table `check_findings`: what the checks that need no source found in a run.

use rusqlite::params;
use stet_core::check::CheckFinding;

use crate::Result;
use crate::library::{Tx, sha256_hex};

/// Puts these in place of what the run found before.
///
/// # Errors
/// A failure of the database.
pub fn replace(tx: &Tx<'_>, document: &str, run: &str, findings: &[CheckFinding]) -> Result<()> {
    tx.conn
        .prepare_cached("DELETE FROM check_findings WHERE run = ?1")?
        .execute([run])?;
    let mut insert = tx.conn.prepare_cached(
        "INSERT INTO check_findings (run, document, rank, finding) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for (finding, rank) in findings.iter().zip(0_u32..) {
        insert.execute(params![
            run,
            document,
            rank,
            serde_json::to_string(finding)?
        ])?;
    }
    Ok(())
}

/// What a run found, in order.
///
/// # Errors
/// A failure of the database.
pub fn of_run(tx: &Tx<'_>, run: &str) -> Result<Vec<CheckFinding>> {
    let mut statement = tx
        .conn
        .prepare_cached("SELECT finding FROM check_findings WHERE run = ?1 ORDER BY rank")?;
    let rows = statement.query_map([run], |row| row.get::<_, String>(0))?;
    rows.map(|row| Ok(serde_json::from_str(&row?)?)).collect()
}

/// SHA-256, lower-case hex, over what a run found, as it is kept: the log names it.
///
/// # Errors
/// A failure of the database.
pub fn digest(tx: &Tx<'_>, run: &str) -> Result<String> {
    let mut statement = tx
        .conn
        .prepare_cached("SELECT finding FROM check_findings WHERE run = ?1 ORDER BY rank")?;
    let rows = statement.query_map([run], |row| row.get::<_, String>(0))?;
    let mut all = String::new();
    for row in rows {
        // JSON holds no line feed: each finding is one line.
        all.push_str(&row?);
        all.push('\n');
    }
    Ok(sha256_hex(all.as_bytes()))
}
