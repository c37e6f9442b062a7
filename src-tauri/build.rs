//! Declares the commands of the window, so that capabilities can name them one by one.

fn main() {
    let optimised = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if optimised && std::env::var_os("CARGO_FEATURE_FIXTURE_INTERNET").is_some() {
        eprintln!(
            "The feature fixture-internet is for tests: it is refused in an optimised build."
        );
        std::process::exit(1);
    }
    let commands = include!("shell/commands/names.in");
    let attributes = tauri_build::Attributes::new()
        .capabilities_path_pattern("./src-tauri/capabilities/**/*")
        .app_manifest(tauri_build::AppManifest::new().commands(commands));
    if let Err(error) = tauri_build::try_build(attributes) {
        eprintln!("tauri-build: {error:#}");
        std::process::exit(1);
    }
}
