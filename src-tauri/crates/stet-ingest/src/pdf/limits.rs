//! How much of a PDF is taken in, and for how long.

use std::time::Duration;

/// Most pages; a file with more is refused.
pub(crate) const MAX_PAGES: usize = 5_000;

/// Most characters drawn on one page that are read; a page with more loses the rest, with a notice.
pub(crate) const MAX_GLYPHS: usize = 400_000;

/// Most characters of the whole file; pages after it are not read, and told. Pages may share what they draw,
/// so that a small file has any number of them. A book of 5,000 pages has fifteen million.
pub(crate) const MAX_GLYPHS_OF_FILE: usize = 16_000_000;

/// Most drawing operations of one page that are looked at.
pub(crate) const MAX_OPERATIONS: usize = 4_000_000;

/// Deepest nesting of drawings within drawings (form objects).
pub(crate) const MAX_FORMS: usize = 16;

/// Most saved graphics states.
pub(crate) const MAX_STATES: usize = 512;

/// Most entries of the outline that are looked at.
pub(crate) const MAX_OUTLINE: usize = 10_000;

/// Most link areas of one page.
pub(crate) const MAX_LINKS: usize = 5_000;

/// Longest time for the whole file, before the allowance per page.
pub(crate) const TIME: Duration = Duration::from_secs(60);

/// What every page adds to [`TIME`]. How many pages there are is known once the file is open.
pub(crate) const TIME_PER_PAGE: Duration = Duration::from_millis(100);
