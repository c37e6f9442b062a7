//! References as the window and the terminal show them.

use std::collections::BTreeMap;

use stet_core::document::{Document, Place};
use stet_core::model::reference::Support;
use stet_core::reference::adjudicate::{Class, Code, FieldComparison, State};
use stet_core::reference::classify::{Layer, Table, classify, host_of};
use stet_core::reference::score::{Scores, Verdict};
use stet_core::reference::{Authority, NoticeKind, Record, Reference, ReferenceForm, Work, find};
use stet_core::report::{ReferenceScores, standing};
use stet_core::text::{Span, begun};
use stet_export::citation::{self, Style};
use stet_sources::links;
use stet_store::reference_findings::Stored;
use stet_store::{documents, link_checks, permissions, reference_findings};

use super::finding::{Linked, ReferenceFinding};
use super::{list, run};
use crate::engine::Inner;
use crate::outside::kept;
use crate::wire::{
    CitationPiece, ConsultedRow, CrossRow, DiffPiece, Failure, FieldRow, LayerRow, LinkDetail,
    LinkLook, LinkState, NoticeRow, RecordView, ReferenceDetail, ReferenceRow, ReferenceState,
    ReferencesView, ScoresView, StyledCitation, Told,
};
use crate::{citation_style, citations};

type Findings = BTreeMap<u32, Stored<ReferenceFinding>>;

/// The list.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn list(inner: &Inner, id: &str) -> Result<ReferencesView, Failure> {
    let references = list::of(inner, id)?;
    let general = inner.settings()?;
    let (document, findings, stored) = inner.library.read(|tx| {
        let findings: Findings = reference_findings::latest(tx, id)?;
        let stored = permissions::get(tx, id)?;
        Ok((documents::get(tx, id)?.document, findings, stored))
    })?;
    let allowed = run::anything(inner, &kept::permission(&stored));
    let rows: Vec<ReferenceRow> = references
        .iter()
        .map(|reference| row(reference, findings.get(&reference.number)))
        .collect();
    let unlisted = find::unlisted(&document, &references);
    let done = u32::try_from(findings.len()).unwrap_or(u32::MAX);
    let total = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    Ok(ReferencesView {
        document: id.to_owned(),
        not_looked_up: match (done, total, allowed) {
            (0, 1.., false) => "No service may be asked for this document yet.".to_owned(),
            (0, 1.., true) => "Not looked up yet; the next run will.".to_owned(),
            _ => String::new(),
        },
        rows,
        cited_not_listed: unlisted
            .cited
            .iter()
            .map(|dangling| place_row(&document, &dangling.place, &dangling.sentence))
            .collect(),
        listed_not_cited: unlisted
            .listed
            .iter()
            .filter_map(|number| references.iter().find(|r| r.number == *number))
            .map(|reference| CrossRow {
                words: reference.raw.clone(),
                sentence: String::new(),
                block: block(&reference.place),
            })
            .collect(),
        done,
        total,
        health: inner.library.read(|tx| citations::view(tx, id, &general))?,
    })
}

/// One reference with everything known about it.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn detail(inner: &Inner, id: &str, key: &str) -> Result<ReferenceDetail, Failure> {
    let references = list::of(inner, id)?;
    let reference = references
        .into_iter()
        .find(|reference| self::key(reference.number) == key)
        .ok_or_else(|| Failure::not_found("this reference"))?;
    let settings = inner.settings()?;
    let (document, kind, finding, looks) = inner.library.read(|tx| {
        let mut findings: Findings = reference_findings::latest(tx, id)?;
        let looks = link_checks::history(tx, id, &reference.cited.url)?;
        let stored = documents::get(tx, id)?;
        Ok((
            stored.document,
            stored.kind,
            findings.remove(&reference.number),
            looks,
        ))
    })?;
    let found = finding.as_ref().map(|stored| &stored.finding);
    let adjudication = found.map(|finding| &finding.adjudication);
    let record = adjudication.and_then(|adjudication| adjudication.record.as_ref());
    let row = row(&reference, finding.as_ref());
    let scored = found.and_then(|finding| finding.scores.as_ref());
    Ok(ReferenceDetail {
        standing: standing(&row.badge, scored.map(ReferenceScores::from).as_ref()),
        row,
        raw: reference.raw.clone(),
        address: Some(address(&reference))
            .filter(|address| !reference.raw.contains(address))
            .unwrap_or_default(),
        mentions: reference
            .mentions
            .iter()
            .map(|mention| place_row(&document, &mention.place, &mention.sentence))
            .collect(),
        codes: adjudication.map_or_else(Vec::new, |adjudication| {
            let words = |code: &Code| format!("{} – {}", code.name(), code.meaning());
            adjudication.codes.iter().map(words).collect()
        }),
        reasons: reasons(found),
        fields: adjudication.map_or_else(Vec::new, |a| a.fields.iter().filter_map(field).collect()),
        record: record
            .zip(finding.as_ref())
            .map(|(record, stored)| RecordView {
                registry: crate::outside::services::name(&record.registry).to_owned(),
                id: record.id.clone(),
                url: record.url.clone(),
                retrieved_at: stored.at.clone(),
            }),
        consulted: found.map_or_else(Vec::new, |finding| {
            finding
                .asked
                .iter()
                .map(|asked| ConsultedRow {
                    registry: asked.name.clone(),
                    answer: asked.answer.clone(),
                    words: asked.words.clone(),
                })
                .collect()
        }),
        notices: record.map_or_else(Vec::new, notices),
        link: found
            .and_then(|finding| finding.link.as_ref())
            .map(|link| link_detail(link, looks)),
        scores: scored.map(scores),
        told: found.and_then(told),
        citations: citations(
            record.map_or(&reference.cited, |record| &record.work),
            citation_style::first(&settings, kind),
        ),
    })
}

