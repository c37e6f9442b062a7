//! Evaluations and persons' words, one by one and in batches.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};
use stet_core::reliability::exchange::{self, Read, Unreadable};
use stet_core::reliability::{Evaluation, Key, Override, Standing, Thousandths};

use super::ReliabilityCache;
use crate::{Result, StoreError};

/// What is kept of an outlet.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    /// The evaluation by the models and prompts asked for, if it has not expired.
    pub evaluation: Option<Evaluation>,
    /// A person's word, which comes before it and does not expire.
    pub person: Option<Override>,
}

impl Kept {
    /// What stands of it.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing::of(self.evaluation.as_ref(), self.person.as_ref())
    }
}

impl ReliabilityCache {
    /// What is kept of these outlets, in one read: evaluations by `model` and `prompt` that are not
    /// older than `ttl_days` at `now` (seconds since 1970, UTC), and persons' words. Outlets of
    /// which nothing is kept are absent. A row that cannot be read back counts as absent.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn get_many(
        &self,
        domains: &[String],
        model: &str,
        prompt: &str,
        now: i64,
        ttl_days: u32,
    ) -> Result<BTreeMap<String, Kept>> {
        let asked = serde_json::to_string(domains)?;
        self.read(|conn| {
            let mut look = conn.prepare_cached(
                "SELECT asked.value, e.body, o.score, o.note, o.by, o.at
                 FROM (SELECT DISTINCT value FROM json_each(?1)) AS asked
                 LEFT JOIN evaluations AS e
                     ON e.domain = asked.value AND e.model = ?2 AND e.prompt = ?3
                 LEFT JOIN overrides AS o ON o.domain = asked.value
                 WHERE e.domain IS NOT NULL OR o.domain IS NOT NULL",
            )?;
            let mut rows = look.query(params![asked, model, prompt])?;
            let mut kept = BTreeMap::new();
            while let Some(row) = rows.next()? {
                let domain: String = row.get(0)?;
                let evaluation = row
                    .get::<_, Option<String>>(1)?
                    .and_then(|body| serde_json::from_str::<Evaluation>(&body).ok())
                    .filter(|made| !made.is_expired(now, ttl_days));
                let person = match row.get::<_, Option<String>>(3)? {
                    Some(note) => Some(Override {
                        domain: domain.clone(),
                        score: row.get::<_, Option<u16>>(2)?.map(Thousandths::new),
                        note,
                        by: row.get(4)?,
                        at: row.get(5)?,
                    }),
                    None => None,
                };
                if evaluation.is_some() || person.is_some() {
                    kept.insert(domain, Kept { evaluation, person });
                }
            }
            Ok(kept)
        })
    }

    /// Keeps an evaluation in place of an earlier one of the same outlet, models and prompts; it is
    /// on the disk when this returns. To be called for each as it arrives.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn put(&self, evaluation: &Evaluation) -> Result<()> {
        self.put_many(std::slice::from_ref(evaluation))
    }

    /// Keeps evaluations in one write: all of them or none.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn put_many(&self, evaluations: &[Evaluation]) -> Result<()> {
        self.write(|conn| {
            for evaluation in evaluations {
                insert(conn, evaluation)?;
            }
            Ok(())
        })
    }

    /// The evaluation under that key, expired or not, with its evidence and reasoning.
    ///
    /// # Errors
    /// A failure of the database; [`StoreError::Value`] where it cannot be read back.
    pub fn get(&self, key: &Key) -> Result<Option<Evaluation>> {
        self.read(|conn| {
            let body: Option<String> = conn
                .prepare_cached(
                    "SELECT body FROM evaluations WHERE domain = ?1 AND model = ?2 AND prompt = ?3",
                )?
                .query_row([&key.domain, &key.model, &key.prompt], |row| row.get(0))
                .optional()?;
            Ok(body.map(|body| serde_json::from_str(&body)).transpose()?)
        })
    }

    /// Drops one evaluation; true if it was there.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn drop_one(&self, key: &Key) -> Result<bool> {
        self.write(|conn| {
            let dropped = conn.execute(
                "DELETE FROM evaluations WHERE domain = ?1 AND model = ?2 AND prompt = ?3",
                [&key.domain, &key.model, &key.prompt],
            )?;
            Ok(dropped > 0)
        })
    }

    /// Drops the evaluations older than `ttl_days` at `now`, and gives how many. Persons' words
    /// stay.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn purge_expired(&self, now: i64, ttl_days: u32) -> Result<usize> {
        self.write(|conn| {
            let oldest = now.saturating_sub(i64::from(ttl_days) * 86_400);
            Ok(conn.execute("DELETE FROM evaluations WHERE evaluated_at < ?1", [oldest])?)
        })
    }

    /// Sets a person's word for an outlet in place of an earlier one.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn set_override(&self, word: &Override) -> Result<()> {
        self.write(|conn| set_override(conn, word))
    }

    /// Takes a person's word back; true if there was one.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn clear_override(&self, domain: &str) -> Result<bool> {
        self.write(|conn| {
            Ok(conn.execute("DELETE FROM overrides WHERE domain = ?1", [domain])? > 0)
        })
    }

    /// The word of every person on outlets whose domains contain these letters (empty for all), whether
    /// the outlet was ever evaluated or not, by domain.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn overrides(&self, containing: &str) -> Result<Vec<Override>> {
        self.read(|conn| overrides(conn, containing.trim()))
    }

    /// Everything kept, as JSON lines ([`exchange`]).
    ///
    /// # Errors
    /// A failure of the database.
    pub fn export(&self) -> Result<String> {
        self.read(|conn| {
            let mut all =
                conn.prepare("SELECT body FROM evaluations ORDER BY domain, model, prompt")?;
            let evaluations: Vec<Evaluation> = all
                .query_map([], |row| row.get::<_, String>(0))?
                .collect::<std::result::Result<Vec<_>, _>>()?
                .iter()
                .filter_map(|body| serde_json::from_str(body).ok())
                .collect();
            let words = overrides(conn, "")?;
            Ok(exchange::write(&evaluations, &words))
        })
    }

    /// Brings JSON lines in, in one write. What is kept already is replaced only by what is newer;
    /// a person's word here is never replaced. Gives what the file held and why lines were left
    /// out.
    ///
    /// # Errors
    /// [`Import::Unreadable`] for a file that is none; a failure of the database, and nothing was
    /// changed then.
    pub fn import(&self, text: &str) -> std::result::Result<Read, Import> {
        let read = exchange::read(text)?;
        self.write(|conn| {
            for evaluation in &read.evaluations {
                let newest: Option<i64> = conn
                    .prepare_cached(
                        "SELECT evaluated_at FROM evaluations
                         WHERE domain = ?1 AND model = ?2 AND prompt = ?3",
                    )?
                    .query_row(
                        [
                            &evaluation.key.domain,
                            &evaluation.key.model,
                            &evaluation.key.prompt,
                        ],
                        |row| row.get(0),
                    )
                    .optional()?;
                if newest.is_none_or(|newest| newest < evaluation.evaluated_at) {
                    insert(conn, evaluation)?;
                }
            }
            for word in &read.overrides {
                let held = conn
                    .prepare_cached("SELECT 1 FROM overrides WHERE domain = ?1")?
                    .exists([&word.domain])?;
                if !held {
                    set_override(conn, word)?;
                }
            }
            Ok(())
        })?;
        Ok(read)
    }
}

