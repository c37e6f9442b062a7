//! Faults of services (measures): each is told as what it is, within its time and its bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use stet_sources::door::{DoorEvent, Method, Refusal};

use crate::desk::{Desk, get, limits};
use crate::server::{Asked, Server, Step, page, silence, stream};

/// Plays the first answers in turn, then the last for good.
fn in_turn(answers: Vec<Vec<Step>>) -> impl Fn(&Asked) -> Vec<Step> + Send + Sync + 'static {
    let nth = AtomicUsize::new(0);
    move |_| {
        let at = nth.fetch_add(1, Ordering::SeqCst).min(answers.len() - 1);
        answers[at].clone()
    }
}

async fn refused(reply: Vec<Step>) -> (Refusal, Duration, usize) {
    let server = Server::playing(move |_| reply.clone()).await;
    let desk = Desk::at(&server);
    let began = Instant::now();
    let mut request = get("https://site.example/");
    request.method = Method::Post; // Sent once, so that the time is that of one try.
    let refused = desk.send(request).await.expect_err("no answer");
    (refused, began.elapsed(), server.asked().len())
}

#[tokio::test]
async fn fault_429_with_retry_after_is_waited_out_and_told() {
    let busy = page(429, &[("retry-after", "1")], "");
    let server = Server::playing(in_turn(vec![busy, page(200, &[], "now")])).await;
    let desk = Desk::at(&server);
    let mut events = desk.door.events();
    let began = Instant::now();
    let answer = desk.get("https://site.example/").await.expect("an answer");
    assert_eq!(answer.body, b"now");
    assert!(
        began.elapsed() >= Duration::from_secs(1),
        "{:?}",
        began.elapsed()
    );
    let told = DoorEvent::AskedToWait {
        service: "web".to_owned(),
        host: "site.example".to_owned(),
        seconds: 1,
    };
    assert_eq!(events.try_recv(), Ok(told));
    let attempts: Vec<_> = desk
        .rows
        .all()
        .iter()
        .map(|(entry, _)| entry.attempt)
        .collect();
    assert_eq!(attempts, [1, 2]);
    faults::told(
        "services: 429 with Retry-After",
        1,
        "waited out and told, then answered",
    );
}

#[tokio::test]
async fn fault_429_with_a_date_is_waited_out() {
    let soon = httpdate::fmt_http_date(std::time::SystemTime::now() + Duration::from_secs(2));
    let busy = page(429, &[("retry-after", soon.as_str())], "");
    let server = Server::playing(in_turn(vec![busy, page(200, &[], "now")])).await;
    let began = Instant::now();
    let answer = Desk::at(&server)
        .get("https://site.example/")
        .await
        .expect("an answer");
    assert_eq!(answer.status, 200);
    assert!(
        began.elapsed() >= Duration::from_millis(900),
        "{:?}",
        began.elapsed()
    );
    faults::told(
        "services: 429 with Retry-After, a date",
        1,
        "waited out, then answered",
    );
}

#[tokio::test]
async fn fault_429_with_a_wait_beyond_the_run_holds_for_everyone_at_once() {
    let server = Server::playing(|_| page(429, &[("retry-after", "3600")], "")).await;
    let desk = Desk::at(&server);
    let first = desk
        .get("https://site.example/")
        .await
        .expect_err("too long");
    assert_eq!(first, Refusal::AskedToWait(3600));
    assert!(matches!(
        desk.get("https://site.example/b").await,
        Err(Refusal::AskedToWait(_))
    ));
    assert_eq!(server.asked().len(), 1, "it is not asked again");
    faults::told(
        "services: 429 with Retry-After, too long",
        2,
        "not asked again",
    );
}

#[tokio::test]
async fn fault_5xx_is_tried_again_for_reading_and_never_for_writing() {
    let down = || page(503, &[], "down");
    let answers = || vec![down(), down(), page(200, &[], "up")];
    let server = Server::playing(in_turn(answers())).await;
    let answer = Desk::at(&server)
        .get("https://site.example/")
        .await
        .expect("an answer");
    assert_eq!((answer.status, server.asked().len()), (200, 3));
    let server = Server::playing(in_turn(answers())).await;
    let mut request = get("https://site.example/");
    request.method = Method::Post;
    let answer = Desk::at(&server).send(request).await.expect("an answer");
    assert_eq!((answer.status, server.asked().len()), (503, 1));
    faults::told(
        "services: 5xx",
        2,
        "tried again for reading, never for writing",
    );
}

