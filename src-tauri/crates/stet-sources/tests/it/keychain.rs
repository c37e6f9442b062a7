//! Keys in a real Secret Service (gnome-keyring under a bus of its own), and without one.
//!
//! What a keychain says is remembered by a process, so each case runs in a process of its own: the
//! outer test starts a bus, a home and this binary again with the inner test of the same name.

use std::path::Path;
use std::process::{Command, Output};

use stet_sources::door::{Fixture, KeyPlace};
use stet_sources::keys::{
    Glimpse, Kept, KeyError, KeyRing, KeyStore, KeychainState, LibraryKeys, Secret,
};

use crate::desk::{Desk, get, limits};
use crate::server::{Server, page};

/// What the key is made of: found nowhere by chance.
const KEY: &str = "sk-Zq8vK2-a-key-of-the-tests-4711";

/// Thirty-two times 0x5a, as the keychain holds the key of a library.
const LIBRARY_KEY: &str = "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a";

/// Set for the inner tests.
const INSIDE: &str = "STET_TEST_INSIDE";

/// Starts gnome-keyring with an unlocked keyring.
const UNLOCKED: &str =
    "printf 'a password' | gnome-keyring-daemon --unlock --components=secrets > /dev/null 2>&1";

/// Locks it again.
const LOCK: &str = "dbus-send --session --print-reply --dest=org.freedesktop.secrets \
    /org/freedesktop/secrets org.freedesktop.Secret.Service.Lock \
    array:objpath:/org/freedesktop/secrets/collection/login";

/// Runs this binary's test `inner` in a fresh home; `script` may say `$INNER` to do so.
fn run(home: &Path, bus: &[&str], script: &str, inner: &str) -> Output {
    let program = std::env::current_exe().expect("this test's program");
    let run_inner = format!(
        "'{}' --exact keychain::inside::{inner} --ignored --nocapture",
        program.display()
    );
    let mut line = bus.to_vec();
    let script = script.replace("$INNER", &run_inner);
    line.extend(["bash", "-c", &script]);
    Command::new(line[0])
        .args(&line[1..])
        .env("HOME", home)
        .env("XDG_RUNTIME_DIR", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env(INSIDE, "1")
        .env_remove("DBUS_SESSION_BUS_ADDRESS")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("a shell")
}

fn on_a_bus(home: &Path, script: &str, inner: &str) -> Output {
    for (program, package) in [
        ("dbus-run-session", "dbus"),
        ("gnome-keyring-daemon", "gnome-keyring"),
        ("secret-tool", "libsecret-tools"),
    ] {
        let found = Command::new("which").arg(program).output().expect("which");
        assert!(
            found.status.success(),
            "install the package {package}: it has {program}"
        );
    }
    run(home, &["dbus-run-session", "--"], script, inner)
}

fn assert_passed(output: &Output) {
    let said = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}"
    );
    assert!(!said.contains(KEY), "a key was printed: {said}");
}

/// True if a file under `folder` holds the key's bytes.
fn holds_key(folder: &Path) -> bool {
    holds(folder, KEY.as_bytes())
}

/// True if a file under `folder` holds these bytes.
fn holds(folder: &Path, key: &[u8]) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return false;
    };
    entries.flatten().any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return holds(&path, key);
        }
        // Sockets cannot be read, and hold nothing.
        let bytes = std::fs::read(&path).unwrap_or_default();
        bytes.windows(key.len()).any(|window| window == key)
    })
}

#[test]
fn a_key_is_kept_used_by_the_next_start_and_removed() {
    let home = tempfile::tempdir().expect("a home");
    // secret-tool, which we did not write, finds the key where the desk put it.
    let script = format!(
        "set -e; {UNLOCKED}; $INNER
         secret-tool lookup service stet-desk username openalex | grep -qx '{KEY}'"
    );
    assert_passed(&on_a_bus(home.path(), &script, "keeps"));
    let script = format!(
        "set -e; {UNLOCKED}; $INNER
         ! secret-tool lookup service stet-desk username openalex"
    );
    assert_passed(&on_a_bus(home.path(), &script, "uses_and_removes"));
}

/// Acceptance 8 with the real keychain: what the program prints, and what it leaves in its home,
/// holds no byte of the key.
#[test]
fn acceptance_08_a_key_from_the_keychain_is_neither_printed_nor_left_in_a_file() {
    let home = tempfile::tempdir().expect("a home");
    let script = format!("set -e; {UNLOCKED}; $INNER");
    assert_passed(&on_a_bus(home.path(), &script, "keeps"));
    assert_passed(&on_a_bus(home.path(), &script, "uses_and_removes"));
    let said = std::fs::read_to_string(home.path().join("said")).expect("what it said");
    assert!(
        said.contains("[key]"),
        "what it said names the key's place: {said}"
    );
    assert!(!holds_key(home.path()));
}

