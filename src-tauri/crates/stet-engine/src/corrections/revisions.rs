//! Signing a report off, and laying two that were signed off beside each other.

use serde_json::json;
use stet_core::report::{
    IcdLine, Report, ReportCorrection, Warning, corrections_between, icd203_lines,
};
use stet_export::json as written;
use stet_store::revisions::{self, Revision};
use stet_store::{Entry, Tx, sources};

use super::said;
use crate::change::{Answer, Refused, change};
use crate::citation_style::Chosen;
use crate::engine::Inner;
use crate::report::{self, Imprint};
use crate::wire::{CorrectionRow, Failure, FailureCode, ReportOptions, StandardAnswer};

/// Signs the report off as it stands now: the next revision.
///
/// # Errors
/// `NotFound`; `Invalid` while claims are open or a strict check of citations fails, if nothing changed
/// since the last revision, if a second one has no reason, or if nobody is named who signs for a standard; a
/// failure of the library.
pub(crate) fn sign_off(
    inner: &Inner,
    document: &str,
    reason: &str,
    standards: &[StandardAnswer],
) -> Result<u32, Failure> {
    let imprint = inner.imprint()?;
    let lines = signed(standards, imprint.checker.name.trim())?;
    change(inner, document, |tx, at| {
        let mut made = report::build(tx, document, &ReportOptions::default(), &imprint)?;
        if let Some(why) = in_the_way(&made) {
            return Err(Refused::invalid(why));
        }
        let number = revisions::next(tx, document)?;
        let corrections =
            last(tx, document)?.map_or_else(Vec::new, |before| corrections_between(&before, &made));
        let reason = match number {
            1 => reason.trim().to_owned(),
            _ => said(reason, "Say in one line why the report is being corrected.")?,
        };
        made.revision = Some(number);
        made.set_corrections_policy(&imprint.corrections_contact);
        made.icd203.clone_from(&lines);
        let revision = Revision {
            number,
            at: at.to_owned(),
            checker: imprint.checker.clone(),
            version: made.title.version.clone(),
            reason,
            hash: String::new(),
            corrections,
        };
        let words = String::from_utf8_lossy(&written::write(&made)).into_owned();
        let hash = revisions::insert(tx, document, &revision, &words)?;
        let payload = json!({
            "number": number, "hash": hash, "version": revision.version,
            "reason": revision.reason, "checker": revision.checker,
            // What may leave of it is what was signed: nothing in it is confidential but by its commitment.
            "settled": hash,
        });
        Ok((number, vec![Entry::new("signed_off", payload)]))
    })
}

/// The nine standards as a person signs for them; those nobody speaks of stay not assessed.
fn signed(answers: &[StandardAnswer], by: &str) -> Result<Vec<IcdLine>, Failure> {
    if !answers.is_empty() && by.is_empty() {
        return Err(Failure::invalid(
            "Signing for a standard puts your name to it: set your name in Settings first.",
        ));
    }
    let mut lines = icd203_lines();
    for answer in answers {
        let line = lines.iter_mut().find(|line| line.number == answer.number);
        let line = line.ok_or_else(|| {
            Failure::invalid(format!("ICD 203 has no standard {}.", answer.number))
        })?;
        line.sign(answer.status.into(), &answer.note, by);
    }
    Ok(lines)
}

/// Why a report cannot be signed off, in a sentence; `None` if it can.
pub(super) fn in_the_way(report: &Report) -> Option<String> {
    if let Some(number) = report.revision {
        return Some(format!("Nothing has changed since revision {number}."));
    }
    if report.claims.is_empty() {
        return Some("This text has no claims to sign off.".to_owned());
    }
    match report.headline.open {
        0 => report.failed_citations(),
        1 => Some("1 claim is still open: decide it first.".to_owned()),
        open => Some(format!("{open} claims are still open: decide them first.")),
    }
}

/// The report that was signed off last.
pub(super) fn last(tx: &Tx<'_>, document: &str) -> Answer<Option<Report>> {
    match revisions::next(tx, document)? {
        1 => Ok(None),
        next => of_store(tx, document, next - 1).map(Some),
    }
}

fn of_store(tx: &Tx<'_>, document: &str, number: u32) -> Answer<Report> {
    Ok(withheld_from(tx, document, number)?.0)
}

/// A signed-off report without what is confidential by now, and whether that is less than was signed.
fn withheld_from(tx: &Tx<'_>, document: &str, number: u32) -> Answer<(Report, bool)> {
    let mut report = as_signed(tx, document, number)?;
    let less = report.withhold(&sources::confidential(tx, document)?);
    Ok((report, less))
}

fn as_signed(tx: &Tx<'_>, document: &str, number: u32) -> Answer<Report> {
    let words = revisions::report(tx, document, number)?;
    serde_json::from_str(&words).map_err(|error| {
        Refused::Invalid(Failure {
            code: FailureCode::Unreadable,
            message: format!("Revision {number} can no longer be read ({error})."),
            advice: Some("Its wording, as signed off, is still in the library.".to_owned()),
            retry: false,
        })
    })
}

/// A report that was signed off, exactly as it was; without the words of what is confidential by now,
/// and saying so.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn of(inner: &Inner, document: &str, number: u32) -> Result<Report, Failure> {
    let (mut report, less) = reading(inner, |tx| withheld_from(tx, document, number))?;
    if less {
        report.warnings.push(Warning {
            code: "withheld-since".to_owned(),
            text:
                "Text from confidential sources was withheld after this revision was signed off, \
                 so it no longer matches the hash in the record."
                    .to_owned(),
            blocking: false,
        });
    }
    Ok(report)
}

/// What one signed-off report says otherwise than another, by number of the claim.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn compare(
    inner: &Inner,
    document: &str,
    from: u32,
    to: u32,
) -> Result<Vec<CorrectionRow>, Failure> {
    let (from, to) = reading(inner, |tx| {
        Ok((of_store(tx, document, from)?, of_store(tx, document, to)?))
    })?;
    let found = corrections_between(&from, &to).into_iter();
    Ok(found.map(CorrectionRow::from).collect())
}

/// Looks at the library where what is kept may refuse to be read.
pub(super) fn reading<T>(
    inner: &Inner,
    look: impl FnOnce(&Tx<'_>) -> Answer<T>,
) -> Result<T, Failure> {
    match inner.library.read(|tx| Ok(look(tx)))? {
        Ok(value) => Ok(value),
        Err(Refused::Store(error)) => Err(error.into()),
        Err(Refused::Invalid(failure)) => Err(failure),
    }
}

impl Inner {
    /// Who makes a report now.
    pub(crate) fn imprint(&self) -> Result<Imprint, Failure> {
        let settings = self.settings()?;
        Ok(Imprint {
            at: self.now(),
            version: env!("CARGO_PKG_VERSION").into(),
            checker: self.checker()?,
            claim_limit: settings.claim_limit,
            styles: Chosen::kept(&settings),
            corrections_contact: settings.corrections_contact,
        })
    }
}

impl From<ReportCorrection> for CorrectionRow {
    fn from(correction: ReportCorrection) -> Self {
        Self {
            number: correction.claim,
            pieces: correction.redline.into_iter().map(Into::into).collect(),
            verdict: (correction.verdict_redline.into_iter())
                .map(Into::into)
                .collect(),
            what: correction.what,
        }
    }
}
