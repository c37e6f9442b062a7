//! A document and a library handed on from the terminal.

use std::path::Path;
use std::process::{Command, Output};

use stet_engine::Engine;
use stet_engine::wire::PastedText;

fn stet(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stet"));
    command.args(arguments).stdin(std::process::Stdio::null());
    command.output().expect("stet starts")
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

async fn library() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let text = PastedText {
        text: "The bridge at Halden was opened on 12 May 1931.".to_owned(),
        html: None,
        title: Some("Halden".to_owned()),
    };
    engine.create_document(text).await.expect("a document");
    folder
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_library_goes_out_and_comes_in_under_the_passphrase_of_a_file() {
    let (from, to, out) = (
        library().await,
        library().await,
        tempfile::tempdir().expect("a folder"),
    );
    let secret = out.path().join("secret");
    std::fs::write(&secret, "ferry lantern 1931\n").expect("written");
    let made = stet(&[
        "export-library",
        "--library",
        name(from.path()),
        "--to",
        name(out.path()),
        "--passphrase-file",
        name(&secret),
    ]);
    assert_eq!(made.status.code(), Some(0), "{}", words(&made.stderr));
    let file = out.path().join("Stet library.stetlib");
    let bytes = std::fs::read(&file).expect("a file");
    assert!(bytes.starts_with(b"age-encryption.org/v1"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&file)
            .expect("there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "its owner’s alone");
    }
    let take = |more: &[&str]| {
        let mut arguments = vec!["take-in", name(&file), "--library", name(to.path())];
        arguments.extend(more);
        stet(&arguments)
    };
    let nobody = take(&[]);
    assert_eq!(nobody.status.code(), Some(3));
    assert!(
        words(&nobody.stderr).contains("--passphrase-file"),
        "{}",
        words(&nobody.stderr)
    );
    let other = out.path().join("other");
    std::fs::write(&other, "another one\n").expect("written");
    let wrong = take(&["--passphrase-file", name(&other)]);
    assert!(
        words(&wrong.stderr).contains("not the passphrase"),
        "{}",
        words(&wrong.stderr)
    );
    let taken = take(&["--passphrase-file", name(&secret)]);
    assert_eq!(taken.status.code(), Some(0), "{}", words(&taken.stderr));
    assert!(
        words(&taken.stdout).contains("1 new, 0 merged"),
        "{}",
        words(&taken.stdout)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_document_is_handed_over_and_verified() {
    let (from, out) = (library().await, tempfile::tempdir().expect("a folder"));
    let arguments = [
        "hand-over",
        "Halden",
        "--library",
        name(from.path()),
        "--to",
        name(out.path()),
    ];
    let made = stet(&arguments);
    assert_eq!(made.status.code(), Some(0), "{}", words(&made.stderr));
    assert!(words(&made.stdout).contains("It is sealed under the hash"));
    assert!(
        !words(&made.stdout).contains("ime-stamped"),
        "nobody asked for it"
    );
    let file = out.path().join("Halden.stet");
    // Any certificate does here: nothing is stamped, and that is said.
    let authority =
        rcgen::generate_simple_self_signed(["tsa.example".to_owned()]).expect("a certificate");
    let pem = out.path().join("authority.pem");
    std::fs::write(&pem, authority.cert.pem()).expect("written");
    let found = stet(&["verify-record", name(&file), "--tsa-ca", name(&pem)]);
    assert_eq!(found.status.code(), Some(0), "{}", words(&found.stderr));
    assert!(words(&found.stdout).contains("Nothing in the record is time-stamped."));
    let unknown = stet(&[
        "hand-over",
        "Orrow",
        "--library",
        name(from.path()),
        "--to",
        name(out.path()),
    ]);
    assert_eq!(unknown.status.code(), Some(3));
    let odd = [&arguments[..], &["--timestamp", "ftp://a.example"]].concat();
    let odd = stet(&odd);
    assert!(
        words(&odd.stderr).contains("time-stamping authority"),
        "{}",
        words(&odd.stderr)
    );
}
