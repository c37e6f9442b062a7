//! The check `arithmetic-sum`.

use super::{Check, CheckFinding, Scope};

mod addition;
mod cell;
mod equation;
mod list;
mod table;
mod whole;

/// Reports parts that don't add up to the total given for them, table totals that don't match their
/// rows, votes and other parts that exceed the whole, and written-out sums that are wrong.
///
/// **Why.** Parts and total often come from different drafts, and then one of them is wrong.
///
/// **Example.** "€3.2 million for the vessel, €1.1 million for the pontoons and €0.6 million for
/// the mast, €5.2 million in total": the parts come to 4.9. "Of the 12 members seven voted for,
/// four against, and two abstained": that makes 13.
///
/// **Limits.** Needs a list of two or more figures of one kind with a total named as such ("in
/// total", "in all", "altogether", "a total of", "totalling"), or a figure said to be divided into them, in the
/// same sentence, in the main European languages; or a sum like "40 + 35 = 80". A figure with a colon and a
/// whole list behind it is taken for a total if the list comes near it, but people and things are then a
/// query, for they may stand in two parts. Parts introduced by "including" or "of which"
/// needn't be complete. If any of the figures before the total add up to it, nothing is reported.
/// Parts of a whole are added up where they exclude each other: votes for and against, the seats of
/// parties, or "the other five"; where ballots cast fall short of all, blank ones told, that is a
/// query. In a table, the total is a row or column labelled as one; subtotals, shares, averages and
/// breakdowns are recognised as such, and a total smaller than one of its parts is taken for an
/// average or a rate. If rounding could explain the difference, it is a query.
#[derive(Debug, Clone, Copy, Default)]
pub struct ArithmeticSum;

