//! How much the readers take in, and how much they make of it. A file beyond what is taken in is refused
//! with a sentence that names the limit; one that makes more is cut where the budget ends, and says so.

use std::time::Duration;

/// Largest text file taken in, in bytes (16 MiB). A text of 5 MB is far inside.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Largest PDF, package or workbook taken in, in bytes (256 MiB): these carry pictures.
pub const MAX_FILE: usize = 256 * 1024 * 1024;

/// Most parts in a package (DOCX, ODT, EPUB, workbook).
pub const MAX_PARTS: usize = 20_000;

/// Most bytes one part of a package may unpack to (128 MiB).
pub const MAX_PART: u64 = 128 * 1024 * 1024;

/// Most bytes all parts that are read of one package may unpack to (384 MiB).
pub const MAX_UNPACKED: u64 = 384 * 1024 * 1024;

/// Most times larger than its packed form a part may be once it exceeds a megabyte. Text packs
/// ten to thirty times; a part beyond this was made to exhaust memory.
pub const MAX_RATIO: u64 = 400;

/// Deepest nesting of elements in an XML part; beyond it the part is damaged or hostile.
pub const MAX_XML_DEPTH: usize = 512;

/// Most text read of one file, in bytes of UTF-8 (64 MB): a hundred novels. What was unpacked does not bound
/// it, for a file may refer to the same words any number of times.
pub const MAX_CHARACTERS: usize = 64_000_000;

/// Most text read of all files in one archive or mail together, in bytes of UTF-8 (256 MB).
pub const MAX_CHARACTERS_TOGETHER: usize = 256_000_000;

/// Longest time to make a document of one file.
pub const READ_TIME: Duration = Duration::from_secs(120);

/// Most paragraphs, headings, list items and notes in one document.
pub const MAX_BLOCKS: usize = 200_000;

/// Most table cells in one document.
pub const MAX_CELLS: usize = 500_000;

/// Most works taken from one bibliography.
pub const MAX_WORKS: usize = 50_000;

/// How many files deep a file may stand inside another: a document inserted into one that is attached
/// to a mail in an archive.
pub const MAX_NESTED: usize = 3;

/// Most files taken out of one archive or mail.
pub const MAX_MEMBERS: usize = 2_000;

/// Most parts of one mail.
pub const MAX_MAIL_PARTS: usize = 4_000;

/// Most messages that stand in one mail: they may be nested.
pub const MAX_MESSAGES: usize = 500;

/// Longest time to take one mail apart.
pub(crate) const MAIL_TIME: Duration = Duration::from_secs(60);

/// Longest time to take one archive apart.
pub(crate) const ARCHIVE_TIME: Duration = Duration::from_secs(120);

/// Deepest nesting that is kept apart. Elements nested deeper are read as if they stood at this
/// depth: their words are kept, their structure is not.
pub const MAX_DEPTH: usize = 200;

/// Longest title, in characters; longer ones end in an ellipsis.
pub const MAX_TITLE: usize = 120;

/// Shortest passage of running text, in characters (rules 3.1). Shorter paragraphs are joined
/// with their neighbours.
pub const MIN_PASSAGE: usize = 40;

/// Longest passage, in characters (rules 3.1). Longer paragraphs are split at sentence ends.
pub const MAX_PASSAGE: usize = 1_200;
