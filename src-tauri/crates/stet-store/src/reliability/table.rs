//! The table a screen shows: totals, and pages of rows in any order.

use rusqlite::params;
use stet_core::reliability::{Key, Thousandths};

use super::ReliabilityCache;
use crate::Result;

/// Most rows of one page.
const LARGEST_PAGE: u32 = 500;

/// What the rows are ordered by; rows that are equal in it follow by domain.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sort {
    /// The outlet's domain.
    #[default]
    Domain,
    /// The score that counts, a person's before a model's; without one last.
    Score,
    /// The confidence.
    Confidence,
    /// The models.
    Model,
    /// The kind of source.
    SourceType,
    /// When it was evaluated.
    EvaluatedAt,
}

/// Which rows, and in which order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct View {
    /// Order.
    pub sort: Sort,
    /// From the greatest.
    pub descending: bool,
    /// Only domains that contain these letters; empty for all.
    pub containing: String,
    /// Rows before the page.
    pub offset: u32,
    /// Rows of the page, at most 500.
    pub limit: u32,
}

/// One page of rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The rows.
    pub rows: Vec<Row>,
    /// How many there are on all pages.
    pub total: usize,
}

/// One evaluation, without its evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What it is kept under.
    pub key: Key,
    /// The score that counts by the models; `None` where it is withheld.
    pub score: Option<Thousandths>,
    /// The confidence.
    pub confidence: Thousandths,
    /// The kind of source.
    pub source_type: String,
    /// When it was evaluated, seconds since 1970, UTC.
    pub evaluated_at: i64,
    /// True if it is older than its days.
    pub expired: bool,
    /// True if a person's word stands in its place.
    pub overridden: bool,
    /// Slant on the political spectrum as the evidence has it: "center_left", "not_applicable"; `None`
    /// where none is kept. Noted, never scored.
    pub bias: Option<String>,
}

/// The numbers above the table.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Totals {
    /// Evaluations kept.
    pub entries: usize,
    /// Those with a score that counts.
    pub scored: usize,
    /// Mean of those scores, 0 to 1.
    pub average_score: Option<f64>,
    /// Mean confidence of all, 0 to 1.
    pub average_confidence: Option<f64>,
    /// Evaluations older than their days.
    pub expired: usize,
    /// Persons' words.
    pub overrides: usize,
}

impl ReliabilityCache {
    /// Totals at `now`, seconds since 1970, UTC.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn totals(&self, now: i64, ttl_days: u32) -> Result<Totals> {
        let oldest = now.saturating_sub(i64::from(ttl_days) * 86_400);
        self.read(|conn| {
            Ok(conn.query_row(
                "SELECT count(*), count(score), avg(score) / 1000, avg(confidence) / 1000,
                        count(*) FILTER (WHERE evaluated_at < ?1),
                        (SELECT count(*) FROM overrides)
                 FROM evaluations",
                [oldest],
                |row| {
                    Ok(Totals {
                        entries: row.get(0)?,
                        scored: row.get(1)?,
                        average_score: row.get(2)?,
                        average_confidence: row.get(3)?,
                        expired: row.get(4)?,
                        overrides: row.get(5)?,
                    })
                },
            )?)
        })
    }

    /// One page of the table.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn page(&self, view: &View, now: i64, ttl_days: u32) -> Result<Page> {
        let oldest = now.saturating_sub(i64::from(ttl_days) * 86_400);
        // Column names cannot be parameters; these are all there are.
        let column = match view.sort {
            Sort::Domain => "e.domain",
            Sort::Score => "coalesce(o.score, e.score)",
            Sort::Confidence => "e.confidence",
            Sort::Model => "e.model",
            Sort::SourceType => "e.source_type",
            Sort::EvaluatedAt => "e.evaluated_at",
        };
        let direction = if view.descending { "DESC" } else { "ASC" };
        let query = format!(
            "SELECT e.domain, e.model, e.prompt, e.score, e.confidence, e.source_type,
                    e.evaluated_at, o.domain IS NOT NULL, count(*) OVER (),
                    CASE WHEN json_valid(e.body)
                        THEN json_extract(e.body, '$.bias.politicalBias') END
             FROM evaluations AS e LEFT JOIN overrides AS o ON o.domain = e.domain
             WHERE instr(e.domain, lower(?1)) > 0
             ORDER BY {column} {direction} NULLS LAST, e.domain, e.model, e.prompt
             LIMIT ?2 OFFSET ?3"
        );
        let containing = view.containing.trim();
        self.read(|conn| {
            let mut look = conn.prepare_cached(&query)?;
            let mut found = look.query(params![
                containing,
                view.limit.clamp(1, LARGEST_PAGE),
                view.offset
            ])?;
            let (mut rows, mut total) = (Vec::new(), None);
            while let Some(row) = found.next()? {
                let evaluated_at: i64 = row.get(6)?;
                total = Some(row.get(8)?);
                rows.push(Row {
                    key: Key {
                        domain: row.get(0)?,
                        model: row.get(1)?,
                        prompt: row.get(2)?,
                    },
                    score: row.get::<_, Option<u16>>(3)?.map(Thousandths::new),
                    confidence: Thousandths::new(row.get(4)?),
                    source_type: row.get(5)?,
                    evaluated_at,
                    expired: evaluated_at < oldest,
                    overridden: row.get(7)?,
                    bias: row.get(9)?,
                });
            }
            let total = match total {
                Some(total) => total,
                // A page beyond the end has no row to tell.
                None => conn.query_row(
                    "SELECT count(*) FROM evaluations WHERE instr(domain, lower(?1)) > 0",
                    [containing],
                    |row| row.get(0),
                )?,
            };
            Ok(Page { rows, total })
        })
    }
}