/// Why a file could not be brought in.
#[derive(Debug, thiserror::Error)]
pub enum Import {
    /// It is no export.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The cache failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn overrides(conn: &Connection, containing: &str) -> Result<Vec<Override>> {
    let mut all = conn.prepare_cached(
        "SELECT domain, score, note, by, at FROM overrides
         WHERE instr(domain, lower(?1)) > 0 ORDER BY domain",
    )?;
    let words = all.query_map([containing], |row| {
        Ok(Override {
            domain: row.get(0)?,
            score: row.get::<_, Option<u16>>(1)?.map(Thousandths::new),
            note: row.get(2)?,
            by: row.get(3)?,
            at: row.get(4)?,
        })
    })?;
    Ok(words.collect::<std::result::Result<_, _>>()?)
}

fn insert(conn: &Connection, evaluation: &Evaluation) -> Result<()> {
    conn.prepare_cached(
        "INSERT OR REPLACE INTO evaluations
             (domain, model, prompt, score, confidence, source_type, evaluated_at, body)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute(params![
        evaluation.key.domain,
        evaluation.key.model,
        evaluation.key.prompt,
        evaluation.score().map(Thousandths::get),
        evaluation.confidence.get(),
        evaluation.source_type.name(),
        evaluation.evaluated_at,
        serde_json::to_string(evaluation)?,
    ])?;
    Ok(())
}

fn set_override(conn: &Connection, word: &Override) -> Result<()> {
    conn.prepare_cached(
        "INSERT OR REPLACE INTO overrides (domain, score, note, by, at)
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute(params![
        word.domain,
        word.score.map(Thousandths::get),
        word.note,
        word.by,
        word.at
    ])?;
    Ok(())
}
