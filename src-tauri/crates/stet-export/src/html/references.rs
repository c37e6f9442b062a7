//! The references of the document, each with what looking it up came to.

use stet_core::report::ReportReference;

use super::escape::escape;
use super::sections::address;
use crate::words;

pub(super) fn entry(out: &mut String, reference: &ReportReference) {
    let number = reference.number;
    out.push_str(&format!(
        "<article id=\"reference-{number}\" aria-labelledby=\"h-reference-{number}\">\n\
         <p class=\"meta\">Reference {number}{}</p>\n<h3 id=\"h-reference-{number}\">{}</h3>\n\
         <p dir=\"auto\">{}</p>\n",
        escape(&words::codes(reference)),
        escape(&reference.headline),
        escape(&reference.quote),
    ));
    for notice in &reference.notices {
        out.push_str(&format!(
            "<p><strong>{}</strong></p>\n",
            escape(&words::notice(notice))
        ));
    }
    if !reference.reasons.is_empty() {
        out.push_str("<ul>\n");
        for reason in &reference.reasons {
            out.push_str(&format!("<li dir=\"auto\">{}</li>\n", escape(reason)));
        }
        out.push_str("</ul>\n");
    }
    for line in words::looked_at(reference) {
        out.push_str(&format!(
            "<p class=\"meta\" dir=\"auto\">{}</p>\n",
            escape(&line)
        ));
    }
    for url in words::addresses(reference) {
        out.push_str("<p class=\"meta\">");
        address(out, url);
        out.push_str("</p>\n");
    }
    out.push_str("</article>\n");
}
