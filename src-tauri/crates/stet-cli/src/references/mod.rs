//! `stet references`: what a text cites, looked up where that was allowed, printed.

mod arguments;
mod print;

use std::io::Write;

use stet_engine::Engine;
use stet_engine::wire::{LinkState, ReferenceDetail, ReferenceState, ReferencesView};

pub use arguments::Arguments;

use crate::allow::allow;
use crate::check::files;
use crate::exit;
use crate::temporary::{Temporary, interrupted};

/// Runs `stet references` and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    match looked_up(arguments) {
        Ok(code) => code,
        Err(sentence) => {
            let _ = writeln!(std::io::stderr(), "stet: {sentence}");
            exit::FILES
        }
    }
}

fn looked_up(arguments: &Arguments) -> Result<u8, String> {
    let text = files::bytes(&arguments.text)?;
    let temporary = Temporary::new()
        .map_err(|error| format!("No temporary library could be made: {error}."))?;
    let library = arguments.library.as_deref().unwrap_or(temporary.path());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("The program could not start: {error}."))?;
    let looking = async {
        let folder = library.to_owned();
        let engine = tokio::task::spawn_blocking(move || Engine::open(&folder))
            .await
            .map_err(|error| error.to_string())?
            .map_err(|failure| failure.to_string())?;
        work(&engine, arguments, text)
            .await
            .map_err(|failure| failure.to_string())
    };
    let looked = runtime.block_on(async {
        tokio::select! {
            biased;
            () = interrupted() => Err("Interrupted.".to_owned()),
            looked = looking => looked,
        }
    });
    runtime.shutdown_background();
    let (list, details) = looked?;
    let words = if arguments.json {
        serde_json::to_string_pretty(&details).map_err(|error| error.to_string())? + "\n"
    } else {
        print::text(&list, &details)
    };
    let mut out = std::io::stdout().lock();
    // A reader that went away wanted no more.
    let _ = out.write_all(words.as_bytes()).and_then(|()| out.flush());
    Ok(if list.rows.iter().any(faulty) {
        exit::CONTRADICTED
    } else {
        exit::CLEAN
    })
}

async fn work(
    engine: &Engine,
    arguments: &Arguments,
    text: Vec<u8>,
) -> Result<(ReferencesView, Vec<ReferenceDetail>), stet_engine::wire::Failure> {
    let name = files::name(&arguments.text);
    let document = engine.import_document(&name, text).await?;
    if !arguments.allow.is_empty() {
        for said in allow(engine, &document, &arguments.allow).await? {
            let _ = writeln!(std::io::stderr(), "stet: {said}");
        }
        engine.look_up_references(&document).await?;
    }
    let list = engine.references(&document).await?;
    let mut details = Vec::with_capacity(list.rows.len());
    for row in &list.rows {
        details.push(engine.reference(&document, &row.id).await?);
    }
    Ok((list, details))
}

/// True for a reference an editor has to change.
fn faulty(row: &stet_engine::wire::ReferenceRow) -> bool {
    matches!(
        row.state,
        ReferenceState::Miscited | ReferenceState::NoSuchWork
    ) || matches!(row.link, Some(LinkState::Dead | LinkState::SoftDead))
        || row.notice.as_deref() == Some("Retracted")
}
