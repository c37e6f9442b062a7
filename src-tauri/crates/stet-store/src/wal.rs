//! What SQLite would pass over in silence: it reads its write-ahead log up to the first frame that
//! does not check, and goes on as if nothing had stood behind it.
//!
//! Owns a look at the log before it is opened. Refuses to mend anything.
//!
//! The frames of an encrypted database are encrypted, their headers and checksums are not: it is read like any other.
//!
//! The format: <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use crate::encryption::{self, Form};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The words of a checksum are read with the low byte first; with the last bit set, the high one.
const LOW_BYTE_FIRST: u32 = 0x377f_0682;
/// Where a database says how long its pages are.
const PAGE_LENGTH_AT: u64 = 16;

/// Counts the changes that were acknowledged and stand behind damage in the log of the database
/// `file`, so that they will not be read back; 0 for a sound log or none.
///
/// The last change of a log does not count: a program killed while it wrote leaves the same behind,
/// and told nobody that it was done. To be called while no program has the database open.
///
/// # Errors
/// If the log or the database is there and cannot be read.
pub(crate) fn changes_behind_damage(file: &Path) -> io::Result<u32> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let log = match File::open(Path::new(&log)) {
        Err(missing) if missing.kind() == ErrorKind::NotFound => return Ok(0),
        log => log?,
    };
    match page_length(file)? {
        Some(length) => count(BufReader::new(log), length),
        None => Ok(0),
    }
}

/// Writes zeros over the whole log of the database `file`, to the disk itself. To be called only while nobody writes
/// and the file holds everything that the log holds.
///
/// # Errors
/// If the log is there and cannot be written.
pub(crate) fn write_zeros(file: &Path) -> io::Result<()> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let mut log = match File::options().write(true).open(Path::new(&log)) {
        Err(missing) if missing.kind() == ErrorKind::NotFound => return Ok(()),
        log => log?,
    };
    let length = log.metadata()?.len();
    io::copy(&mut io::repeat(0).take(length), &mut log)?;
    log.sync_all()
}

/// `None` for a database that has no page yet.
fn page_length(file: &Path) -> io::Result<Option<usize>> {
    if let Form::Encrypted(_) = Form::of(file)? {
        return Ok(Some(encryption::PAGE));
    }
    let mut file = File::open(file)?;
    file.seek(SeekFrom::Start(PAGE_LENGTH_AT))?;
    let mut length = [0; 2];
    if !filled(&mut file, &mut length)? {
        return Ok(None);
    }
    // Sixty-four kilobytes do not fit two bytes and are written as 1.
    let length = match u16::from_be_bytes(length) {
        1 => 65_536,
        length => usize::from(length),
    };
    Ok((length >= 512 && length.is_power_of_two()).then_some(length))
}

fn count(mut log: impl Read, page_length: usize) -> io::Result<u32> {
    let mut header = [0; HEADER];
    if !filled(&mut log, &mut header)? {
        return Ok(0);
    }
    let mut sum = Checksum::of(word(&header, 0));
    sum.add(&header[..24]);
    let mut sound = word(&header, 0) & !1 == LOW_BYTE_FIRST && sum.is(&header[24..]);
    // Frames of an earlier round of the log carry another salt and stand behind those of this one.
    // Where the header is damaged, the first two frames that agree know the salt too.
    let mut salt = sound.then(|| header[16..24].to_vec());
    let mut before: Option<(Vec<u8>, bool)> = None;
    let (mut behind, mut acknowledged) = (0, false);
    let mut head = [0; FRAME_HEADER];
    let mut page = vec![0; page_length];
    while filled(&mut log, &mut head)? {
        let whole = filled(&mut log, &mut page)?;
        let (own, ends) = (head[8..16].to_vec(), word(&head, 4) != 0);
        if let Some((other, ended)) = before.filter(|(other, _)| salt.is_none() && *other == own) {
            (salt, acknowledged) = (Some(other), ended);
        }
        let ours = salt.as_ref() == Some(&own);
        if sound {
            sum.add(&head[..8]);
            sum.add(&page);
            sound = whole && ours && sum.is(&head[16..]);
        }
        if !sound && ours {
            // Something follows the change that ended here: it had been acknowledged.
            behind += u32::from(acknowledged);
            acknowledged = ends;
        }
        before = Some((own, ends));
    }
    Ok(behind)
}

/// Reads as many bytes as `into` takes; false if the end comes first.
fn filled(from: &mut impl Read, into: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(into) {
        Err(short) if short.kind() == ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| true),
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let mut four = [0; 4];
    four.copy_from_slice(&bytes[at..at + 4]);
    u32::from_be_bytes(four)
}

/// The running checksum of a log: each frame's goes on from that of the frame before.
struct Checksum {
    low_byte_first: bool,
    sums: (u32, u32),
}

impl Checksum {
    fn of(magic: u32) -> Self {
        Self {
            low_byte_first: magic == LOW_BYTE_FIRST,
            sums: (0, 0),
        }
    }

