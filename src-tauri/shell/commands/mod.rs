//! What the page may ask for, by area. Each command is a line that hands on to the engine; the
//! names are listed once, in `names.in`, for the build script's permissions.

pub(crate) mod about;
pub(crate) mod corrections;
pub(crate) mod desk;
pub(crate) mod document;
pub(crate) mod files;
pub(crate) mod models;
pub(crate) mod network;
pub(crate) mod outlets;
pub(crate) mod record;
pub(crate) mod references;
pub(crate) mod report;
pub(crate) mod settings;

use stet_engine::wire::Failure;

/// What every command answers.
pub(crate) type Answer<T> = Result<T, Failure>;

#[cfg(test)]
mod tests {
    /// A command the page may not ask for is refused only when it is called: hold the three lists
    /// against each other before.
    #[test]
    fn every_command_is_named_for_the_build_script_and_allowed() {
        let wiring = include_str!("../../lib.rs");
        let handlers = wiring
            .split_once("generate_handler![")
            .and_then(|(_, rest)| rest.split_once("])"))
            .map(|(list, _)| list)
            .expect("the handlers");
        let names: &[&str] = include!("names.in");
        let allowed = include_str!("../../capabilities/main.json");
        let mut count = 0;
        for handler in handlers.split(',') {
            let Some((_, command)) = handler.trim().split_once("::") else {
                continue;
            };
            count += 1;
            assert!(names.contains(&command), "{command} is not in names.in");
            let permission = format!("\"allow-{}\"", command.replace('_', "-"));
            assert!(
                allowed.contains(&permission),
                "{permission} is not in main.json"
            );
        }
        assert_eq!(count, names.len());
    }
}