#[tokio::test]
async fn fault_a_service_that_keeps_failing_is_left_alone() {
    let server = Server::playing(|_| page(500, &[], "")).await;
    let desk = Desk::at(&server);
    let mut events = desk.door.events();
    for _ in 0..2 {
        let _ = desk.get("https://site.example/").await;
    }
    assert_eq!(server.asked().len(), 5, "three tries, then two");
    let refused = desk
        .get("https://site.example/")
        .await
        .expect_err("it rests");
    assert!(matches!(refused, Refusal::Resting(_)), "{refused}");
    assert!(matches!(
        events.try_recv(),
        Ok(DoorEvent::Resting { seconds: 30, .. })
    ));
    assert!(
        desk.get("https://other.example/").await.is_ok(),
        "other hosts are asked"
    );
    faults::told(
        "services: 5xx, again and again",
        3,
        "left alone for a while, others asked",
    );
}

#[tokio::test]
async fn fault_silence_times_out_in_its_phase() {
    let (refused, took, _) = refused(silence()).await;
    assert_eq!(refused, Refusal::TimedOut("waiting for the answer"));
    assert!(
        took < limits().connect + limits().first_byte + Duration::from_secs(1),
        "{took:?}"
    );
    faults::told("services: silence", 1, "timed out, said where");
}

#[tokio::test]
async fn fault_a_pause_in_the_middle_of_the_body_times_out() {
    let stalls = vec![
        Step::Bytes(b"half".to_vec()),
        Step::Pause(Duration::from_secs(600)),
    ];
    let (refused, took, _) = refused(stream(&[], stalls)).await;
    assert_eq!(refused, Refusal::TimedOut("reading the answer"));
    assert!(took < Duration::from_secs(2), "{took:?}");
    faults::told("services: time-out in the body", 1, "no answer");
}

#[tokio::test]
async fn fault_a_slow_drip_ends_with_the_whole_time() {
    let drip = Step::Again(b".".to_vec(), 1000, Duration::from_millis(100));
    let (refused, took, _) = refused(stream(&[], vec![drip])).await;
    assert_eq!(refused, Refusal::TimedOut("reading the answer"));
    assert!(took < limits().whole + Duration::from_secs(1), "{took:?}");
    faults::told("services: slow drip", 1, "ended with the whole time");
}

#[tokio::test]
async fn fault_a_body_that_breaks_off_is_no_answer() {
    let broken = vec![Step::Bytes(
        b"HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n{\"message\": {\"it".to_vec(),
    )];
    let (refused, ..) = refused(broken).await;
    assert!(matches!(refused, Refusal::Connection(_)), "{refused:?}");
    faults::told("services: body that breaks off", 1, "no answer");
}

#[tokio::test]
async fn fault_a_connection_that_closes_without_a_word_is_no_answer() {
    let (refused, ..) = refused(vec![]).await;
    assert!(matches!(refused, Refusal::Connection(_)), "{refused:?}");
    faults::told("services: connection closed", 1, "no answer");
}

#[tokio::test]
async fn fault_what_is_not_http_is_told_as_broken() {
    let (refused, ..) = refused(vec![Step::Bytes(b"SSH-2.0-OpenSSH_9.2\r\n\r\n".to_vec())]).await;
    assert!(matches!(refused, Refusal::Broken(_)), "{refused:?}");
    faults::told("services: not HTTP", 1, "no answer");
}

#[tokio::test]
async fn fault_a_body_without_end_is_cut_at_its_bound() {
    // Ten gigabytes, if anyone read them.
    let endless = Step::Again(vec![b'x'; 1_000_000], 10_000, Duration::ZERO);
    let (refused, took, _) = refused(stream(&[], vec![endless])).await;
    assert_eq!(refused, Refusal::TooLarge(100_000));
    assert!(took < Duration::from_secs(2), "{took:?}");
    faults::told("services: 10 GB body", 1, "cut at its bound");
}

