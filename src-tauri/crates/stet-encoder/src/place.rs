//! Where the encoder's files lie, and whether they are the right ones.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::Problem;

/// The published weights, as packaged: sentence-transformers' all-MiniLM-L6-v2.
pub const MODEL: &str = "model.safetensors";
/// Its word pieces.
pub const TOKENS: &str = "tokenizer.json";

/// A file that has to be the one this program was written for.
#[derive(Debug)]
pub(crate) struct RightFile {
    pub(crate) name: &'static str,
    /// SHA-256 in lower-case hexadecimal.
    sha256: &'static str,
}

pub(crate) const MODEL_FILE: RightFile = RightFile {
    name: MODEL,
    sha256: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
};
pub(crate) const TOKENS_FILE: RightFile = RightFile {
    name: TOKENS,
    sha256: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
};
/// The weights of the reader of sentences, fitted by `scripts/fit-reading.py`.
pub(crate) const READING: [RightFile; 4] = [
    RightFile {
        name: "reading-0.safetensors",
        sha256: "78977d02a8f7e93091639d7a963dbb9e2f2a1e49718f7ac5b99400110c101735",
    },
    RightFile {
        name: "reading-1.safetensors",
        sha256: "3095376058d514ad5be8e9c2771a2860e275e3866c2828fa5fe59fefe3475c87",
    },
    RightFile {
        name: "reading-2.safetensors",
        sha256: "fe205d4d1cc38977aeb6e2a741515ec3682d252175c81f93730f084a1047b0b8",
    },
    RightFile {
        name: "reading-3.safetensors",
        sha256: "b1817be013f9cb4ce79b099f27c6fc6403f90b8fab12fc8e75e6ff7d9ec42116",
    },
];

/// Most of a file of weights that is read, in MiB.
const MOST: u64 = 2048;
/// Most of a file of word pieces; the largest vocabularies take 20.
pub(crate) const MOST_TOKENS: u64 = 64;
/// Most of a configuration.
pub(crate) const MOST_CONFIG: u64 = 1;

/// The first of `candidates` that has both files. Only looks whether they are there.
#[must_use]
pub fn find(candidates: &[PathBuf]) -> Option<&Path> {
    candidates
        .iter()
        .map(PathBuf::as_path)
        .find(|folder| folder.join(MODEL).is_file() && folder.join(TOKENS).is_file())
}

/// Both files of the published encoder, if they are the ones the weights were fitted to.
pub(crate) fn published(folder: &Path) -> Result<(Vec<u8>, Vec<u8>), Problem> {
    Ok((
        read_right(folder, &MODEL_FILE)?,
        read_right(folder, &TOKENS_FILE)?,
    ))
}

/// A file of `folder`, if it is the right one.
pub(crate) fn read_right(folder: &Path, file: &RightFile) -> Result<Vec<u8>, Problem> {
    let path = folder.join(file.name);
    let bytes = read(&path)?;
    if hash(&bytes) == file.sha256 {
        Ok(bytes)
    } else {
        Err(Problem::OtherFile { path })
    }
}

/// A whole file of weights, unless it is larger than any that is run here.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    read_at_most(path, MOST)
}

/// A whole file, unless it is larger than `most` MiB.
pub(crate) fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, Problem> {
    let too_large = || Problem::TooLarge {
        path: path.to_owned(),
        most,
    };
    if length(path)? > most << 20 {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // What grows while it is read ends at the limit too.
    let read =
        fs::File::open(path).and_then(|file| file.take((most << 20) + 1).read_to_end(&mut bytes));
    read.map_err(|source| unreadable(path, source))?;
    if bytes.len() as u64 > most << 20 {
        return Err(too_large());
    }
    Ok(bytes)
}

/// Bytes of a file. A pipe or a device could block for ever, and is no file here.
pub(crate) fn length(path: &Path) -> Result<u64, Problem> {
    let about = fs::metadata(path).map_err(|source| unreadable(path, source))?;
    if !about.is_file() {
        let source = io::Error::other("it is not a file");
        return Err(unreadable(path, source));
    }
    Ok(about.len())
}

fn unreadable(path: &Path, source: io::Error) -> Problem {
    Problem::Unreadable {
        path: path.to_owned(),
        source,
    }
}

/// SHA-256 in lower-case hexadecimal.
pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The hash of the reader's first file: a fixture names what it was read with.
#[cfg(test)]
pub(crate) fn reading_hash() -> &'static str {
    READING[0].sha256
}

/// The encoder in the checkout, if set-up could fetch it: for tests, which say so and pass without it.
#[cfg(test)]
pub(crate) fn in_checkout() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../vendor/encoder");
    let there = find(std::slice::from_ref(&folder)).is_some();
    if !there {
        eprintln!("skipped: no encoder in vendor/encoder (scripts/fetch-encoder.sh fetches it)");
    }
    there.then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_file_is_refused_by_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let places = [folder.path().join("none"), folder.path().to_owned()];
        assert_eq!(find(&places), None);
        for name in [MODEL, TOKENS] {
            fs::write(folder.path().join(name), b"other").expect("written");
        }
        assert_eq!(find(&places), Some(folder.path()));
        let words = published(folder.path()).expect_err("refused").to_string();
        assert!(
            words.contains(MODEL) && words.contains("fetch-encoder"),
            "{words}"
        );
    }
}
