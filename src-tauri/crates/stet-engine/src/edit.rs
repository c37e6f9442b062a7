//! What a person changes: corrections of the reading, ticks, decisions, the source pack, the
//! type. Each is one transaction with its log row and what undoes it.

use serde_json::json;
use stet_core::claim::{Claim, claim_at};
use stet_core::decision::{Axis, BY_HAND, Checker, Decision};
use stet_core::document::{Anchor, DocumentType, Place};
use stet_core::text::{Span, language};
use stet_core::verdict::{FindingKind, Likelihood};
use stet_store::claims::{Origin, Status, Stored};
use stet_store::ticks::Tick;
use stet_store::{
    Entry, StoreError, Tx, claims, decisions, documents, new_id, not_factual, sources, ticks,
};

use crate::change::{Answer, Refused, change};
use crate::engine::Inner;
use crate::state::State;
use crate::undo::Inverse;
use crate::view::blocks::{offset_of, place_of};
use crate::view::document::marks;
use crate::view::words;
use crate::wire::{ClaimEdit, DecisionInput, Failure, Selection};

pub(crate) fn claim(
    inner: &Inner,
    document: &str,
    edit: &ClaimEdit,
) -> Result<Option<String>, Failure> {
    let checker = inner.checker()?;
    change(inner, document, |tx, at| {
        let state = State::load(tx, document)?;
        let mut inverse = Inverse {
            inputs: true,
            ..Inverse::default()
        };
        let desk = Desk { tx, state: &state };
        let (id, entry) = match edit {
            ClaimEdit::Add { selection } => desk.add(selection, &mut inverse)?,
            ClaimEdit::Split { claim, at } => desk.split(claim, at, &mut inverse)?,
            ClaimEdit::Merge { claim, with } => desk.merge(claim, with, &mut inverse)?,
            ClaimEdit::Rebound { claim, selection } => {
                desk.rebound(claim, selection, &mut inverse)?
            }
            ClaimEdit::Rekind { claim, kind } => {
                let mut stored = desk.active(claim)?;
                inverse.keep(tx, &stored)?;
                let payload = json!({
                    "from": words::key(&stored.claim.kind), "to": words::key(kind),
                });
                stored.claim.kind = *kind;
                stored.origin = Origin::Person;
                claims::update(tx, document, &stored)?;
                (
                    claim.clone(),
                    Entry::of_claim("claim_rekinded", claim, payload),
                )
            }
            ClaimEdit::Dismiss { claim } => {
                let stored = desk.active(claim)?;
                inverse.keep(tx, &stored)?;
                claims::set_status(tx, document, claim, Status::Dismissed)?;
                let payload = json!({ "quote": stored.claim.quote });
                (
                    claim.clone(),
                    Entry::of_claim("claim_dismissed", claim, payload),
                )
            }
            ClaimEdit::Restore { id } => desk.restore(id, &mut inverse)?,
        };
        let kind = entry.kind;
        let mut entries = vec![entry];
        let reworded = matches!(
            edit,
            ClaimEdit::Split { .. } | ClaimEdit::Merge { .. } | ClaimEdit::Rebound { .. }
        );
        if let Some(own) = state.own_findings.get(&id).filter(|_| reworded) {
            // It was found of the old words.
            inverse.decisions.push((id.clone(), own.decision.clone()));
            let withdrawn = Decision::finding_withdrawn();
            entries.push(record(tx, document, &id, &withdrawn, &checker, at)?);
        }
        inverse.push(tx, document, kind)?;
        documents::touch(tx, document, at, true)?;
        let selected = (!matches!(edit, ClaimEdit::Dismiss { .. })).then_some(id);
        Ok((selected, entries))
    })
}

/// A document on the desk, inside one transaction.
struct Desk<'a> {
    tx: &'a Tx<'a>,
    state: &'a State,
}

