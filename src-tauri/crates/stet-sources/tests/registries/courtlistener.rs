//! CourtListener, by answers in the shape its documentation gives.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use stet_core::reference::{Work, WorkKind};
use stet_sources::door::{Door, KeyPlace, Method, Refusal, Request, Response};
use stet_sources::registries::CourtListener;
use stet_sources::{By, Found, LookUp, Registry};
use tokio_util::sync::CancellationToken;

/// Says one thing and keeps what it was asked.
struct Scripted {
    status: u16,
    body: &'static str,
    asked: Mutex<Vec<Request>>,
}

#[async_trait]
impl Door for Scripted {
    async fn send(&self, request: Request, _: &CancellationToken) -> Result<Response, Refusal> {
        let url = request.url.clone();
        if let Ok(mut asked) = self.asked.lock() {
            asked.push(request);
        }
        Ok(Response {
            status: self.status,
            url,
            redirects: Vec::new(),
            headers: Vec::new(),
            body: self.body.as_bytes().to_vec(),
            truncated: false,
            cached: false,
        })
    }
}

fn cited() -> Work {
    Work {
        kind: WorkKind::Case,
        title: "Hill v. Dale".to_owned(),
        volume: "12".to_owned(),
        container: "F.2d".to_owned(),
        pages: "34-40".to_owned(),
        year: Some(1926),
        ..Work::default()
    }
}

async fn ask(status: u16, body: &'static str, by: By, work: Work) -> (Found, Vec<Request>) {
    let door = Arc::new(Scripted {
        status,
        body,
        asked: Mutex::default(),
    });
    let look_up = LookUp {
        document: "d".to_owned(),
        reference: 3,
        work,
        by,
    };
    let found = CourtListener::new(Arc::clone(&door) as Arc<dyn Door>)
        .look_up(&look_up, &CancellationToken::new())
        .await;
    let asked = door.asked.lock().expect("asked").drain(..).collect();
    (found, asked)
}

const FOUND: &str = r#"[{"citation": "12 F.2d 34", "normalized_citations": ["12 F.2d 34"], "start_index": 0,
  "end_index": 10, "status": 200, "error_message": "", "clusters": [{"id": 77, "absolute_url": "/opinion/77/hill-v-dale/",
  "case_name": "Hill v. Dale", "date_filed": "1926-03-03", "citations": [{"volume": 12, "reporter": "F.2d", "page": "34", "type": 1}]}]}]"#;

#[tokio::test]
async fn a_decision_is_looked_up_by_volume_reporter_and_page() {
    let (found, asked) = ask(200, FOUND, By::Identifier, cited()).await;
    let Found::Records(records) = found else {
        panic!("{found:?}");
    };
    assert_eq!(
        records[0].url,
        "https://www.courtlistener.com/opinion/77/hill-v-dale/"
    );
    let work = &records[0].work;
    assert_eq!(
        (work.title.as_str(), work.year, work.month),
        ("Hill v. Dale", Some(1926), Some(3))
    );
    assert_eq!(
        (
            work.volume.as_str(),
            work.container.as_str(),
            work.pages.as_str()
        ),
        ("12", "F.2d", "34")
    );
    let request = &asked[0];
    assert_eq!(request.method, Method::Post);
    assert_eq!(
        request.body,
        Some("volume=12&reporter=F.2d&page=34".to_owned().into())
    );
    assert!(matches!(
        request.key,
        Some(KeyPlace::Header("authorization", "Token "))
    ));
}

#[tokio::test]
async fn only_its_own_word_says_that_there_is_none() {
    let none = r#"[{"citation": "12 F.2d 34", "status": 404, "error_message": "Citation not found", "clusters": []}]"#;
    assert_eq!(
        ask(200, none, By::Identifier, cited()).await.0,
        Found::NothingFound
    );
    for strange in [
        "[]",
        "{}",
        r#"[{"status": 200, "clusters": []}]"#,
        r#"[{"status": "x"}]"#,
        "<html>",
        r#"{"count": 4}"#,
    ] {
        for by in [By::Identifier, By::Description] {
            let found = ask(200, strange, by, cited()).await.0;
            assert!(matches!(found, Found::NoAnswer(_)), "{strange}: {found:?}");
        }
    }
    let busy = r#"[{"status": 429, "clusters": []}]"#;
    assert!(
        matches!(ask(200, busy, By::Identifier, cited()).await.0, Found::NoAnswer(failure) if failure.retry)
    );
    assert!(matches!(
        ask(401, "{}", By::Identifier, cited()).await.0,
        Found::NoAnswer(_)
    ));
}

#[tokio::test]
async fn a_name_is_searched_where_there_is_no_citation() {
    let body = r#"{"count": 1, "next": null, "results": [{"cluster_id": 77, "absolute_url": "//evil.example/", "caseName": "Hill v. Dale",
      "dateFiled": "1926-03-03", "citation": ["12 F.2d 34", "1926 U.S. App. LEXIS 1"], "court_citation_string": "2d Cir.", "docketNumber": "12"}]}"#;
    let (found, asked) = ask(200, body, By::Description, cited()).await;
    let Found::Records(records) = found else {
        panic!("{found:?}");
    };
    assert_eq!(records[0].url, "https://www.courtlistener.com/opinion/77/");
    assert_eq!(
        (
            records[0].work.container.as_str(),
            records[0].work.place.as_str()
        ),
        ("F.2d", "2d Cir.")
    );
    assert!(asked[0].url.as_str().contains("type=o&q=caseName"));
    let none = r#"{"count": 0, "next": null, "results": []}"#;
    assert_eq!(
        ask(200, none, By::Description, cited()).await.0,
        Found::NothingFound
    );
}

#[tokio::test]
async fn what_it_does_not_hold_is_not_asked() {
    let article = Work {
        kind: WorkKind::JournalArticle,
        ..cited()
    };
    let (found, asked) = ask(200, FOUND, By::Identifier, article).await;
    assert!(matches!(found, Found::Declined(_)) && asked.is_empty());
    let bare = Work {
        volume: String::new(),
        ..cited()
    };
    assert!(matches!(
        ask(200, FOUND, By::Identifier, bare).await.0,
        Found::Declined(_)
    ));
}