/// What the ai layer goes by, and who says so.
fn told(finding: &ReferenceFinding) -> Option<Told> {
    if let Some((support, by)) = &finding.support {
        return Some(Told {
            by: by.clone(),
            words: support_words(support),
        });
    }
    let page = finding.link.as_ref()?.page.as_ref()?;
    Some(Told {
        by: "the built-in comparison".to_owned(),
        words: page.words.clone(),
    })
}

/// What a model holds of the record, in a sentence with the words it goes by.
fn support_words(support: &Support) -> String {
    let share = (support.confidence * 100.0).round();
    let by = if support.quote.is_empty() {
        String::new()
    } else {
        format!(" It relies on “{}”.", support.quote.trim())
    };
    let sure = format!("It is {share:.0} % sure that this is the cited work.{by}");
    format!("{sure} {}", support.reason).trim_end().to_owned()
}

/// Stable id of a reference in its document.
pub(crate) fn key(number: u32) -> String {
    format!("r{number}")
}

/// The row of a reference.
pub(crate) fn row(
    reference: &Reference,
    stored: Option<&Stored<ReferenceFinding>>,
) -> ReferenceRow {
    let finding = stored.map(|stored| &stored.finding);
    let adjudication = finding.map(|finding| &finding.adjudication);
    let cited = &reference.cited;
    let state = finding.map_or(ReferenceState::NotChecked, state);
    ReferenceRow {
        id: key(reference.number),
        number: reference.number,
        form: match reference.form {
            ReferenceForm::Entry => "entry",
            ReferenceForm::Note => "note",
            ReferenceForm::Link => "link",
            ReferenceForm::Bare => "bare",
            ReferenceForm::Imported => "imported",
        }
        .to_owned(),
        title: if cited.title.trim().is_empty() {
            reference.raw.clone()
        } else {
            cited.title.clone()
        },
        byline: byline(reference),
        state,
        code: adjudication
            .and_then(|adjudication| adjudication.primary)
            .map(|code| code.name().to_owned()),
        headline: headline(state, finding, cited.kind.has_own_register()),
        badge: Table::built_in()
            .rules(classify(cited).domain)
            .label
            .clone(),
        link: finding
            .and_then(|finding| finding.link.as_ref())
            .map(|link| link_state(link.state)),
        notice: adjudication
            .and_then(|a| a.record.as_ref())
            .and_then(|record| record.notices.iter().map(|notice| notice.kind).min())
            .map(|kind| notice_name(kind).to_owned()),
        mentions: u32::try_from(reference.mentions.len()).unwrap_or(u32::MAX),
    }
}

fn state(finding: &ReferenceFinding) -> ReferenceState {
    match finding.adjudication.class {
        Class::Real => ReferenceState::Real,
        Class::Potential => ReferenceState::Potential,
        Class::Hallucinated if finding.miscited() => ReferenceState::Miscited,
        Class::Hallucinated => ReferenceState::NoSuchWork,
        Class::NotFound => ReferenceState::NotFound,
        Class::NotCovered => ReferenceState::NotCovered,
        Class::Inconclusive => ReferenceState::Inconclusive,
        Class::NotChecked => ReferenceState::NotChecked,
    }
}

