//! Spoilt answers of every service that finds evidence, and of the pages it leads to: no panic, and hits
//! that are whole.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use faults::Fuzz;
use stet_sources::door::{Door, Refusal, Request, Response};
use stet_sources::providers::{self, Options};
use stet_sources::{Answer, Provider};
use tokio_util::sync::CancellationToken;

use crate::desk::{Desk, SERVICES};
use crate::found::{WORLD, question};
use crate::reader::Plain;
use crate::sound;

/// What was asked for, and what came.
type Heard = (String, Response);

/// Passes requests on and remembers the answers.
struct Records {
    inner: Arc<dyn Door>,
    heard: Mutex<Vec<Heard>>,
}

#[async_trait]
impl Door for Records {
    async fn send(
        &self,
        request: Request,
        cancel: &CancellationToken,
    ) -> Result<Response, Refusal> {
        let url = request.url.to_string();
        let answer = self.inner.send(request, cancel).await?;
        self.heard
            .lock()
            .expect("the list")
            .push((url, answer.clone()));
        Ok(answer)
    }
}

/// Says again what was heard, one answer spoilt; knows nothing else.
struct Replays {
    heard: Arc<Vec<Heard>>,
    spoilt: usize,
    body: Vec<u8>,
}

#[async_trait]
impl Door for Replays {
    async fn send(&self, request: Request, _: &CancellationToken) -> Result<Response, Refusal> {
        let asked = request.url.as_str();
        let at = self.heard.iter().position(|(url, _)| url == asked);
        let at = at.ok_or_else(|| Refusal::NoSuchHost("elsewhere.example".to_owned()))?;
        let mut answer = self.heard[at].1.clone();
        if at == self.spoilt {
            answer.body.clone_from(&self.body);
        }
        Ok(answer)
    }
}

fn provider(door: &Arc<dyn Door>, id: &str) -> Arc<dyn Provider> {
    let reader: Arc<dyn stet_sources::ReadPage> = Arc::new(Plain);
    let all = providers::all(door, &reader, &Options::default());
    let found = all.into_iter().find(|provider| provider.id() == id);
    found.expect("a provider")
}

#[test]
fn fuzz_answers_of_services_that_find_evidence() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let desk = runtime.block_on(Desk::new(WORLD));
    for (id, _) in SERVICES {
        let records = Arc::new(Records {
            inner: Arc::clone(&desk.door),
            heard: Mutex::default(),
        });
        let door: Arc<dyn Door> = Arc::clone(&records) as _;
        let look = |door: &Arc<dyn Door>| {
            let (provider, cancel) = (provider(door, id), CancellationToken::new());
            runtime.block_on(async { provider.look(&question(), &cancel).await })
        };
        let whole = look(&door);
        assert!(matches!(whole.answer, Answer::Hits(_)), "{id}: {whole:?}");
        let heard = Arc::new(records.heard.lock().expect("the list").clone());
        let bodies: Vec<Vec<u8>> = heard
            .iter()
            .map(|(_, answer)| answer.body.clone())
            .collect();
        let fuzz = Fuzz {
            what: &format!("fuzz: answers to {id}"),
            usual: 60,
            seeds: &bodies,
            pieces: &[
                "{",
                "}",
                "[",
                "]",
                "\"",
                ":",
                ",",
                "null",
                "true",
                "-1",
                "1e99",
                "\\ud800",
                "\\u0000",
                "<",
                "&#0;",
                "<html>",
                "\"url\":\"http://127.0.0.1/\"",
                "\u{202e}",
                "2021-99-99",
                "[[[[[[[[",
            ],
        };
        fuzz.bytes(|spoilt, body| {
            let door: Arc<dyn Door> = Arc::new(Replays {
                heard: Arc::clone(&heard),
                spoilt,
                body: body.to_vec(),
            });
            if let Answer::Hits(hits) = look(&door).answer {
                sound(&hits);
            }
        });
    }
}
