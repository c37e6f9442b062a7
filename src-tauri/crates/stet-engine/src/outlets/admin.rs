//! The reliability cache for whoever looks after it: totals, table, one rating in full, a person's
//! word, clearing out, taking out and bringing in (rules 4.3).

use stet_core::reliability::{Key, Override, Thousandths};
use stet_core::text::counted;
use stet_store::reliability::{Import, ReliabilityCache, Row, Sort, View};

use super::{Raters, seconds};
use crate::engine::Inner;
use crate::wire::{
    EvaluationView, Failure, OverrideInput, ReliabilityPage, ReliabilityQuery, ReliabilityRow,
};

/// Rows of a page.
const ROWS: u32 = 50;

fn cache(inner: &Inner) -> Result<&ReliabilityCache, Failure> {
    inner.reliability().ok_or_else(|| Failure {
        code: "storage".to_owned(),
        message: "The cache of source reliability cannot be opened.".to_owned(),
        advice: Some("Everything else works without it. Start Stet again.".to_owned()),
        retry: true,
    })
}

/// One page of the table, with the totals above it.
///
/// # Errors
/// A failure of the cache.
pub(crate) fn page(inner: &Inner, query: &ReliabilityQuery) -> Result<ReliabilityPage, Failure> {
    let (cache, now) = (cache(inner)?, seconds(inner));
    let settings = inner.settings()?;
    let days = Raters::of(&settings, None).settings.cache_ttl_days;
    let view = View {
        sort: match query.sort.as_str() {
            "score" => Sort::Score,
            "confidence" => Sort::Confidence,
            "model" => Sort::Model,
            "source_type" => Sort::SourceType,
            "evaluated_at" => Sort::EvaluatedAt,
            _ => Sort::Domain,
        },
        descending: query.descending,
        containing: query.containing.clone(),
        offset: query.page.saturating_mul(ROWS),
        limit: ROWS,
    };
    let totals = cache.totals(now, days)?;
    let page = cache.page(&view, now, days)?;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(ReliabilityPage {
        entries: number(totals.entries),
        scored: number(totals.scored),
        average_score: totals.average_score,
        average_confidence: totals.average_confidence,
        expired: number(totals.expired),
        overrides: number(totals.overrides),
        rows: page.rows.iter().map(row).collect(),
        total: number(page.total),
        page_size: ROWS,
    })
}

fn row(row: &Row) -> ReliabilityRow {
    ReliabilityRow {
        domain: row.key.domain.clone(),
        model: row.key.model.clone(),
        prompt: row.key.prompt.clone(),
        score: row.score.map(Thousandths::value),
        confidence: row.confidence.value(),
        source_type: row.source_type.replace('_', " "),
        evaluated_on: stet_core::reliability::evaluation::day_of(row.evaluated_at).to_string(),
        expired: row.expired,
        by_person: row.overridden,
    }
}

fn key(row: &ReliabilityRow) -> Key {
    Key {
        domain: row.domain.clone(),
        model: row.model.clone(),
        prompt: row.prompt.clone(),
    }
}

/// One rating with its evidence and reasoning.
///
/// # Errors
/// "not_found"; a failure of the cache.
pub(crate) fn evaluation(
    inner: &Inner,
    wanted: &ReliabilityRow,
) -> Result<EvaluationView, Failure> {
    let found = cache(inner)?
        .get(&key(wanted))?
        .ok_or_else(|| Failure::not_found("this rating"))?;
    let reasons = found.reasoning.iter();
    Ok(EvaluationView {
        entity: found.identified_entity.clone(),
        reasoning: reasons
            .map(|reason| format!("{} [{}]", reason.text, reason.evidence_ids.join(", ")))
            .collect(),
        caveats: found.caveats.clone(),
        notes: found.refinement_notes.clone(),
        withheld: found
            .rated
            .withheld
            .as_ref()
            .map(|why| stet_core::reliability::NotAssessed::from(*why).sentence()),
        evidence: found
            .evidence_pack
            .items
            .iter()
            .map(|item| {
                format!(
                    "{}: {} – {} ({})",
                    item.id, item.outlet, item.title, item.url
                )
            })
            .collect(),
        dropped: u32::try_from(found.dropped.total()).unwrap_or(u32::MAX),
    })
}

