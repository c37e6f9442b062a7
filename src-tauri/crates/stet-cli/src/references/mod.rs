//! `stet references`: what a text cites, looked up where that was allowed, printed.

mod arguments;
mod print;

use std::io::Write;

use stet_engine::wire::{LinkState, ReferenceDetail, ReferenceRow, ReferenceState, ReferencesView};
use stet_engine::{Builder, Engine};

pub use arguments::Arguments;

use crate::allow::allow;
use crate::check::{Stopped, files, files_fault};
use crate::exit;
use crate::temporary::{self, Temporary, interrupted};
use crate::terminal::{complain, runtime};

/// Runs `stet references` and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    match looked_up(arguments) {
        Ok(code) => code,
        Err(Stopped { code, sentence }) => {
            complain(&sentence);
            code
        }
    }
}

fn looked_up(arguments: &Arguments) -> Result<u8, Stopped> {
    let (list, details) = found(arguments)?;
    let words = if arguments.json {
        let json = serde_json::to_string_pretty(&details);
        json.map_err(|error| files_fault(error.to_string()))? + "\n"
    } else {
        print::text(&list, &details)
    };
    let mut out = std::io::stdout().lock();
    // A reader that went away wanted no more.
    let _ = out.write_all(words.as_bytes()).and_then(|()| out.flush());
    let failing = |row: &ReferenceRow| fails(row, arguments.strict);
    Ok(if list.rows.iter().any(failing) {
        exit::CONTRADICTED
    } else {
        exit::CLEAN
    })
}

/// What the text cites, looked up where that is allowed. Blocks, in a runtime of its own.
pub(crate) fn found(
    arguments: &Arguments,
) -> Result<(ReferencesView, Vec<ReferenceDetail>), Stopped> {
    let text = files::bytes(&arguments.text).map_err(files_fault)?;
    let own = Temporary::new()
        .map_err(|error| files_fault(format!("Could not create a temporary library: {error}.")))?;
    let library = arguments.library.as_deref().unwrap_or(own.path());
    let runtime = runtime().map_err(files_fault)?;
    let looking = async {
        let folder = library.to_owned();
        let kept = arguments.library.is_some();
        let engine =
            tokio::task::spawn_blocking(move || temporary::open(Builder::default(), &folder, kept))
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
            () = interrupted() => Err(Stopped {
                code: exit::INTERRUPTED,
                sentence: "Interrupted.".to_owned(),
            }),
            looked = looking => looked.map_err(files_fault),
        }
    });
    runtime.shutdown_background();
    looked
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
            complain(&said);
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

/// True for a reference that fails the command: one an editor has to change, or with `strict` one that
/// was not found or could not be looked up.
fn fails(row: &ReferenceRow, strict: bool) -> bool {
    let gone = matches!(row.link, Some(LinkState::Dead | LinkState::SoftDead));
    let withdrawn = matches!(row.notice.as_deref(), Some("Retracted" | "Withdrawn"));
    let state = match row.state {
        ReferenceState::Miscited | ReferenceState::NoSuchWork => true,
        ReferenceState::NotFound | ReferenceState::Inconclusive => strict,
        ReferenceState::NotChecked
        | ReferenceState::Real
        | ReferenceState::Potential
        | ReferenceState::NotCovered => false,
    };
    state || gone || withdrawn
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(state: ReferenceState) -> ReferenceRow {
        ReferenceRow {
            id: "r1".to_owned(),
            number: 1,
            form: "entry".to_owned(),
            title: "Ferry statistics".to_owned(),
            byline: String::new(),
            state,
            code: None,
            headline: String::new(),
            badge: "General".to_owned(),
            link: None,
            notice: None,
            mentions: 1,
        }
    }

    #[test]
    fn a_work_that_was_not_found_fails_where_it_is_asked_for() {
        use ReferenceState as State;
        for (state, plain, strict) in [
            (State::Miscited, true, true),
            (State::NoSuchWork, true, true),
            (State::NotFound, false, true),
            (State::Inconclusive, false, true),
            (State::Real, false, false),
            (State::Potential, false, false),
            (State::NotCovered, false, false),
            (State::NotChecked, false, false),
        ] {
            assert_eq!(fails(&row(state), false), plain, "{state:?}");
            assert_eq!(fails(&row(state), true), strict, "{state:?}");
        }
    }

    #[test]
    fn what_is_gone_or_withdrawn_fails() {
        for (link, notice, failing) in [
            (Some(LinkState::Dead), None, true),
            (Some(LinkState::SoftDead), None, true),
            (Some(LinkState::Blocked), None, false),
            (Some(LinkState::NoAnswer), None, false),
            (None, Some("Retracted"), true),
            (None, Some("Withdrawn"), true),
            (None, Some("Corrected"), false),
        ] {
            let mut row = row(ReferenceState::Real);
            row.link = link;
            row.notice = notice.map(str::to_owned);
            assert_eq!(fails(&row, false), failing, "{link:?} {notice:?}");
        }
    }
}
