//! Europe PMC: the life sciences, by PubMed and PubMed Central identifiers, DOIs and titles.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::reference::{Notice, Person, Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Silent, WANTED};
use super::json::{date, list, text, words, year};
use super::{identifier, markup, name, notice, question};
use crate::door::Door;
use crate::{By, Found, LookUp, Needs, Registry};

const SEARCH: &str = "https://www.ebi.ac.uk/europepmc/webservices/rest/search";

/// Asks Europe PMC.
#[derive(Debug)]
pub struct EuropePmc {
    asker: Asker,
}

impl EuropePmc {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "europepmc", &["www.ebi.ac.uk"]),
        }
    }

    async fn ask(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        match ask.by {
            By::Identifier => match by_identifier(&ask.work) {
                Some(query) => self.search(ask, &query, cancel).await,
                None => Ok(Found::Declined(
                    "the citation gives no PubMed identifier and no DOI".to_owned(),
                )),
            },
            By::Description => {
                let all = question::title_words(&ask.work);
                if all.is_empty() {
                    return Ok(Found::Declined("the citation gives no title".to_owned()));
                }
                let every = format!("TITLE:({})", all.join(" AND "));
                let found = self.search(ask, &every, cancel).await?;
                if found != Found::NothingFound {
                    return Ok(found);
                }
                let any = format!("TITLE:({})", question::wider_words(&ask.work).join(" OR "));
                self.search(ask, &any, cancel).await
            }
        }
    }

    async fn search(
        &self,
        ask: &LookUp,
        query: &str,
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let size = WANTED.to_string();
        let parameters = [
            ("query", query),
            ("format", "json"),
            ("resultType", "core"),
            ("pageSize", &size),
        ];
        let url = identifier::with(SEARCH, parameters).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        let (Some(_), Some(results)) = (
            answer["hitCount"].as_u64(),
            answer["resultList"]["result"].as_array(),
        ) else {
            return Err(ask::misread());
        };
        let records = results.iter().filter_map(record).collect();
        Ok(ask::read_list(results.len(), records))
    }
}

/// The query for the surest identifier the citation gives.
fn by_identifier(work: &Work) -> Option<String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits(&work.pmid) {
        return Some(format!("EXT_ID:{} AND SRC:MED", work.pmid));
    }
    if work.pmcid.strip_prefix("PMC").is_some_and(digits) {
        return Some(format!("PMCID:{}", work.pmcid));
    }
    let doi = identifier::doi(work)?;
    // A quotation mark would end the quoted identifier.
    (!doi.contains(['"', '\\'])).then(|| format!("DOI:\"{doi}\""))
}

fn record(result: &Value) -> Option<Record> {
    let (id, source) = (text(result, "/id"), text(result, "/source"));
    let title = title(text(result, "/title"));
    if id.is_empty() && text(result, "/doi").is_empty() || title.is_empty() {
        return None;
    }
    let (title, mark) = notice::unmark(&title);
    let journal = &result["journalInfo"];
    let published = year(journal, "/yearOfPublication").or(year(result, "/pubYear"));
    let (online, month, day) = date(text(result, "/firstPublicationDate"));
    let mut versions = Vec::new();
    if online.is_some() && online != published {
        versions.push(Work {
            year: online,
            month,
            day,
            ..Work::default()
        });
    }
    let container = markup::plain(text(journal, "/journal/title"));
    for short in ["/journal/medlineAbbreviation", "/journal/isoabbreviation"] {
        let short = markup::plain(text(journal, short));
        if !short.is_empty() && short != container {
            versions.push(Work {
                container: short,
                ..Work::default()
            });
        }
    }
    versions.dedup();
    let mut notices = notices(result);
    if let Some(kind) = mark {
        notice::add(&mut notices, notice::bare(kind));
    }
    Some(Record {
        registry: "europepmc".to_owned(),
        id: format!("{source}:{id}"),
        url: format!("https://europepmc.org/article/{source}/{id}"),
        work: Work {
            kind: kind(result),
            title: title.to_owned(),
            authors: list(result, "/authorList/author")
                .iter()
                .filter_map(person)
                .collect(),
            container,
            year: published.or(online),
            volume: words(journal, "/volume"),
            issue: words(journal, "/issue"),
            pages: words(result, "/pageInfo"),
            publisher: words(result, "/bookOrReportDetails/publisher"),
            doi: text(result, "/doi").to_lowercase(),
            pmid: text(result, "/pmid").to_owned(),
            pmcid: text(result, "/pmcid").to_owned(),
            issn: words(journal, "/journal/issn"),
            ..Work::default()
        },
        versions,
        notices,
    })
}

/// The title without the full stop that PubMed adds and the brackets around translated ones.
fn title(text: &str) -> String {
    let plain = markup::plain(text);
    let plain = plain.strip_suffix('.').unwrap_or(&plain);
    plain
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(plain)
        .to_owned()
}

fn person(author: &Value) -> Option<Person> {
    let family = text(author, "/lastName");
    if !family.is_empty() {
        let full = text(author, "/firstName");
        let given = if full.is_empty() {
            text(author, "/initials")
        } else {
            full
        };
        return Some(name::parts(family, given, ""));
    }
    let group = text(author, "/collectiveName");
    if !group.is_empty() {
        return Some(name::group(group));
    }
    // Only "Salo AB": the last word is initials.
    let (family, given) = text(author, "/fullName").rsplit_once(' ')?;
    Some(name::parts(family, given, ""))
}

fn notices(result: &Value) -> Vec<Notice> {
    let mut notices = Vec::new();
    for comment in list(result, "/commentCorrectionList/commentCorrection") {
        let word = text(comment, "/type");
        // "Retraction in" is said of the retracted work, "Retraction of" of the notice.
        let of_this = word.to_lowercase().ends_with(" in");
        if let (true, Some(kind)) = (of_this, notice::kind(word)) {
            notice::add(
                &mut notices,
                Notice {
                    kind,
                    reference: text(comment, "/id").to_owned(),
                    date: String::new(),
                },
            );
        }
    }
    let retracted = list(result, "/pubTypeList/pubType")
        .iter()
        .filter_map(Value::as_str)
        .any(|kind| kind.eq_ignore_ascii_case("retracted publication"));
    if retracted && let Some(kind) = notice::kind("retraction") {
        notice::add(&mut notices, notice::bare(kind));
    }
    notices
}

fn kind(result: &Value) -> WorkKind {
    let preprint = text(result, "/source") == "PPR";
    if preprint {
        WorkKind::Preprint
    } else if result["journalInfo"].is_object() {
        WorkKind::JournalArticle
    } else if result["bookOrReportDetails"].is_object() {
        WorkKind::Book
    } else {
        WorkKind::Unknown
    }
}

#[async_trait]
impl Registry for EuropePmc {
    fn id(&self) -> &'static str {
        "europepmc"
    }

    fn name(&self) -> &'static str {
        "Europe PMC"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "The PubMed identifier or DOI of a reference, or the words of its title.",
        }
    }

    /// Only what claims to stand in PubMed: whether a work is of the life sciences is not told by
    /// its citation.
    fn knows_every_identifier(&self, work: &Work) -> bool {
        work.doi.is_empty() && !work.pmid.is_empty()
    }

    fn covers(&self, work: &Work) -> bool {
        !work.pmid.is_empty() || !work.pmcid.is_empty()
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        self.ask(ask, cancel).await.unwrap_or_else(|silent| silent)
    }
}
