//! The window. All there is to it is in the library.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

use stet_engine::reading;

fn main() -> ExitCode {
    if let Some(code) = reading::serve(std::env::args_os()) {
        return ExitCode::from(code);
    }
    reading::apart(std::env::current_exe().ok());
    stet_desk::run();
    ExitCode::SUCCESS
}
