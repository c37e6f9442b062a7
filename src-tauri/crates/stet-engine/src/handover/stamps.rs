//! The time stamps in a package: beside what is sealed, since the one of the seal came after it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use stet_sources::timestamps as authority;
use stet_sources::timestamps::Authorities;
use stet_store::timestamps::Timestamp;

use super::PackageError;
use super::container::Parts;
use super::manifest::STAMPS;
use super::unpack::unpack;
use crate::record::Verification;

/// Most stamps that are read.
const MOST: usize = 10_000;

/// A line of the part.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    /// Hash of the row of the log.
    row: String,
    /// The token, base64.
    token: String,
}

/// The part.
pub(super) fn written(stamps: &[Timestamp]) -> Vec<u8> {
    let mut lines = String::new();
    for stamp in stamps {
        let line = Line {
            row: stamp.row.clone(),
            token: STANDARD.encode(&stamp.token),
        };
        lines.push_str(&serde_json::to_string(&line).unwrap_or_default());
        lines.push('\n');
    }
    lines.into_bytes()
}

/// The stamps of a package; a line that is none is noted.
pub(super) fn read(parts: &Parts, found: &mut Verification) -> Vec<Timestamp> {
    let text = parts.get(STAMPS).map_or(&[][..], Vec::as_slice);
    let lines = text
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty());
    let mut stamps = Vec::new();
    for line in lines.take(MOST) {
        let line: Option<Line> = serde_json::from_slice(line).ok();
        let stamp = line.and_then(|line| {
            let token = STANDARD.decode(&line.token).ok()?;
            Some(Timestamp {
                row: line.row,
                token,
            })
        });
        match stamp {
            Some(stamp) => stamps.push(stamp),
            None => found.deviates("a time stamp", "It cannot be read."),
        }
    }
    stamps
}

/// Follows the certificates of a package's time stamps to authorities that the reader trusts, and says in `found`
/// of each whether it leads there.
///
/// # Errors
/// Why the package cannot be read.
pub fn verify_stamps(
    bytes: &[u8],
    authorities: &Authorities,
    found: &mut Verification,
) -> Result<(), PackageError> {
    let package = unpack(bytes)?;
    for stamp in &package.stamps {
        let Some(row) = package.log.iter().find(|row| row.hash == stamp.row) else {
            continue;
        };
        let Ok(said) = authority::verify(&stamp.token, &stamp.row) else {
            continue;
        };
        match authority::verify_chain(&stamp.token, authorities) {
            Ok(()) => {
                let own = found.stamped.iter_mut().filter(|stamped| {
                    stamped.row == row.seq && stamped.at == said.at && stamped.by == said.by
                });
                own.for_each(|stamped| stamped.trusted = true);
            }
            Err(why) => found.deviates(
                format!("the time stamp of row {} of the log", row.seq),
                format!("It is not from an authority you trust: {why}."),
            ),
        }
    }
    Ok(())
}
