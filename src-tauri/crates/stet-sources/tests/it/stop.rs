//! Stopping.

use std::sync::Arc;
use std::time::{Duration, Instant};

use stet_sources::door::{Door as _, Ledger, Refusal};
use tokio_util::sync::CancellationToken;

use crate::desk::{Desk, get, limits};
use crate::server::{Server, Step, page, silence, stream};

/// Fifty look-ups in every phase: queueing at a gate, waiting as a service asked, connecting,
/// waiting for the answer, in the middle of a body, between two tries.
fn fifty() -> Vec<stet_sources::door::Request> {
    let mut requests = Vec::new();
    for nth in 0..50 {
        let mut request = get(match nth % 5 {
            0 => "https://site.example/silent",
            1 => "https://other.example/half",
            2 => "https://api.crossref.org/drip",
            3 => "https://api.openalex.org/busy",
            _ => "https://archive.org/down",
        });
        request.service = ["web", "web", "crossref", "openalex", "wayback"][nth % 5];
        requests.push(request);
    }
    requests
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acceptance_04_stopping_fifty_look_ups_is_acknowledged_and_nothing_follows() {
    let server = Server::playing(|asked| match asked.path.as_str() {
        "/silent" => silence(),
        "/half" => stream(
            &[],
            vec![
                Step::Bytes(b"half".to_vec()),
                Step::Pause(Duration::MAX / 4),
            ],
        ),
        "/drip" => stream(
            &[],
            vec![Step::Again(b".".to_vec(), 9999, Duration::from_millis(50))],
        ),
        "/busy" => page(429, &[("retry-after", "3")], ""),
        _ => page(503, &[], ""),
    })
    .await;
    let patient = stet_sources::door::Limits {
        first_byte: Duration::from_secs(60),
        between_pieces: Duration::from_secs(60),
        whole: Duration::from_secs(60),
        back_off: (Duration::from_secs(20), Duration::from_secs(20)),
        failures_in_a_row: 1000,
        ..limits()
    };
    // Four at once: most of the fifty wait in a queue.
    let desk = Arc::new(Desk::with(&server.fixture, patient, 4));
    let cancel = CancellationToken::new();
    let asks = fifty().into_iter().map(|request| {
        let (desk, cancel) = (Arc::clone(&desk), cancel.clone());
        tokio::spawn(async move { desk.door.send(request, &cancel).await })
    });
    let asks: Vec<_> = asks.collect();
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert!(desk.rows.len() >= 10, "look-ups are in flight");

    let stopped = Instant::now();
    cancel.cancel();
    for ask in asks {
        assert_eq!(ask.await.expect("a task").err(), Some(Refusal::Cancelled));
    }
    let took = stopped.elapsed();
    assert!(took < Duration::from_secs(1), "{took:?}");

    let drained = desk.rows.all();
    assert!(
        drained.iter().all(|(_, outcome)| outcome.is_some()),
        "every row is closed"
    );
    let asked = server.asked().len();
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(desk.rows.all(), drained, "nothing new in the ledger");
    assert_eq!(server.asked().len(), asked, "nothing new on the wire");
}

#[tokio::test]
async fn a_look_up_that_is_dropped_closes_its_row() {
    let server = Server::playing(|_| silence()).await;
    let desk = Desk::at(&server);
    let cancel = CancellationToken::new();
    let asking = desk.door.send(get("https://site.example/"), &cancel);
    let _ = tokio::time::timeout(Duration::from_millis(300), asking).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let (_, outcome) = desk.rows.all().remove(0);
    assert_eq!(
        outcome.and_then(|outcome| outcome.failure).as_deref(),
        Some("stopped")
    );
}

/// A ledger whose disk hangs.
struct Hangs;

impl Ledger for Hangs {
    fn begin(&self, _: &stet_sources::door::Entry) -> Result<i64, String> {
        std::thread::sleep(Duration::from_secs(3));
        Ok(1)
    }

    fn end(&self, _: i64, _: &stet_sources::door::Outcome) -> Result<(), String> {
        Ok(())
    }
}

#[tokio::test]
async fn a_ledger_that_hangs_does_not_hold_up_a_stop_and_nothing_leaves() {
    let server = Server::playing(|_| page(200, &[], "")).await;
    let parts = stet_sources::door::Parts {
        permissions: Arc::new(stet_sources::door::Permission::allowed(["web"])),
        ledger: Arc::new(Hangs),
        cache: Arc::new(stet_sources::door::NoCache),
        keys: Arc::new(stet_sources::keys::SessionKeys::default()),
        limits: limits(),
        politeness: stet_sources::door::Politeness::built_in().expect("manners"),
        contact: None,
    };
    let door = stet_sources::door::OneDoor::through(parts, &server.fixture).expect("a door");
    let cancel = CancellationToken::new();
    let stop = cancel.clone();
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(200)).await;
        stop.cancel();
    });
    let began = Instant::now();
    let refused = door.send(get("https://site.example/"), &cancel).await;
    assert_eq!(refused.err(), Some(Refusal::Cancelled));
    assert!(
        began.elapsed() < Duration::from_millis(1200),
        "{:?}",
        began.elapsed()
    );
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(server.asked().len(), 0);
}
