//! Open Library: books, by ISBN and title.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::reference::{Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Silent, WANTED};
use super::json::{list, text, words, year};
use super::{identifier, markup, name, question};
use crate::door::Door;
use crate::{By, Found, LookUp, Needs, Registry};

const BOOKS: &str = "https://openlibrary.org/api/books";
const SEARCH: &str = "https://openlibrary.org/search.json";

/// The fields of a search that are read.
const FIELDS: &str = "key,title,subtitle,author_name,first_publish_year,publish_year,publisher,\
    publish_place,isbn";

/// Asks Open Library.
#[derive(Debug)]
pub struct OpenLibrary {
    asker: Asker,
}

impl OpenLibrary {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "openlibrary", &["openlibrary.org"]),
        }
    }

    async fn by_isbn(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let isbn = &ask.work.isbn;
        if ![10, 13].contains(&isbn.len()) || !isbn.bytes().all(|byte| byte.is_ascii_alphanumeric())
        {
            return Ok(Found::Declined("the citation gives no ISBN".to_owned()));
        }
        let key = format!("ISBN:{isbn}");
        let parameters = [
            ("bibkeys", key.as_str()),
            ("format", "json"),
            ("jscmd", "data"),
        ];
        let url = identifier::with(BOOKS, parameters).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        // An empty object is how it says that it has none.
        let all = answer.as_object().ok_or_else(ask::misread)?;
        match all.get(&key) {
            Some(book) => {
                let record = edition(book, isbn).ok_or_else(ask::misread)?;
                Ok(Found::Records(vec![record]))
            }
            None if all.is_empty() => Ok(Found::NothingFound),
            None => Err(ask::misread()),
        }
    }

    async fn by_title(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let all = question::title_words(&ask.work);
        if all.is_empty() {
            return Ok(Found::Declined("the citation gives no title".to_owned()));
        }
        let main = question::main_title_words(&ask.work).unwrap_or_else(|| all.clone());
        let author = question::families(&ask.work, 1).concat();
        // Editions differ in subtitles and in how names are given: first the surest, then wider.
        let mut tries = vec![(main.join(" "), author)];
        if !tries[0].1.is_empty() {
            tries.push((main.join(" "), String::new()));
        }
        if main.len() > 4 {
            tries.push((main[..4].join(" "), String::new()));
        }
        for (title, author) in tries {
            let found = self.search(ask, &title, &author, cancel).await?;
            if found != Found::NothingFound {
                return Ok(found);
            }
        }
        Ok(Found::NothingFound)
    }

    async fn search(
        &self,
        ask: &LookUp,
        title: &str,
        author: &str,
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let limit = WANTED.to_string();
        let mut parameters = vec![("title", title), ("fields", FIELDS), ("limit", &limit)];
        if !author.is_empty() {
            parameters.push(("author", author));
        }
        let url = identifier::with(SEARCH, parameters).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        let (Some(_), Some(docs)) = (answer["numFound"].as_u64(), answer["docs"].as_array()) else {
            return Err(ask::misread());
        };
        let records = docs.iter().filter_map(of_search).collect();
        Ok(ask::read_list(docs.len(), records))
    }
}

/// An edition, by its ISBN.
fn edition(book: &Value, isbn: &str) -> Option<Record> {
    let title = title(book);
    if title.is_empty() {
        return None;
    }
    let names = list(book, "/authors").iter().map(|one| text(one, "/name"));
    Some(Record {
        registry: "openlibrary".to_owned(),
        id: text(book, "/key").to_owned(),
        url: text(book, "/url").to_owned(),
        work: Work {
            kind: WorkKind::Book,
            title,
            authors: names
                .filter(|name| !name.is_empty())
                .map(name::shown)
                .collect(),
            year: year_within(text(book, "/publish_date")),
            publisher: words(book, "/publishers/0/name"),
            place: words(book, "/publish_places/0/name"),
            isbn: isbn.to_owned(),
            ..Work::default()
        },
        versions: Vec::new(),
        notices: Vec::new(),
    })
}

/// A work with all its editions: the years of the others are versions.
fn of_search(doc: &Value) -> Option<Record> {
    let title = title(doc);
    let key = text(doc, "/key");
    if title.is_empty() || key.is_empty() {
        return None;
    }
    /// A classic has hundreds of editions.
    const MOST_VERSIONS: usize = 40;
    let first = year(doc, "/first_publish_year");
    let mut years: Vec<i32> = list(doc, "/publish_year")
        .iter()
        .filter_map(|one| year(one, ""))
        .filter(|year| Some(*year) != first)
        .collect();
    years.sort_unstable();
    years.dedup();
    let publishers = list(doc, "/publisher").iter().filter_map(Value::as_str);
    let years = years.into_iter().map(|year| Work {
        year: Some(year),
        ..Work::default()
    });
    let publishers = publishers.skip(1).map(|publisher| Work {
        publisher: publisher.to_owned(),
        ..Work::default()
    });
    Some(Record {
        registry: "openlibrary".to_owned(),
        id: key.to_owned(),
        url: format!("https://openlibrary.org{key}"),
        work: Work {
            kind: WorkKind::Book,
            title,
            authors: list(doc, "/author_name")
                .iter()
                .filter_map(Value::as_str)
                .map(name::shown)
                .collect(),
            year: first,
            publisher: words(doc, "/publisher"),
            place: words(doc, "/publish_place"),
            ..Work::default()
        },
        versions: years.chain(publishers).take(MOST_VERSIONS).collect(),
        notices: Vec::new(),
    })
}

fn title(book: &Value) -> String {
    let (main, sub) = (
        markup::plain(text(book, "/title")),
        markup::plain(text(book, "/subtitle")),
    );
    if sub.is_empty() {
        main
    } else {
        format!("{main}: {sub}")
    }
}

/// The year in "March 2003", "2003-04", "c1998".
fn year_within(text: &str) -> Option<i32> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|part| part.len() == 4)
        .filter_map(|part| part.parse().ok())
        .find(|year| (1000..2200).contains(year))
}

#[async_trait]
impl Registry for OpenLibrary {
    fn id(&self) -> &'static str {
        "openlibrary"
    }

    fn name(&self) -> &'static str {
        "Open Library"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "The ISBN of a book, or the words of its title and its first author's name.",
        }
    }

    /// Never: many books stand in no catalogue that can be asked, so silence says nothing.
    fn covers(&self, _: &Work) -> bool {
        false
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        let answer = match ask.by {
            By::Identifier => self.by_isbn(ask, cancel).await,
            By::Description => self.by_title(ask, cancel).await,
        };
        answer.unwrap_or_else(|silent| silent)
    }
}
