//! openlibrary.org: `/api/books?bibkeys=ISBN:…` and `/search.json?title=&author=`.

use serde_json::{Value, json};

use crate::Work;
use crate::catalogue::Catalogue;
use crate::exchange::{Asked, Reply};
use crate::rank::{self, Match};

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    match asked.path.as_str() {
        "/api/books" => books(asked, catalogue),
        "/search.json" => search(asked, catalogue),
        _ => Reply::html(404, "Not Found", ""),
    }
}

fn books(asked: &Asked, catalogue: &Catalogue) -> Reply {
    let mut out = json!({});
    let keys = asked.parameter("bibkeys").unwrap_or_default();
    for key in keys.split(',') {
        let Some(isbn) = key.strip_prefix("ISBN:") else {
            continue;
        };
        if let Some(found) = catalogue.first(|work| same_isbn(&work.isbn, isbn)) {
            out[key] = edition(found.work, found.number);
        }
    }
    Reply::json(&out)
}

fn search(asked: &Asked, catalogue: &Catalogue) -> Reply {
    let title = asked.parameter("title").unwrap_or_default();
    let author = asked.parameter("author").unwrap_or_default();
    let found = match asked.parameter("q") {
        Some(query) => {
            let (words, how) = rank::lucene(&query);
            catalogue.search(&words, how)
        }
        None => catalogue.search_fields(&title, &author, Match::All),
    };
    let count = found.len();
    let docs: Vec<Value> = found
        .iter()
        .take(asked.count("limit", 100, 1000))
        .map(|found| doc(found.work, found.number))
        .collect();
    Reply::json(&json!({
        "numFound": count,
        "start": 0,
        "numFoundExact": true,
        "num_found": count,
        "q": asked.parameter("q").unwrap_or_default(),
        "docs": docs,
    }))
}

fn names(work: &Work) -> Vec<String> {
    work.authors.iter().map(crate::Name::display).collect()
}

fn edition(work: &Work, number: usize) -> Value {
    let key = format!("/books/OL{}M", 1000 + number);
    let authors: Vec<Value> = names(work)
        .iter()
        .map(|name| json!({ "url": "https://openlibrary.org/authors/OL1A", "name": name }))
        .collect();
    let mut out = json!({
        "url": format!("https://openlibrary.org{key}"),
        "key": key,
        "title": work.title,
        "authors": authors,
        "identifiers": { "isbn_13": [work.isbn] },
        "publishers": [{ "name": work.publisher }],
        "publish_date": work.year.map(|year| year.to_string()),
    });
    if !work.subtitle.is_empty() {
        out["subtitle"] = work.subtitle.as_str().into();
    }
    if !work.place.is_empty() {
        out["publish_places"] = json!([{ "name": work.place }]);
    }
    out
}

fn doc(work: &Work, number: usize) -> Value {
    let mut out = json!({
        "key": format!("/works/OL{}W", 1000 + number),
        "title": work.title,
        "author_name": names(work),
        "first_publish_year": work.year,
        "publish_year": [work.year],
        "publisher": [work.publisher],
        "isbn": [work.isbn],
        "edition_count": 1,
    });
    if !work.subtitle.is_empty() {
        out["subtitle"] = work.subtitle.as_str().into();
    }
    if !work.place.is_empty() {
        out["publish_place"] = json!([work.place]);
    }
    out
}

/// ISBN-10 and ISBN-13 of a book share nine digits.
fn same_isbn(a: &str, b: &str) -> bool {
    let digits = |text: &str| -> String {
        let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        let from = if plain.len() == 13 { 3 } else { 0 };
        plain.chars().skip(from).take(9).collect()
    };
    !a.is_empty() && digits(a).len() == 9 && digits(a) == digits(b)
}
