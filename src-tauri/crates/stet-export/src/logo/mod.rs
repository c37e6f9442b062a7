//! The publisher's logo: a picture from a file nobody vouches for, as pixels of our own.
//!
//! Owns which files are taken, their limits, and the one form in which a logo is kept: its pixels,
//! no more of them than print asks for, drawn anew as a PNG. So nothing else of the file – words,
//! places, profiles, whatever is hidden behind the picture – travels with a report. Refuses to know
//! where it stands on a page.

mod decode;
mod draw;
mod shrink;

use std::panic::catch_unwind;

pub use draw::Drawn;

/// Most bytes of a file that is taken in.
pub const LARGEST_FILE: usize = 5 * 1024 * 1024;
/// Most pixels along a side of a picture that is taken in.
const LONGEST_SIDE: usize = 10_000;
/// Most pixels of a picture that is taken in: 64 MB of memory.
const MOST_PIXELS: usize = 16_000_000;
/// Most pixels that are kept, across and down: 580 to the inch where a report prints it.
const KEPT: (usize, usize) = (1_600, 800);

/// Why a file is no logo; the words complete "house.png …" to a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoLogo {
    /// It begins like neither of the two.
    #[error("is neither a PNG nor a JPEG picture.")]
    OtherKind,
    /// More than [`LARGEST_FILE`].
    #[error("is larger than 5 MB; save a smaller picture.")]
    TooManyBytes,
    /// More pixels than are taken in.
    #[error(
        "has {0} × {1} pixels; Stet takes up to 10,000 per side and 16 million in all: save a \
         smaller picture."
    )]
    TooManyPixels(usize, usize),
    /// It begins like a picture, and is cut off or damaged.
    #[error("is damaged; save the picture again.")]
    Damaged,
}

/// A logo: pixels, row by row from the top, each red, green, blue and how opaque it is.
#[derive(Clone, PartialEq, Eq)]
pub struct Logo {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl std::fmt::Debug for Logo {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Logo({} × {})", self.width, self.height)
    }
}

impl Logo {
    /// Takes a picture out of the bytes of a PNG or JPEG file; of an animation the first frame. A
    /// large one is made smaller. Blocks for some seconds at worst.
    ///
    /// # Errors
    /// [`NoLogo`] says why the bytes are no logo.
    pub fn read(bytes: &[u8]) -> Result<Self, NoLogo> {
        if bytes.len() > LARGEST_FILE {
            return Err(NoLogo::TooManyBytes);
        }
        // A decoder that loses its thread over a file: the file is damaged.
        let read = catch_unwind(|| decode::decode(bytes)).unwrap_or(Err(NoLogo::Damaged))?;
        Ok(shrink::to_fit(read, KEPT))
    }

    /// Pixels across, from 1.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels down, from 1.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }
}

/// Refuses what has no pixels or too many, before memory is taken for them.
fn sized(width: usize, height: usize) -> Result<(), NoLogo> {
    if width == 0 || height == 0 {
        return Err(NoLogo::Damaged);
    }
    let all = width.checked_mul(height);
    if width.max(height) > LONGEST_SIDE || all.is_none_or(|all| all > MOST_PIXELS) {
        return Err(NoLogo::TooManyPixels(width, height));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
