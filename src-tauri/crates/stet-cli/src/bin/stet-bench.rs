//! `stet-bench TASK --data FILE`: measures a part of Stet on labelled rows.
//! `stet-bench speed`: times what a user waits for, on prose of its own.
//! `stet-bench run`: a run at five services beside the critical path their limits allow.
//! `stet-bench readers`: a book as PDF and a chapter as Word file, beside pdftotext and pandoc.
//! `stet-bench links`: a thousand links with faults, beside lychee where `STET_LYCHEE` names it.
//! `stet-bench cases [FOLDER …]`: articles with planted errors, checked and scored (`--help`).
//! `stet-bench calibration [FOLDER …]`: how sure findings are beside how often they are right (`--help`).
//! `stet-bench siblings [TEMPLATES]`: statements about one line of many that have the same form (`--help`).
//! `stet-bench outlet-analysis`: sixty outlets assessed, stopped, resumed, and read again.

use std::process::ExitCode;

use clap::Parser;
use serde_json::Value;
use stet_cli::bench::{
    cases, harness, links, outlet_analysis, readers, siblings, speed, world_run,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [task] if task == "speed" => told(task, Ok(speed::run())),
        [task] if task == "run" => told(task, world_run::run()),
        [task] if task == "outlet-analysis" => told(task, outlet_analysis::run()),
        [task] if task == "links" => told(task, links::run()),
        [task] if task == "readers" => told(task, readers::run()),
        [task, ..] if task == "cases" => {
            ExitCode::from(cases::run(&cases::Arguments::parse_from(&arguments)))
        }
        [task, ..] if task == "calibration" => {
            let arguments = cases::calibration::Arguments::parse_from(&arguments);
            ExitCode::from(cases::calibration::run(&arguments))
        }
        [task, ..] if task == "siblings" => {
            ExitCode::from(siblings::run(&siblings::Arguments::parse_from(&arguments)))
        }
        _ => ExitCode::from(harness::run(&harness::Arguments::parse())),
    }
}

/// Prints the figures of a task that needs no rows.
fn told(task: &str, figures: Result<Value, String>) -> ExitCode {
    match figures {
        Ok(figures) => {
            #[allow(clippy::print_stdout, reason = "figures are the output")]
            {
                println!("{figures}");
            }
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("stet-bench {task}: {reason}");
            ExitCode::FAILURE
        }
    }
}