/// The key of a library is kept, found by the next start, by another program too, and is gone when it is removed.
#[test]
fn the_key_of_a_library_outlives_the_program_in_the_keychain_alone() {
    let home = tempfile::tempdir().expect("a home");
    let script = format!(
        "set -e; {UNLOCKED}; $INNER
         secret-tool lookup service stet-desk username library-abcd | grep -qx '{LIBRARY_KEY}'"
    );
    assert_passed(&on_a_bus(home.path(), &script, "keeps_a_library_key"));
    let script = format!(
        "set -e; {UNLOCKED}; $INNER
         ! secret-tool lookup service stet-desk username library-abcd"
    );
    assert_passed(&on_a_bus(home.path(), &script, "finds_a_library_key"));
    assert!(!holds(home.path(), LIBRARY_KEY.as_bytes()));
    assert!(!holds(home.path(), &[0x5a; 32]));
    let home = tempfile::tempdir().expect("a home");
    let script = format!("set -e; {UNLOCKED}; {LOCK}; $INNER");
    assert_passed(&on_a_bus(home.path(), &script, "keeps_no_library_key"));
    let home = tempfile::tempdir().expect("a home");
    assert_passed(&run(home.path(), &[], "$INNER", "keeps_no_library_key"));
}

/// Acceptance 11: without a Secret Service a key is kept for this session only, and said so.
#[test]
fn acceptance_11_without_a_secret_service_keys_are_for_this_session() {
    let home = tempfile::tempdir().expect("a home");
    assert_passed(&run(home.path(), &[], "$INNER", "no_service"));
    assert!(!holds_key(home.path()));
    // The same on a bus on which nobody keeps secrets.
    let bus = home.path().join("bus.conf");
    std::fs::write(
        &bus,
        bus_that("<allow send_destination=\"*\"/><allow own=\"*\"/>"),
    )
    .expect("a file");
    let bus = format!("--config-file={}", bus.display());
    let bus = ["dbus-run-session", bus.as_str(), "--"];
    assert_passed(&run(home.path(), &bus, "$INNER", "no_service"));
    faults::told(
        "keychain: missing",
        2,
        "said, this session offered, no file",
    );
}

#[test]
fn a_locked_keychain_says_so_and_the_session_is_offered() {
    let home = tempfile::tempdir().expect("a home");
    // The bus starts the service by itself; no keyring is there, and nobody to ask for a password.
    assert_passed(&on_a_bus(home.path(), "$INNER", "locked"));
    let home = tempfile::tempdir().expect("a home");
    let script = format!("set -e; {UNLOCKED}; {LOCK}; $INNER");
    assert_passed(&on_a_bus(home.path(), &script, "locked"));
    faults::told("keychain: locked", 2, "said, this session offered");
}

#[test]
fn a_keychain_that_refuses_says_so_and_the_session_is_offered() {
    let home = tempfile::tempdir().expect("a home");
    let bus = home.path().join("bus.conf");
    let rules = "<allow send_destination=\"*\"/><allow own=\"*\"/>
                 <deny send_destination=\"org.freedesktop.secrets\"/>";
    std::fs::write(&bus, bus_that(rules)).expect("a file");
    let bus = format!("--config-file={}", bus.display());
    // The service is there, and this bus lets nobody speak to it.
    let script = format!(
        "{UNLOCKED}
         for _ in $(seq 50); do
             dbus-send --session --print-reply --dest=org.freedesktop.DBus / \\
                 org.freedesktop.DBus.GetNameOwner string:org.freedesktop.secrets && break
             sleep 0.1
         done; $INNER"
    );
    assert_passed(&run(
        home.path(),
        &["dbus-run-session", &bus, "--"],
        &script,
        "denied",
    ));
    faults::told("keychain: denied", 1, "said, this session offered");
}

/// A bus with these rules that starts nothing by itself.
fn bus_that(rules: &str) -> String {
    format!(
        "<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\"
           \"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">
         <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
         <policy context=\"default\"><allow receive_type=\"*\"/><allow eavesdrop=\"false\"/>{rules}
         </policy></busconfig>"
    )
}

mod inside {
    //! Run by the tests above.

    use super::*;

    fn ring() -> KeyRing {
        assert!(
            std::env::var_os(INSIDE).is_some(),
            "the outer tests run this one"
        );
        KeyRing::default()
    }

    /// Leaves what the program could print where the outer test looks for the key.
    fn say(text: &str) {
        let home = std::env::var_os("HOME").expect("a home");
        let file = Path::new(&home).join("said");
        let said = std::fs::read_to_string(&file).unwrap_or_default();
        std::fs::write(file, format!("{said}{text}\n")).expect("a file");
    }

    fn key() -> Secret {
        Secret::new(KEY).expect("a key")
    }

