//! `stet-bench TASK --data FILE`: measures a part of Stet on labelled rows.
//! `stet-bench speed`: times what a user waits for, on prose of its own.
//! `stet-bench run`: a run at five services beside the critical path their limits allow.

use std::process::ExitCode;

use clap::Parser;
use stet_cli::bench::{harness, speed, world_run};

fn main() -> ExitCode {
    if std::env::args().skip(1).eq(["speed"]) {
        #[allow(clippy::print_stdout, reason = "figures are the output")]
        {
            println!("{}", speed::run());
        }
        return ExitCode::SUCCESS;
    }
    if std::env::args().skip(1).eq(["run"]) {
        return match world_run::run() {
            Ok(figures) => {
                #[allow(clippy::print_stdout, reason = "figures are the output")]
                {
                    println!("{figures}");
                }
                ExitCode::SUCCESS
            }
            Err(reason) => {
                eprintln!("stet-bench run: {reason}");
                ExitCode::FAILURE
            }
        };
    }
    ExitCode::from(harness::run(&harness::Arguments::parse()))
}
