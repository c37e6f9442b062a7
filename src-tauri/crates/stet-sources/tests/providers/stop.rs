//! Stopping.

use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use crate::desk::{Desk, SERVICES};
use crate::found::{WORLD, question};
use stet_sources::{Answer, Cited};

#[tokio::test]
async fn every_look_ends_soon_after_it_is_stopped() {
    let silent: String = SERVICES
        .iter()
        .map(|(_, service)| format!("[[services.{service}.faults]]\ndo = \"silence\"\n"))
        .collect();
    let desk = Desk::new(&format!("{silent}\n{WORLD}")).await;
    for (id, _) in SERVICES {
        stopped(&desk, id).await;
    }
}

#[tokio::test]
async fn pages_and_robots_under_way_are_dropped() {
    let hosts: String = ["gazette.example", "meadows.example", "checks.example"]
        .iter()
        .map(|host| format!("[[hosts]]\nhost = \"{host}\"\nfaults = [{{ do = \"silence\" }}]\n"))
        .collect();
    let desk = Desk::new(&format!("{hosts}\n{WORLD}")).await;
    for id in ["cited_pages", "serper", "brave"] {
        stopped(&desk, id).await;
    }
    let asked = desk.internet.log().len();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(desk.internet.log().len(), asked, "nothing follows");
}

async fn stopped(desk: &Desk, id: &str) {
    let cancel = CancellationToken::new();
    let (provider, token) = (desk.provider(id), cancel.clone());
    let mut query = question();
    query.around.cited = vec![Cited {
        address: "https://gazette.example/barrage".to_owned(),
        mark: String::new(),
    }];
    let look = tokio::spawn(async move { provider.look(&query, &token).await });
    tokio::time::sleep(Duration::from_millis(250)).await;
    let began = Instant::now();
    cancel.cancel();
    let looked = look.await.expect("a task");
    let took = began.elapsed();
    assert!(took < Duration::from_secs(1), "{id}: {took:?}");
    assert!(
        !matches!(looked.answer, Answer::NothingFound),
        "{id}: {looked:?}"
    );
}
