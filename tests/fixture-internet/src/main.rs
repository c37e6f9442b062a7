//! `fixture-internet WORLD.toml`: serves a world until it is ended, for trying the app by hand and
//! for tests in another process.
//!
//! Prints one line of JSON: where http and https are served, the file with the test authority, and
//! the host that answers about the server itself.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use fixture_internet::{CONTROL_HOST, Internet, Trouble, World};

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [world] = arguments.as_slice() else {
        let _ = writeln!(std::io::stderr(), "Usage: fixture-internet WORLD.toml");
        return ExitCode::from(2);
    };
    match serve(world).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            let _ = writeln!(std::io::stderr(), "{trouble}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(world: &std::path::Path) -> Result<(), Trouble> {
    let internet = Internet::start(World::read(world)?).await?;
    let name = format!("small-internet-{}.pem", std::process::id());
    let authority = std::env::temp_dir().join(name);
    let file = |error| Trouble::File {
        path: authority.clone(),
        error,
    };
    std::fs::write(&authority, internet.authority_pem()).map_err(file)?;
    let line = serde_json::json!({
        "http": internet.http(),
        "https": internet.https(),
        "authority": authority,
        "control": CONTROL_HOST,
    });
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
    // Until it is ended from outside.
    std::future::pending().await
}