    fn glimpse(kept: Kept) -> Option<Glimpse> {
        Some(Glimpse {
            last_four: "4711".to_owned(),
            kept,
        })
    }

    #[test]
    #[ignore = "run by the outer tests"]
    fn keeps() {
        let ring = ring();
        assert_eq!(ring.state(), KeychainState::Available);
        assert_eq!(ring.glimpse("openalex"), Ok(None));
        ring.set("openalex", &Secret::new("an-earlier-key").expect("a key"))
            .expect("kept");
        ring.set("openalex", &key()).expect("kept");
        assert_eq!(ring.glimpse("openalex"), Ok(glimpse(Kept::Keychain)));
        assert_eq!(ring.glimpse("semanticscholar"), Ok(None));
        say(&format!(
            "{ring:?} {:?} {:?}",
            key(),
            ring.glimpse("openalex")
        ));
    }

    #[test]
    #[ignore = "run by the outer tests"]
    fn uses_and_removes() {
        let ring = ring();
        assert_eq!(ring.glimpse("openalex"), Ok(glimpse(Kept::Keychain)));
        sends_with(ring);
        let ring = KeyRing::default();
        ring.remove("openalex").expect("removed");
        ring.remove("openalex")
            .expect("nothing to remove is no error");
        assert_eq!(ring.glimpse("openalex"), Ok(None));
    }

    /// The key reaches the service through the door, and nothing else of the door shows it.
    fn sends_with(ring: KeyRing) {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let server = Server::playing(|asked| page(200, &[], &asked.head)).await;
            let fixture: &Fixture = &server.fixture;
            let desk = Desk::with_keys(fixture, limits(), 4, std::sync::Arc::new(ring));
            let mut request = get("https://api.openalex.org/works");
            request.service = "openalex";
            request.key = Some(KeyPlace::Header("Authorization", "Bearer "));
            let answer = desk.send(request).await.expect("an answer");
            let sent = format!("Bearer {KEY}");
            assert_eq!(
                server.asked()[0].header("authorization"),
                Some(sent.as_str())
            );
            let body = String::from_utf8_lossy(&answer.body);
            say(&format!("{answer:?} {body} {:?}", desk.rows.all()));
        });
    }

    fn library_keys() -> LibraryKeys {
        LibraryKeys::within(std::sync::Arc::new(ring()))
    }

    #[test]
    #[ignore = "run by the outer tests"]
    fn keeps_a_library_key() {
        let keys = library_keys();
        assert_eq!(keys.find("abcd"), Ok(None));
        keys.keep("abcd", &[0x5a; 32]).expect("kept");
        keys.keep("abce", &[1; 32]).expect("kept");
    }

    #[test]
    #[ignore = "run by the outer tests"]
    fn finds_a_library_key() {
        let keys = library_keys();
        let found = keys.find("abcd").expect("an answer").expect("the key");
        assert_eq!(*found, [0x5a; 32]);
        keys.remove("abcd").expect("removed");
        assert_eq!(keys.find("abcd"), Ok(None));
        assert!(matches!(keys.find("abce"), Ok(Some(_))));
    }

    #[test]
    #[ignore = "run by the outer tests"]
    fn keeps_no_library_key() {
        let kept = library_keys().keep("abcd", &[0x5a; 32]);
        assert!(
            matches!(kept, Err(KeyError::Locked | KeyError::NoService)),
            "{kept:?}"
        );
    }

    fn offers_the_session(ring: KeyRing, refused: &KeyError) {
        assert_eq!(ring.set("openalex", &key()).as_ref(), Err(refused));
        ring.set_for_session("openalex", &key())
            .expect("kept for the session");
        assert_eq!(ring.glimpse("openalex"), Ok(glimpse(Kept::Session)));
        sends_with(ring);
        let ring = KeyRing::default();
        assert!(
            !matches!(ring.glimpse("openalex"), Ok(Some(_))),
            "it is kept nowhere else"
        );
    }

    #[test]
    #[ignore = "run by the outer tests"]
    fn no_service() {
        let ring = ring();
        assert_eq!(ring.state(), KeychainState::NoService);
        offers_the_session(ring, &KeyError::NoService);
    }

    #[test]
    #[ignore = "run by the outer tests"]
    fn locked() {
        let ring = ring();
        assert_eq!(ring.state(), KeychainState::Locked);
        offers_the_session(ring, &KeyError::Locked);
    }

    #[test]
    #[ignore = "run by the outer tests"]
    fn denied() {
        let ring = ring();
        let KeychainState::Denied(reason) = ring.state() else {
            panic!(
                "{:?}, {:?}",
                ring.state(),
                keyring::v1::Entry::store_status()
            );
        };
        offers_the_session(ring, &KeyError::Denied(reason));
    }
}
