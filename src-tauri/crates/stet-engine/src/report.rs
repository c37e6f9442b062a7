//! The report of a document, made from what the library holds at one moment. Refuses to know how
//! a report looks (stet-export) and what the words of a finding mean (stet-core).

pub(crate) mod chapters;
mod method;

use std::collections::{HashMap, HashSet};

use stet_core::check::{self, CheckFinding, Severity};
use stet_core::claim::{NotFactual, NotFactualReason};
use stet_core::decision::Checker;
use stet_core::document::{Document, DocumentType, Place};
use stet_core::entailment::{Judgement, Probabilities};
use stet_core::evidence::{Passage, Pinpoint, Source, SourceClass};
use stet_core::report::{
    ClaimReasoning, DecisionEntry, HistoryEntry, Mark, OwnFinding, Report, ReportCheck,
    ReportClaim, ReportEvidence, ReportNotFactual, ReportSource, ReportUnread, Stance, TitleBlock,
    annotate, state_over,
};
use stet_core::verdict::{Features, Finding, reported, reported_by_hand};
use stet_export::citation::Style;
use stet_store::claims::{self, Status};
use stet_store::{
    Result, Tx, check_findings, decisions, documents, findings, log, not_factual, passages, runs,
    sources, ticks,
};

use crate::citation_style::Chosen;
use crate::citations;
use crate::confidential::{is_left_out, outside};
use crate::corrections;
use crate::history;
use crate::pages::Pages;
use crate::references;
use crate::state::touches;
use crate::timestamps;
use crate::view::inspector::stance;
use crate::view::numbers::numbered;
use crate::view::suggestion;
use crate::wire::ReportOptions;

/// Passages that take no side which are printed with a claim: the nearest ones. The library keeps
/// them all.
const CONTEXT_PRINTED: usize = 2;

/// Who makes the report, and when.
#[derive(Debug, Clone)]
pub(crate) struct Imprint {
    /// RFC 3339 with zone.
    pub(crate) at: String,
    /// Version of the program.
    pub(crate) version: String,
    /// Who checked.
    pub(crate) checker: Checker,
    /// The limit on claims in force.
    pub(crate) claim_limit: u32,
    /// The styles suggested citations are printed in.
    pub(crate) styles: Chosen,
    /// Where readers report errors; may be empty.
    pub(crate) corrections_contact: String,
}

