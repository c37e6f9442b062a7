//! The publisher's logo as a paragraph of its own.

use docx_rs::{Paragraph, ParagraphChild, Pic, Run};

use super::markup::paragraph;
use crate::logo::Logo;

/// The most it takes, across and down, in points.
const LARGEST: (f32, f32) = (200.0, 72.0);
/// Word's unit of drawings: 914,400 to the inch.
const UNITS_A_POINT: f32 = 12_700.0;

/// The paragraph with the picture in its line.
pub(super) fn picture(logo: &Logo) -> Paragraph {
    let (width, height) = logo.printed(LARGEST);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most a few million units"
    )]
    let units = |points: f32| (points * UNITS_A_POINT).round() as u32;
    let picture = Pic::new_with_dimensions(logo.png(), 1, 1)
        .size(units(width), units(height))
        .id("logo");
    let run = Run::new().add_image(picture);
    paragraph("Normal", vec![ParagraphChild::Run(Box::new(run))], false)
}
