//! Areas of a page that link to an address.
//!
//! Only addresses outside the file are kept: a jump inside it is no source.

use std::collections::HashMap;

use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{Array, Dict, Name, Rect, String as Bytes};

use super::glyph::Matrix;
use super::limits;

/// Height of a band in which areas are looked up, in points.
const BAND: f64 = 16.0;

/// Most areas looked at in one band: a line of type has room for no more.
const MOST_IN_BAND: usize = 64;

/// Longest address kept, in bytes.
const LONGEST: usize = 4_096;

/// The links of one page.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// Where they lead, each once.
    pub(crate) addresses: Vec<String>,
    areas: Vec<Area>,
    bands: HashMap<i32, Vec<u16>>,
}

#[derive(Debug, Clone, Copy)]
struct Area {
    x0: f64,
    y0: f64,
    x1: f64,
    y1: f64,
    address: u16,
}

impl Links {
    /// The links of `page`, placed as `upright` turns it.
    pub(crate) fn of(page: &Dict<'_>, upright: Matrix) -> Self {
        let mut links = Self::default();
        let Some(notes) = page.get::<Array<'_>>(keys::ANNOTS) else {
            return links;
        };
        for note in notes.iter::<Dict<'_>>().take(limits::MAX_LINKS) {
            links.add(&note, upright);
        }
        links
    }

    fn add(&mut self, note: &Dict<'_>, upright: Matrix) -> Option<()> {
        if note.get::<Name<'_>>(keys::SUBTYPE)?.as_str() != "Link" {
            return None;
        }
        let action = note.get::<Dict<'_>>(keys::A)?;
        let address = action.get::<Bytes<'_>>(keys::URI)?;
        let address = super::strings::text(address.as_bytes());
        if address.is_empty() || address.len() > LONGEST {
            return None;
        }
        let known = self.addresses.iter().rposition(|known| *known == address);
        let address = known.unwrap_or_else(|| {
            self.addresses.push(address);
            self.addresses.len() - 1
        });
        let address = u16::try_from(address).ok()?;
        let quads: Vec<f64> = note
            .get::<Array<'_>>(keys::QUADPOINTS)
            .map(|points| points.iter::<f64>().take(8 * 64).collect())
            .unwrap_or_default();
        let quads = quads.as_chunks::<8>().0;
        // A link over two lines has a box for each; the whole would cover words between.
        for quad in quads {
            let points = quad.as_chunks::<2>().0;
            self.area(points.iter().map(|[x, y]| upright.point(*x, *y)), address);
        }
        if quads.is_empty() {
            let rect = note.get::<Rect>(keys::RECT)?;
            let corners = [(rect.x0, rect.y0), (rect.x1, rect.y1)];
            self.area(
                corners.into_iter().map(|(x, y)| upright.point(x, y)),
                address,
            );
        }
        Some(())
    }

    fn area(&mut self, points: impl Iterator<Item = (f64, f64)>, address: u16) {
        let mut area = Area {
            x0: f64::MAX,
            y0: f64::MAX,
            x1: f64::MIN,
            y1: f64::MIN,
            address,
        };
        for (x, y) in points {
            area.x0 = area.x0.min(x);
            area.x1 = area.x1.max(x);
            area.y0 = area.y0.min(y);
            area.y1 = area.y1.max(y);
        }
        let Ok(at) = u16::try_from(self.areas.len()) else {
            return;
        };
        let bands = (band(area.y0), band(area.y1));
        if bands.1.saturating_sub(bands.0) > 2_000 {
            return;
        }
        self.areas.push(area);
        for band in bands.0..=bands.1 {
            let here = self.bands.entry(band).or_default();
            if here.len() < MOST_IN_BAND {
                here.push(at);
            }
        }
    }

    /// The link at a point of the upright page, as an index into [`Links::addresses`].
    pub(crate) fn at(&self, x: f64, y: f64) -> Option<u16> {
        let here = self.bands.get(&band(y))?;
        here.iter()
            .map(|at| &self.areas[usize::from(*at)])
            .find(|area| (area.x0..=area.x1).contains(&x) && (area.y0..=area.y1).contains(&y))
            .map(|area| area.address)
    }
}

fn band(y: f64) -> i32 {
    (y / BAND).floor() as i32
}
