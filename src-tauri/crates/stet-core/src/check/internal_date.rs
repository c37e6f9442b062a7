//! The check `internal-date`.

use std::collections::BTreeMap;

use super::calendar::{differs, written};
use super::events::{Event, Kind, events};
use super::{Check, CheckFinding, Scope, Severity};

mod statements;

/// Reports an event to which the document gives two dates.
///
/// **Why.** Of two dates for one birth, death or founding, at least one is wrong.
///
/// **Example.** "Katarina Holm was born in 1958" in the lead, "Katarina Holm, born in 1959" in the
/// profile.
///
/// **Limits.** Needs the same full name, or the same thing called by its place ("the bridge at Orrin"),
/// and "born", "died", "founded", "established", "incorporated" or "dissolved" with its date, or such a
/// word of the main European languages. "Opened", "closed" and "launched" can happen more than once, so
/// they are a query. So is any other statement made twice in the
/// same words, if it names something and one day looks like the other miswritten ("4 April", "14 April").
/// Dates that differ only in precision agree. Statements attributed to somebody else ("according to") are
/// left out.
#[derive(Debug, Clone, Copy, Default)]
pub struct InternalDate;

impl Check for InternalDate {
    fn code(&self) -> &'static str {
        "internal-date"
    }

    fn title(&self) -> &'static str {
        "One event with two dates"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let all = events(scope);
        let mut groups: BTreeMap<(&str, Kind), Vec<&Event>> = BTreeMap::new();
        for event in &all {
            groups
                .entry((event.subject.as_str(), event.kind))
                .or_default()
                .push(event);
        }
        let mut findings = Vec::new();
        for ((_, kind), group) in groups {
            let Some(first) = group.first() else { continue };
            // Compared with the first statement only: one finding for each date that differs.
            for other in group.iter().skip(1) {
                if other.sentence == first.sentence || differs(&first.date, &other.date).is_none() {
                    continue;
                }
                findings.push(
                    scope.finding(
                        self,
                        if kind.once() {
                            Severity::Inconsistency
                        } else {
                            Severity::Query
                        },
                        vec![other.place, first.place],
                        format!(
                            "{} is said to have {} {} {} and {}.",
                            first.name,
                            if matches!(kind, Kind::Died | Kind::Opened | Kind::Closed) {
                                ""
                            } else {
                                "been"
                            },
                            kind.word(),
                            written(&first.date),
                            written(&other.date)
                        )
                        .replace("  ", " "),
                        format!(
                            "{} {}: {} here, {} there",
                            first.name,
                            kind.word(),
                            written(&other.date),
                            written(&first.date)
                        ),
                    ),
                );
            }
        }
        let told: Vec<_> = findings.iter().map(|one| one.places.clone()).collect();
        let again = statements::findings(self, scope).into_iter();
        findings.extend(again.filter(|one| !told.contains(&one.places)));
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_two_dates_for_one_event() {
        found(
            &InternalDate,
            Severity::Inconsistency,
            &[
                (
                    "Katarina Holm was born in Vellin in 1958.\n\nIt was Katarina Holm, born in 1959, who began.",
                    "1959",
                    "Katarina Holm born: 1959 here, 1958 there",
                ),
                (
                    "Katarina Holm wurde 1958 in Vellin geboren. Sie blieb. Katarina Holm, geboren im Jahr 1959, ging.",
                    "1959",
                    "Katarina Holm born: 1959 here, 1958 there",
                ),
                (
                    "Anne Morand est née à Vellin en 1958. Elle resta. Anne Morand, née en 1959, partit.",
                    "1959",
                    "Anne Morand born: 1959 here, 1958 there",
                ),
                (
                    "La Galerie Morand fut fondée en 1990. La Galerie Morand, fondée en 1991, ferma.",
                    "1991",
                    "Galerie Morand founded: 1991 here, 1990 there",
                ),
                (
                    "Marco Bellini nacque il 3 maggio 1958. Rimase. Marco Bellini è nato il 3 maggio 1959.",
                    "3 maggio 1959",
                    "Marco Bellini born: 3 May 1959 here, 3 May 1958 there",
                ),
                (
                    "The Orrow Company was founded by two brothers on 3 May 1901. Later, the Orrow Company, established in 1910, grew.",
                    "1910",
                    "Orrow Company founded: 1910 here, 3 May 1901 there",
                ),
            ],
        );
        found(
            &InternalDate,
            Severity::Query,
            &[
                (
                    "The Orrow Museum opened in 1990. The Orrow Museum opened in 2005.",
                    "2005",
                    "Orrow Museum opened: 2005 here, 1990 there",
                ),
                (
                    "The lock at Hest was opened in 1990. It leaks. The lock at Hest was opened in 1993.",
                    "1993",
                    "lock at Hest opened: 1993 here, 1990 there",
                ),
                (
                    "The Hest lighthouse opened in 1990. It leaks. The Hest lighthouse opened in 1993.",
                    "1993",
                    "Hest lighthouse opened: 1993 here, 1990 there",
                ),
                (
                    "Die Schleuse von Hest wurde am 3. Mai 1990 eröffnet. Sie leckt. Die Schleuse von Hest wurde am 5. Mai 1990 eröffnet.",
                    "5. Mai 1990",
                    "Schleuse von Hest opened: 5 May 1990 here, 3 May 1990 there",
                ),
                (
                    "El faro de Hest se inauguró en 1990. Es alto. El faro de Hest se inauguró en 1993.",
                    "1993",
                    "faro de Hest opened: 1993 here, 1990 there",
                ),
                (
                    "Le phare de Hest ouvrit en 1990. Il est haut. Le phare de Hest ouvrit en 1993.",
                    "1993",
                    "phare de Hest opened: 1993 here, 1990 there",
                ),
                (
                    "Il faro di Hest aprì nel 1990. Costò molto. Il faro di Hest aprì nel 1993.",
                    "1993",
                    "faro di Hest opened: 1993 here, 1990 there",
                ),
            ],
        );
    }

    #[test]
    fn finds_two_days_for_one_statement() {
        found(
            &InternalDate,
            Severity::Query,
            &[
                (
                    "The loss of the Lapwing off Hest was reported on 12 June 1903. It blew. Records say that the loss of the Lapwing off Hest was reported on 21 June 1903.",
                    "21 June 1903",
                    "21 June 1903 here, 12 June 1903 there",
                ),
                (
                    "Die Beisetzung der Reederin in Hest fand am 4. Juli 1911 statt. Es regnete. Man weiß, dass die Beisetzung der Reederin in Hest am 14. Juli 1911 stattfand.",
                    "14. Juli 1911",
                    "14 July 1911 here, 4 July 1911 there",
                ),
                (
                    "Le phare de Hest fut frappé par la foudre le 3 mai 1922. On le répara. Le phare de Hest fut frappé par la foudre le 3 juin 1922.",
                    "3 juin 1922",
                    "3 June 1922 here, 3 May 1922 there",
                ),
                (
                    "Il processo contro la ditta Orrin cominciò il 12 marzo 1931. Fu lungo. Il processo contro la ditta Orrin cominciò il 13 marzo 1931.",
                    "13 marzo 1931",
                    "13 March 1931 here, 12 March 1931 there",
                ),
            ],
        );
        silent(
            &InternalDate,
            &[
                "The council of Hest met on 3 May 2022. It sat long. The council of Hest met on 10 May 2022.",
                "The fair of Hest took place on 12 May 2021. It rained. The fair of Hest took place on 12 May 2022.",
                "The first flight from Hest left on 3 May 2022. The second flight from Hest left on 13 May 2022.",
                "Das Museum in Hest wurde am 3. Mai 2022 geschlossen. Das Museum in Hest wurde am 13. Mai 2022 geräumt.",
                "He left on 3 May 2022. He left on 13 May 2022.",
                "Le maire de Hest mourut en 1990. On pleura. Le maire de Hest mourut en 1993.",
            ],
        );
    }

    #[test]
    fn accepts_agreeing_dates_and_other_people() {
        silent(
            &InternalDate,
            &[
                "Katarina Holm was born in 1958. Katarina Holm was born on 3 May 1958.",
                "Katarina Holm was born in 1958. Peter Holm was born in 1960.",
                "Katarina Holm was born in 1958. According to him, Katarina Holm was born in 1960.",
                "Katarina Holm was born in 1958. Katarina Holm died in 2020.",
                "The lock at Hest was opened in 1990. The lock at Orrin was opened in 1993.",
                "The mayor of Hest died in 1990. The next mayor of Hest died in 1993.",
                "El faro de Hest se inauguró en 1990. El puerto de Hest se inauguró en 1993.",
                "Katarina Holm founded a club in 1990. Katarina Holm founded a school in 1999.",
            ],
        );
    }
}
