//! Law as it is cited outside the United States: provisions of codes, file numbers of courts, and the
//! series that report them. The forms are the rows of `data/law/continental.tsv`.

use std::collections::HashMap;
use std::sync::OnceLock;

use regex::Regex;

use super::Kind;

const FORMS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/law/continental.tsv"
));

/// A form of citation and the country that uses it.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) kind: Kind,
    pub(super) country: &'static str,
    pub(super) pattern: Regex,
    /// True if only the name of a case or court before it tells the form from any other number.
    pub(super) named: bool,
    /// True for the name of a court, by which such a number is told.
    pub(super) court: bool,
    #[cfg(test)]
    examples: Vec<&'static str>,
}

/// True if the text before a number names a court of the form's country, and no other number since.
pub(super) fn named_by_court(form: &Form, before: &str) -> bool {
    let near = before.rsplit([';', '/']).next().unwrap_or_default();
    forms()
        .iter()
        .any(|court| court.court && court.country == form.country && court.pattern.is_match(near))
}

/// The forms of the table, compiled at first use.
pub(super) fn forms() -> &'static [Form] {
    static COMPILED: OnceLock<Vec<Form>> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let mut pieces: HashMap<&str, String> = HashMap::new();
        let mut forms = Vec::new();
        for row in FORMS
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
        {
            let cells: Vec<&'static str> = row.split('\t').collect();
            let [kind, name, written, ..] = cells[..] else {
                continue;
            };
            let whole = pieces
                .iter()
                .fold(written.to_owned(), |form, (name, piece)| {
                    form.replace(&format!("{{{name}}}"), piece)
                });
            let kind = match kind {
                "part" => {
                    pieces.insert(name, whole);
                    continue;
                }
                "provision" => Kind::Law,
                _ => Kind::Neutral,
            };
            // A test compiles every row: a failure here cannot reach a user.
            if let Ok(pattern) = Regex::new(&whole) {
                forms.push(Form {
                    kind,
                    country: name,
                    pattern,
                    named: cells[0] == "named",
                    court: cells[0] == "court",
                    #[cfg(test)]
                    examples: cells
                        .get(3)
                        .map_or_else(Vec::new, |all| all.split(" | ").collect()),
                });
            }
        }
        forms
    })
}

#[cfg(test)]
mod tests {
    use super::super::{find, work};
    use super::*;

    #[test]
    fn every_row_compiles_and_reads_its_examples_whole() {
        let rows = FORMS.lines().filter(|line| {
            ["provision", "decision", "report", "named", "court"]
                .iter()
                .any(|kind| line.starts_with(kind))
        });
        assert_eq!(forms().len(), rows.count());
        let mut missed = Vec::new();
        for form in forms().iter().filter(|form| !form.court) {
            assert!(!form.examples.is_empty(), "{form:?}");
            for example in &form.examples {
                let name = if form.named {
                    "Holm gegen Norwegen, "
                } else {
                    ""
                };
                let text = format!("siehe {name}{example}; und mehr.");
                let found = find(&text, &[]);
                let read: Vec<(Kind, &str)> = found
                    .iter()
                    .map(|one| (one.kind, one.words.as_str()))
                    .collect();
                if read != [(form.kind, *example)] {
                    missed.push(format!("{example}: {read:?}"));
                }
            }
        }
        assert!(missed.is_empty(), "{missed:#?}");
    }

    #[test]
    fn a_provision_is_a_statute_and_a_file_number_a_decision() {
        let read = |text: &str| {
            let found = find(text, &[]);
            let work = found.first().and_then(work);
            work.map(|work| (work.container, work.number, work.place))
        };
        let some = |container: &str, number: &str, place: &str| {
            Some((container.into(), number.into(), place.into()))
        };
        assert_eq!(read("nach § 985 BGB"), some("BGB", "§ 985", ""));
        assert_eq!(read("selon l’art. 700 CPC"), some("CPC", "art. 700", ""));
        assert_eq!(
            read("BGH, Urteil vom 7.2.2012 – VI ZR 133/11, Rn. 3"),
            some("", "BGH, Urteil vom 7.2.2012 – VI ZR 133/11", "BGH")
        );
    }

    #[test]
    fn a_court_tells_what_its_number_is() {
        let numbers = |text: &str| -> Vec<String> {
            let found = find(text, &[]);
            found
                .iter()
                .filter_map(|one| one.part("number").map(str::to_owned))
                .collect()
        };
        assert_eq!(numbers("EHRM 3 mei 2011, nr. 4412/06 (Holm)"), ["4412/06"]);
        assert_eq!(numbers("(CJUE, 3 mai 2012, Quai SA, C-12/10)"), ["C-12/10"]);
        let dissenters = "Lind et autres c. Suisse (déc.), no 4412/06";
        assert_eq!(numbers(dissenters), ["4412/06"]);
        for other in [
            "Lager 3, nr. 4412/06",
            "das Modell C-12/10",
            "§ 7 der Hausordnung",
        ] {
            assert!(numbers(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn pages_and_margins_behind_them_are_the_pinpoint() {
        for (text, pin) in [
            ("(BVerfGE 7, 198 (208))", "208"),
            ("BGHZ 26, 349, 354 f.", "354 f."),
            (
                "(BVerfG, Beschl. v. 6.11.2019 – 1 BvR 16/13, Rn. 42)",
                "Rn. 42",
            ),
            ("BGE 131 II 209 E. 3.1", "E. 3.1"),
            ("ATF 137 III 16 consid. 2.4.1", "consid. 2.4.1"),
            ("STC 11/1981, de 8 de abril, FJ 7.", "FJ 7"),
            ("NJ 1999/732, r.o. 3.4;", "r.o. 3.4"),
            ("Soering (App no 14038/88), § 91;", ""),
        ] {
            let found = find(text, &[]);
            let own = found.first().and_then(|one| one.pin.as_deref());
            assert!(own.unwrap_or_default().contains(pin), "{text}: {found:#?}");
        }
    }

    #[test]
    fn articles_of_a_catalogue_and_series_of_engines_are_no_law() {
        for text in [
            "Der Schrank (Art. 4711 im Katalog) und Art. 12 GB kosten 30 Euro.",
            "Die Loks V 60, E 94 und BR 01, 1 Wagen, fuhren am 5.6.98.",
            "Nach § 5 der Satzung und § 3 des Vertrags wählt der Verein.",
            "L’article 12 de la liste et l’art. 45 du catalogue.",
            "El art. 5 del reglamento y el artículo 7 de la lista.",
            "Il modello n. 12/2019 e l’articolo 5 del contratto.",
            "Art. 3 van het reglement, artikel 12 op de lijst.",
        ] {
            let found: Vec<_> = find(text, &[])
                .into_iter()
                .filter(|one| one.kind != Kind::Section)
                .collect();
            assert!(found.is_empty(), "{text}: {found:#?}");
        }
    }
}
