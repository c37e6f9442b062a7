//! Public functions that nothing but tests and measures calls.

use std::collections::{HashMap, HashSet};
use std::slice;

use crate::reader::{Form, Function, Mention, Read, read};
use crate::source::Source;

/// A function of one source, by the index of both.
type Key = (usize, usize);

/// The sources that can be callers.
///
/// It goes by names. `Type::name`, `.name(` and `module::name` are told apart, and a name alone counts in
/// the file that defines it or brings it in. It does not know types: a method has a caller as soon as a
/// method of the same name is called on anything, so one that is called as common ones are (`len`, `iter`)
/// is never told; nor is a function that has the name of a local variable where it is imported. A call
/// that a macro puts together is not seen. So a function without callers may be missed; one that has
/// them is hardly ever accused.
pub struct Callers(Vec<Read>);

impl Callers {
    /// Of all these sources but tests, examples and what measures: paths, or beginnings of paths, from the
    /// root.
    #[must_use]
    pub fn of(sources: &[Source], measuring: &[&str]) -> Self {
        let aside = |path: &str| {
            let folders = ["/tests/", "/examples/", "/benches/"];
            folders.iter().any(|folder| path.contains(folder))
                || measuring.iter().any(|begin| path.starts_with(begin))
        };
        let read: Vec<Read> = (sources.iter())
            .filter(|source| !aside(&source.path))
            .map(|source| read(&source.text, modules(&source.path)))
            .collect();
        let inside = |one: &Read, name: &String| [&one.modules[..], slice::from_ref(name)].concat();
        let for_tests: Vec<Vec<String>> = (read.iter())
            .flat_map(|one| one.for_tests.iter().map(move |name| inside(one, name)))
            .collect();
        let for_tests = |one: &Read| for_tests.iter().any(|it| one.modules.starts_with(it));
        Self(read.into_iter().filter(|one| !for_tests(one)).collect())
    }

    /// The paths of all `pub fn` of these packages ("`stet-core`") that nobody calls but themselves and
    /// functions that nobody calls, in order. Functions of `allowed` are taken to be called.
    #[must_use]
    pub fn never_call(&self, packages: &[&str], allowed: &[&str]) -> Vec<String> {
        let names = Names::of(&self.0);
        let packages: Vec<String> = packages.iter().map(|name| name.replace('-', "_")).collect();
        let functions: Vec<(Key, &Function)> = (self.0.iter().enumerate())
            .filter(|(_, one)| packages.contains(&one.modules[0]))
            .flat_map(|(file, one)| (0..).map(move |index| (file, index)).zip(&one.functions))
            .filter(|(_, function)| !allowed.contains(&function.path().as_str()))
            .collect();
        let mut dead: HashSet<Key> = HashSet::new();
        loop {
            let before = dead.len();
            for (key, function) in &functions {
                if !names.is_called(*key, function, &dead) {
                    dead.insert(*key);
                }
            }
            if dead.len() == before {
                break;
            }
        }
        let dead = functions.iter().filter(|(key, _)| dead.contains(key));
        let mut paths: Vec<String> = dead.map(|(_, function)| function.path()).collect();
        paths.sort();
        paths
    }
}

/// A crate that another hands on, and the module it is there.
const HANDED_ON: (&str, &str) = ("stet-text/", "stet-core/text/");

/// "src-tauri/crates/stet-core/src/document/cut.rs" → stet_core, document, cut
fn modules(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_prefix("src-tauri/crates/").unwrap_or(path);
    let path = path.replacen(HANDED_ON.0, HANDED_ON.1, 1);
    path.split('/')
        .enumerate()
        .filter(|(at, part)| *at == 0 || !["src", "mod", "lib"].contains(part))
        .map(|(_, part)| part.replace('-', "_"))
        .collect()
}

/// Who mentions what.
struct Names<'r> {
    read: &'r [Read],
    /// Mentions by name, each with its source.
    mentions: HashMap<&'r str, Vec<(usize, &'r Mention)>>,
    /// How many functions have a name.
    defined: HashMap<&'r str, usize>,
    /// Names that some `use` gives another name.
    renamed: HashSet<&'r str>,
}

impl<'r> Names<'r> {
    fn of(read: &'r [Read]) -> Self {
        let mut mentions: HashMap<&str, Vec<(usize, &Mention)>> = HashMap::new();
        let mut defined: HashMap<&str, usize> = HashMap::new();
        for (file, one) in read.iter().enumerate() {
            for mention in &one.mentions {
                let places = mentions.entry(&mention.name).or_default();
                places.push((file, mention));
            }
            for name in &one.defined {
                *defined.entry(name).or_default() += 1;
            }
        }
        let imports = read.iter().flat_map(|one| &one.imports);
        Self {
            read,
            mentions,
            defined,
            renamed: (imports.filter(|import| import.renamed))
                .map(|import| import.name.as_str())
                .collect(),
        }
    }

    /// Whether somebody who is not dead calls this function, other than itself.
    fn is_called(&self, key: Key, function: &Function, dead: &HashSet<Key>) -> bool {
        let name = function.name.as_str();
        let mut places = self.mentions.get(name).into_iter().flatten();
        self.renamed.contains(name)
            || places.any(|&(file, mention)| {
                let caller = mention.inside.map(|index| (file, index));
                caller.is_none_or(|caller| caller != key && !dead.contains(&caller))
                    && self.means(file, mention, key.0, function)
            })
    }

