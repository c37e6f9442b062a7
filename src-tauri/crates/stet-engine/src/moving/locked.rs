//! The file under a passphrase, in the format of age (age-encryption.org/v1): whoever has the passphrase opens it
//! with that program too.
//!
//! Owns which passphrase is taken, and how much work a file may ask for before it is believed to be one of
//! Stet's. Refuses to keep a passphrase: it is nowhere when the file is written.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::iter;

use age::secrecy::SecretString;
use age::stream::{StreamReader, StreamWriter};
use age::{DecryptError, Decryptor, Encryptor, scrypt};

use super::refused;
use crate::wire::{Failure, FailureCode};

/// How the first bytes of such a file read.
const BEGINS: &[u8] = b"age-encryption.org/v1\n";

/// Longest head of such a file, in bytes; one with a passphrase has some 150.
const LONGEST_HEAD: u64 = 4096;

/// How the last line of its head begins.
const END: &[u8] = b"\n--- ";

/// Fewest characters of a passphrase.
const SHORTEST: usize = 8;

/// Work of scrypt for a file that is written: two to the power of it, of 1 KiB each.
const WORK: u8 = 18;

/// The most that is done to open one: 1 GiB of memory and some seconds. A file that asks for more was made to
/// keep the machine busy.
const MOST_WORK: u8 = 20;

/// What a library is locked with. Overwritten when it is dropped, and never shown.
#[derive(Clone)]
pub struct Passphrase(SecretString);

impl std::fmt::Debug for Passphrase {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Passphrase")
    }
}

impl Passphrase {
    /// A passphrase for a new file.
    ///
    /// # Errors
    /// `Invalid` if it is shorter than eight characters.
    pub fn new(words: String) -> Result<Self, Failure> {
        let passphrase = Self::given(words);
        match passphrase.length() < SHORTEST {
            true => Err(Failure::invalid(format!(
                "Use a passphrase of at least {SHORTEST} characters; five unrelated words work well."
            ))),
            false => Ok(passphrase),
        }
    }

    /// One that somebody says opens a file: any may be tried.
    #[must_use]
    pub fn given(words: String) -> Self {
        Self(SecretString::from(words))
    }

    fn length(&self) -> usize {
        use age::secrecy::ExposeSecret as _;
        self.0.expose_secret().chars().count()
    }
}

/// Writes into `file` what only the passphrase opens; [`StreamWriter::finish`] ends it.
pub(super) fn writer<W: Write>(file: W, passphrase: &Passphrase) -> io::Result<StreamWriter<W>> {
    let mut recipient = scrypt::Recipient::new(passphrase.0.clone());
    recipient.set_work_factor(WORK);
    let recipients = iter::once(&recipient as &dyn age::Recipient);
    let encryptor = Encryptor::with_recipients(recipients).map_err(io::Error::other)?;
    encryptor.wrap_output(file)
}

/// True for a file that is locked; it is read from its beginning afterwards.
pub(super) fn is_locked<R: Read + Seek>(file: &mut R) -> io::Result<bool> {
    Ok(beginning(file, BEGINS.len() as u64)? == BEGINS)
}

fn beginning<R: Read + Seek>(file: &mut R, length: u64) -> io::Result<Vec<u8>> {
    let mut begins = Vec::new();
    file.by_ref().take(length).read_to_end(&mut begins)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(begins)
}

/// Reads what the passphrase opens.
///
/// # Errors
/// `Passphrase` where there is none or another was used; `Unreadable`.
pub(super) fn reader<R: Read + Seek>(
    mut file: R,
    passphrase: Option<&Passphrase>,
) -> Result<StreamReader<R>, Failure> {
    let Some(passphrase) = passphrase else {
        return Err(asks("The library is locked with a passphrase."));
    };
    let altered = || refused("The file is locked and has since been altered or cut off.");
    // The head is read into memory as far as it goes.
    let head = beginning(&mut file, LONGEST_HEAD).map_err(|_| altered())?;
    if !head.windows(END.len()).any(|bytes| bytes == END) {
        return Err(altered());
    }
    let mut identity = scrypt::Identity::new(passphrase.0.clone());
    identity.set_max_work_factor(MOST_WORK);
    let unlocked = Decryptor::new(file)
        .and_then(|locked| locked.decrypt(iter::once(&identity as &dyn age::Identity)));
    unlocked.map_err(|why| match why {
        DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed => {
            asks("That is not the passphrase the library was locked with.")
        }
        DecryptError::ExcessiveWork { .. } => refused(
            "Unlocking the file would take far more work than any Stet library needs; it was not \
             opened.",
        ),
        DecryptError::NoMatchingKeys => {
            refused("The file is locked with someone’s key, not with a passphrase.")
        }
        _ => altered(),
    })
}

/// Whoever asked may ask again with another passphrase.
fn asks(message: &str) -> Failure {
    Failure {
        code: FailureCode::Passphrase,
        message: message.to_owned(),
        advice: Some("Nothing here was changed.".to_owned()),
        retry: false,
    }
}
