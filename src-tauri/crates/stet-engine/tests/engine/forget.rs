//! A forgotten document leaves nothing but a salted tombstone: its words are looked for in every byte
//! of the library, the write-ahead log included, while the program still runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use stet_engine::Engine;
use stet_engine::wire::{DecisionInput, Keep, PastedText, SaidNote};

/// Words that stand nowhere but in the document and what hangs on it.
const WORDS: [&str; 9] = [
    "Quillaby",
    "Drossenham",
    "Vettriano-Okafor",
    "harbour-office.example",
    "Zweifelberg",
    "Marrowstone",
    "Plinthwaite",
    "Ossington",
    "Fernweh",
];

async fn desk_of(folder: &Path, name: &str) -> Engine {
    let engine = Engine::open(folder).expect("a library");
    let mut settings = engine.settings().await.expect("settings");
    settings.name = name.to_owned();
    engine.set_settings(settings).await.expect("kept");
    engine
}

/// Names of files of the library that hold the bytes.
fn holding(folder: &Path, needle: &str) -> Vec<String> {
    let (small, needle) = (needle.to_lowercase(), needle.to_owned());
    let utf16: Vec<u8> = needle.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the library").flatten() {
        let bytes = fs::read(entry.path()).unwrap_or_default();
        let has = |wanted: &[u8]| bytes.windows(wanted.len()).any(|window| window == wanted);
        if has(needle.as_bytes()) || has(small.as_bytes()) || has(&utf16) {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_a_forgotten_document_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = desk_of(folder.path(), "Rosa Marten").await;
    let kept = engine.open_sample().await.expect("the sample");
    let id = engine
        .create_document(PastedText {
            text: "Mayor Quillaby of Drossenham opened the bridge on 12 May 1931. Ada \
                   Vettriano-Okafor counted 4,870 people, says https://harbour-office.example/count."
                .to_owned(),
            html: None,
            title: Some("The Zweifelberg papers".to_owned()),
        })
        .await
        .expect("a document");
    engine
        .add_source_text(
            &id,
            "Marrowstone leaflet",
            "Quillaby opened it on 12 May 1931.",
            false,
        )
        .await
        .expect("a source");
    let note = SaidNote {
        who: "Jo Plinthwaite".to_owned(),
        at: "2026-03-14T15:30".to_owned(),
        text: "It was 1932.".to_owned(),
        confidential: false,
    };
    engine.add_said(&id, note).await.expect("a note");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let claims = engine.document(&id).await.expect("a view").claims;
    let question = "Is Ossington meant?".to_owned();
    let query = DecisionInput::Query { question };
    engine
        .decide(&id, &claims[0].id, query)
        .await
        .expect("decided");
    let draft = b"Mayor Quillaby of Drossenham opened the Fernweh bridge in 1931.".to_vec();
    engine
        .import_draft(&id, "two.txt", draft)
        .await
        .expect("a draft");
    // A merged package leaves its own rows; one that waits is kept in memory only.
    let other = tempfile::tempdir().expect("a folder");
    let colleague = desk_of(other.path(), "Ben Oduya").await;
    let package = engine.hand_over(&id).await.expect("a package");
    colleague.open_package(package.bytes).await.expect("opened");
    let claim = colleague.document(&id).await.expect("a view").claims[0]
        .id
        .clone();
    colleague
        .decide(&id, &claim, DecisionInput::Cut)
        .await
        .expect("decided");
    engine
        .decide(&id, &claim, DecisionInput::Confirmed)
        .await
        .expect("decided");
    let package = colleague.hand_over(&id).await.expect("a package").bytes;
    engine.open_package(package).await.expect("waits");
    let choices = BTreeMap::from([(claim.clone(), Keep::Theirs)]);
    engine
        .settle_conflicts(&id, Some(choices))
        .await
        .expect("merged");
    for word in WORDS {
        assert!(
            !holding(folder.path(), word).is_empty(),
            "{word} was never there"
        );
    }

    engine.delete_document(&id).await.expect("forgotten");
    for word in WORDS.iter().copied().chain([id.as_str(), claim.as_str()]) {
        assert_eq!(
            holding(folder.path(), word),
            Vec::<String>::new(),
            "{word} is still there"
        );
    }
    let wal = folder.path().join("library.db-wal");
    assert_eq!(fs::metadata(wal).map_or(0, |about| about.len()), 0);
    // The other document has everything.
    let found = engine.verify(&kept).await.expect("a record");
    assert!(found.holds(), "{:#?}", found.deviations);
    assert!(!holding(folder.path(), "passenger").is_empty());
}