impl Desk<'_> {
    fn active(&self, id: &str) -> Answer<Stored> {
        let stored = claims::get(self.tx, &self.state.doc.id, id)?;
        match stored.status {
            Status::Active => Ok(stored),
            _ => Err(Refused::Store(StoreError::Missing("this claim".to_owned()))),
        }
    }

    fn add(&self, selection: &Selection, inverse: &mut Inverse) -> Answer<(String, Entry)> {
        let place = self.selected(selection)?;
        if self.state.claims.iter().any(|c| c.claim.place == place) {
            return Err(Refused::invalid("These words are already a claim."));
        }
        let id = self.insert(self.read(place)?, inverse)?;
        let entry = Entry::of_claim("claim_added", &id, self.quoted(place));
        Ok((id, entry))
    }

    fn split(&self, id: &str, at: &Selection, inverse: &mut Inverse) -> Answer<(String, Entry)> {
        let mut first = self.active(id)?;
        let place = first.claim.place;
        let cut = offset_of(&self.state.doc.document, &marks(self.state), at)
            .filter(|_| at.block as usize == place.block)
            .filter(|cut| place.span.start < *cut && *cut < place.span.end)
            .ok_or(Refused::invalid(
                "Put the cursor inside the claim, where it should be cut.",
            ))?;
        let half = |start, end| {
            self.trimmed(Place {
                block: place.block,
                span: Span::new(start, end),
            })
        };
        let (left, right) = (half(place.span.start, cut)?, half(cut, place.span.end)?);
        inverse.keep(self.tx, &first)?;
        let second = self.insert(self.read(right)?, inverse)?;
        self.reread(&mut first, left)?;
        let payload = json!({
            "first": first.claim.quote, "second": self.words(right), "second_claim": second,
        });
        Ok((id.to_owned(), Entry::of_claim("claim_split", id, payload)))
    }

    fn merge(&self, id: &str, with: &str, inverse: &mut Inverse) -> Answer<(String, Entry)> {
        let mut first = self.active(id)?;
        let second = self.active(with)?;
        let (one, other) = (first.claim.place, second.claim.place);
        if id == with || one.block != other.block {
            return Err(Refused::invalid(
                "Only claims in the same paragraph can be joined.",
            ));
        }
        inverse.keep(self.tx, &first)?;
        inverse.keep(self.tx, &second)?;
        let payload = json!({
            "first": first.claim.quote, "second": second.claim.quote, "second_claim": with,
        });
        let whole = Place {
            block: one.block,
            span: one.span.cover(&other.span),
        };
        self.reread(&mut first, whole)?;
        claims::set_status(self.tx, &self.state.doc.id, with, Status::Gone)?;
        Ok((id.to_owned(), Entry::of_claim("claim_merged", id, payload)))
    }

    fn rebound(
        &self,
        id: &str,
        selection: &Selection,
        inverse: &mut Inverse,
    ) -> Answer<(String, Entry)> {
        let mut stored = self.active(id)?;
        let place = self.selected(selection)?;
        inverse.keep(self.tx, &stored)?;
        let from = stored.claim.quote.clone();
        self.reread(&mut stored, place)?;
        let payload = json!({ "from": from, "to": stored.claim.quote });
        Ok((id.to_owned(), Entry::of_claim("claim_rebound", id, payload)))
    }

    fn restore(&self, id: &str, inverse: &mut Inverse) -> Answer<(String, Entry)> {
        let document = &self.state.doc.id;
        if let Some(passage) = not_factual::find(self.tx, document, id)? {
            if passage.claim.is_some() {
                return Err(Refused::invalid("This passage is already a claim."));
            }
            let place = passage.item.place;
            let claim = self.insert(self.read(place)?, inverse)?;
            not_factual::set_claim(self.tx, document, id, Some(&claim))?;
            inverse.passages.push(id.to_owned());
            let entry = Entry::of_claim("claim_restored", &claim, self.quoted(place));
            return Ok((claim, entry));
        }
        let mut stored = claims::get(self.tx, document, id)?;
        if !matches!(stored.status, Status::Dismissed | Status::BeyondLimit) {
            return Err(Refused::invalid("This claim is not set aside."));
        }
        inverse.keep(self.tx, &stored)?;
        stored.status = Status::Active;
        stored.origin = Origin::Person;
        claims::put_back(self.tx, document, &stored)?;
        let entry = Entry::of_claim("claim_restored", id, self.quoted(stored.claim.place));
        Ok((id.to_owned(), entry))
    }

    fn selected(&self, selection: &Selection) -> Answer<Place> {
        let place = place_of(&self.state.doc.document, &marks(self.state), selection).ok_or(
            Refused::invalid("Select some words of one paragraph first."),
        )?;
        self.trimmed(place)
    }

    /// The place without white space around its words.
    fn trimmed(&self, place: Place) -> Answer<Place> {
        let words = self.state.doc.document.words(&place).unwrap_or_default();
        let start = place.span.start + (words.len() - words.trim_start().len());
        let length = words.trim().len();
        if length == 0 {
            return Err(Refused::invalid("There are no words in the selection."));
        }
        Ok(Place {
            block: place.block,
            span: Span::new(start, start + length),
        })
    }

    fn read(&self, place: Place) -> Answer<Claim> {
        claim_at(&self.state.doc.document, place)
            .ok_or(Refused::invalid("These words cannot be read as a claim."))
    }

    fn insert(&self, claim: Claim, inverse: &mut Inverse) -> Answer<String> {
        let stored = Stored {
            id: new_id(),
            anchor: Anchor::take(&self.state.doc.document, &claim.place),
            claim,
            origin: Origin::Person,
            status: Status::Active,
            revision: 0,
        };
        claims::insert(self.tx, &self.state.doc.id, &stored)?;
        inverse.created.push(stored.id.clone());
        Ok(stored.id)
    }

    /// Gives a claim other words. Its ticks were for the old ones.
    fn reread(&self, stored: &mut Stored, place: Place) -> Answer<()> {
        stored.claim = self.read(place)?;
        stored.anchor = Anchor::take(&self.state.doc.document, &place);
        stored.origin = Origin::Person;
        claims::update(self.tx, &self.state.doc.id, stored)?;
        ticks::replace(self.tx, &self.state.doc.id, &stored.id, &[])?;
        Ok(())
    }

    fn words(&self, place: Place) -> &str {
        self.state.doc.document.words(&place).unwrap_or_default()
    }

    fn quoted(&self, place: Place) -> serde_json::Value {
        json!({ "quote": self.words(place) })
    }
}