/// Builds the report of `document`.
///
/// # Errors
/// A failure of the database, or that there is no such document.
pub(crate) fn build(
    tx: &Tx<'_>,
    document: &str,
    options: &ReportOptions,
    imprint: &Imprint,
) -> Result<Report> {
    let stored = documents::get(tx, document)?;
    let active = numbered(claims::with_status(tx, document, Status::Active)?);
    let mut report = Report::new(TitleBlock {
        document: stored.title.clone(),
        author: stored.author.clone(),
        version: stored.version.clone(),
        kind: stored.kind,
        language: stored
            .document
            .detect_language()
            .map(|found| found.tag.to_owned()),
        words: usize::try_from(stored.words).unwrap_or(usize::MAX),
        generated_at: imprint.at.clone(),
        generator_version: imprint.version.clone(),
        tier: stored.tier,
        checker: imprint.checker.clone(),
    });
    let desk = Desk::look(tx, &stored, imprint)?;
    let mut judges = HashSet::new();
    for (number, claim) in &active {
        report
            .claims
            .push(desk.claim(tx, *number, claim, &mut judges)?);
    }
    report.checks = checks(tx, document, &active)?;
    report.chapters = chapters::of_book(stored.kind, &stored.document, &active, &desk.checks);
    report.references = references::report::entries(tx, document)?;
    report.citation_health = citations::report::health(tx, &stored)?;
    report.beyond_limit = numbered(claims::with_status(tx, document, Status::BeyondLimit)?)
        .iter()
        .map(|(_, beyond)| ReportNotFactual {
            quote: beyond.claim.quote.clone(),
            place: place(beyond.claim.place.block),
            reason: None,
        })
        .collect();
    if options.not_factual {
        let mut items: Vec<NotFactual> = not_factual::all(tx, document)?
            .into_iter()
            .filter(|item| item.claim.is_none())
            .map(|item| item.item)
            .collect();
        let dismissed = claims::with_status(tx, document, Status::Dismissed)?;
        items.extend(dismissed.into_iter().map(|dismissed| NotFactual {
            place: dismissed.claim.place,
            quote: dismissed.claim.quote,
            reason: NotFactualReason::Dismissed,
        }));
        items.sort_by_key(|item| item.place);
        report.not_factual = items
            .into_iter()
            .map(|item| ReportNotFactual {
                place: place(item.place.block),
                quote: item.quote,
                reason: Some(item.reason),
            })
            .collect();
    }
    let kept: HashSet<String> = sources::all(tx, document)?
        .into_iter()
        .filter(|stored| !stored.removed)
        .map(|stored| stored.source.id)
        .collect();
    report.sources = desk.sources.values().map(ReportSource::from).collect();
    report.unread = ReportUnread::of_text(&stored.document).collect();
    for stored in sources::pack(tx, document)? {
        let told = ReportUnread::of_source(&stored.source, &stored.notices);
        report.unread.extend(told);
    }
    // A source is kept as it was first found: what its outlet is rated stands with the findings.
    for source in &mut report.sources {
        let mut read = report.claims.iter().flat_map(|claim| &claim.evidence);
        let counted = |item: &&ReportEvidence| {
            item.source.id == source.id && item.reliability_counted.is_some()
        };
        if let Some(item) = read.find(counted) {
            source.reliability = item.reliability;
        }
    }
    if options.annotated_text {
        report.text = annotate(&stored.document, &marks(tx, document, &active, &report)?);
    }
    corrections::fill(tx, document, &active, &mut report)?;
    let keyless = method::keyless(&report, &desk.found);
    report.warnings.extend(method::keyless_warnings(&keyless));
    report.method = method::method(tx, document, judges, &keyless, imprint)?;
    if report.sources.iter().any(|source| source.withheld) {
        report.method.limits.push(method::WITHHOLDS.to_owned());
    }
    report.alcoa.log_head = Some(log::verify_chain(tx, document)?.head);
    report.alcoa.timestamps = timestamps::of_report(tx, document)?;
    for claim in &mut report.claims {
        let own = claim
            .evidence
            .iter()
            .filter(|item| item.source.id == desk.own.id)
            .count();
        let stays = own + desk.cited(&claim.id);
        trim(&mut claim.evidence, stays, options.evidence);
    }
    report.settle();
    corrections::sign(tx, document, &mut report)?;
    report.set_corrections_policy(&imprint.corrections_contact);
    report
        .sources
        .retain(|source| kept.contains(&source.id) || !source.claims.is_empty());
    Ok(report.for_audience(options.audience.into()))
}

/// What the library holds on all claims of a document, read once.
struct Desk<'d> {
    document: &'d str,
    text: &'d Document,
    /// The document as the source of what its own words show.
    own: Source,
    checks: Vec<CheckFinding>,
    found: HashMap<String, findings::Stored>,
    holding: decisions::Holding,
    sources: HashMap<String, Source>,
    kind: DocumentType,
    /// What is known of the references claims cite.
    known: citations::Known,
    /// Whether the pages of evidence answer.
    pages: Pages,
    /// The styles suggested citations are printed in, the first one first.
    styles: Vec<Style>,
}

