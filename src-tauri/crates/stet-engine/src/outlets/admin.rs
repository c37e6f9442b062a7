//! The reliability cache for whoever looks after it: totals, table, one rating in full, a person's
//! word, clearing out, taking out and bringing in (rules 4.3).

use stet_core::reliability::evaluation::day_of;
use stet_core::reliability::{Item, Key, Override, Thousandths};
use stet_core::text::counted;
use stet_store::reliability::{Counted, Import, ReliabilityCache, Row, Sort, View};

use super::{Raters, seconds};
use crate::engine::Inner;
use crate::wire::{
    CountedView, EvaluationView, Failure, FailureCode, LeftOutRow, OverrideInput, OverrideRow,
    ReliabilityPage, ReliabilityQuery, ReliabilityRow, ShareRow,
};

/// Rows of a page.
const ROWS: u32 = 50;

fn cache(inner: &Inner) -> Result<&ReliabilityCache, Failure> {
    inner.reliability().ok_or_else(|| Failure {
        code: FailureCode::Storage,
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
        by_hand: cache
            .overrides(&query.containing)?
            .iter()
            .map(by_hand)
            .collect(),
        counted: cache.counted()?.as_ref().map(of_all_runs),
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
        evaluated_on: day_of(row.evaluated_at).to_string(),
        bias: row.bias.as_deref().and_then(slant),
        expired: row.expired,
        by_person: row.overridden,
    }
}

/// A slant in words; `None` for the values that say there is none.
fn slant(key: &str) -> Option<String> {
    let none = ["", "not_applicable", "none_detected"].contains(&key);
    (!none).then(|| key.replace('_', " "))
}

fn by_hand(word: &Override) -> OverrideRow {
    OverrideRow {
        domain: word.domain.clone(),
        score: word.score.map(Thousandths::value),
        note: word.note.clone(),
        by: word.by.clone(),
        on: day_of(word.at).to_string(),
    }
}

fn of_all_runs(all: &Counted) -> CountedView {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let counters = &all.counters;
    let mut left_out: Vec<LeftOutRow> = counters
        .skipped
        .iter()
        .map(|(reason, count)| LeftOutRow {
            reason: reason.replace('_', " "),
            count: number(*count),
        })
        .collect();
    left_out.sort_by_key(|row| std::cmp::Reverse(row.count));
    CountedView {
        since: day_of(all.since).to_string(),
        met: number(counters.prefetched),
        assessed: number(counters.evaluated),
        shares: counters
            .targets()
            .iter()
            .map(|share| ShareRow {
                name: share.name.to_owned(),
                reached: share.reached,
                of: number(share.of),
                target: share.target,
            })
            .collect(),
        left_out,
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
/// `NotFound`; a failure of the cache.
pub(crate) fn evaluation(
    inner: &Inner,
    wanted: &ReliabilityRow,
) -> Result<EvaluationView, Failure> {
    let found = cache(inner)?
        .get(&key(wanted))?
        .ok_or_else(|| Failure::not_found("this rating"))?;
    let reasons = found.reasoning.iter();
    let line = |item: &Item| {
        format!(
            "{}: {} – {} ({})",
            item.id, item.outlet, item.title, item.url
        )
    };
    let kind = found.source_type_evidence.iter();
    let political = slant(&found.bias.political_bias).map(|words| format!("politically: {words}"));
    let other = found.bias.other_bias.as_deref().and_then(slant);
    let two = found.key.model.contains('+');
    Ok(EvaluationView {
        entity: found.identified_entity.clone(),
        reasoning: reasons
            .map(|reason| format!("{} [{}]", reason.text, reason.evidence_ids.join(", ")))
            .collect(),
        bias: political.into_iter().chain(other).collect(),
        source_type: found.source_type.name().replace('_', " "),
        source_type_basis: kind
            .filter_map(|id| found.evidence_pack.item(id))
            .map(line)
            .collect(),
        original_score: found.original_score.map(Thousandths::value),
        refinement_applied: found.refinement_applied,
        consensus: two.then_some(found.consensus_achieved),
        caveats: found.caveats.clone(),
        notes: found.refinement_notes.clone(),
        withheld: found
            .rated
            .withheld
            .as_ref()
            .map(|why| stet_core::reliability::NotAssessed::from(*why).sentence()),
        evidence: found.evidence_pack.items.iter().map(line).collect(),
        dropped: u32::try_from(found.dropped.total()).unwrap_or(u32::MAX),
    })
}

/// Sets a person's word in place of a rating; without a score the outlet counts as not assessed.
///
/// # Errors
/// `Invalid` without a note or with a score off the scale; a failure of the cache.
pub(crate) fn set_override(inner: &Inner, word: &OverrideInput) -> Result<(), Failure> {
    if word.note.trim().is_empty() {
        return Err(Failure::invalid(
            "Your own rating needs a note that says why.",
        ));
    }
    let score = match word.score {
        None => None,
        Some(score) if (0.0..=1.0).contains(&score) => {
            Some(Thousandths::new((score * 1000.0).round() as u16))
        }
        Some(_) => return Err(Failure::invalid("A score must be between 0 and 1.")),
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
/// `Unreadable` for a file that is no export; a failure of the cache.
pub(crate) fn import(inner: &Inner, name: &str, bytes: &[u8]) -> Result<String, Failure> {
    let unreadable = |why: String| Failure {
        code: FailureCode::Unreadable,
        message: format!("{name} was not taken in: {why}."),
        advice: None,
        retry: false,
    };
    let text = std::str::from_utf8(bytes).map_err(|_| unreadable("it is not text".to_owned()))?;
    let read = cache(inner)?.import(text).map_err(|error| match error {
        Import::Unreadable(why) => unreadable(why.to_string()),
        Import::Store(error) => error.into(),
    })?;
    let left_out = match read.problems.first() {
        None => String::new(),
        Some(first) => format!(" {} left out. The first: {first}", lines(read.left_out)),
    };
    Ok(format!(
        "{name} held {} and {} by people.{left_out}",
        counted(read.evaluations.len(), "rating"),
        counted(read.overrides.len(), "rating"),
    ))
}

fn lines(number: usize) -> String {
    let verb = if number == 1 { "was" } else { "were" };
    format!("{} {verb}", counted(number, "line"))
}