    /// Whether a mention in `file` can mean this function of the source `home`.
    fn means(&self, file: usize, mention: &Mention, home: usize, function: &Function) -> bool {
        let alone = self.defined.get(function.name.as_str()) == Some(&1);
        match (&mention.form, &function.owner) {
            (Form::Method, owner) => owner.is_some(),
            (Form::Path(of), Some(owner)) => alone || of.last() == Some(owner),
            (Form::Bare, Some(_)) => false,
            (Form::Path(of), None) => alone || self.leads_to(file, of, function),
            (Form::Bare, None) => {
                let names = [function.name.as_str(), "*"];
                let mut imports = self.read[file].imports.iter();
                file == home
                    || imports.any(|import| {
                        names.contains(&import.name.as_str())
                            && self.leads_to(file, &import.path, function)
                    })
            }
        }
    }

    /// Whether a path written in `file` can lead to this function: it ends with one of its modules, and
    /// begins in the same package or with what comes from there.
    fn leads_to(&self, file: usize, path: &[String], function: &Function) -> bool {
        let package = &function.modules[0];
        let here = &self.read[file];
        let own = here.modules[0] == *package;
        let (Some(first), Some(last)) = (path.first(), path.last()) else {
            return false;
        };
        if ["self", "super", "crate"].contains(&last.as_str()) {
            let mut beside = self.read.iter();
            return if own {
                reaches(&here.modules, path, function)
            } else {
                beside.any(|one| {
                    one.modules[0] == here.modules[0] && brings(one, &function.name, package)
                })
            };
        }
        function.modules.contains(last) && (own || first == package || brings(here, first, package))
    }
}

/// Whether "super::super" or "crate", written in this module or in one inside it, is a module of the
/// function or one above it, which may hand it on.
fn reaches(here: &[String], path: &[String], function: &Function) -> bool {
    if path[0] == "crate" {
        return true;
    }
    let up = path.iter().filter(|word| *word == "super").count();
    let module = |up: usize| &here[..here.len().saturating_sub(up).max(1)];
    [up, up.saturating_sub(1)]
        .into_iter()
        .any(|up| function.modules.starts_with(module(up)))
}

/// Whether a source brings a name in from a package.
fn brings(one: &Read, name: &str, package: &String) -> bool {
    let mut imports = one.imports.iter();
    imports.any(|import| import.name == name && import.path.first() == Some(package))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_rule_that_only_tests_call_is_told() {
        let rules = "
            mod words; #[cfg(test)] mod probes;
            pub use words::told;
            pub fn used() { helper(); }
            pub fn helper() {}
            pub fn by_tests_alone() { by_the_dead_alone(); }
            pub fn by_the_dead_alone() {}
            pub fn itself() { itself() }
            /// Calls `in_a_comment()`.
            pub fn in_a_comment() -> &'static str { \"in_a_comment()\" }
            pub(crate) fn not_for_all() {}
            pub struct Rate { share: u8 }
            impl Rate {
                pub fn of() -> Self { Self::limit(); Self { share: 0 } }
                pub fn limit() {}
                pub fn share(&self) -> u8 { self.share }
                pub fn by_path() {}
            }
            #[cfg(test)] mod tests { #[test] fn t() { super::by_tests_alone(); super::Rate::of().share(); } }";
        let caller =
            "use stet_core::{used, Rate}; #[serde(default = \"in_an_attribute\")] struct S;
            fn main() { used(); stet_core::words::said(1); let f = Rate::by_path; Rate::of(); }
            pub fn in_an_attribute() {} pub fn as_another() {}";
        let sources = [
            source("src-tauri/crates/stet-core/src/lib.rs", rules),
            source(
                "src-tauri/crates/stet-core/src/words.rs",
                "pub fn told() {} pub fn said(x: u8) {}",
            ),
            source(
                "src-tauri/crates/stet-core/src/probes.rs",
                "pub fn probe() { crate::told(); }",
            ),
            source(
                "src-tauri/crates/stet-core/tests/it.rs",
                "fn t() { stet_core::told(); }",
            ),
            source(
                "src-tauri/crates/stet-cli/src/bench/a.rs",
                "fn b() { stet_core::told(); }",
            ),
            source("src-tauri/crates/stet-cli/src/lib.rs", caller),
        ];
        let measuring = ["src-tauri/crates/stet-cli/src/bench"];
        let callers = Callers::of(&sources, &measuring);
        let found = |allowed: &[&str]| callers.never_call(&["stet-core"], allowed);
        let dead = [
            "stet_core::Rate::share",
            "stet_core::by_tests_alone",
            "stet_core::by_the_dead_alone",
            "stet_core::in_a_comment",
            "stet_core::itself",
            "stet_core::words::told",
        ];
        assert_eq!(found(&[]), dead);
        let kept = found(&["stet_core::by_tests_alone", "stet_core::words::told"]);
        assert_eq!(
            kept,
            [
                "stet_core::Rate::share",
                "stet_core::in_a_comment",
                "stet_core::itself"
            ]
        );
    }
}