fn headline(state: ReferenceState, finding: Option<&ReferenceFinding>, law: bool) -> String {
    let Some(finding) = finding else {
        return "Not looked up".to_owned();
    };
    match (state, finding.adjudication.primary) {
        (ReferenceState::Inconclusive, _) if !finding.adjudication.silent.is_empty() => {
            format!("{} did not answer", finding.adjudication.silent.join(", "))
        }
        (ReferenceState::Inconclusive, _) => "Too little is known to say".to_owned(),
        (ReferenceState::NotFound, _) => format!("Not found in {}", without(finding)),
        (ReferenceState::NotCovered, _) => {
            "No service that was asked covers works of this kind".to_owned()
        }
        (_, Some(Code::H5)) if law => "Nothing is there, or something else".to_owned(),
        (_, Some(code)) => begun(code.meaning()),
        (_, None) => finding
            .link
            .as_ref()
            .map_or("Not looked up", |link| match link.state {
                links::LinkState::Alive | links::LinkState::Moved if link.page.is_some() => {
                    on_page(link)
                }
                links::LinkState::Alive => "The link answers; its content was not assessed",
                links::LinkState::Moved => "The link has moved; its content was not assessed",
                links::LinkState::Blocked => "The link denied access",
                links::LinkState::SoftNotFound => "The page says there is no such page",
                links::LinkState::Dead => "The link is gone",
                links::LinkState::NoAnswer => "The link did not answer",
            })
            .to_owned(),
    }
}

/// The registries that looked in vain, by name.
fn without(finding: &ReferenceFinding) -> String {
    const NAMED: usize = 3;
    let rows = finding.asked.iter();
    let names: Vec<&str> = rows
        .filter(|asked| asked.answer == "nothing_found")
        .map(|asked| asked.name.as_str())
        .collect();
    match names.get(NAMED..).map_or(0, <[&str]>::len) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names[..NAMED].join(", ")),
    }
}

/// What the page behind a link turned out to be, in a few words.
fn on_page(link: &Linked) -> &'static str {
    /// From this confidence on, the page is taken for the cited work.
    const SAME: f64 = 0.6;
    let confidence = link.page.as_ref().map(|page| page.confidence);
    if confidence.is_some_and(|confidence| confidence >= SAME) {
        "The page it leads to bears the citation out"
    } else {
        "The link leads to a different page from the one cited"
    }
}

pub(super) fn reasons(finding: Option<&ReferenceFinding>) -> Vec<String> {
    let Some(finding) = finding else {
        return Vec::new();
    };
    let mut reasons = if finding.asked.is_empty() {
        Vec::new()
    } else {
        finding.adjudication.sentences.clone()
    };
    if let Some(doi) = &finding.malformed_doi {
        reasons.push(format!("“{doi}” is given as a DOI but is not one."));
    }
    reasons
}

/// The address a reference gives; of linked words, and of those that show their DOI broken or encoded, the one it
/// stands for.
pub(super) fn address(reference: &Reference) -> String {
    let Work { url, doi, .. } = &reference.cited;
    let hidden = match reference.form {
        ReferenceForm::Link => url.is_empty(),
        ReferenceForm::Bare => !reference.raw.to_lowercase().contains(doi.as_str()),
        _ => false,
    };
    if hidden && !doi.is_empty() {
        return format!("https://doi.org/{doi}");
    }
    url.clone()
}

/// Who wrote the work and where it stands in a few words; of linked words that say neither, the host they
/// lead to.
fn byline(reference: &Reference) -> String {
    let work = &reference.cited;
    let authors = match work.authors.as_slice() {
        [] => String::new(),
        [one] => one.family.clone(),
        [one, two] if !work.et_al => format!("{} and {}", one.family, two.family),
        [one, ..] => format!("{} et al.", one.family),
    };
    let year = work.year.map(|year| year.to_string()).unwrap_or_default();
    let parts = match Authority::of(work) {
        Some(authority) => [authority.to_string(), year, String::new()],
        None => [authors, year, work.container.clone()],
    };
    let told: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    match host_of(&address(reference)) {
        Some(host) if told.is_empty() && !reference.raw.contains(&host) => {
            host.strip_prefix("www.").unwrap_or(&host).to_owned()
        }
        _ => told.join(" · "),
    }
}

fn place_row(document: &Document, mark: &Place, sentence: &Place) -> CrossRow {
    let words = |place: &Place| document.words(place).unwrap_or_default().to_owned();
    CrossRow {
        words: words(mark),
        sentence: words(sentence),
        block: block(mark),
    }
}

fn block(place: &Place) -> u32 {
    u32::try_from(place.block).unwrap_or(u32::MAX)
}

fn field(compared: &FieldComparison) -> Option<FieldRow> {
    if compared.state == State::NotGiven && compared.recorded.is_empty() {
        return None;
    }
    let mut name = compared.field.name().to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    Some(FieldRow {
        name,
        cited: pieces(&compared.cited, &compared.cited_marks),
        recorded: pieces(&compared.recorded, &compared.recorded_marks),
        state: compared.state,
        reason: compared.reason.clone(),
    })
}