impl<'d> Desk<'d> {
    fn look(tx: &Tx<'_>, stored: &'d documents::Stored, imprint: &Imprint) -> Result<Self> {
        let document = stored.id.as_str();
        // Removed ones too: what was found with them can still be shown.
        let sources = sources::all(tx, document)?
            .into_iter()
            .map(|stored| (stored.source.id.clone(), outside(stored)))
            .collect();
        let checks = match runs::latest(tx, document)? {
            Some(run) => check_findings::of_run(tx, &run.id)?,
            None => Vec::new(),
        };
        Ok(Self {
            document,
            text: &stored.document,
            own: own(stored),
            checks,
            found: findings::latest(tx, document)?,
            holding: decisions::holding(tx, document)?,
            sources,
            kind: stored.kind,
            known: citations::Known::load(tx, document)?,
            pages: Pages::load(tx, document)?,
            styles: imprint.styles.of(stored.kind),
        })
    }

    /// Number of passages the explanation of a claim points at.
    fn cited(&self, claim: &str) -> usize {
        self.found
            .get(claim)
            .map_or(0, |stored| stored.finding.evidence.len())
    }

    fn claim(
        &self,
        tx: &Tx<'_>,
        number: u32,
        stored: &claims::Stored,
        judges: &mut HashSet<String>,
    ) -> Result<ReportClaim> {
        let mut entry = ReportClaim::new(number, &stored.id, &stored.claim);
        if let Some(block) = self.text.blocks.get(stored.claim.place.block)
            && let Some(sentence) = stored.claim.sentence.slice(&block.text)
        {
            sentence.clone_into(&mut entry.sentence);
        }
        if let Some(decision) = self.holding.decided.get(&stored.id) {
            entry.decision =
                DecisionEntry::new(&decision.decision, &decision.checker, &decision.at);
        }
        let weighed = self.holding.weighed.get(&stored.id);
        entry.reasoning = weighed
            .and_then(|noted| ClaimReasoning::new(&noted.decision, &noted.checker, &noted.at));
        for tick in ticks::of_claim(tx, &stored.id)? {
            if let Some(atom) = usize::try_from(tick.atom)
                .ok()
                .and_then(|at| entry.atoms.get_mut(at))
            {
                atom.ticked = true;
            }
        }
        entry.history = log::of_claim(tx, self.document, &stored.id)?
            .iter()
            .rev()
            .map(|row| HistoryEntry {
                at: row.at.clone(),
                by: row.by.clone(),
                what: history::sentence(row),
            })
            .collect();
        let found = self.found.get(&stored.id);
        // A finding on words that were changed since is no finding on these.
        if let Some(found) = found.filter(|found| found.revision == stored.revision) {
            judges.insert(found.judge.clone());
            let (read, bare) = self.read(tx, found)?;
            judges.extend(found.told.iter().map(|(_, by)| by.clone()));
            judges.extend(read.iter().map(|(judgement, ..)| judgement.judge.clone()));
            fill(&mut entry, &found.finding, &read);
            if bare {
                entry.features = Features::default();
            }
            let claim = &stored.claim;
            let states = self.known.of(&claim.place, Some(&found.finding));
            let cited = !claim.citations.is_empty();
            let headline = reported(&found.finding, self.kind, cited, &states);
            entry.verdict = headline.verdict;
            entry.sub_label = headline.sub_label;
            entry.verdict_reason = headline.reason;
            self.compute(&mut entry, &claim.place);
            self.set_by_hand(&mut entry, stored);
            self.suggest(&mut entry, &read, cited);
        } else {
            self.set_by_hand(&mut entry, stored);
        }
        Ok(entry)
    }

    /// Puts a person's finding in place of the machine's, where one is set.
    fn set_by_hand(&self, entry: &mut ReportClaim, stored: &claims::Stored) {
        let set = self.holding.by_hand.get(&stored.id);
        let own = set.and_then(|set| OwnFinding::new(&set.decision, &set.checker, &set.at));
        if let Some(own) = own {
            let found = self.found.get(&stored.id);
            let finding = found.map(|found| &found.finding);
            let states = self.known.of(&stored.claim.place, finding);
            let cited = !stored.claim.citations.is_empty();
            let headline = reported_by_hand(own.finding, self.kind, cited, &states);
            entry.set_by_hand(own, headline);
        }
    }

