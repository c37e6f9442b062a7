//! From the file to the library: held against its table of contents, one part after the other.

use std::io::{Read, Seek};

use stet_store::sha256_hex;
use zip::ZipArchive;

use super::{CONTENTS, Contents, FACTS, FORMAT, LOGO, Part, RATINGS, SETTINGS, refused};
use crate::engine::Inner;
use crate::handover::{MAX_PACKAGE, MAX_PARTS, Whose};
use crate::wire::{Failure, PackageState, Settings, TakenIn};
use crate::{handover, outlets, publisher_logo, settings};

pub(super) fn take_in<R: Read + Seek>(inner: &Inner, file: R) -> Result<TakenIn, Failure> {
    if inner.library.is_newer() {
        return Err(stet_store::StoreError::Newer.into());
    }
    let mut archive = ZipArchive::new(file).map_err(|_| {
        refused("The file is not a Stet library: its list of parts is missing or cut off.")
    })?;
    if archive.len() > MAX_PARTS {
        return Err(refused(
            "The file has more parts than a Stet library can have.",
        ));
    }
    let contents = contents(&mut archive)?;
    let mut came = TakenIn::default();
    for part in &contents.parts {
        let bytes = match bytes(&mut archive, &part.name) {
            Ok(bytes) if sha256_hex(&bytes) == part.sha256 => bytes,
            Ok(_) => {
                let what = part.title.as_ref().unwrap_or(&part.name);
                came.notes.push(format!(
                    "“{what}” was altered after the file was written, so it was left out."
                ));
                continue;
            }
            Err(failure) => {
                came.notes.push(failure.message);
                continue;
            }
        };
        let taken = match part.name.as_str() {
            SETTINGS => own_settings(inner, &bytes, &mut came),
            RATINGS => outlets::admin::import(inner, RATINGS, &bytes).map(|_| ()),
            FACTS => own_facts(inner, &bytes, &mut came),
            LOGO => own_logo(inner, &bytes, &mut came),
            _ => document(inner, part, bytes, &mut came),
        };
        if let Err(failure) = taken {
            let what = part.title.as_ref().unwrap_or(&part.name);
            came.notes.push(format!("“{what}”: {}", failure.message));
        }
    }
    came.notes.push(
        "Keys stay in the keychain of the machine they were entered on: enter them here in Settings."
            .to_owned(),
    );
    Ok(came)
}

fn contents<R: Read + Seek>(archive: &mut ZipArchive<R>) -> Result<Contents, Failure> {
    let bytes = bytes(archive, CONTENTS)
        .map_err(|_| refused("The file is not a Stet library: it has no table of contents."))?;
    let contents: Contents = serde_json::from_slice(&bytes)
        .map_err(|_| refused("The file’s table of contents cannot be read."))?;
    if contents.format > FORMAT {
        return Err(refused(
            "The file was written by a newer version of Stet. Update Stet on this machine.",
        ));
    }
    Ok(contents)
}

/// The bytes of a part. Sizes the file declares are not believed.
fn bytes<R: Read + Seek>(archive: &mut ZipArchive<R>, name: &str) -> Result<Vec<u8>, Failure> {
    let missing = || {
        refused(format!(
            "{name} is missing from the file or cannot be unpacked."
        ))
    };
    let part = archive.by_name(name).map_err(|_| missing())?;
    let mut bytes = Vec::new();
    part.take(MAX_PACKAGE + 1)
        .read_to_end(&mut bytes)
        .map_err(|_| missing())?;
    if bytes.len() as u64 > MAX_PACKAGE {
        return Err(refused(format!("{name} is too large for Stet.")));
    }
    Ok(bytes)
}

fn document(inner: &Inner, part: &Part, bytes: Vec<u8>, came: &mut TakenIn) -> Result<(), Failure> {
    let outcome = handover::open(inner, bytes, Whose::Own)?;
    match outcome.state {
        PackageState::Opened => came.opened += 1,
        PackageState::Merged => came.merged += 1,
        PackageState::NothingNew => came.known += 1,
        PackageState::Conflicts => {
            let title = part.title.clone();
            came.conflicts.push(title.unwrap_or(outcome.title));
        }
    }
    Ok(())
}

/// Settings somebody made here are not changed by a file.
fn own_settings(inner: &Inner, bytes: &[u8], came: &mut TakenIn) -> Result<(), Failure> {
    if inner.settings()? != Settings::default() {
        came.notes
            .push("This machine’s settings were kept.".to_owned());
        return Ok(());
    }
    let wanted: Settings = serde_json::from_slice(bytes)
        .map_err(|_| refused("The settings in the file cannot be read."))?;
    settings::set(inner, &wanted)
}

fn own_facts(inner: &Inner, bytes: &[u8], came: &mut TakenIn) -> Result<(), Failure> {
    if outlets::rating::own(inner).is_some() {
        came.notes
            .push("The facts about outlets already here were kept.".to_owned());
        return Ok(());
    }
    outlets::rating::replace(inner, Some(bytes))
}

fn own_logo(inner: &Inner, bytes: &[u8], came: &mut TakenIn) -> Result<(), Failure> {
    match publisher_logo::kept(inner)? {
        Some(here) if here == bytes => Ok(()),
        Some(_) => {
            came.notes
                .push("The publisher’s logo already here was kept.".to_owned());
            Ok(())
        }
        None => publisher_logo::set(inner, LOGO, bytes).map(|_| ()),
    }
}