/// The words, cut where marks begin and end.
fn pieces(text: &str, marks: &[Span]) -> Vec<DiffPiece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    let mut push = |from: usize, to: usize, changed| {
        if let Some(words) = text.get(from..to).filter(|words| !words.is_empty()) {
            pieces.push(DiffPiece {
                text: words.to_owned(),
                changed,
            });
        }
    };
    for mark in marks {
        push(at, mark.start, false);
        push(mark.start, mark.end, true);
        at = mark.end.max(at);
    }
    push(at, text.len(), false);
    pieces
}

fn notices(record: &Record) -> Vec<NoticeRow> {
    record
        .notices
        .iter()
        .map(|notice| NoticeRow {
            kind: notice_name(notice.kind).to_owned(),
            date: notice.date.clone(),
            reference: notice.reference.clone(),
        })
        .collect()
}

pub(super) fn notice_name(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Retracted => "Retracted",
        NoticeKind::Withdrawn => "Withdrawn",
        NoticeKind::Concern => "Expression of concern",
        NoticeKind::Corrected => "Corrected",
    }
}

fn link_detail(link: &Linked, looks: Vec<link_checks::LinkCheck>) -> LinkDetail {
    LinkDetail {
        url: link.url.clone(),
        target: link.target.clone(),
        words: link.words.clone(),
        history: looks
            .into_iter()
            .rev()
            .filter_map(|look| {
                Some(LinkLook {
                    at: look.at,
                    state: link_state(links::LinkState::named(&look.state)?),
                    words: look.reason,
                })
            })
            .collect(),
        proposed: proposed(link),
        archived: link.archived.clone(),
        archived_at: link.archived_at.clone(),
    }
}

/// What may stand in the place of a link: its new address, or an archived copy.
pub(super) fn proposed(link: &Linked) -> Option<String> {
    match link.state {
        links::LinkState::Moved => link.target.clone(),
        state if state.is_broken() => link.archived.clone(),
        _ => None,
    }
}

fn link_state(state: links::LinkState) -> LinkState {
    match state {
        links::LinkState::Alive => LinkState::Alive,
        links::LinkState::Moved => LinkState::Moved,
        links::LinkState::Blocked => LinkState::Blocked,
        links::LinkState::SoftNotFound => LinkState::SoftDead,
        links::LinkState::Dead => LinkState::Dead,
        links::LinkState::NoAnswer => LinkState::NoAnswer,
    }
}

fn scores(scores: &Scores) -> ScoresView {
    let rules = Table::built_in().rules(scores.domain);
    let verdict = |verdict: Option<Verdict>| match verdict {
        Some(Verdict::Verified) => "VERIFIED",
        Some(Verdict::NotVerified) => "NOT VERIFIED",
        None => "no verdict",
    };
    let mut words = format!(
        "Weighted: {}. Bayesian: {}.",
        verdict(scores.weighted_verdict),
        verdict(scores.posterior_verdict)
    );
    if let Some(reason) = &scores.reason {
        words.push(' ');
        words.push_str(reason);
    }
    ScoresView {
        domain: rules.label.clone(),
        weighted: scores.weighted,
        weighted_threshold: rules.weighted_threshold,
        posterior: scores.posterior_verdict.map(|_| scores.posterior),
        posterior_threshold: rules.posterior_threshold,
        words,
        layers: scores
            .contributions
            .iter()
            .map(|part| LayerRow {
                name: match part.layer {
                    Layer::Doi => "DOI",
                    Layer::TitleSearch => "Title search",
                    Layer::Url => "Link",
                    Layer::Ai => "Reading of the work",
                }
                .to_owned(),
                confidence: part.confidence,
                weighted: part.weighted,
                log_odds: part.log_odds,
                words: if part.confidence.is_none() {
                    "did not answer".to_owned()
                } else {
                    String::new()
                },
            })
            .collect(),
    }
}

/// The work cited in every style, this one first; none where it has no title to cite it by.
pub(crate) fn citations(work: &Work, first: Style) -> Vec<StyledCitation> {
    // A statute or patent is named by its number, a case by where it is reported.
    if work.title.trim().is_empty() && !work.kind.has_own_register() {
        return Vec::new();
    }
    citation_style::from(first)
        .map(|style| {
            let pieces = citation::cite(work, style);
            StyledCitation {
                style: style.key().to_owned(),
                name: style.name().to_owned(),
                plain: citation::plain(&pieces),
                pieces: pieces
                    .into_iter()
                    .map(|piece| CitationPiece {
                        text: piece.text,
                        italic: piece.italic,
                        small_caps: piece.small_caps,
                    })
                    .collect(),
            }
        })
        .filter(|citation| !citation.plain.is_empty())
        .collect()
}