    /// What was judged for a finding and may be told of, best first, with the words and their sources; true
    /// if confidential material was judged.
    fn read(&self, tx: &Tx<'_>, found: &findings::Stored) -> Result<(Vec<Read<'_>>, bool)> {
        let mut read = Vec::new();
        let mut bare = false;
        for judged in findings::judged(tx, &found.run, &found.claim)? {
            let passage = passages::get(tx, self.document, &judged.judgement.passage)?;
            let source = self.sources.get(&passage.source);
            let confidential = source.is_some_and(|source| source.confidential);
            bare |= confidential;
            if is_left_out(&found.finding, &judged.judgement, confidential) {
                continue;
            }
            read.push((judged.judgement, passage, source));
        }
        Ok((read, bare))
    }

    /// A citation for a claim that lacks one, from its own evidence (rules 6.4).
    fn suggest(&self, entry: &mut ReportClaim, read: &[Read<'_>], cited: bool) {
        let all = read
            .iter()
            .filter_map(|(judgement, passage, source)| Some((judgement, passage, (*source)?)));
        if let Some(suggested) = suggestion::of(cited, entry.verdict, all, &self.pages) {
            let styles = suggested.citations(Style::Apa7).into_iter();
            entry.suggested_citation_url = Some(suggested.url().to_owned());
            entry.suggested_citation_styles =
                Some(styles.map(|styled| (styled.style, styled.plain)).collect());
            entry.suggested_citation = Some(suggested.printed(&self.styles));
        }
    }

    /// Where the text contradicts itself, its own words are evidence, with the working
    /// (rules 6.3).
    fn compute(&self, entry: &mut ReportClaim, place: &Place) {
        if entry.sub_label.as_deref() != Some("contradicts itself") {
            return;
        }
        let deciding = self.checks.iter().filter(|check| {
            check.severity == Severity::Contradiction
                && check.places.iter().any(|other| touches(other, place))
        });
        let mut computed = Vec::new();
        for check in deciding {
            for (at, quote) in check.places.iter().zip(&check.quotes) {
                let passage = Passage {
                    id: format!("this document:{}", at.block),
                    source: self.own.id.clone(),
                    text: quote.clone(),
                    pinpoint: Pinpoint::Paragraph {
                        number: u32::try_from(at.block + 1).unwrap_or(u32::MAX),
                        heading: None,
                    },
                    under: String::new(),
                    relevance: 0.0,
                };
                let mut item = ReportEvidence::new(0, &passage, &self.own);
                item.stance = Stance::Disagrees;
                item.probabilities = Probabilities {
                    entail: 0.0,
                    contradict: 1.0,
                    neutral: 0.0,
                };
                item.reasons = vec![check.working.clone()];
                computed.push(item);
            }
        }
        computed.append(&mut entry.evidence);
        for (item, number) in computed.iter_mut().zip(1..) {
            item.number = number;
        }
        entry.evidence = computed;
    }
}

/// One judged passage with its words; its source, if the library has it.
type Read<'d> = (Judgement, Passage, Option<&'d Source>);

