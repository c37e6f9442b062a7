//! Table `model_answers`: what language models said, what of it was believed, what it used. An
//! answer that was of use is read again instead of being asked again.

use rusqlite::{OptionalExtension, params};
use serde_json::Value;
use stet_core::model::{Dropped, Usage};

use crate::Result;
use crate::library::{Library, Tx};

/// An answer as kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// Document it was asked for; empty for none.
    pub document: String,
    /// Run it was asked in; empty for none.
    pub run: String,
    /// Number of the claim; 0 for none or several.
    pub claim: u32,
    /// SHA-256 of service, model, prompt, question and schema.
    pub key: String,
    /// "anthropic".
    pub service: String,
    /// The model that answered, as the service names it.
    pub model: String,
    /// "reading/1".
    pub prompt: String,
    /// The answer.
    pub answer: Value,
    /// What of it was not believed.
    pub dropped: Vec<Dropped>,
    /// False if nothing of it could be read.
    pub usable: bool,
    /// What it used.
    pub usage: Usage,
    /// What it cost, in millionths of a US dollar; `None` where no price is known.
    pub micros: Option<u64>,
    /// RFC 3339 with zone.
    pub at: String,
}

/// What was spent at one service.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spent {
    /// The service.
    pub service: String,
    /// Answers.
    pub answers: u64,
    /// Tokens, as the service counts them.
    pub usage: Usage,
    /// Millionths of a US dollar, of the answers whose price is known.
    pub micros: u64,
    /// Answers whose price is not known.
    pub unpriced: u64,
}

impl Library {
    /// Keeps an answer. It is an account and no change of a document: the log has no row for it,
    /// the findings made from it do.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn keep_answer(&self, stored: &Stored) -> Result<()> {
        let dropped = serde_json::to_string(&stored.dropped)?;
        let answer = serde_json::to_string(&stored.answer)?;
        self.write(|tx| {
            crate::ledger::require(tx, &stored.document)?;
            tx.conn
                .prepare_cached(
                    "INSERT INTO model_answers (document, run, claim, key, service, model, prompt,
                        answer, dropped, usable, input, cached, kept, output, micros, at)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
                        ?16)",
                )?
                .execute(params![
                    stored.document,
                    stored.run,
                    stored.claim,
                    stored.key,
                    stored.service,
                    stored.model,
                    stored.prompt,
                    answer,
                    dropped,
                    stored.usable,
                    signed(stored.usage.input),
                    signed(stored.usage.cached),
                    signed(stored.usage.kept),
                    signed(stored.usage.output),
                    stored.micros.map(signed),
                    stored.at,
                ])?;
            Ok(())
        })
    }
}

/// SQLite counts to 2⁶³; what is beyond is as good as that.
fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

/// The answer and the model that gave it, if this was asked for the document before and answered in
/// a way that could be read.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>, document: &str, key: &str) -> Result<Option<(Value, String)>> {
    let found: Option<(String, String)> = tx
        .conn
        .prepare_cached(
            "SELECT answer, model FROM model_answers
             WHERE document = ?1 AND key = ?2 AND usable = 1 ORDER BY id DESC LIMIT 1",
        )?
        .query_row([document, key], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    found
        .map(|(answer, model)| Ok((serde_json::from_str(&answer)?, model)))
        .transpose()
}

/// What a run spent, by service.
///
/// # Errors
/// A failure of the database.
pub fn spent_by_run(tx: &Tx<'_>, run: &str) -> Result<Vec<Spent>> {
    spent(tx, "run = ?1", run)
}

/// What a document spent, by service.
///
/// # Errors
/// A failure of the database.
pub fn spent_by_document(tx: &Tx<'_>, document: &str) -> Result<Vec<Spent>> {
    spent(tx, "document = ?1", document)
}

/// What was spent since the first instant of a month, by service; `month` is "2026-11".
///
/// # Errors
/// A failure of the database.
pub fn spent_in_month(tx: &Tx<'_>, month: &str) -> Result<Vec<Spent>> {
    spent(tx, "substr(at, 1, 7) = ?1", month)
}

fn spent(tx: &Tx<'_>, which: &str, value: &str) -> Result<Vec<Spent>> {
    let sql = format!(
        "SELECT service, count(*), sum(input), sum(cached), sum(kept), sum(output),
            coalesce(sum(micros), 0), sum(micros IS NULL)
         FROM model_answers WHERE {which} GROUP BY service ORDER BY service"
    );
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map([value], |row| {
        let number = |at| row.get(at).map(unsigned);
        Ok(Spent {
            service: row.get(0)?,
            answers: number(1)?,
            usage: Usage {
                input: number(2)?,
                cached: number(3)?,
                kept: number(4)?,
                output: number(5)?,
            },
            micros: number(6)?,
            unpriced: number(7)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn answer(key: &str, usable: bool, micros: Option<u64>) -> Stored {
        Stored {
            document: String::new(),
            run: "r1".to_owned(),
            claim: 3,
            key: key.to_owned(),
            service: "anthropic".to_owned(),
            model: "a-model".to_owned(),
            prompt: "reading/1".to_owned(),
            answer: json!({ "stances": [] }),
            dropped: Vec::new(),
            usable,
            usage: Usage {
                input: 100,
                output: 20,
                ..Usage::default()
            },
            micros,
            at: "2026-11-22T08:00:00Z".to_owned(),
        }
    }

    #[test]
    fn answers_are_read_again_and_counted() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::open(folder.path()).expect("a library");
        library
            .keep_answer(&answer("k1", true, Some(700)))
            .expect("kept");
        library
            .keep_answer(&answer("k2", false, None))
            .expect("kept");
        library
            .read(|tx| {
                let (said, model) = get(tx, "", "k1")?.expect("kept");
                assert_eq!(
                    (said, model.as_str()),
                    (json!({ "stances": [] }), "a-model")
                );
                assert_eq!(get(tx, "", "k2")?, None, "nothing of it could be read");
                assert_eq!(get(tx, "other", "k1")?, None, "another document's");
                for spent in [spent_by_run(tx, "r1")?, spent_in_month(tx, "2026-11")?] {
                    assert_eq!(spent.len(), 1);
                    assert_eq!((spent[0].answers, spent[0].usage.input), (2, 200));
                    assert_eq!((spent[0].micros, spent[0].unpriced), (700, 1));
                }
                assert!(spent_in_month(tx, "2026-10")?.is_empty());
                Ok(())
            })
            .expect("read");
    }
}
