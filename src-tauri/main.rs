//! The window. All there is to it is in the library.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    stet_desk::run();
}
