//! The library as a whole: taken to another machine, kept from a newer version, told about without
//! telling what is in it.

use std::io::{Cursor, Read, Seek, SeekFrom};

use crate::common::pasted;
use stet_engine::Engine;
use stet_engine::diagnostics::LocalLog;
use stet_engine::export;
use stet_engine::moving::Passphrase;
use stet_engine::wire::{
    DecisionInput, Failure, FailureCode, Offer, ReportFormat, ReportOptions, TakenIn,
};
use tempfile::TempDir;

async fn machine(name: &str) -> (TempDir, Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    if !name.is_empty() {
        let mut settings = engine.settings().await.expect("settings");
        settings.name = name.to_owned();
        settings.initials = "RM".to_owned();
        engine.set_settings(settings).await.expect("kept");
    }
    (folder, engine)
}

/// Everything the engine's library holds, as the bytes of a file, and what was said of it.
async fn everything(engine: &Engine) -> (Vec<u8>, Vec<String>) {
    let mut file = tempfile::tempfile().expect("a file");
    let written = file.try_clone().expect("the same file");
    let notes = engine
        .export_everything(written, None)
        .await
        .expect("written");
    file.seek(SeekFrom::Start(0)).expect("the beginning");
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).expect("read");
    (bytes, notes)
}

async fn taken_in(engine: &Engine, bytes: Vec<u8>) -> TakenIn {
    let taken = engine.take_in_everything(Cursor::new(bytes), None).await;
    taken.expect("taken in")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_library_moves_to_another_machine_and_back() {
    let (_rosa, rosa) = machine("Rosa Marten").await;
    let sample = rosa.open_sample().await.expect("the sample");
    rosa.start_run(&sample).await.expect("a run");
    rosa.wait_run(&sample).await.expect("it ends");
    let other = rosa
        .create_document(pasted("The bridge at Halden was opened on 12 May 1931."))
        .await
        .expect("a document");
    let claim = rosa.document(&sample).await.expect("a view").claims[0].clone();
    rosa.decide(&sample, &claim.id, DecisionInput::Confirmed)
        .await
        .expect("decided");
    let (bytes, notes) = everything(&rosa).await;
    assert_eq!(notes, Vec::<String>::new());

    let (_jan, jan) = machine("").await;
    let first = taken_in(&jan, bytes.clone()).await;
    assert_eq!((first.opened, first.merged, first.known), (2, 0, 0));
    assert!(first.conflicts.is_empty());
    assert_eq!(jan.settings().await.expect("settings").name, "Rosa Marten");
    let view = jan.document(&sample).await.expect("the sample is there");
    assert_eq!(view.claims[0].decision, "confirmed");
    assert_eq!(view.claims[0].finding, claim.finding);
    assert!(jan.verify(&sample).await.expect("a record").holds());

    // The same once more changes nothing; settings somebody made stay.
    let again = taken_in(&jan, bytes.clone()).await;
    assert_eq!((again.opened, again.known), (0, 2), "{again:?}");
    let (_mara, mara) = machine("Mara Quist").await;
    let third = taken_in(&mara, bytes).await;
    assert_eq!(mara.settings().await.expect("settings").name, "Mara Quist");
    assert!(third.notes.iter().any(|note| note.contains("were kept")));

    // Both go on; what goes back is merged, and what was decided otherwise waits.
    let second = view.claims[1].id.clone();
    jan.decide(&sample, &second, DecisionInput::OnAuthor)
        .await
        .expect("decided");
    rosa.decide(
        &other,
        &rosa.document(&other).await.expect("a view").claims[0].id,
        DecisionInput::Cut,
    )
    .await
    .expect("decided");
    let (back, _) = everything(&jan).await;
    let merged = taken_in(&rosa, back).await;
    assert_eq!(merged.opened, 0);
    assert!(merged.conflicts.is_empty(), "{merged:?}");
    let home = rosa.document(&sample).await.expect("a view");
    assert_eq!(home.claims[1].decision, "on_author");
    assert_eq!(home.claims[0].decision, "confirmed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_publishers_logo_is_kept_printed_and_moves_too() {
    const RED: &[u8] = include_bytes!("../../../stet-export/tests/pictures/see-through.png");
    const GREY: &[u8] = include_bytes!("../../../stet-export/tests/pictures/grey.jpg");
    let (folder, rosa) = machine("Rosa Marten").await;
    assert_eq!(rosa.logo().await.expect("an answer"), None);
    for (name, bytes) in [
        ("press.png", b"Lindmark Press".to_vec()),
        ("press.jpg", GREY[..200].to_vec()),
    ] {
        let refused = rosa.set_logo(name, bytes).await.expect_err("refused");
        assert_eq!(refused.code, FailureCode::Unreadable);
        assert!(refused.message.starts_with(name), "{refused:?}");
    }
    rosa.set_logo("grey.jpg", GREY.to_vec())
        .await
        .expect("kept");
    let view = rosa
        .set_logo("house.png", RED.to_vec())
        .await
        .expect("kept");
    assert_eq!((view.width, view.height), (48, 24));
    drop(rosa);
    let rosa = Engine::open(folder.path()).expect("a library");
    assert_eq!(rosa.logo().await.expect("an answer"), Some(view.clone()));

    let id = rosa.open_sample().await.expect("the sample");
    let logo = rosa.publisher_logo().await.expect("an answer");
    let report = rosa
        .report(&id, ReportOptions::default())
        .await
        .expect("a report");
    for cover in [true, false] {
        let options = ReportOptions {
            cover,
            ..ReportOptions::default()
        };
        let page = export::write_with(&report, ReportFormat::Html, &options, logo.as_ref());
        let page = String::from_utf8(page.expect("a page")).expect("UTF-8");
        assert_eq!(page.contains(&view.picture), cover);
    }

    let (bytes, _) = everything(&rosa).await;
    let (_jan, jan) = machine("").await;
    taken_in(&jan, bytes.clone()).await;
    assert_eq!(jan.logo().await.expect("an answer"), Some(view.clone()));
    let (_mara, mara) = machine("Mara Quist").await;
    let own = mara
        .set_logo("grey.jpg", GREY.to_vec())
        .await
        .expect("kept");
    let taken = taken_in(&mara, bytes).await;
    assert_eq!(mara.logo().await.expect("an answer"), Some(own));
    assert!(
        taken
            .notes
            .iter()
            .any(|note| note.contains("logo already here"))
    );
    mara.remove_logo().await.expect("forgotten");
    assert_eq!(mara.logo().await.expect("an answer"), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_library_or_was_altered_is_refused_or_left_out() {
    let (_folder, engine) = machine("Rosa Marten").await;
    for bytes in [Vec::new(), b"PK\x05\x06".to_vec(), vec![7; 4000]] {
        let refused = engine.take_in_everything(Cursor::new(bytes), None).await;
        assert_eq!(refused.expect_err("refused").code, FailureCode::Unreadable);
    }
    engine
        .create_document(pasted("The bridge at Halden was opened on 12 May 1931."))
        .await
        .expect("a document");
    let (bytes, _) = everything(&engine).await;
    // One byte inside the only document, stored as it is.
    let mut altered = bytes.clone();
    let at = altered.len() / 3;
    altered[at] ^= 0xff;
    let (_jan, jan) = machine("").await;
    let taken = jan.take_in_everything(Cursor::new(altered), None).await;
    let left = taken.expect("the rest is taken in");
    assert_eq!(left.opened, 0);
    assert!(left.notes.len() > 1, "{left:?}");
    for cut in [bytes.len() / 2, bytes.len() - 1] {
        let cut = jan
            .take_in_everything(Cursor::new(bytes[..cut].to_vec()), None)
            .await;
        assert_eq!(cut.expect_err("refused").code, FailureCode::Unreadable);
    }
    assert_eq!(jan.desk().await.expect("the desk").documents, Vec::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_library_of_a_newer_version_can_be_read_and_not_changed() {
    let (folder, engine) = machine("Rosa Marten").await;
    let id = engine.open_sample().await.expect("the sample");
    drop(engine);
    let file = folder.path().join("library.db");
    let conn = rusqlite::Connection::open(&file).expect("the file");
    conn.pragma_update(None, "user_version", 4711)
        .expect("a later version");
    drop(conn);
    let engine = Engine::open(folder.path()).expect("opens for reading");
    assert!(engine.desk().await.expect("the desk").read_only);
    assert!(engine.about().await.expect("about").read_only);
    let view = engine.document(&id).await.expect("the sample is there");
    engine
        .inspector(&id, &view.claims[0].id)
        .await
        .expect("a claim is there");
    for refused in [
        engine.start_run(&id).await.expect_err("no run"),
        engine
            .decide(&id, &view.claims[0].id, DecisionInput::Confirmed)
            .await
            .expect_err("no decision"),
        engine.open_sample().await.expect_err("no document"),
        engine
            .delete_document(&id)
            .await
            .expect_err("no forgetting"),
        engine
            .take_in_everything(Cursor::new(Vec::new()), None)
            .await
            .expect_err("no taking in"),
    ] {
        assert!(refused.message.contains("newer version"), "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn diagnostics_tell_of_the_program_and_nothing_of_a_document() {
    let (folder, engine) = machine("Zenobia Quillfeather").await;
    let log = LocalLog::of(folder.path());
    log.begin();
    let mut settings = engine.settings().await.expect("settings");
    settings.organisation = "Quillfeather Press".to_owned();
    settings.contact = "zenobia@quillfeather.example".to_owned();
    engine.set_settings(settings).await.expect("kept");
    let mut words =
        pasted("# Xanthippe’s ledger\n\nXanthippe paid 4,870 kroner to Balthasar in 1931.");
    words.title = Some("Xanthippe’s ledger".to_owned());
    let id = engine.create_document(words).await.expect("a document");
    engine
        .add_source_bytes(
            &id,
            "Balthasar.txt",
            b"Balthasar was paid in 1932.".to_vec(),
            false,
        )
        .await
        .expect("a source");
    engine.start_run(&id).await.expect("a run");
    engine.wait_run(&id).await.expect("it ends");
    // A refusal whose message names what was asked for.
    let refused = engine
        .document("Xanthippe")
        .await
        .expect_err("no such document");
    assert!(!refused.message.is_empty());
    tracing::warn!(
        target: "stet_engine",
        "could not keep “Xanthippe paid” for {}",
        "zenobia@quillfeather.example"
    );
    let text = engine.diagnostics().await.expect("diagnostics");
    for told in ["Stet ", "1 documents", "run ended", "code=", "theme"] {
        assert!(text.contains(told), "{told} is missing in:\n{text}");
    }
    for private in [
        "Xanthippe",
        "Balthasar",
        "4,870",
        "kroner",
        "Zenobia",
        "uillfeather",
        &id,
        "1931",
    ] {
        assert!(!text.contains(private), "{private} stands in:\n{text}");
        let logged = std::fs::read_to_string(folder.path().join("stet.log")).expect("a log");
        assert!(!logged.contains(private), "{private} stands in the log");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_that_was_put_aside_is_not_made_again() {
    let (folder, engine) = machine("").await;
    let id = engine.open_sample().await.expect("the sample");
    let other = engine.open_sample().await.expect("another");
    let declined = engine.decline_offer(&id, Offer::Claims);
    declined.await.expect("put aside");
    let twice = engine.decline_offer(&id, Offer::Claims);
    twice.await.expect("put aside already");
    drop(engine);
    let engine = Engine::open(folder.path()).expect("a library");
    let offers = async |id: &str| engine.document(id).await.expect("a view").declined_offers;
    assert_eq!(offers(&id).await, [Offer::Claims]);
    assert_eq!(offers(&other).await, []);
    let gone = engine.decline_offer("nobody", Offer::References).await;
    assert_eq!(
        gone.expect_err("no such document").code,
        FailureCode::NotFound
    );
    engine.delete_document(&id).await.expect("forgotten");
}

/// The library of an engine under a passphrase, in the bytes of a file.
async fn locked(engine: &Engine, words: &str) -> Vec<u8> {
    let mut file = tempfile::tempfile().expect("a file");
    let written = file.try_clone().expect("the same file");
    let passphrase = Passphrase::new(words.to_owned()).expect("long enough");
    let done = engine.export_everything(written, Some(passphrase)).await;
    done.expect("written");
    file.seek(SeekFrom::Start(0)).expect("the beginning");
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).expect("read");
    bytes
}

async fn unlocked(engine: &Engine, bytes: &[u8], words: Option<&str>) -> Result<TakenIn, Failure> {
    let passphrase = words.map(|words| Passphrase::given(words.to_owned()));
    engine
        .take_in_everything(Cursor::new(bytes.to_vec()), passphrase)
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_library_under_a_passphrase_opens_with_it_alone() {
    const WORDS: &str = "ferry öre lantern 1931";
    const TEXT: &str = "The bridge at Halden was opened on 12 May 1931.";
    let (_rosa, rosa) = machine("Rosa Marten").await;
    let id = rosa
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    let bytes = locked(&rosa, WORDS).await;
    let holds = |words: &str| bytes.windows(words.len()).any(|at| at == words.as_bytes());
    assert!(!holds("Halden") && !holds("contents.json") && !holds(&id));
    let (plain, _) = everything(&rosa).await;
    assert!(
        plain.windows(13).any(|at| at == b"contents.json"),
        "unlike a plain one"
    );

    let (_jan, jan) = machine("").await;
    for (words, said) in [
        (None, "The library is locked with a passphrase."),
        (
            Some("ferry öre lantern 1932"),
            "That is not the passphrase the library was locked with.",
        ),
    ] {
        let refused = unlocked(&jan, &bytes, words).await.expect_err("refused");
        assert_eq!(
            (refused.code, refused.message.as_str()),
            (FailureCode::Passphrase, said)
        );
    }
    for cut in [30, 120, bytes.len() / 2, bytes.len() - 1] {
        let refused = unlocked(&jan, &bytes[..cut], Some(WORDS)).await;
        assert_eq!(
            refused.expect_err("cut off").code,
            FailureCode::Unreadable,
            "{cut}"
        );
    }
    let mut spoilt = bytes.clone();
    let end = spoilt.len() - 40;
    spoilt[end] ^= 1;
    let refused = unlocked(&jan, &spoilt, Some(WORDS)).await;
    assert_eq!(refused.expect_err("altered").code, FailureCode::Unreadable);
    assert!(jan.document(&id).await.is_err(), "nothing came of it");
    let taken = unlocked(&jan, &bytes, Some(WORDS)).await.expect("taken in");
    assert_eq!(taken.opened, 1, "{taken:?}");
    assert!(jan.verify(&id).await.expect("a record").holds());
    // A plain one opens as before, whatever passphrase somebody gives.
    let taken = unlocked(&jan, &plain, Some("of no use"))
        .await
        .expect("read");
    assert_eq!((taken.opened, taken.merged), (0, 1), "{taken:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_file_that_asks_for_too_much_work_is_not_opened() {
    let (_folder, engine) = machine("").await;
    let began = std::time::Instant::now();
    for work in [21, 30, 63] {
        let head = format!(
            "age-encryption.org/v1\n-> scrypt {} {work}\n{}\n--- {}\n",
            "A".repeat(22),
            "A".repeat(43),
            "A".repeat(43)
        );
        let refused = unlocked(&engine, head.as_bytes(), Some("whatever it is")).await;
        let refused = refused.expect_err("refused");
        let sound = refused.message.contains("more work") || refused.message.contains("altered");
        assert!(
            refused.code == FailureCode::Unreadable && sound,
            "{refused:?}"
        );
    }
    let endless = [
        b"age-encryption.org/v1\n-> ".to_vec(),
        vec![b'x'; 20_000_000],
    ]
    .concat();
    let refused = unlocked(&engine, &endless, Some("whatever it is")).await;
    assert_eq!(refused.expect_err("no head").code, FailureCode::Unreadable);
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
    let short = Passphrase::new("seven77".to_owned()).expect_err("short");
    assert_eq!(short.code, FailureCode::Invalid);
}