    /// `bytes` is a multiple of eight long.
    fn add(&mut self, bytes: &[u8]) {
        let read = |at: usize| {
            let word = word(bytes, at);
            if self.low_byte_first {
                word.swap_bytes()
            } else {
                word
            }
        };
        let (mut a, mut b) = self.sums;
        for at in (0..bytes.len()).step_by(8) {
            a = a.wrapping_add(read(at)).wrapping_add(b);
            b = b.wrapping_add(read(at + 4)).wrapping_add(a);
        }
        self.sums = (a, b);
    }

    fn is(&self, written: &[u8]) -> bool {
        self.sums == (word(written, 0), word(written, 4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;
    use std::fs;

    /// A database with `changes` rows in its log, as a killed program leaves it.
    fn killed_after(changes: u32) -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let live = folder.path().join("live.db");
        let conn = Connection::open(&live).expect("a database");
        conn.pragma_update(None, "journal_mode", "WAL")
            .expect("done");
        conn.execute_batch("CREATE TABLE t (n); PRAGMA wal_checkpoint(TRUNCATE)")
            .expect("done");
        for n in 0..changes {
            conn.execute("INSERT INTO t VALUES (?1)", [n])
                .expect("inserted");
        }
        let file = folder.path().join("left.db");
        fs::copy(&live, &file).expect("copied");
        fs::copy(folder.path().join("live.db-wal"), log_of(&file)).expect("copied");
        (folder, file)
    }

    fn log_of(file: &Path) -> std::path::PathBuf {
        file.with_extension("db-wal")
    }

    /// Turns one bit of the log, and says how many rows SQLite reads back then.
    fn turned(file: &Path, at: usize) -> u32 {
        let mut log = fs::read(log_of(file)).expect("a log");
        log[at] ^= 1;
        fs::write(log_of(file), log).expect("written");
        changes_behind_damage(file).expect("a count")
    }

    fn rows(file: &Path) -> u32 {
        let conn = Connection::open(file).expect("a database");
        conn.query_row("SELECT count(*) FROM t", [], |row| row.get(0))
            .expect("done")
    }

    const FRAME: usize = FRAME_HEADER + 4096;

    #[test]
    fn a_sound_log_has_nothing_behind_damage() {
        for changes in [0, 1, 9] {
            let (_folder, file) = killed_after(changes);
            assert_eq!(changes_behind_damage(&file).expect("a count"), 0);
            assert_eq!(rows(&file), changes);
        }
        assert_eq!(
            changes_behind_damage(Path::new("/nowhere/x.db")).expect("a count"),
            0
        );
    }

    #[test]
    fn what_sqlite_passes_over_is_counted() {
        // Each change is one frame here. The last is not counted, see above.
        for damaged in 0..9 {
            for at in [4, 20, 60, 4_000] {
                let (_folder, file) = killed_after(9);
                let behind = turned(&file, HEADER + damaged * FRAME + at);
                let read = rows(&file);
                assert_eq!(
                    read,
                    u32::try_from(damaged).expect("a small number"),
                    "frame {damaged}"
                );
                assert_eq!(behind, 9 - read - 1, "frame {damaged}, byte {at}");
            }
        }
    }

    #[test]
    fn a_damaged_header_hides_the_whole_log() {
        for at in [0, 9, 17, 30] {
            let (_folder, file) = killed_after(5);
            assert_eq!((turned(&file, at), rows(&file)), (4, 0), "byte {at}");
        }
        let (_folder, file) = killed_after(5);
        let mut log = fs::read(log_of(&file)).expect("a log");
        log[..100].fill(7);
        fs::write(log_of(&file), log).expect("written");
        assert_eq!(changes_behind_damage(&file).expect("a count"), 3);
        assert_eq!(rows(&file), 0);
    }

    #[test]
    fn an_earlier_round_of_the_log_is_no_loss() {
        let folder = tempfile::tempdir().expect("a folder");
        let live = folder.path().join("live.db");
        let conn = Connection::open(&live).expect("a database");
        conn.pragma_update(None, "journal_mode", "WAL")
            .expect("done");
        conn.execute_batch("CREATE TABLE t (n)").expect("done");
        let insert = |n: u32| {
            conn.execute("INSERT INTO t VALUES (?1)", [n])
                .expect("inserted")
        };
        (0..9).for_each(|n| _ = insert(n));
        // The log is begun anew over the old one, which stands behind it.
        conn.execute_batch("PRAGMA wal_checkpoint(RESTART)")
            .expect("done");
        (9..12).for_each(|n| _ = insert(n));
        let file = folder.path().join("left.db");
        fs::copy(&live, &file).expect("copied");
        fs::copy(folder.path().join("live.db-wal"), log_of(&file)).expect("copied");
        assert_eq!(changes_behind_damage(&file).expect("a count"), 0);
        assert_eq!(turned(&file, HEADER + 60), 2);
        assert_eq!(rows(&file), 9);
    }

    #[test]
    fn what_a_killed_program_had_not_finished_is_no_loss() {
        let (_folder, file) = killed_after(4);
        let log = fs::read(log_of(&file)).expect("a log");
        for cut in [1, 4_096, FRAME - 1, FRAME] {
            fs::write(log_of(&file), &log[..log.len() - cut]).expect("written");
            assert_eq!(
                changes_behind_damage(&file).expect("a count"),
                0,
                "without {cut}"
            );
        }
    }
}
