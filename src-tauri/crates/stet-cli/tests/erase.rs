//! `stet erase` from outside: nothing goes without the word, nothing stays with it; and what `stet check` says of encryption.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn stet(arguments: &[&str], folder: &Path, typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stet"))
        .args(arguments)
        .arg("--library")
        .arg(folder)
        // Tests have no business in their owner's keychain.
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(typed.as_bytes()).expect("typed");
    drop(stdin);
    child.wait_with_output().expect("ended")
}

fn said(output: &Output) -> (Option<i32>, String) {
    let words = [output.stdout.as_slice(), &output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8(words).expect("text"),
    )
}

#[test]
fn a_library_is_erased_by_the_word_and_by_nothing_else() {
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("library");
    let text = parent.path().join("text.txt");
    fs::write(&text, "The bridge was opened on 12 May 1931.").expect("written");
    let text = text.to_str().expect("a path");
    let (code, words) = said(&stet(&["check", text], &folder, ""));
    assert_eq!(code, Some(0), "{words}");
    let told = "stet: The library is not encrypted: this machine has no keychain.";
    assert!(words.contains(told), "{words}");
    let file = folder.join("library.db");
    for typed in ["", "\n", "yes\n", "erase it\n"] {
        let (code, words) = said(&stet(&["erase"], &folder, typed));
        assert_eq!(code, Some(130), "{words}");
        assert!(
            words.contains("Nothing was removed.") && file.exists(),
            "{words}"
        );
    }
    // It was plain, so no key is missed; whether one is left nobody can tell without a keychain.
    let (code, words) = said(&stet(&["erase"], &folder, "erase\n"));
    assert_eq!(code, Some(0), "{words}");
    assert!(!file.exists() && !folder.join("backups").exists());
    let (code, words) = said(&stet(&["erase"], &folder, "erase\n"));
    assert_eq!(code, Some(3), "{words}");
    assert!(words.contains("No library found in"), "{words}");
}

#[test]
fn a_check_that_keeps_no_library_says_nothing_of_encryption() {
    let parent = tempfile::tempdir().expect("a folder");
    let text = parent.path().join("text.txt");
    fs::write(&text, "The bridge was opened on 12 May 1931.").expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_stet"))
        .arg("check")
        .arg(&text)
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
        .output()
        .expect("ended");
    let (code, words) = said(&output);
    assert_eq!(code, Some(0), "{words}");
    assert!(!words.contains("encrypted"), "{words}");
}