#[tokio::test]
async fn fault_a_body_announced_too_large_is_not_read() {
    let head = b"HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n".to_vec();
    let (refused, ..) = refused(vec![Step::Bytes(head), Step::Pause(Duration::from_secs(9))]).await;
    assert_eq!(refused, Refusal::TooLarge(100_000));
    faults::told("services: 10 GB announced", 1, "not read");
}

#[tokio::test]
async fn a_longer_body_is_cut_where_a_part_is_enough() {
    let endless = Step::Again(vec![b'x'; 10_000], 1000, Duration::ZERO);
    let reply = stream(&[], vec![endless]);
    let server = Server::playing(move |_| reply.clone()).await;
    let mut request = get("https://site.example/");
    request.truncate = true;
    request.most_bytes = 1234;
    let answer = Desk::at(&server).send(request).await.expect("an answer");
    assert_eq!((answer.body.len(), answer.truncated), (1234, true));
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    std::io::Write::write_all(&mut encoder, bytes).expect("memory");
    encoder.finish().expect("memory")
}

#[tokio::test]
async fn packed_bodies_are_unpacked() {
    let text = "words ".repeat(1000);
    let packed = gzip(text.as_bytes());
    let server =
        Server::playing(move |_| page(200, &[("content-encoding", "gzip")], &packed)).await;
    let answer = Desk::at(&server)
        .get("https://site.example/")
        .await
        .expect("an answer");
    assert_eq!(answer.body, text.as_bytes());
    let empty = Server::playing(|_| page(200, &[("content-encoding", "br")], "")).await;
    assert_eq!(
        Desk::at(&empty)
            .get("https://site.example/")
            .await
            .expect("one")
            .body,
        b""
    );
}

#[tokio::test]
async fn fault_a_gzip_bomb_is_cut_before_it_takes_memory() {
    // One member of 10 MB of zeros in 10 kB, a hundred times: 1 GB.
    let member = gzip(&vec![0; 10_000_000]);
    assert!(member.len() < 20_000);
    let bomb = Step::Again(member, 100, Duration::ZERO);
    let (refused, took, _) = refused(stream(&[("content-encoding", "gzip")], vec![bomb])).await;
    assert_eq!(refused, Refusal::TooLarge(100_000));
    assert!(took < Duration::from_secs(1), "{took:?}");
    faults::told("services: gzip bomb", 1, "cut at its bound");
}

/// Fifty megabytes of zeros, by brotli.
const BROTLI: &str = "cbffff3ff82700e2b14020f7fe8fffff7ff04f00c4611180eefd1fffffffe09f0088c30200ddfb3ffeffffc1\
    3f0110870500baf77ffcffff837f02200e0b0074effff20f5e0fff04401c1600e8a0eb01";

#[tokio::test]
async fn fault_a_brotli_bomb_is_cut_before_it_takes_memory() {
    let byte = |at: usize| u8::from_str_radix(&BROTLI[at..at + 2], 16).expect("hex");
    let bomb: Vec<u8> = (0..BROTLI.len()).step_by(2).map(byte).collect();
    let (refused, took, _) = refused(page(200, &[("content-encoding", "br")], &bomb)).await;
    assert_eq!(refused, Refusal::TooLarge(100_000));
    assert!(took < Duration::from_secs(1), "{took:?}");
    faults::told("services: brotli bomb", 1, "cut at its bound");
}

#[tokio::test]
async fn fault_padding_that_unpacks_to_nothing_is_cut() {
    let nothing = Step::Again(gzip(b"").repeat(500), 100, Duration::ZERO);
    let (refused, ..) = refused(stream(&[("content-encoding", "gzip")], vec![nothing])).await;
    assert_eq!(refused, Refusal::TooLarge(100_000));
    faults::told("services: gzip padding", 1, "cut at its bound");
}

