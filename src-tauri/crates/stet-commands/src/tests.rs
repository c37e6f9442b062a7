use crate::{Command, Error, client, wire_types};

const DESK: &str = r#"
//! The Desk: documents in, documents out.
//! A second line.

use tauri::State;

/// Not a command.
fn helper(words: String) -> String { words }

/// Where these words stand.
#[tauri::command]
pub(crate) async fn search_all(engine: State<'_, Engine>, first_words: String) -> Answer<Vec<SearchHit>> {
    engine.search(first_words).await
}

/// Two lines,
/// as written.
#[tauri::command]
pub(crate) fn offered(app: AppHandle) -> Option<FileTicket> { None }

#[tauri::command]
pub(crate) async fn settle(choices: Option<BTreeMap<String, Keep>>, at_most: u32, only_the_first: bool, threshold: f64) -> Answer<()> {
    Ok(())
}

#[tauri::command]
pub(crate) async fn picture(options: crate::wire::ReportOptions) -> Answer<tauri::ipc::Response> {
    written(options).await
}
"#;

fn desk() -> Vec<Command> {
    Command::of_source("desk", DESK).expect("it is Rust")
}

#[test]
fn functions_marked_as_commands_are_found_with_what_the_page_sends() {
    let commands = desk();
    let names: Vec<_> = commands.iter().map(|command| &*command.name).collect();
    assert_eq!(names, ["search_all", "offered", "settle", "picture"]);
    let sent: Vec<_> = commands[0].parameters.iter().map(|p| &*p.name).collect();
    assert_eq!(sent, ["first_words"]);
    assert_eq!(commands[1].doc, ["Two lines,", "as written."]);
    assert_eq!(commands[3].area, "desk");
}

#[test]
fn the_types_of_the_wire_are_named_once_each() {
    let names = wire_types(&desk()).expect("all types are known");
    assert_eq!(names, ["FileTicket", "Keep", "ReportOptions", "SearchHit"]);
}

#[test]
fn the_client_has_a_method_and_a_call_per_command() {
    let client = client(&desk(), "stet").expect("all types are known");
    for line in [
        "  Event,",
        "  // The Desk: documents in, documents out.",
        "  /** Where these words stand. */",
        "  searchAll(firstWords: string): Promise<SearchHit[]>;",
        "   * as written.",
        "  offered(): Promise<FileTicket | null>;",
        "  settle(",
        "    choices: Record<string, Keep> | null,",
        "    threshold: number,",
        "  ): Promise<void>;",
        "  picture(options: ReportOptions): Promise<Uint8Array>;",
        "  searchAll: (firstWords) => invoke('search_all', { firstWords }),",
        "  offered: () => invoke('offered'),",
        "  picture: (options) => invoke<Sent>('picture', { options }).then((sent) => new Uint8Array(sent)),",
        "  listen: (handler) => listen<Event>('stet', (message) => handler(message.payload)),",
    ] {
        assert!(client.lines().any(|l| l == line), "{line}\n\n{client}");
    }
}

#[test]
fn a_type_without_a_form_in_typescript_is_refused_by_name() {
    let source = "#[tauri::command] fn odd(pair: (u8, u8)) {}";
    let commands = Command::of_source("odd", source).expect("it is Rust");
    match client(&commands, "stet") {
        Err(Error::UnknownType(command)) => assert_eq!(command, "odd"),
        other => panic!("{other:?}"),
    }
}
