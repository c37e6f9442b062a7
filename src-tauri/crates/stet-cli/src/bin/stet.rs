//! `stet`: the fact-checking desk without a window.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use stet_cli::{check, exit};

/// Checks texts against the material you give it. Nothing is sent anywhere.
#[derive(Debug, Parser)]
#[command(name = "stet", version, after_help = exit::HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Arguments),
}

fn main() -> ExitCode {
    // clap ends the program itself with code 2 where the arguments make no sense.
    let Command::Check(arguments) = Arguments::parse().command;
    ExitCode::from(check::run(&arguments))
}
