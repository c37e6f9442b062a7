//! Spoilt answers of every registry of works: no panic, and records where there are some.

use std::sync::Arc;

use faults::{Fuzz, JsonFuzz};
use serde_json::Value;
use stet_core::reference::Work;
use stet_sources::{By, Found};

use crate::door::Says;
use crate::strange::{check, sound};
use crate::{ALL, ask, cited};

#[test]
fn fuzz_answers_of_registries() {
    let fuzz = JsonFuzz {
        what: "fuzz: answers of registries, by value",
        usual: 60,
        seeds: &sound(),
    };
    fuzz.values(|_, answer| check(200, answer).expect("it says nothing that is not there"));

    let bodies: Vec<Vec<u8>> = sound()
        .iter()
        .map(|answer| answer.to_string().into_bytes())
        .collect();
    let feed = "<feed><totalResults>1</totalResults><entry><id>http://arxiv.org/abs/1v1</id><title>T</title>\
        <author><name>A B</name></author><published>2018-05-01T00:00:00Z</published></entry></feed>";
    let fuzz = Fuzz {
        what: "fuzz: answers of registries, by byte",
        usual: 60,
        seeds: &[bodies, vec![feed.into()]].concat(),
        pieces: &[
            "{",
            "}",
            "[",
            "]",
            "\"",
            "null",
            "-1",
            "1e99",
            "\\ud800",
            "<",
            ">",
            "</entry>",
            "<entry>",
            "&lol;",
            "<!DOCTYPE x [<!ENTITY lol \"lol\">]>",
            "\u{0}",
        ],
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let work = Work {
        doi: "10.5555/tides.1".to_owned(),
        isbn: "9780306406157".to_owned(),
        ..cited()
    };
    fuzz.bytes(|_, body| {
        let is_json = serde_json::from_slice::<Value>(body).is_ok();
        for id in ALL {
            for by in [By::Identifier, By::Description] {
                let door = Arc::new(Says(200, body.to_vec()));
                match runtime.block_on(ask(door, id, by, &work)) {
                    Found::Records(records) => assert!(!records.is_empty(), "{id}"),
                    Found::NothingFound => {
                        assert!(
                            is_json || *id == "arxiv",
                            "{id}: no answer taken for nothing"
                        );
                    }
                    Found::Declined(_) | Found::NoAnswer(_) => {}
                }
            }
        }
    });
}