/// Sets a person's word in place of a rating; without a score the outlet counts as not assessed.
///
/// # Errors
/// "invalid" without a note or with a score off the scale; a failure of the cache.
pub(crate) fn set_override(inner: &Inner, word: &OverrideInput) -> Result<(), Failure> {
    if word.note.trim().is_empty() {
        return Err(Failure::invalid(
            "A rating of your own needs a note that says why.",
        ));
    }
    let score = match word.score {
        None => None,
        Some(score) if (0.0..=1.0).contains(&score) => {
            Some(Thousandths::new((score * 1000.0).round() as u16))
        }
        Some(_) => return Err(Failure::invalid("A score is from 0 to 1.")),
    };
    let stamp = inner.person()?;
    cache(inner)?.set_override(&Override {
        domain: word.domain.clone(),
        score,
        note: word.note.trim().to_owned(),
        by: stamp.by,
        at: seconds(inner),
    })?;
    Ok(())
}

/// Takes a person's word back.
///
/// # Errors
/// A failure of the cache.
pub(crate) fn clear_override(inner: &Inner, domain: &str) -> Result<(), Failure> {
    cache(inner)?.clear_override(domain)?;
    Ok(())
}

/// Drops one rating, so that it is made anew when it is next asked for.
///
/// # Errors
/// A failure of the cache.
pub(crate) fn drop_one(inner: &Inner, wanted: &ReliabilityRow) -> Result<(), Failure> {
    cache(inner)?.drop_one(&key(wanted))?;
    Ok(())
}

/// Drops what is older than its days, and says how many.
///
/// # Errors
/// A failure of the cache.
pub(crate) fn purge(inner: &Inner) -> Result<u32, Failure> {
    let days = Raters::of(&inner.settings()?, None).settings.cache_ttl_days;
    let dropped = cache(inner)?.purge_expired(seconds(inner), days)?;
    Ok(u32::try_from(dropped).unwrap_or(u32::MAX))
}

/// Everything that is kept, as JSON lines.
///
/// # Errors
/// A failure of the cache.
pub(crate) fn export(inner: &Inner) -> Result<String, Failure> {
    Ok(cache(inner)?.export()?)
}

/// Brings in ratings that were taken out elsewhere; what came of it, in a sentence. What is newer here
/// stays, and so does every word of a person here.
///
/// # Errors
/// "unreadable" for a file that is no export; a failure of the cache.
pub(crate) fn import(inner: &Inner, name: &str, bytes: &[u8]) -> Result<String, Failure> {
    let unreadable = |why: String| Failure {
        code: "unreadable".to_owned(),
        message: format!("{name} was not taken in: {why}."),
        advice: None,
        retry: false,
    };
    let text = std::str::from_utf8(bytes).map_err(|_| unreadable("it is no text".to_owned()))?;
    let read = cache(inner)?.import(text).map_err(|error| match error {
        Import::Unreadable(why) => unreadable(why.to_string()),
        Import::Store(error) => error.into(),
    })?;
    let left_out = match read.problems.first() {
        None => String::new(),
        Some(first) => format!(" {} left out. The first: {first}", lines(read.left_out)),
    };
    Ok(format!(
        "{name} held {} and {} of persons.{left_out}",
        counted(read.evaluations.len(), "rating"),
        counted(read.overrides.len(), "rating"),
    ))
}

fn lines(number: usize) -> String {
    let verb = if number == 1 { "was" } else { "were" };
    format!("{} {verb}", counted(number, "line"))
}
