//! The publisher's logo as a paragraph of its own.

use stet_core::report::Report;

use super::markup::escape;
use super::package::PICTURE_ID;
use crate::logo::Logo;
use crate::words;

/// The most it takes, across and down, in points.
const LARGEST: (f32, f32) = (200.0, 72.0);
/// Word's unit of drawings: 914,400 to the inch.
const UNITS_A_POINT: f32 = 12_700.0;

/// The paragraph with the picture in its line.
pub(super) fn paragraph(report: &Report, logo: &Logo) -> String {
    let (width, height) = logo.printed(LARGEST);
    let (wide, high) = (width * UNITS_A_POINT, height * UNITS_A_POINT);
    let told = escape(&words::logo_alternative(report));
    let main = "http://schemas.openxmlformats.org/drawingml/2006";
    format!(
        "<w:p><w:pPr><w:pStyle w:val=\"Normal\"/></w:pPr><w:r><w:drawing>\
         <wp:inline xmlns:wp=\"{main}/wordprocessingDrawing\" distT=\"0\" distB=\"0\" distL=\"0\" \
         distR=\"0\"><wp:extent cx=\"{wide:.0}\" cy=\"{high:.0}\"/>\
         <wp:docPr id=\"1\" name=\"Logo\" descr=\"{told}\"/>\
         <a:graphic xmlns:a=\"{main}/main\"><a:graphicData uri=\"{main}/picture\">\
         <pic:pic xmlns:pic=\"{main}/picture\"><pic:nvPicPr>\
         <pic:cNvPr id=\"1\" name=\"Logo\" descr=\"{told}\"/><pic:cNvPicPr/></pic:nvPicPr>\
         <pic:blipFill><a:blip r:embed=\"{PICTURE_ID}\"/><a:stretch><a:fillRect/></a:stretch>\
         </pic:blipFill><pic:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/>\
         <a:ext cx=\"{wide:.0}\" cy=\"{high:.0}\"/></a:xfrm>\
         <a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData>\
         </a:graphic></wp:inline></w:drawing></w:r></w:p>"
    )
}
