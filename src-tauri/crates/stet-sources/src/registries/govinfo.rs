//! GovInfo (U.S. Government Publishing Office): the United States Code, public laws and the Code of
//! Federal Regulations, looked up by citation. Free, with a key of api.data.gov.
//!
//! After its documentation of the search service (govinfo.gov/features/search-service-overview,
//! govinfo.gov/help/uscode, /help/plaw and /help/cfr, read November 2026): a JSON question with
//! fielded search, one hit for a section as it stands today, one for each edition with
//! `historical`. A subsection finds nothing, the section it belongs to does.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};
use stet_core::reference::{Authority, Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::ask::{self, Asker, Silent};
use super::json::text;
use super::markup;
use crate::door::{Door, KeyPlace};
use crate::{By, Found, LookUp, Needs, Registry};

const SEARCH: &str = "https://api.govinfo.gov/search";
const DETAILS: &str = "https://www.govinfo.gov/app/details";

/// Its editions of the code begin here.
const CODE_SINCE: i32 = 1994;
/// Its public laws begin with this Congress.
const LAWS_SINCE: u32 = 104;

/// Asks GovInfo.
#[derive(Debug)]
pub struct GovInfo {
    asker: Asker,
}

impl GovInfo {
    /// Asks through this door, which adds the user's key.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "govinfo", &["api.govinfo.gov"])
                .with_key(KeyPlace::Header("x-api-key", "")),
        }
    }

    async fn by_citation(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let held = Authority::of(&ask.work).and_then(|authority| {
            let question = question(&authority)?;
            Some((authority, question))
        });
        let Some((authority, question)) = held else {
            return Ok(Found::Declined(
                "it is only asked for sections of the U.S.C. and C.F.R. and for public laws"
                    .to_owned(),
            ));
        };
        let found = self
            .search(ask, &authority, &question, false, cancel)
            .await?;
        if found != Found::NothingFound || matches!(authority, Authority::Act { .. }) {
            return Ok(found);
        }
        // A section that was repealed or moved stands in earlier editions.
        self.search(ask, &authority, &question, true, cancel).await
    }

    async fn search(
        &self,
        ask: &LookUp,
        authority: &Authority,
        question: &str,
        historical: bool,
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let url = Url::parse(SEARCH).map_err(|_| ask::misread())?;
        let body = json!({
            "query": question,
            "pageSize": "5",
            "offsetMark": "*",
            "historical": historical,
            "sorts": [{ "field": "publishdate", "sortOrder": "DESC" }],
        });
        let request = self.asker.post(ask, url, &body);
        let answer = self.asker.json(request, cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        match (answer["count"].as_u64(), answer["results"].as_array()) {
            (Some(0), Some(none)) if none.is_empty() => Ok(Found::NothingFound),
            (Some(_), Some(all)) if !all.is_empty() => {
                // The newest edition; what is no hit on the very section is passed over.
                let records: Vec<Record> = all
                    .iter()
                    .filter_map(|hit| record(hit, authority))
                    .take(1)
                    .collect();
                Ok(ask::read_list(all.len(), records))
            }
            _ => Err(ask::misread()),
        }
    }
}

/// The question for an authority it holds.
fn question(authority: &Authority) -> Option<String> {
    match authority {
        Authority::Section {
            title,
            code,
            section,
        } => {
            let (collection, short) = match code.as_str() {
                "U.S.C." => ("USCODE", "U.S.C."),
                "C.F.R." => ("CFR", "CFR"),
                _ => return None,
            };
            let section = section.replace('–', "-");
            Some(format!(
                "collection:{collection} citation:\"{title} {short} {section}\""
            ))
        }
        Authority::Act { congress, number } => Some(format!(
            "collection:PLAW congress:{congress} docnumber:{number} lawtype:public"
        )),
        Authority::Reported { .. } => None,
    }
}

/// A hit as a record, if it is of this authority: its ids end with what was asked for.
fn record(hit: &Value, authority: &Authority) -> Option<Record> {
    let (package, granule) = (text(hit, "/packageId"), text(hit, "/granuleId"));
    let title = markup::plain(text(hit, "/title"));
    let fits = match authority {
        Authority::Section { title, section, .. } => {
            let section = section.replace(['.', '–'], "-");
            let of_title = format!("title{title}");
            package.split('-').any(|part| part == of_title)
                && granule
                    .to_lowercase()
                    .ends_with(&format!("sec{}", section.to_lowercase()))
        }
        Authority::Act { congress, number } => package == format!("PLAW-{congress}publ{number}"),
        Authority::Reported { .. } => false,
    };
    if !fits || title.is_empty() {
        return None;
    }
    let mut work = Work {
        kind: WorkKind::Statute,
        title,
        ..Work::default()
    };
    match authority {
        Authority::Section {
            title,
            code,
            section,
        } => {
            work.volume.clone_from(title);
            work.container.clone_from(code);
            work.number = format!("§ {section}");
        }
        Authority::Act { congress, number } => {
            work.container = "Pub. L.".to_owned();
            work.volume = format!("{congress}-{number}");
        }
        Authority::Reported { .. } => {}
    }
    let path = [package, granule].map(encoded).join("/");
    Some(Record {
        registry: "govinfo".to_owned(),
        id: if granule.is_empty() { package } else { granule }.to_owned(),
        url: format!("{DETAILS}/{}", path.trim_end_matches('/')),
        work,
        versions: Vec::new(),
        notices: Vec::new(),
    })
}

/// An id as it stands in an address: whatever else it says, it leads nowhere else.
fn encoded(id: &str) -> String {
    let allowed = |ch: &char| ch.is_ascii_alphanumeric() || matches!(ch, '-' | '_' | '.');
    id.chars().filter(allowed).collect()
}

#[async_trait]
impl Registry for GovInfo {
    fn id(&self) -> &'static str {
        "govinfo"
    }

    fn name(&self) -> &'static str {
        "GovInfo"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: true,
            network: true,
            sent: "Title and section of a federal law or regulation, or the number of an act.",
        }
    }

    fn deals_with(&self, work: &Work) -> bool {
        work.kind == WorkKind::Statute
    }

    /// Never: it is asked by citation only.
    fn covers(&self, _work: &Work) -> bool {
        false
    }

    /// Sections of the code since its first edition there, and acts since its first Congress there.
    /// A section cited without a year is cited as it stands.
    fn knows_every_identifier(&self, work: &Work) -> bool {
        match Authority::of(work) {
            Some(Authority::Section { code, .. }) => {
                code == "U.S.C." && work.year.is_none_or(|year| year >= CODE_SINCE)
            }
            Some(Authority::Act { congress, .. }) => congress
                .parse::<u32>()
                .is_ok_and(|congress| congress >= LAWS_SINCE),
            _ => false,
        }
    }

    fn trial(&self, now: &str) -> (Work, By) {
        let digits = now.chars().filter(char::is_ascii_digit);
        let work = Work {
            kind: WorkKind::Statute,
            volume: "1".to_owned(),
            container: "U.S.C.".to_owned(),
            number: digits.collect(),
            ..Work::default()
        };
        (work, By::Identifier)
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        if !self.deals_with(&ask.work) {
            return Found::Declined("it holds only United States federal law".to_owned());
        }
        match ask.by {
            By::Identifier => self
                .by_citation(ask, cancel)
                .await
                .unwrap_or_else(|silent| silent),
            By::Description => Found::Declined("it is asked by citation only".to_owned()),
        }
    }
}
