//! `stet-bench TASK --data FILE`: measures a part of Stet on labelled rows.
//! `stet-bench speed`: times what a user waits for, on prose of its own.

use std::process::ExitCode;

use clap::Parser;
use stet_cli::bench::{harness, speed};

fn main() -> ExitCode {
    if std::env::args().skip(1).eq(["speed"]) {
        #[allow(clippy::print_stdout, reason = "figures are the output")]
        {
            println!("{}", speed::run());
        }
        return ExitCode::SUCCESS;
    }
    ExitCode::from(harness::run(&harness::Arguments::parse()))
}
