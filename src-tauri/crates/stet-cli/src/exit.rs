//! What the exit codes of `stet` mean. They are part of its interface.

/// Nothing in the text was contradicted.
pub const CLEAN: u8 = 0;
/// A claim is contradicted or contested, by the material or by the text itself; a reference is
/// miscited, gone, retracted or another work’s; where citations are checked strictly, a sentence is not
/// borne out by the source it cites; with `stet references --strict`, a work was not found.
pub const CONTRADICTED: u8 = 1;
/// The arguments make no sense; nothing was done.
pub const USAGE: u8 = 2;
/// The text or the material could not be read, or a report could not be written.
pub const FILES: u8 = 3;
/// Stopped by the user. With `--library` what was found so far is kept there.
pub const INTERRUPTED: u8 = 130;

/// The codes of `stet check` as help shows them.
pub const HELP: &str = "Exit codes:
  0    nothing in the text was contradicted
  1    at least one claim is contradicted or contested, a reference is wrong, or
       with --strict-cites a cited source does not support a sentence
  2    the arguments are invalid; nothing was done
  3    the text or the material could not be read, or a report could not be written
  130  interrupted";

/// The codes of `stet references` as help shows them.
pub const REFERENCES_HELP: &str = "Exit codes:
  0    no reference is wrong, though some works may not have been found
  1    a reference is miscited, gone, retracted or points to another work; with
       --strict also if a work was not found or a service did not answer
  2    the arguments are invalid; nothing was done
  3    the text could not be read
  130  interrupted";

/// `stet verify-record`: everything follows.
pub const RECORD_HOLDS: u8 = 0;
/// `stet verify-record`: something does not follow.
pub const RECORD_DEVIATES: u8 = 1;
/// `stet verify-record`: it cannot be read.
pub const RECORD_UNREADABLE: u8 = 2;

/// The codes of `stet verify-record` as help shows them.
pub const RECORD_HELP: &str = "Exit codes:
  0    the record holds
  1    something in it does not hold up; the output says what and where
  2    it cannot be read";