impl Check for ArithmeticSum {
    fn code(&self) -> &'static str {
        "arithmetic-sum"
    }

    fn title(&self) -> &'static str {
        "Parts and total"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            findings.extend(list::findings(self, scope, sentence));
            findings.extend(whole::finding(self, scope, sentence));
            findings.extend(equation::findings(self, scope, sentence));
        }
        findings.extend(table::findings(self, scope));
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::super::Severity;
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_parts_that_miss_the_total() {
        found(
            &ArithmeticSum,
            Severity::Contradiction,
            &[
                (
                    "There were 40 men, 35 women and 30 children, 100 people in total.",
                    "100",
                    "40 + 35 + 30 = 105, not 100",
                ),
                (
                    "The bill was €3.2 million for the vessel, €1.1 million for the pontoons and €0.6 million for the charging mast, €5.2 million in total.",
                    "€5.2 million",
                    "3.2 + 1.1 + 0.6 = 4.9, not 5.2",
                ),
                (
                    "Es kamen 40 Männer, 35 Frauen und 30 Kinder, insgesamt 100 Menschen, in die Stadt.",
                    "100",
                    "40 + 35 + 30 = 105, not 100",
                ),
                (
                    "Il y avait 40 hommes, 35 femmes et 30 enfants, soit 100 personnes au total.",
                    "100",
                    "40 + 35 + 30 = 105, not 100",
                ),
                (
                    "Había 40 hombres, 35 mujeres y 30 niños, 100 personas en total.",
                    "100",
                    "40 + 35 + 30 = 105, not 100",
                ),
                (
                    "C’erano 40 uomini, 35 donne e 30 bambini, in tutto 100 persone.",
                    "100",
                    "40 + 35 + 30 = 105, not 100",
                ),
                (
                    "Przyszło 40 mężczyzn, 35 kobiet i 30 dzieci, razem 100 osób.",
                    "100",
                    "40 + 35 + 30 = 105, not 100",
                ),
                (
                    "Le budget du port s’élève au total à 3,6 millions d’euros : 2,1 millions de l’État et 1,1 million de la ville.",
                    "3,6 millions d’euros",
                    "2.1 + 1.1 = 3.2, not 3.6",
                ),
                (
                    "Les 3,6 millions d’euros se répartissent en 2,1 millions pour le quai et 1,1 million pour la grue.",
                    "3,6 millions d’euros",
                    "2.1 + 1.1 = 3.2, not 3.6",
                ),
                (
                    "Der Haushalt des Hafens beläuft sich auf 3,6 Millionen Euro: 2,1 Millionen vom Land und 1,1 Millionen von der Stadt.",
                    "3,6 Millionen Euro",
                    "2.1 + 1.1 = 3.2, not 3.6",
                ),
                (
                    "El presupuesto es de 3,6 millones de euros: 2,1 del Estado y 1,1 de la ciudad.",
                    "3,6 millones de euros",
                    "2.1 + 1.1 = 3.2, not 3.6",
                ),
                (
                    "Loď přivezla 12 beden, 4 sudy a 5 pytlů, celkem 31 kusů.",
                    "31",
                    "12 + 4 + 5 = 21, not 31",
                ),
                (
                    "Trajo 12 cajas, 4 toneles y 5 sacos, en total 31 bultos.",
                    "31",
                    "12 + 4 + 5 = 21, not 31",
                ),
                (
                    "The store holds 31 pieces in all: 12 lamps, 4 desks and 5 chairs.",
                    "31",
                    "12 + 4 + 5 = 21, not 31",
                ),
                (
                    "The budget of €3.6 million is divided into €2.1 million for the quay and €1.1 million for the crane.",
                    "€3.6 million",
                    "2.1 + 1.1 = 3.2, not 3.6",
                ),
                (
                    "A total of 90 came: 40 men, 35 women and 25 children.",
                    "90",
                    "40 + 35 + 25 = 100, not 90",
                ),
                (
                    "It bought 12 lamps, 4 desks and 5 chairs, for a total of 31 pieces.",
                    "31",
                    "12 + 4 + 5 = 21, not 31",
                ),
                (
                    "As 40 + 35 + 30 = 100, it fits.",
                    "40 + 35 + 30 = 100",
                    "40 + 35 + 30 = 105, not 100",
                ),
            ],
        );
    }

    #[test]
    fn asks_where_rounding_could_explain_it() {
        found(
            &ArithmeticSum,
            Severity::Query,
            &[
                (
                    "It cost €1.4 million for the roof and €1.3 million for the walls, €2.8 million in total.",
                    "€2.8 million",
                    "1.4 + 1.3 = 2.7, not 2.8",
                ),
                (
                    "Die Flotte hat 40 Boote: 18 liegen in Hest, 12 in Orrin und 13 in Vellin.",
                    "40",
                    "18 + 12 + 13 = 43, not 40",
                ),
                (
                    "La flotta conta 40 barche: 18 a Hest, 12 a Orrin e 13 a Vellin.",
                    "40",
                    "18 + 12 + 13 = 43, not 40",
                ),
            ],
        );
    }

    #[test]
    fn accepts_right_sums_and_figures_that_are_no_parts() {
        silent(
            &ArithmeticSum,
            &[
                "There were 40 men, 35 women and 30 children, 105 people in total.",
                "In 2021 the 3 clubs bought 40 balls, 35 nets and 30 shirts, 105 pieces in all.",
                "A total of 90 came, including 40 men, 35 women and 5 children.",
                "It has 3 boats and 4 cars, and a total of 90 members.",
                "He won 3 medals in 2019 and 4 in 2020, and played in 40 matches in all.",
                "About 1,000 came in total, 640 men and 330 women.",
                "The vote was 11 to 4.",
                "The club has 40 boats: 12 are red and 9 are for hire.",
                "The club has 40 boats: 12 are red, 9 of them for hire, and 20 are blue.",
                "The club has 40 members: 21 men and 19 women.",
                "W klubie są 43 łodzie: 18 w Hest, 12 w Orrin, a 13 w Vellin.",
                "The budget comes to €3.6 million: €0.4 million more than in 2019 and €0.2 million less than in 2020.",
                "Le budget s’élève à 3,6 millions d’euros : 2,1 millions de l’État, 1,1 million de la ville et 0,4 million de la billetterie.",
                "Le chœur compte 36 voix, dont 9 basses et 4 ténors.",
                "A total of 90 boats sailed: 40 from Hest, 30 from Orrin and others from afar.",
                "The budget is €4.8 million: €2.1 million comes from the state, and €1.5 million of that is for the quay.",
                "Der Etat von 4,8 Millionen Euro wurde um 2,1 Millionen gekürzt und um 1,5 Millionen erhöht.",
                "The fleet of 40 boats is split: 12 in Hest, 9 in Orrin, the rest at sea.",
                "Es kamen 40 Männer, 35 Frauen und 30 Kinder, insgesamt 105 Menschen, in die Stadt.",
                "Insgesamt 90 kamen, darunter 40 Männer, 35 Frauen und 5 Kinder, in die Stadt.",
                "It earned $241.1 million here and $804.6 million there, a total of $1.046 billion.",
                "So 12 ÷ 7 = 1.71 and 3 × 4 = 12.",
                "The 2019-20 season, 3-2 = a win.",
            ],
        );
    }
}