#[tokio::test]
async fn fault_a_packed_body_that_is_cut_or_mislabelled_is_broken() {
    let whole = gzip("words ".repeat(100).as_bytes());
    for (packing, body) in [
        ("gzip", &whole[..whole.len() / 2]),
        ("gzip", &b"not packed at all"[..]),
        ("br", &b"\xff\xff not packed"[..]),
        ("zstd", &b"(\xb5/\xfd"[..]),
        ("gzip, gzip", &whole[..]),
    ] {
        let (refused, ..) = refused(page(200, &[("content-encoding", packing)], body)).await;
        assert!(
            matches!(refused, Refusal::Broken(_)),
            "{packing}: {refused:?}"
        );
    }
    faults::told("services: packed body spoilt", 1, "no answer");
}

#[tokio::test]
async fn fault_headers_without_end_are_refused() {
    let line = format!("x-filler: {}\r\n", "y".repeat(900)).into_bytes();
    let head = Step::Bytes(b"HTTP/1.1 200 OK\r\n".to_vec());
    for times in [90, 5000] {
        let endless = Step::Again(line.clone(), times, Duration::ZERO);
        let end = Step::Bytes(b"content-length: 0\r\n\r\n".to_vec());
        let (refused, ..) = refused(vec![head.clone(), endless, end]).await;
        assert!(
            matches!(refused, Refusal::Broken(_) | Refusal::Connection(_)),
            "{times}: {refused:?}"
        );
    }
    faults::told("services: headers without end", 2, "no answer");
}

#[tokio::test]
async fn fault_bad_certificates_are_told_apart() {
    let server = Server::playing(|_| page(200, &[], "secret")).await;
    let desk = Desk::at(&server);
    for (host, words) in [
        ("expired.example", "expired"),
        ("wrong.example", "another host"),
        ("stranger.example", "does not trust"),
    ] {
        let refused = desk.get(&format!("https://{host}/")).await.expect_err(host);
        assert!(
            matches!(&refused, Refusal::Tls(said) if said.contains(words)),
            "{refused:?}"
        );
    }
    assert_eq!(server.asked().len(), 0);
    faults::told(
        "services: bad TLS",
        3,
        "refused and told apart, nothing sent",
    );
}

#[tokio::test]
async fn fault_plain_http_on_the_secure_port_is_no_answer() {
    let mut server = Server::playing(|_| page(200, &[], "plain")).await;
    let plain = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    server.fixture.https = plain.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = plain.accept().await {
            let said = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";
            let _ = tokio::io::AsyncWriteExt::write_all(&mut stream, said).await;
        }
    });
    let refused = Desk::at(&server)
        .get("https://site.example/")
        .await
        .expect_err("no TLS");
    assert!(matches!(refused, Refusal::Tls(_)), "{refused:?}");
    faults::told("services: no TLS", 1, "refused");
}

#[tokio::test]
async fn fault_nobody_listening_is_no_answer() {
    let mut server = Server::playing(|_| page(200, &[], "")).await;
    let free = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    server.fixture.http = free.local_addr().expect("an address");
    drop(free);
    let refused = Desk::at(&server)
        .get("http://site.example/")
        .await
        .expect_err("nobody");
    assert!(matches!(refused, Refusal::Connection(_)), "{refused:?}");
    faults::told("services: nobody listening", 1, "no answer");
}

#[tokio::test]
async fn no_more_requests_at_once_than_manners_allow() {
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let server = {
        let (now, most) = (Arc::clone(&now), Arc::clone(&most));
        Server::playing(move |_| {
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            let now = Arc::clone(&now);
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(50)).await;
                now.fetch_sub(1, Ordering::SeqCst);
            });
            let mut reply = vec![Step::Pause(Duration::from_millis(60))];
            reply.extend(page(200, &[], "ok"));
            reply
        })
        .await
    };
    let desk = Arc::new(Desk::with(&server.fixture, limits(), 3));
    let asks = (0..12).map(|nth| {
        let desk = Arc::clone(&desk);
        tokio::spawn(async move { desk.get(&format!("https://site.example/{nth}")).await })
    });
    for ask in asks.collect::<Vec<_>>() {
        assert!(ask.await.expect("a task").is_ok());
    }
    assert_eq!(most.load(Ordering::SeqCst), 3);
}
