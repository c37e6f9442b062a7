//! Bad input: a clear sentence each, nothing lost, nothing hangs.

use std::time::Instant;

use crate::common::{TEXT, pasted};
use stet_engine::Engine;
use stet_engine::wire::{FailureCode, RunPhase, Settings};

async fn opened() -> (tempfile::TempDir, Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    (folder, engine)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_read_is_said_plainly() {
    let (_folder, engine) = opened().await;
    let empty = engine
        .create_document(pasted(" \n"))
        .await
        .expect_err("empty");
    assert_eq!(empty.code, FailureCode::Unreadable);
    let binary: Vec<u8> = (0..4096_u32)
        .map(|n| u8::try_from(n * 7 % 256).expect("a byte"))
        .collect();
    let refused = engine
        .import_document("x.txt", binary.clone())
        .await
        .expect_err("binary");
    assert_eq!(refused.code, FailureCode::Unreadable);
    let huge = vec![b'a'; 40_000_000];
    assert_eq!(
        engine
            .import_document("x.txt", huge)
            .await
            .expect_err("huge")
            .code,
        FailureCode::TooLarge
    );
    assert!(engine.desk().await.expect("the desk").documents.is_empty());
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    let outcome = engine
        .add_source_bytes(&id, "x.csv", binary, false)
        .await
        .expect("no failure");
    assert!(outcome.id.is_none() && outcome.problem.is_some());
    assert!(
        engine
            .document(&id)
            .await
            .expect("a view")
            .sources
            .is_empty()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_claims() {
    let (_folder, engine) = opened().await;
    let text: String = (0..10_000)
        .map(|n| {
            format!(
                "The {n} mill was built in {} by {} workers.\n\n",
                1500 + n % 500,
                10 + n % 90
            )
        })
        .collect();
    let began = Instant::now();
    let id = engine
        .create_document(pasted(&text))
        .await
        .expect("a document");
    engine
        .add_source_text(
            &id,
            "Mills",
            "The 7 mill was built in 1507 by 17 workers, says the register.",
            false,
        )
        .await
        .expect("a source");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(view.claims.len(), 80);
    assert!(
        view.beyond_limit.len() > 9_000,
        "{}",
        view.beyond_limit.len()
    );
    assert!(view.beyond_limit.iter().all(|row| row.id.is_some()));
    let settings = Settings {
        claim_limit: 300,
        ..Settings::default()
    };
    engine.set_settings(settings).await.expect("settings");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let view = engine.document(&id).await.expect("a view");
    assert_eq!((view.claims.len(), view.run.done), (300, 300));
    eprintln!("ten thousand claims, 380 looked at: {:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn texts_in_many_scripts() {
    let (_folder, engine) = opened().await;
    for text in [
        "افتُتح الجسر في عام 1931. وكان عدد العمال 4870 عاملاً.",
        "橋は1931年に開通した。従業員は4870人である。",
        "पुल 1931 में खोला गया। 4870 लोग काम करते थे।",
        "😀 Zoe\u{308} sold 1\u{202f}250 cups.\r\nThe e\u{301}cole opened in 1931.",
    ] {
        let id = engine
            .create_document(pasted(text))
            .await
            .expect("a document");
        engine
            .add_source_text(&id, "note", text, false)
            .await
            .expect("a source");
        engine.start_run(&id).await.expect("a run starts");
        engine.wait_run(&id).await.expect("a run ends");
        let view = engine.document(&id).await.expect("a view");
        assert_eq!(view.run.phase, RunPhase::Finished);
        for claim in &view.claims {
            let marked: String = view
                .blocks
                .iter()
                .flat_map(|block| &block.runs)
                .filter(|run| run.claims.contains(&claim.id))
                .map(|run| run.text.as_str())
                .collect();
            assert_eq!(marked, claim.quote);
            assert!(
                claim.agrees + claim.disagrees > 0 || claim.looked_at,
                "{}",
                claim.quote
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_files_of_an_archive_and_of_a_mail_are_sources_of_their_own() {
    let (_folder, engine) = opened().await;
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    let mail = "From: Ada Moll <ada@x.example>\r\nMessage-ID: <1@x>\r\nMIME-Version: 1.0\r\n\
        Date: Mon, 4 May 2020 10:12:00 +0200\r\nSubject: The mill\r\n\
        Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nThe mill was shut.\r\n--b\r\n\
        Content-Type: text/csv\r\nContent-Disposition: attachment; filename=costs.csv\r\n\r\n\
        item,euros\r\nroof,12\r\n--b--\r\n";
    let archive = faults::packed(&[
        ("minutes/May.txt", "The board met on 3 May 2020."),
        ("mails/mill.eml", mail),
        ("empty.txt", ""),
        ("../out.txt", "Out of here."),
    ]);
    let taken = engine
        .add_material(&id, "pack.zip", archive, false)
        .await
        .expect("no failure");
    let read: Vec<&str> = taken
        .iter()
        .filter(|file| file.id.is_some())
        .map(|file| file.name.as_str())
        .collect();
    assert_eq!(
        read,
        [
            "pack.zip/minutes/May.txt",
            "pack.zip/mails/mill.eml",
            "pack.zip/mails/mill.eml/costs.csv"
        ]
    );
    let problems: Vec<&str> = taken
        .iter()
        .filter_map(|file| file.problem.as_deref())
        .collect();
    assert!(
        problems
            .iter()
            .any(|problem| problem.contains("leads out of the archive")),
        "{problems:?}"
    );
    let sources = engine.document(&id).await.expect("a view").sources;
    assert_eq!(sources.len(), 3);
    assert!(
        sources
            .iter()
            .any(|source| source.title.starts_with("The mill (")),
        "{sources:?}"
    );
    let bomb = faults::packed(&[("bomb.txt", " ".repeat(8 * 1024 * 1024))]);
    let taken = engine
        .add_material(&id, "bomb.zip", bomb, false)
        .await
        .expect("no failure");
    assert!(taken.len() == 1 && taken[0].id.is_none() && taken[0].problem.is_some());
    let found = engine.verify(&id).await.expect("a record");
    assert!(found.deviations.is_empty(), "{found:?}");
}
