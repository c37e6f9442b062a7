//! Material that nobody published: minutes, releases, figures, letters. Reporters list it as "body,
//! what it is, year", in none of the styles the model learnt.

use super::bodies::{group_named, is_body};
use crate::reference::Work;

/// Parts "Vellin Town Council, minutes of the meeting" into who made it and what it is. A citation with
/// a name, a journal or a publisher of its own stays as it was read.
pub(super) fn credit(work: &mut Work) {
    let named = !work.authors.is_empty() || !work.editors.is_empty();
    if named || !work.container.is_empty() || !work.publisher.is_empty() {
        return;
    }
    let Some((body, rest)) = work.title.split_once(", ") else {
        return;
    };
    let thing = rest.trim_start_matches(['“', '"', '‘', '«', '„']);
    let says_what = thing.len() < rest.len() || thing.starts_with(char::is_lowercase);
    if !says_what || thing.split(' ').count() < 2 || !is_body(body) {
        return;
    }
    work.authors = vec![group_named(body)];
    work.title = capitalised(&super::clean::title(without_form(rest)));
}

/// “A Short History”, leaflet → “A Short History”: behind a title in quotation marks stands its form.
fn without_form(rest: &str) -> &str {
    let shut = rest.rfind(['”', '"', '’', '»']);
    match shut.and_then(|at| rest[at..].chars().next().map(|mark| at + mark.len_utf8())) {
        Some(end) if rest.starts_with(['“', '"', '‘', '«', '„']) => &rest[..end],
        _ => rest,
    }
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(rest).collect()
    })
}

#[cfg(test)]
mod tests {
    use crate::reference::parse::parse;

    /// Author and title; an empty author for none.
    fn read(text: &str) -> (String, String) {
        let work = parse(text);
        let author = work.authors.first().map_or("", |one| one.family.as_str());
        (author.to_owned(), work.title)
    }

    #[test]
    fn who_made_it_and_what_it_is() {
        for (text, author, title) in [
            (
                "Vellin Town Council, minutes of the meeting on the ferry loan, 2022.",
                "Vellin Town Council",
                "Minutes of the meeting on the ferry loan",
            ),
            (
                "Orrow Ferry Co-operative, press release on the naming of the Lapwing, 2023.",
                "Orrow Ferry Co-operative",
                "Press release on the naming of the Lapwing",
            ),
            (
                "Orrow Ferry Co-operative, passenger figures.",
                "Orrow Ferry Co-operative",
                "Passenger figures",
            ),
            (
                "Orrow Sound Local History Circle, “A Short History of the Vellin Ferry”, leaflet.",
                "Orrow Sound Local History Circle",
                "A Short History of the Vellin Ferry",
            ),
        ] {
            assert_eq!(read(text), (author.to_owned(), title.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_year_that_the_title_needs_is_part_of_it() {
        let work = parse("Orrow Ferry Co-operative, annual report for 2024.");
        assert_eq!(work.title, "Annual report for 2024");
        assert_eq!(work.year, Some(2024));
    }

    #[test]
    fn what_names_no_body_stays_whole() {
        for text in [
            "Interview with Tobias Renn, master of the Lapwing, transcript.",
            "Of mice, men and machines, 2014.",
        ] {
            assert_eq!(read(text).0, "", "{text}");
        }
    }
}
