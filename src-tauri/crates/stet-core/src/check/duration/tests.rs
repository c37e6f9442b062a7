use super::super::testing::{found, silent};
use super::*;

#[test]
fn finds_lengths_the_dates_do_not_bear_out() {
    found(
        &Duration,
        Severity::Contradiction,
        &[
            (
                "The old ferry, the Marguerite, ran from 1974 to 2019, a span of 35 years.",
                "35 years",
                "1974 to 2019 = 45 years, not 35 years",
            ),
            (
                "Ada Holm led it from 1990 to 2005, twelve years in which it never left the fjord.",
                "twelve years",
                "1990 to 2005 = 15 years, not twelve years",
            ),
            (
                "Ada Holm led it from 1990 to 2005, twelve years in all.",
                "twelve years",
                "1990 to 2005 = 15 years, not twelve years",
            ),
            (
                "La diresse dal 1990 al 2005, 12 anni in cui crebbe molto.",
                "12",
                "1990 to 2005 = 15 years, not 12",
            ),
            (
                "Elle le dirigea de 1990 à 2005, 12 ans pendant lesquels il grandit.",
                "12",
                "1990 to 2005 = 15 years, not 12",
            ),
            (
                "For 20 years, from 1990 to 2005, he was silent.",
                "20 years",
                "1990 to 2005 = 15 years, not 20 years",
            ),
            (
                "It was sold in 1990, and 20 years later, in 2005, it came back.",
                "20 years",
                "1990 to 2005 = 15 years, not 20 years",
            ),
            (
                "Founded in 1987, the firm kept its 30th anniversary in 2020.",
                "30th",
                "2020 − 1987 = 33, not 30",
            ),
            (
                "It lasted from 3 May 2019 to 10 May 2019, or 12 days.",
                "12 days",
                "3 May 2019 to 10 May 2019 = 7 days, not 12 days",
            ),
        ],
    );
}

#[test]
fn finds_lengths_in_other_languages() {
    found(
        &Duration,
        Severity::Contradiction,
        &[
            (
                "Sie leitete den Chor 20 Jahre lang, von 1990 bis 2005.",
                "20",
                "1990 to 2005 = 15 years, not 20",
            ),
            (
                "Elle a dirigé la chorale pendant 20 ans, de 1990 à 2005.",
                "20",
                "1990 to 2005 = 15 years, not 20",
            ),
            (
                "Dirigió el coro durante 20 años, de 1990 a 2005.",
                "20",
                "1990 to 2005 = 15 years, not 20",
            ),
            (
                "Vedla sbor 20 let, od roku 1990 do roku 2005.",
                "20",
                "1990 to 2005 = 15 years, not 20",
            ),
            (
                "Nach 20 Jahren im Amt, von 1990 bis 2005, ging sie.",
                "20",
                "1990 to 2005 = 15 years, not 20",
            ),
            (
                "Diresse il coro per 20 anni, dal 1990 al 2005.",
                "20",
                "1990 to 2005 = 15 years, not 20",
            ),
        ],
    );
}

#[test]
fn asks_about_a_year_too_few() {
    found(
        &Duration,
        Severity::Query,
        &[
            (
                "She led the choir for 14 years, from 1990 to 2005.",
                "14 years",
                "1990 to 2005 = 15 years, not 14 years",
            ),
            (
                "Sie leitete den Chor 14 Jahre lang, von 1990 bis 2005.",
                "14",
                "1990 to 2005 = 15 years, not 14",
            ),
        ],
    );
}

#[test]
fn accepts_right_lengths_and_other_times() {
    silent(
        &Duration,
        &[
            "It ran from 1974 to 2019, a span of 45 years.",
            "It ran from 1974 to 2019, for 46 years.",
            "It ran from 1974 to 2019, nearly five decades.",
            "It ran from 1974 to 2019, and 35 years of that under one captain.",
            "He was born in 1950, married in 1972, and 20 years later, in 1992, moved.",
            "From 1974 to 2019, 35 years after the war, it ran.",
            "It lasted from 3 May 2019 to 10 May 2019, a week.",
            "Founded in 1987, it kept its 30th anniversary in 2017.",
            "She led the choir for 15 years, from 1990 to 2005, and for over 14 years, from 1990 to 2005.",
            "Sie leitete den Chor 15 Jahre lang, von 1990 bis 2005.",
            "She served two terms of four years, from 2001 to 2009.",
            "De 1990 à 2005, 14 ans après la guerre, elle chanta.",
            "Ab 1990 lebte sie 14 Jahre in Vellin, von 2005 an in Hest.",
            "Between 1990 and 2005 he spent three years of his life at sea.",
        ],
    );
}
