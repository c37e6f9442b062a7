//! `stet`: the fact-checking desk without a window.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use stet_cli::{check, erase, exit, moving, references, restore, tables, verify_record};
use stet_engine::reading;

/// Checks texts against the material you give it, and looks up their references if you allow it. Nothing is
/// sent anywhere unless you name a service.
#[derive(Debug, Parser)]
#[command(name = "stet", version, after_help = exit::HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(Box<check::Arguments>),
    Erase(erase::Arguments),
    ExportLibrary(moving::ExportLibrary),
    HandOver(moving::HandOver),
    References(references::Arguments),
    Restore(restore::Arguments),
    Tables(tables::Arguments),
    TakeIn(moving::TakeIn),
    VerifyRecord(verify_record::Arguments),
}

fn main() -> ExitCode {
    if let Some(code) = reading::serve(std::env::args_os()) {
        return ExitCode::from(code);
    }
    reading::apart(std::env::current_exe().ok());
    // clap ends the program itself with code 2 where the arguments make no sense.
    let arguments = Arguments::parse();
    tables::read();
    ExitCode::from(match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Erase(arguments) => erase::run(&arguments),
        Command::ExportLibrary(arguments) => arguments.run(),
        Command::HandOver(arguments) => arguments.run(),
        Command::References(arguments) => references::run(&arguments),
        Command::Restore(arguments) => restore::run(&arguments),
        Command::TakeIn(arguments) => arguments.run(),
        Command::Tables(arguments) => tables::run(&arguments),
        Command::VerifyRecord(arguments) => verify_record::run(&arguments),
    })
}