pub(crate) fn tick(
    inner: &Inner,
    document: &str,
    claim: &str,
    atom: u32,
    ticked: bool,
) -> Result<(), Failure> {
    let by = inner.person()?.by;
    change(inner, document, |tx, at| {
        let stored = claims::get(tx, document, claim)?;
        let words = stored
            .claim
            .atoms
            .get(atom as usize)
            .map(|atom| atom.text.clone())
            .ok_or(Refused::invalid("The claim has no such part."))?;
        let was = ticks::of_claim(tx, claim)?
            .iter()
            .any(|tick| tick.atom == atom);
        if was == ticked {
            return Ok(((), Vec::new()));
        }
        let tick = Tick {
            atom,
            by,
            at: at.to_owned(),
        };
        ticks::set(tx, document, claim, &tick, ticked)?;
        let kind = if ticked {
            "atom_ticked"
        } else {
            "atom_unticked"
        };
        Inverse {
            tick: Some((claim.to_owned(), atom, was)),
            ..Inverse::default()
        }
        .push(tx, document, kind)?;
        documents::touch(tx, document, at, false)?;
        let payload = json!({ "atom": atom, "text": words });
        Ok(((), vec![Entry::of_claim(kind, claim, payload)]))
    })
}

pub(crate) fn decide(
    inner: &Inner,
    document: &str,
    claim: &str,
    decision: &DecisionInput,
) -> Result<(), Failure> {
    let decision = decision_of(decision)?;
    let checker = inner.checker()?;
    change(inner, document, |tx, at| {
        claims::get(tx, document, claim)?;
        let axis = decision.axis();
        let before = decisions::last(tx, document, claim, axis)?
            .map_or_else(|| axis.withdrawn(), |stored| stored.decision);
        // Nothing to take back.
        if axis != Axis::Words && before.withdraws() && decision.withdraws() {
            return Ok(((), Vec::new()));
        }
        Inverse {
            decisions: vec![(claim.to_owned(), before)],
            ..Inverse::default()
        }
        .push(tx, document, "decided")?;
        documents::touch(tx, document, at, false)?;
        let entry = record(tx, document, claim, &decision, &checker, at)?;
        Ok(((), vec![entry]))
    })
}

/// Adds a decision to the table; the row of the log that tells of it.
pub(crate) fn record(
    tx: &Tx<'_>,
    document: &str,
    claim: &str,
    decision: &Decision,
    checker: &Checker,
    at: &str,
) -> stet_store::Result<Entry> {
    decisions::append(tx, document, claim, decision, checker, at)?;
    let payload = json!({ "decision": decision, "checker": checker });
    Ok(Entry::of_claim("decided", claim, payload))
}

/// Longest reason for a change, in characters.
const REASON: usize = 300;

/// A reason is one line.
fn one_line(reason: &str) -> Result<String, Failure> {
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if reason.chars().count() > REASON {
        return Err(Failure::invalid(format!(
            "Keep the reason to one line of at most {REASON} characters."
        )));
    }
    Ok(reason)
}

/// Longest reason, evidence, alternative or assumption noted with a claim, in characters.
const A_FEW_LINES: usize = 600;

/// Words a person notes with a claim: without white space around them, and not too many.
fn few_lines(words: &str) -> Result<String, Failure> {
    let words = words.trim();
    if words.chars().count() > A_FEW_LINES {
        return Err(Failure::invalid(format!(
            "A note on a claim can have at most {A_FEW_LINES} characters. Add longer notes as a \
             source."
        )));
    }
    Ok(words.to_owned())
}

