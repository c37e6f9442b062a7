//! export.arxiv.org/api/query: an Atom feed by `id_list` or `search_query`.

use std::fmt::Write;

use crate::Work;
use crate::catalogue::{Catalogue, Ranked};
use crate::exchange::{Asked, Reply};
use crate::rank;

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    if asked.path != "/api/query" {
        return Reply::html(404, "Not Found", "");
    }
    let most = asked.count("max_results", 10, 2000);
    let mut found: Vec<Ranked<'_>> = match asked.parameter("id_list") {
        Some(list) => list
            .split(',')
            .filter_map(|id| {
                let wanted = Work {
                    arxiv: id.trim().to_owned(),
                    ..Work::default()
                };
                catalogue.first(|work| work.arxiv_base() == wanted.arxiv_base())
            })
            .collect(),
        None => {
            let query = asked.parameter("search_query").unwrap_or_default();
            let (words, how) = rank::lucene(&query);
            if query.contains("ti:") {
                catalogue.search_titles(&words, how)
            } else {
                catalogue.search(&words, how)
            }
        }
    };
    let total = found.len();
    found.truncate(most);
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title type=\"html\">ArXiv Query</title>\n\
         <opensearch:totalResults xmlns:opensearch=\"http://a9.com/-/spec/opensearch/1.1/\">{total}\
         </opensearch:totalResults>\n"
    );
    for found in found {
        entry(&mut feed, found.work);
    }
    feed.push_str("</feed>\n");
    Reply::of(200, "application/atom+xml; charset=UTF-8", feed)
}

fn entry(feed: &mut String, work: &Work) {
    let id = if work.arxiv == work.arxiv_base() {
        format!("{}v1", work.arxiv)
    } else {
        work.arxiv.clone()
    };
    let withdrawn = work.notes.iter().any(|note| note.kind == "withdrawal");
    let date = format!("{}T00:00:00Z", work.whole_date());
    let summary = if withdrawn {
        "This paper has been withdrawn by the authors"
    } else {
        &work.summary
    };
    // Writing into a string does not fail.
    let _ = write!(
        feed,
        "<entry>\n<id>http://arxiv.org/abs/{}</id>\n<updated>{date}</updated>\n\
         <published>{date}</published>\n<title>{}</title>\n<summary>{}</summary>\n",
        xml(&id),
        xml(&work.full_title()),
        xml(summary)
    );
    for name in &work.authors {
        let _ = writeln!(
            feed,
            "<author><name>{}</name></author>",
            xml(&name.display())
        );
    }
    let mut extra = |name: &str, text: &str| {
        if !text.is_empty() {
            let _ = writeln!(
                feed,
                "<arxiv:{name} xmlns:arxiv=\"http://arxiv.org/schemas/atom\">{}</arxiv:{name}>",
                xml(text)
            );
        }
    };
    extra("doi", &work.published_as);
    if withdrawn {
        extra("comment", "This paper has been withdrawn");
    }
    feed.push_str("</entry>\n");
}

fn xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
