//! Time stamps, against the authority that the program `openssl` plays.

use std::sync::Arc;
use std::time::Duration;

use fixture_internet::{Signs, Stamper};
use stet_sources::door::{Door, Fixture};
use stet_sources::timestamps::{self, Authorities, Stamp, TokenError, verify, verify_chain};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::desk::{Desk, limits};

const HASH: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const OTHER: &str = "0000000000000000000000000000000000000000000000000000000000000001";

fn stamper(signs: Signs) -> (TempDir, Arc<Stamper>) {
    let folder = tempfile::tempdir().expect("a folder");
    let stamper = Stamper::new(folder.path(), signs).expect("an authority");
    (folder, Arc::new(stamper))
}

#[test]
fn a_token_of_each_kind_of_key_holds_for_its_hash_and_no_other() {
    for signs in [Signs::Rsa, Signs::P256, Signs::P384] {
        let (_folder, stamper) = stamper(signs);
        let token = stamper.token(HASH).expect("a token");
        let stamp = verify(&token, HASH).unwrap_or_else(|why| panic!("{signs:?}: {why}"));
        assert_eq!(stamp.by, "Test.Stamps");
        assert!(
            stamp.at.starts_with("20") && stamp.at.ends_with('Z'),
            "{stamp:?}"
        );
        assert_eq!(verify(&token, &HASH.to_uppercase()), Ok(stamp));
        assert_eq!(verify(&token, OTHER), Err(TokenError::OtherHash));
        let root = Authorities::read(&stamper.root().expect("a root")).expect("certificates");
        assert_eq!(verify_chain(&token, &root), Ok(()), "{signs:?}");
    }
}

#[test]
fn no_byte_of_a_token_can_be_changed_unnoticed() {
    let (_folder, stamper) = stamper(Signs::P256);
    let token = stamper.token(HASH).expect("a token");
    let sound = verify(&token, HASH).expect("it holds");
    let mut held = Vec::new();
    for at in 0..token.len() {
        let mut spoilt = token.clone();
        spoilt[at] ^= 1;
        if verify(&spoilt, HASH) == Ok(sound.clone()) {
            held.push(at);
        }
        assert!(
            verify(&spoilt, HASH).is_err() || verify(&spoilt, HASH) == Ok(sound.clone()),
            "byte {at}: it says something else and holds"
        );
        assert!(verify(&token[..at], HASH).is_err(), "cut at {at}");
    }
    // What is not signed – a version, the certificate of the one above – says nothing.
    let root = stamper.root().expect("a root").len();
    assert!(held.len() < root, "{} of {} bytes", held.len(), token.len());
    let mut longer = token;
    longer.push(0);
    assert!(verify(&longer, HASH).is_err(), "nothing stands behind it");
}

#[test]
fn a_certificate_that_is_not_for_time_stamps_stamps_nothing() {
    let (_one, first) = stamper(Signs::Rsa);
    let (_two, second) = stamper(Signs::P256);
    let (_three, servers) = stamper(Signs::ForServers);
    let signed = second.signs_words_of(&first, HASH).expect("a token");
    assert!(verify(&signed, HASH).is_ok(), "one for time stamps does");
    let signed = servers.signs_words_of(&first, HASH).expect("a token");
    let refused = verify(&signed, HASH).expect_err("one for servers does not");
    assert!(
        refused.to_string().contains("not meant for time stamps"),
        "{refused}"
    );
}

#[test]
fn a_chain_leads_to_the_authority_that_issued_it_alone() {
    let (_one, stamper) = stamper(Signs::Rsa);
    let (_two, other) = self::stamper(Signs::Rsa);
    let token = stamper.token(HASH).expect("a token");
    let another = Authorities::read(&other.root().expect("a root")).expect("certificates");
    let refused = verify_chain(&token, &another).expect_err("another root");
    assert!(matches!(refused, TokenError::Untrusted(_)), "{refused}");
    assert!(Authorities::read(b"no certificate").is_err());
}

