//! Identifiers in words: DOI, arXiv, PMID, PMCID, ISBN, ISSN and addresses.
//!
//! Owns what each of them looks like, its normal form and its check digit. A malformed one is
//! returned with its [`Fault`], never dropped: a broken DOI in a citation is itself a sign
//! (rules 7, 1.2). Refuses to say whether anything stands behind an identifier; that is a
//! registry's word.

mod address;
mod arxiv;
mod doi;
mod numbers;

#[cfg(test)]
mod tests;

pub use address::{addresses, trim_address};
pub(crate) use address::{end_of_address, spans_of, unbroken};
pub use arxiv::{ArxivId, arxiv, arxiv_of_doi};
pub use doi::{doi, doi_of_address};
pub use numbers::{isbn, isbn13, issn, pmcid, pmid};

use crate::text::Span;

/// What kind of identifier it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scheme {
    /// Digital Object Identifier (ISO 26324).
    Doi,
    /// arXiv, old form with an archive or new form since April 2007.
    Arxiv,
    /// PubMed.
    Pmid,
    /// PubMed Central.
    Pmcid,
    /// Book number of ten or thirteen digits (ISO 2108).
    Isbn,
    /// Serial number (ISO 3297).
    Issn,
    /// An address on the web that is none of the above.
    Url,
}

/// What is wrong with an identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Fault {
    /// It does not have the parts or the length its scheme demands.
    #[error("not in the form its scheme requires")]
    Form,
    /// Its check digit does not fit the others.
    #[error("its check digit is wrong")]
    CheckDigit,
}

/// An identifier found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identifier {
    /// Its kind.
    pub scheme: Scheme,
    /// Its normal form: DOI in lower case without resolver, arXiv without version, ISBN and PMID
    /// digits only, ISSN with its hyphen, PMCID with "PMC"; an address as written. For a
    /// malformed one the words as written, without prefix.
    pub value: String,
    /// Version of an arXiv paper, from 1.
    pub version: Option<u32>,
    /// Where it stands in the text, prefix and resolver included, closing punctuation not.
    pub span: Span,
    /// What is wrong with it, if anything.
    pub fault: Option<Fault>,
}

/// Every identifier in a text, in order, not overlapping. An address of a resolver ("doi.org",
/// "arxiv.org", "pubmed") is given as what it resolves.
#[must_use]
pub fn identifiers(text: &str) -> Vec<Identifier> {
    let mut found: Vec<Identifier> = Vec::new();
    for span in addresses(text) {
        let Some(address) = span.slice(text) else {
            continue;
        };
        found.push(of_address(address, span));
    }
    let readers: [fn(&str) -> Vec<Identifier>; 6] = [
        doi::find,
        arxiv::find,
        numbers::find_pmcid,
        numbers::find_pmid,
        numbers::find_isbn,
        numbers::find_issn,
    ];
    for reader in readers {
        for identifier in reader(text) {
            if found
                .iter()
                .all(|known| !known.span.overlaps(&identifier.span))
            {
                found.push(identifier);
            }
        }
    }
    found.sort_by_key(|identifier| identifier.span);
    found
}

/// What an address identifies: the work behind a resolver, or itself.
#[must_use]
pub fn of_address(address: &str, span: Span) -> Identifier {
    let address = unbroken(address);
    let address = address.as_ref();
    let plain = |scheme, value: String, version, fault| Identifier {
        scheme,
        value,
        version,
        span,
        fault,
    };
    if let Some(read) = doi_of_address(address) {
        let (value, fault) = split(read);
        return plain(Scheme::Doi, value, None, fault);
    }
    if let Some(id) = arxiv::of_address(address) {
        return plain(Scheme::Arxiv, id.id, id.version, None);
    }
    if let Some(id) = numbers::pmcid_of_address(address) {
        return plain(Scheme::Pmcid, id, None, None);
    }
    if let Some(id) = numbers::pmid_of_address(address) {
        return plain(Scheme::Pmid, id, None, None);
    }
    plain(Scheme::Url, address.to_owned(), None, None)
}

/// The value and its fault; a malformed value is kept as written.
fn split(read: Result<String, (String, Fault)>) -> (String, Option<Fault>) {
    match read {
        Ok(value) => (value, None),
        Err((value, fault)) => (value, Some(fault)),
    }
}
