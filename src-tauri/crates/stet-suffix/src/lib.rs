//! Which part of a host name somebody registered, by the public suffix list.
//!
//! A crate of its own, and its only door to [`psl`]: the list is compiled code, a third of a million
//! lines of it in every module that asks it directly.

use psl::Type;

/// The public suffix of a host name: "co.uk" of "www.example.co.uk".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suffix<'host> {
    /// As it stands in the host.
    pub name: &'host str,
    /// The label before it, which somebody registered; `None` for a host that is a suffix itself.
    pub label: Option<&'host str>,
    /// True if the list has it; what no list has is its last label.
    pub known: bool,
    /// True if a registry hands names out below it, false for a platform's users ("github.io").
    pub registry: bool,
}

/// The suffix of `host`, in lower case and without a dot at its end; `None` without any label.
#[inline(never)]
#[must_use]
pub fn suffix(host: &str) -> Option<Suffix<'_>> {
    let found = psl::suffix(host.as_bytes())?;
    let name = host.get(host.len() - found.as_bytes().len()..)?;
    let below = host.strip_suffix(name)?.strip_suffix('.');
    let label = below.and_then(|below| below.rsplit('.').next());
    Some(Suffix {
        name,
        label: label.filter(|label| !label.is_empty()),
        known: found.is_known(),
        registry: found.typ() == Some(Type::Icann),
    })
}

/// The registrable domain of `host`: its suffix and the label before it. `None` for a host that is
/// a suffix itself.
#[must_use]
pub fn registrable(host: &str) -> Option<&str> {
    let Suffix { name, label, .. } = suffix(host)?;
    let label = label?;
    host.get(host.len() - name.len() - 1 - label.len()..)
}

/// True if a registry hands out names below `name`: "co.uk" and "de", not "example.de".
#[must_use]
pub fn is_registry(name: &str) -> bool {
    // Asked about a name below it: a name that somebody registered is no suffix of that.
    let below = format!("x.{name}");
    suffix(&below).is_some_and(|suffix| suffix.registry && suffix.name == name)
}
