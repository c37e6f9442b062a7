use safetensors::SafeTensors;
use safetensors::tensor::TensorView;
use serde::Deserialize;

use super::*;
use crate::parity;

#[derive(Deserialize)]
struct Expected {
    claim: String,
    passage: String,
    probabilities: [f32; 3],
}

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

#[test]
fn the_same_probabilities_as_the_reference_implementation() {
    for name in ["tiny-bert", "tiny-deberta"] {
        let classifier = Classifier::open(&folder(name)).expect("it opens");
        let text =
            std::fs::read_to_string(folder(name).join("expected.json")).expect("the answers");
        let rows: Vec<Expected> = serde_json::from_str(&text).expect("the fixture is JSON");
        let pairs: Vec<(&str, &str)> = rows
            .iter()
            .map(|row| (row.claim.as_str(), row.passage.as_str()))
            .collect();
        let read = classifier
            .read(&pairs, &|| false)
            .expect("read")
            .expect("not stopped");
        for (row, mine) in rows.iter().zip(read) {
            for (mine, theirs) in mine.iter().zip(&row.probabilities) {
                assert!(
                    (mine - theirs).abs() < 1e-4,
                    "{name}, {}: {mine} for {theirs}",
                    row.claim
                );
            }
        }
        assert_eq!(classifier.read(&pairs, &|| true).expect("read"), None);
    }
}

/// A copy of the tiny BERT that a test may spoil.
fn copied() -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    for name in [CONFIG, MODEL, TOKENS] {
        std::fs::copy(folder("tiny-bert").join(name), copy.path().join(name)).expect("copied");
    }
    copy
}

/// The copy with `from` in a file of it replaced by `to`.
fn changed(name: &str, from: &str, to: &str) -> tempfile::TempDir {
    let copy = copied();
    let text = std::fs::read_to_string(copy.path().join(name)).expect("read");
    assert!(text.contains(from), "{from}");
    std::fs::write(copy.path().join(name), text.replace(from, to)).expect("written");
    copy
}

/// The sentence a folder is refused with.
fn refused(folder: &Path) -> String {
    let words = Classifier::open(folder).expect_err("refused").to_string();
    assert!(words.ends_with('.') && !words.contains('\n'), "{words}");
    words
}

#[test]
fn a_folder_is_described_without_opening_its_network() {
    let described = Classifier::describe(&folder("tiny-bert")).expect("it is one");
    assert_eq!(described.labels, ["contradiction", "entailment", "neutral"]);
    assert!(described.contradicts);
    let sizes = [CONFIG, MODEL, TOKENS].map(|name| {
        let file = folder("tiny-bert").join(name);
        std::fs::metadata(file).expect("a file").len()
    });
    assert_eq!(described.bytes, sizes.iter().sum::<u64>());
    let empty = tempfile::tempdir().expect("a folder");
    let words = Classifier::describe(empty.path())
        .expect_err("none")
        .to_string();
    assert!(words.contains(CONFIG), "{words}");
}

#[test]
fn the_digest_is_of_all_three_files() {
    let opened = |folder: &Path| {
        Classifier::open(folder)
            .expect("it opens")
            .digest()
            .to_owned()
    };
    let first = opened(&folder("tiny-bert"));
    assert_eq!(first.len(), 64);
    assert_eq!(first, opened(copied().path()), "wherever it lies");
    let other = changed(CONFIG, "contradiction", "CONTRADICTION");
    assert_ne!(first, opened(other.path()));
    assert_ne!(first, opened(&folder("tiny-deberta")));
}

#[test]
fn a_folder_that_is_none_is_refused_in_words() {
    for name in [CONFIG, MODEL, TOKENS] {
        let copy = copied();
        std::fs::remove_file(copy.path().join(name)).expect("removed");
        assert!(refused(copy.path()).contains(name));
        std::fs::create_dir(copy.path().join(name)).expect("a folder");
        assert!(refused(copy.path()).contains("not a file"));
    }
    for (from, to) in [
        ("\"bert\"", "\"gpt2\""),
        ("entailment", "joy"),
        ("\"hidden_size\": 32", "\"hidden_size\": 48"),
        ("\"hidden_size\": 32", "\"hidden_size\": 90000"),
        ("\"num_attention_heads\": 4", "\"num_attention_heads\": 0"),
        ("\"num_attention_heads\": 4", "\"num_attention_heads\": 5"),
        ("\"num_hidden_layers\": 2", "\"num_hidden_layers\": 3"),
        (
            "\"num_hidden_layers\": 2",
            "\"num_hidden_layers\": 4000000000",
        ),
        (
            "\"max_position_embeddings\": 64",
            "\"max_position_embeddings\": 0",
        ),
        ("\"hidden_act\": \"gelu\"", "\"hidden_act\": \"relu\""),
        (
            "\"2\": \"neutral\"",
            "\"2\": \"neutral\", \"3\": \"neutral\"",
        ),
    ] {
        refused(changed(CONFIG, from, to).path());
    }
}

