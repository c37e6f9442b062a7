//! Table `passages` and its full-text index `passages_fts`.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use stet_core::evidence::{Passage, Pinpoint};

use crate::library::Tx;
use crate::{Result, StoreError, fts};

/// Adds passages of one source, in reading order.
///
/// # Errors
/// A failure of the database.
pub fn insert(tx: &Tx<'_>, document: &str, passages: &[Passage]) -> Result<()> {
    let mut row = tx.conn.prepare_cached(
        "INSERT INTO passages (id, document, source, seq, pinpoint, text, grams, shelf,
            length, under)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    let mut index = tx.conn.prepare_cached(
        "INSERT INTO passages_fts (rowid, shelf, text, grams) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let shelf = fts::shelf(document);
    for (passage, seq) in passages.iter().zip(0_u32..) {
        let grams = fts::grams(&passage.text);
        let number = row.insert(params![
            passage.id,
            document,
            passage.source,
            seq,
            serde_json::to_string(&passage.pinpoint)?,
            passage.text,
            grams,
            shelf,
            passage.text.chars().count(),
            passage.under,
        ])?;
        index.execute(params![number, shelf, passage.text, grams])?;
    }
    Ok(())
}

/// The passages of the pack that hold any of the terms (see [`fts::expression`]), best first:
/// BM25 over the document's own pack, each term counted once in a passage. What other documents
/// have in their packs changes nothing.
///
/// # Errors
/// A failure of the database.
pub fn search(tx: &Tx<'_>, document: &str, terms: &[String], limit: u32) -> Result<Vec<Passage>> {
    let lengths = lengths(tx, document)?;
    if lengths.is_empty() {
        return Ok(Vec::new());
    }
    let number = lengths.len() as f64;
    let mean = lengths.values().sum::<f64>() / number;
    let mut scores: HashMap<i64, f64> = HashMap::new();
    let mut holding = tx
        .conn
        .prepare_cached("SELECT rowid FROM passages_fts WHERE passages_fts MATCH ?1")?;
    for term in terms {
        let Some(expression) = fts::expression(document, term) else {
            continue;
        };
        let rows = holding
            .query_map([expression], |row| row.get(0))?
            .collect::<std::result::Result<Vec<i64>, _>>()?;
        // Those of removed or withheld sources have no length here.
        let rows: Vec<(i64, f64)> = rows
            .into_iter()
            .filter_map(|row| Some((row, *lengths.get(&row)?)))
            .collect();
        let count = rows.len() as f64;
        let rarity = (1.0 + (number - count + 0.5) / (count + 0.5)).ln();
        for (row, length) in rows {
            let weight = (K1 + 1.0) / (1.0 + K1 * (1.0 - B + B * length / mean));
            *scores.entry(row).or_default() += rarity * weight;
        }
    }
    let mut ranked: Vec<(i64, f64)> = scores.into_iter().collect();
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    ranked.truncate(limit as usize);
    let mut get = tx
        .conn
        .prepare_cached("SELECT id, source, text, pinpoint, under FROM passages WHERE row = ?1")?;
    ranked
        .into_iter()
        .map(|(row, relevance)| {
            let passage = get.query_row([row], |row| Ok(read(row)))??;
            Ok(Passage {
                relevance,
                ..passage
            })
        })
        .collect()
}

/// The usual constants of BM25: how much length counts, and how soon repetition stops counting.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The length of every passage of the pack that can be searched, by row.
fn lengths(tx: &Tx<'_>, document: &str) -> Result<HashMap<i64, f64>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT p.row, p.length FROM passages p
         JOIN sources s ON s.document = p.document AND s.id = p.source
            AND s.removed = 0 AND s.supplied = 1 AND s.withheld = 0
         WHERE p.document = ?1",
    )?;
    let rows = statement.query_map([document], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// The passages just before and after this one in its source.
///
/// # Errors
/// A failure of the database.
pub fn neighbours(tx: &Tx<'_>, document: &str, passage: &str) -> Result<Vec<Passage>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT n.id, n.source, n.text, n.pinpoint, n.under FROM passages p
         JOIN passages n ON n.document = p.document AND n.source = p.source
            AND n.seq BETWEEN p.seq - 1 AND p.seq + 1 AND n.row <> p.row
         WHERE p.document = ?1 AND p.id = ?2 ORDER BY n.seq",
    )?;
    let rows = statement.query_map([document, passage], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// One passage.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such passage.
pub fn get(tx: &Tx<'_>, document: &str, id: &str) -> Result<Passage> {
    tx.conn
        .prepare_cached(
            "SELECT id, source, text, pinpoint, under FROM passages WHERE document = ?1 AND id = ?2",
        )?
        .query_row([document, id], |row| Ok(read(row)))
        .optional()?
        .unwrap_or_else(|| Err(StoreError::Missing("this passage".to_owned())))
}

/// The passages of a source in reading order.
///
/// # Errors
/// A failure of the database.
pub fn of_source(tx: &Tx<'_>, document: &str, source: &str) -> Result<Vec<Passage>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT id, source, text, pinpoint, under FROM passages
         WHERE document = ?1 AND source = ?2 ORDER BY seq",
    )?;
    let rows = statement.query_map([document, source], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// Number of passages that can be searched.
///
/// # Errors
/// A failure of the database.
pub fn count(tx: &Tx<'_>, document: &str) -> Result<u32> {
    Ok(tx
        .conn
        .prepare_cached(
            "SELECT count(*) FROM passages p JOIN sources s
                ON s.document = p.document AND s.id = p.source
                AND s.removed = 0 AND s.supplied = 1 AND s.withheld = 0
             WHERE p.document = ?1",
        )?
        .query_row([document], |row| row.get(0))?)
}

/// Takes all passages of a document out of table and index.
pub(crate) fn forget(tx: &Tx<'_>, document: &str) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO passages_fts (passages_fts, rowid, shelf, text, grams)
             SELECT 'delete', row, shelf, text, grams FROM passages WHERE document = ?1",
        )?
        .execute([document])?;
    tx.conn
        .prepare_cached("DELETE FROM passages WHERE document = ?1")?
        .execute([document])?;
    Ok(())
}

fn read(row: &SqlRow<'_>) -> Result<Passage> {
    let pinpoint: Pinpoint = serde_json::from_str(&row.get::<_, String>(3)?)?;
    Ok(Passage {
        id: row.get(0)?,
        source: row.get(1)?,
        text: row.get(2)?,
        pinpoint,
        under: row.get(4)?,
        relevance: 0.0,
    })
}

/// True if the document has a passage of this name.
///
/// # Errors
/// A failure of the database.
pub fn exists(tx: &Tx<'_>, document: &str, id: &str) -> Result<bool> {
    Ok(tx
        .conn
        .prepare_cached("SELECT 1 FROM passages WHERE document = ?1 AND id = ?2")?
        .exists([document, id])?)
}