/// Asks an authority that plays so.
async fn asked(
    play: impl Fn(&Stamper, &[u8]) -> Vec<u8> + Send + Sync + 'static,
) -> (Result<(Vec<u8>, Stamp), String>, Desk) {
    let (_folder, stamper) = stamper(Signs::Rsa);
    let authority_pem = stamper.root().expect("a root");
    let (http, seen) = stamper.serve(play).expect("a server");
    let fixture = Fixture {
        http,
        https: http,
        authority_pem,
        names: Default::default(),
    };
    let desk = Desk::with(&fixture, limits(), 4);
    *desk.switch.0.lock().expect("a permission") =
        stet_sources::door::Permission::allowed([timestamps::TIMESTAMP]);
    let url = timestamps::address("http://tsa.example/tsr").expect("an address");
    let door: Arc<dyn Door> = Arc::clone(&desk.door) as _;
    let answer = timestamps::ask(&door, "d-1", &url, HASH, &CancellationToken::new()).await;
    assert!(seen.lock().expect("questions").len() <= 1, "one try");
    (answer, desk)
}

fn sound(stamper: &Stamper, question: &[u8]) -> Vec<u8> {
    let answer = stamper.answer(question).expect("an answer");
    Stamper::http("application/timestamp-reply", &answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hash_alone_goes_out_and_the_ledger_shows_it() {
    let (answer, desk) = asked(sound).await;
    let (token, stamp) = answer.expect("a stamp");
    assert_eq!(verify(&token, HASH), Ok(stamp));
    let rows = desk.rows.all();
    let [(entry, Some(outcome))] = rows.as_slice() else {
        panic!("one row: {rows:?}");
    };
    assert_eq!(
        (entry.service.as_str(), outcome.status),
        ("timestamp", Some(200))
    );
    let body = entry.body.clone().expect("a body");
    assert!(body.contains(HASH), "{body}");
    // Version, algorithm, hash, nonce, certReq, and what frames them.
    assert!(body.len() / 2 <= 75, "nothing else goes along: {body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_none_is_said_in_words_and_never_taken() {
    let (answer, _desk) = asked(|_, _| Stamper::http("text/html", b"<html>Sign in</html>")).await;
    assert_eq!(
        answer.expect_err("a page"),
        "tsa.example gave none: it sent a web page instead of a time stamp"
    );
    let (answer, _desk) = asked(|stamper, question| {
        let whole = stamper.answer(question).expect("an answer");
        Stamper::http("application/timestamp-reply", &whole[..whole.len() / 2])
    })
    .await;
    assert_eq!(
        answer.expect_err("a half"),
        "tsa.example gave none: its answer could not be read"
    );
    let (answer, _desk) =
        asked(|_, _| Stamper::http("application/timestamp-reply", &vec![0x30; 10_000_000])).await;
    let why = answer.expect_err("too large");
    assert!(
        why.contains("the answer is larger than 65536 bytes"),
        "{why}"
    );
    // A stamp for another question: the nonce of an earlier one comes back.
    let (answer, _desk) = asked(|stamper, question| {
        let mut other = question.to_vec();
        let nonce = other.len() - 4;
        other[nonce] ^= 1;
        let answer = stamper.answer(&other).expect("an answer");
        Stamper::http("application/timestamp-reply", &answer)
    })
    .await;
    let why = answer.expect_err("another number");
    assert!(why.contains("it answers a different request"), "{why}");
    // A stamp for another hash.
    let (answer, _desk) = asked(|stamper, question| {
        let mut other = question.to_vec();
        let hash = hex::decode(HASH).expect("hex");
        let at = other
            .windows(32)
            .position(|bytes| bytes == hash)
            .expect("the hash");
        other[at] ^= 1;
        let answer = stamper.answer(&other).expect("an answer");
        Stamper::http("application/timestamp-reply", &answer)
    })
    .await;
    let why = answer.expect_err("another hash");
    assert!(why.contains("it was made for another hash"), "{why}");
    // It refuses: openssl does so for what is no question.
    let (answer, _desk) = asked(|stamper, _| {
        let answer = stamper.answer(b"\x30\x00").expect("an answer");
        Stamper::http("application/timestamp-reply", &answer)
    })
    .await;
    let why = answer.expect_err("refused");
    assert!(why.contains("it refused"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_says_nothing_is_waited_for_a_while_and_no_longer() {
    let began = std::time::Instant::now();
    let (answer, desk) = asked(|_, _| {
        std::thread::sleep(Duration::from_secs(5));
        Vec::new()
    })
    .await;
    let why = answer.expect_err("silence");
    assert!(
        why.starts_with("tsa.example did not answer: timed out"),
        "{why}"
    );
    assert!(began.elapsed() < Duration::from_secs(5) + Duration::from_secs(5));
    assert_eq!(desk.rows.len(), 1, "it is on the ledger all the same");
}