/// A finding set by hand says what it rests on where it takes a side.
fn found_by_hand(
    finding: FindingKind,
    (reason, evidence): (&str, &str),
    likelihood: Option<Likelihood>,
) -> Result<Decision, Failure> {
    if !BY_HAND.contains(&finding) {
        return Err(Failure::invalid(
            "Set the finding to supported, contradicted, mixed or unresolved.",
        ));
    }
    let (reason, evidence) = (few_lines(reason)?, few_lines(evidence)?);
    let takes_a_side = matches!(finding, FindingKind::Supported | FindingKind::Contradicted);
    if takes_a_side && reason.is_empty() {
        return Err(Failure::invalid(
            "Say why: what you asked or looked up, and what came of it.",
        ));
    }
    if takes_a_side && evidence.is_empty() {
        return Err(Failure::invalid(
            "Name the evidence: who said so and when, or where it can be seen.",
        ));
    }
    Ok(Decision::Found {
        finding: Some(finding),
        reason,
        evidence,
        likelihood,
    })
}

/// A decision that needs words has them.
fn decision_of(input: &DecisionInput) -> Result<Decision, Failure> {
    let said = |words: &str, what: &str| {
        if words.trim().is_empty() {
            Err(Failure::invalid(what))
        } else {
            Ok(words.trim().to_owned())
        }
    };
    Ok(match input {
        DecisionInput::Open => Decision::Open,
        DecisionInput::Confirmed => Decision::Confirmed,
        DecisionInput::ChangeProposed {
            replacement,
            accepted,
            reason,
        } => Decision::ChangeProposed {
            replacement: said(
                replacement,
                "Write the words that should replace the claim’s.",
            )?,
            accepted: *accepted,
            reason: one_line(reason)?,
        },
        DecisionInput::Query { question } => Decision::Query {
            question: said(question, "Write the question to the author.")?,
        },
        DecisionInput::OnAuthor => Decision::OnAuthor,
        DecisionInput::Cut => Decision::Cut,
        DecisionInput::Ignored { reason } => Decision::Ignored {
            reason: said(reason, "Say why the finding is set aside.")?,
        },
        DecisionInput::Found { finding: None, .. } => Decision::finding_withdrawn(),
        DecisionInput::Found {
            finding: Some(finding),
            reason,
            evidence,
            likelihood,
        } => found_by_hand(*finding, (reason, evidence), *likelihood)?,
        DecisionInput::Weighed {
            alternatives,
            assumptions,
        } => Decision::Weighed {
            alternatives: few_lines(alternatives)?,
            assumptions: few_lines(assumptions)?,
        },
    })
}

pub(crate) fn remove_source(inner: &Inner, document: &str, source: &str) -> Result<(), Failure> {
    change(inner, document, |tx, at| {
        sources::set_removed(tx, document, source, true)?;
        documents::touch(tx, document, at, true)?;
        let entry = Entry::new("source_removed", json!({ "source": source }));
        Ok(((), vec![entry]))
    })
}

pub(crate) fn set_primary(
    inner: &Inner,
    document: &str,
    source: &str,
    primary: bool,
) -> Result<(), Failure> {
    change(inner, document, |tx, at| {
        sources::set_primary(tx, document, source, primary)?;
        documents::touch(tx, document, at, true)?;
        let payload = json!({ "source": source, "primary": primary });
        Ok(((), vec![Entry::new("source_primary_set", payload)]))
    })
}

pub(crate) fn set_language(inner: &Inner, document: &str, tag: &str) -> Result<(), Failure> {
    let language = match tag.trim() {
        "" => None,
        tag => Some(language::known(tag).ok_or_else(|| {
            Failure::invalid(format!(
                "“{tag}” is not a language Stet knows. Use a two-letter code: en, de, fr …"
            ))
        })?),
    };
    change(inner, document, |tx, at| {
        let before = documents::get(tx, document)?.document.language;
        if before.as_deref() == language {
            return Ok(((), Vec::new()));
        }
        documents::set_language(tx, document, language)?;
        documents::touch(tx, document, at, true)?;
        let payload = json!({ "from": before, "to": language });
        Ok(((), vec![Entry::new("language_set", payload)]))
    })
}

pub(crate) fn set_document_type(inner: &Inner, document: &str, kind: &str) -> Result<(), Failure> {
    let parsed: DocumentType = serde_json::from_value(json!(kind))
        .map_err(|_| Failure::invalid(format!("“{kind}” is not a type of document.")))?;
    change(inner, document, |tx, at| {
        let before = documents::get(tx, document)?.kind;
        if before == parsed {
            return Ok(((), Vec::new()));
        }
        documents::set_kind(tx, document, parsed)?;
        documents::touch(tx, document, at, true)?;
        let payload = json!({ "from": words::key(&before), "to": kind });
        Ok(((), vec![Entry::new("document_type_set", payload)]))
    })
}