#[test]
fn a_damaged_file_is_refused_in_words() {
    for name in [CONFIG, MODEL, TOKENS] {
        let whole = std::fs::read(folder("tiny-bert").join(name)).expect("read");
        for keep in [0, 7, whole.len() / 3, whole.len() - 2] {
            let copy = copied();
            std::fs::write(copy.path().join(name), &whole[..keep]).expect("written");
            refused(copy.path());
        }
        let copy = copied();
        std::fs::write(copy.path().join(name), [255; 40]).expect("written");
        refused(copy.path());
    }
    // Word pieces of another network: ids that its table does not have.
    let copy = changed(TOKENS, "\"gate\": 31", "\"gate\": 700000");
    refused(copy.path());
}

/// The tiny BERT with its weights changed by `change`, which sees a tensor's name and its values.
fn with_weights(change: impl Fn(&str, &mut Vec<f32>)) -> tempfile::TempDir {
    let copy = copied();
    let bytes = std::fs::read(copy.path().join(MODEL)).expect("read");
    let file = SafeTensors::deserialize(&bytes).expect("weights");
    let mut parts = Vec::new();
    for (name, view) in file.iter() {
        let floats = view.data().chunks_exact(4);
        let mut values: Vec<f32> = floats
            .map(|four| f32::from_le_bytes(four.try_into().expect("four bytes")))
            .collect();
        let width = view.shape().last().copied().unwrap_or(1);
        change(name, &mut values);
        let mut shape = view.shape().to_vec();
        if shape.len() == 2 {
            shape[0] = values.len() / width;
        } else {
            shape[0] = values.len();
        }
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        parts.push((name.to_owned(), shape, bytes));
    }
    let views = parts.iter().map(|(name, shape, bytes)| {
        let view = TensorView::new(safetensors::Dtype::F32, shape.clone(), bytes);
        (name.as_str(), view.expect("a tensor"))
    });
    let written = safetensors::serialize(views, None).expect("weights");
    std::fs::write(copy.path().join(MODEL), written).expect("written");
    copy
}

#[test]
fn weights_that_come_to_no_number_are_refused() {
    let copy = with_weights(|name, values| {
        if name == "classifier.bias" {
            values[0] = f32::NAN;
        }
    });
    assert!(refused(copy.path()).contains("not a number"));
}

#[test]
fn a_layer_without_weights_is_refused() {
    let copy = with_weights(|name, values| {
        if name.contains("intermediate.dense") {
            values.clear();
        }
    });
    refused(copy.path());
}

#[test]
fn with_two_labels_it_never_contradicts() {
    let copy = with_weights(|name, values| {
        if name.starts_with("classifier.") {
            values.truncate(values.len() / 3 * 2);
        }
    });
    let config = std::fs::read_to_string(copy.path().join(CONFIG)).expect("read");
    let config = config.replace(",\n    \"2\": \"neutral\"", "");
    let config = config.replace("\"contradiction\"", "\"not_entailment\"");
    std::fs::write(copy.path().join(CONFIG), config).expect("written");
    let described = Classifier::describe(copy.path()).expect("it is one");
    assert_eq!(described.labels, ["not_entailment", "entailment"]);
    assert!(!described.contradicts);
    let classifier = Classifier::open(copy.path()).expect("it opens");
    let pairs = [("The ferry sank.", "The harbour of Hest is closed.")];
    let read = classifier.read(&pairs, &|| false).expect("read");
    let [entail, contradict, neutral] = read.expect("not stopped")[0];
    assert!(contradict == 0.0 && entail > 0.0 && (entail + neutral - 1.0).abs() < 1e-5);
}

#[test]
fn a_text_of_any_length_is_read_and_whoever_stops_gets_nothing() {
    let classifier = Classifier::open(&folder("tiny-deberta")).expect("it opens");
    parity::stops_and_reads_any_length(&|pairs, stop| classifier.read(pairs, stop));
    let long = "x".repeat(500_000);
    let pairs = [("", ""), (&*long, &*long), ("The ferry sank.", &*long)];
    // Asked again between layers: it need not wait for the end of a batch.
    let asked = std::cell::Cell::new(0);
    let later = || {
        asked.set(asked.get() + 1);
        asked.get() > pairs.len() + 1
    };
    assert_eq!(classifier.read(&pairs, &later).expect("read"), None);
}