fn fill(entry: &mut ReportClaim, finding: &Finding, read: &[Read<'_>]) {
    entry.finding = finding.kind;
    entry.confidence = finding.confidence;
    entry.support_score = finding.score;
    entry.explanation.clone_from(&finding.explanation);
    entry.features = finding.features;
    entry.evidence_balance = finding.evidence_balance;
    entry.calibrated_probability = finding.probability;
    entry.likelihood = finding.likelihood;
    let mut order: Vec<&Read<'_>> = read.iter().collect();
    // The passages the explanation points at keep its numbers; the others follow.
    order.sort_by_key(|(judgement, ..)| {
        finding
            .evidence
            .iter()
            .position(|id| *id == judgement.passage)
            .unwrap_or(usize::MAX)
    });
    for (number, (judgement, passage, source)) in (1..).zip(order) {
        let Some(source) = source else {
            continue;
        };
        let mut item = ReportEvidence::new(number, passage, source);
        item.decisive = judgement
            .decisive
            .as_ref()
            .map(|decisive| decisive.quote.clone());
        // A source is kept as it was first found; what its outlet was rated then says nothing of now.
        if let Some(known) = finding.outlets.iter().find(|one| one.source == source.id) {
            item.reliability = known.rated();
            item.reliability_counted = Some(known.counts.value());
        }
        item.stance = stance(judgement);
        item.probabilities = judgement.probabilities;
        item.reasons.clone_from(&judgement.reasons);
        item.same_origin = judgement.same_origin;
        entry.evidence.push(item);
    }
    for (at, atom) in entry.atoms.iter_mut().enumerate() {
        let judgements = read.iter().map(|(judgement, ..)| judgement);
        atom.state = state_over(at, judgements).map(|shown| shown.state);
    }
}

/// The checked document as a source of evidence against itself.
fn own(stored: &documents::Stored) -> Source {
    Source {
        id: "this document".to_owned(),
        title: "this document".to_owned(),
        url: None,
        author: None,
        publisher: None,
        published_at: stored.published_at.clone(),
        retrieved_at: stored.created_at.clone(),
        content_hash: stored.version.clone(),
        supplied: true,
        primary: false,
        class: SourceClass::Primary,
        reliability: None,
        confidential: false,
    }
}

fn checks(
    tx: &Tx<'_>,
    document: &str,
    active: &[(u32, claims::Stored)],
) -> Result<Vec<ReportCheck>> {
    let Some(run) = runs::latest(tx, document)? else {
        return Ok(Vec::new());
    };
    let titles: HashMap<&str, &str> = check::all()
        .iter()
        .map(|check| (check.code(), check.title()))
        .collect();
    let found = check_findings::of_run(tx, &run.id)?;
    Ok((1..)
        .zip(&found)
        .map(|(number, finding)| {
            let title = titles
                .get(finding.code.as_str())
                .copied()
                .unwrap_or(&finding.code);
            let mut entry = ReportCheck::new(number, title, finding);
            entry.claims = active
                .iter()
                .filter(|(_, claim)| {
                    finding.places.iter().any(|place| {
                        place.block == claim.claim.place.block
                            && place.span.overlaps(&claim.claim.place.span)
                    })
                })
                .map(|(number, _)| *number)
                .collect();
            entry
        })
        .collect())
}

fn marks(
    tx: &Tx<'_>,
    document: &str,
    active: &[(u32, claims::Stored)],
    report: &Report,
) -> Result<Vec<Mark>> {
    let mut marks: Vec<Mark> = active
        .iter()
        .zip(&report.claims)
        .map(|((number, claim), entry)| Mark {
            place: claim.claim.place,
            number: *number,
            finding: entry.finding,
            check: false,
        })
        .collect();
    if let Some(run) = runs::latest(tx, document)? {
        for (finding, entry) in check_findings::of_run(tx, &run.id)?
            .iter()
            .zip(&report.checks)
        {
            marks.extend(finding.places.iter().map(|place| Mark {
                place: *place,
                number: entry.number,
                finding: entry.finding,
                check: true,
            }));
        }
    }
    Ok(marks)
}

/// Where a block stands, for a reader: "¶ 3".
pub(crate) fn place(block: usize) -> String {
    format!("¶ {}", block + 1)
}

/// Leaves the first `stays` items, to which the explanation points, and with `all` also what takes
/// a side and the nearest of what does not.
fn trim(evidence: &mut Vec<ReportEvidence>, stays: usize, all: bool) {
    let mut context = if all { CONTEXT_PRINTED } else { 0 };
    let mut at = 0;
    evidence.retain(|item| {
        at += 1;
        if at <= stays || (all && item.stance != Stance::Context) {
            return true;
        }
        let room = context > 0;
        context = context.saturating_sub(1);
        room
    });
    for (number, item) in (1..).zip(evidence) {
        item.number = number;
    }
}
