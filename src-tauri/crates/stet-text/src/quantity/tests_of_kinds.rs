//! Kinds of figures and dates that were once misread, each in words no data set has.

use super::tests::shown;

fn all_shown(cases: &[(&str, &[&str])]) {
    for (text, wanted) in cases {
        assert_eq!(shown(text), *wanted, "{text}");
    }
}

#[test]
fn letters_behind_a_figure() {
    all_shown(&[
        ("The fund filed its 13F late.", &[]),
        ("Highs of 31C were forecast.", &["31C=31 Measure °C"]),
        ("1.8M dollars", &["1.8M dollars=1800000 Money $"]),
        ("some 2.4m voters", &["2.4m=2400000 Count About"]),
        ("shipped 3m tonnes", &["3m tonnes=3000000 Measure t"]),
        ("a 2.4m plank", &["2.4m=2.4 Measure m"]),
        ("a margin of 12.5pc", &["12.5pc=12.5 Percent"]),
        ("£1.2bn", &["£1.2bn=1200000000 Money GBP"]),
        ("$4.3m", &["$4.3m=4300000 Money $"]),
        ("₦48 million", &["₦48 million=48000000 Money NGN"]),
        ("$3-5 million", &["$3-5 million=3000000..5000000 Money $"]),
        ("0.2 W/m2", &["0.2=0.2 Count"]),
    ]);
}

#[test]
fn amounts_in_parts() {
    all_shown(&[
        ("She is 5 ft 6 in tall.", &["5 ft 6 in=5.5 Measure ft"]),
        ("grew 6ft 3in", &["6ft 3in=6.25 Measure ft"]),
        ("He weighs 12 stone 7.", &["12 stone 7=12.5 Measure st"]),
        ("It weighed 5 st 7 lb.", &["5 st 7 lb=5.5 Measure st"]),
        (
            "80 kg, 176 lb",
            &["80 kg=80 Measure kg", "176 lb=176 Measure lb"],
        ),
        (
            "12 sq km, 400 sq ft",
            &["12 sq km=12 Measure km²", "400 sq ft=400 Measure ft²"],
        ),
        ("He lives at 4 St John’s.", &["4=4 Count"]),
        ("He is 5 foot 3.", &["5 foot 3=5.25 Measure ft"]),
        ("It took 1 h 30 min.", &["1 h 30 min=1.5 Duration h"]),
        ("an hour and a half", &["an hour and a half=1.5 Duration h"]),
        (
            "three quarters of a mile",
            &["three quarters of a mile=0.75 Measure mi"],
        ),
        ("one hour thirty.", &["one hour thirty=1.5 Duration h"]),
        (
            "from 5 to 7 per cent",
            &["5=5 Percent", "7 per cent=7 Percent"],
        ),
        (
            "12 degrees below zero",
            &["12 degrees below zero=-12 Measure °"],
        ),
    ]);
}

#[test]
fn units_and_decimals_of_other_languages() {
    all_shown(&[
        (
            "Der Weg ist 3,5 Meilen lang und führt nach Hest.",
            &["3,5 Meilen=3.5 Measure mi"],
        ),
        (
            "Le terrain fait 40 mètres carrés dans la ville.",
            &["40 mètres carrés=40 Measure m²"],
        ),
        (
            "Más de 12 toneladas por los ríos del sur.",
            &["12 toneladas=12 Measure t MoreThan"],
        ),
        (
            "Die Hälfte der Stadt ist nicht da.",
            &["Hälfte=0.5 Fraction"],
        ),
        (
            "The tables 3,5 and 7 are lost to the sea.",
            &["3=3 Count", "5=5 Count", "7=7 Count"],
        ),
        ("She baked 6 pies for the fair.", &["6=6 Count"]),
    ]);
}

#[test]
fn words_of_two_meanings() {
    all_shown(&[
        ("They march 3 miles a day.", &["3 miles=3 Measure mi"]),
        (
            "up 30 basis points",
            &["30 basis points=0.3 PercentagePoint"],
        ),
        (
            "a bolt of 20 mm (0.79 in)",
            &["20 mm=20 Measure mm", "0.79 in=0.79 Measure in"],
        ),
        ("built c. 1850", &["1850=1850 Year"]),
        ("See 42 U.S.C. 1983", &["42=42 Count", "1983=1983 Year"]),
        (
            "a couple of hundred men",
            &["a couple of hundred=200 Count About"],
        ),
    ]);
}

#[test]
fn numbers_as_they_are_said() {
    all_shown(&[
        (
            "two hundred and forty thousand",
            &["two hundred and forty thousand=240000 Count"],
        ),
        ("four point two", &["four point two=4.2 Count"]),
        (
            "a hundred and seventeen",
            &["a hundred and seventeen=117 Count"],
        ),
        ("twelve hundred", &["twelve hundred=1200 Count"]),
        ("two-thirds", &["two-thirds=0.6666666666666666 Fraction"]),
        ("three in four", &["three in four=0.75 Fraction"]),
        ("one-in-five", &["one-in-five=0.2 Fraction"]),
        ("3 in 4 years", &["3=3 Count", "4 years=4 Duration year"]),
        (
            "a thousand million",
            &["a thousand million=1000000000 Count"],
        ),
        ("10 000 km", &["10 000 km=10000 Measure km"]),
    ]);
}

#[test]
fn years_seasons_and_times() {
    all_shown(&[
        ("2023-24", &["2023-24=2023..2024 Year"]),
        ("2022/23", &["2022/23=2022..2023 Year"]),
        ("FY2019-20", &["FY2019-20=2019..2020 Year"]),
        ("3/5/2024", &["3/5/2024=2024-3-5 Day"]),
        (
            "18–21 November 2024",
            &["18–21 November 2024=2024-11-18..2024-11-21 Day"],
        ),
        (
            "March twenty twenty-one",
            &["March twenty twenty-one=2021-3 Month"],
        ),
        (
            "nineteen eighty-pound sacks",
            &["nineteen=19 Count", "eighty-pound=80 Measure lb"],
        ),
        ("half past seven", &["half past seven=? Time"]),
        ("quarter to nine", &["quarter to nine=? Time"]),
        (
            "ten to six weeks",
            &["ten=10 Count", "six weeks=6 Duration week"],
        ),
        ("in the mid-1980s", &["1980s=1980 Decade"]),
        ("in 44 B.C. he fell", &["44 B.C.=-43 Year"]),
        ("The list is up to date.", &[]),
    ]);
}

#[test]
fn other_languages() {
    all_shown(&[
        (
            "Die Sitzung war am Dienstag, dem 5. Januar 2022.",
            &["Dienstag, dem 5. Januar 2022=2022-1-5 Day"],
        ),
        (
            "Le vote est le jeudi 4 mars 2021.",
            &["jeudi 4 mars 2021=2021-3-4 Day"],
        ),
        (
            "a reunião foi na segunda-feira, 3 de maio de 2021",
            &["segunda-feira, 3 de maio de 2021=2021-5-3 Day"],
        ),
        (
            "1,5 Millionen Euro",
            &["1,5 Millionen Euro=1500000 Money EUR"],
        ),
        (
            "3 milliards d'euros",
            &["3 milliards d'euros=3000000000 Money EUR"],
        ),
        (
            "Sono tre milioni di euro per il paese.",
            &["tre milioni di euro=3000000 Money EUR"],
        ),
        (
            "Die Stadt zählt 4.800 Häuser und ist nicht groß.",
            &["4.800=4800 Count"],
        ),
        (
            "Elle a vendu les deux tiers des parts.",
            &["deux tiers=0.6666666666666666 Fraction"],
        ),
        ("Police seize drugs", &[]),
    ]);
}

#[test]
fn how_often_is_a_count() {
    all_shown(&[
        ("Take it twice daily.", &["twice=2 Count"]),
        ("The pump is serviced once a year.", &["once=1 Count"]),
        ("It runs twice each night.", &["twice=2 Count"]),
        ("twice the price", &["twice=2 Multiple"]),
        ("Once a teacher, she now sings.", &[]),
        ("He had once daily dreamt of it.", &["once=1 Count"]),
    ]);
}

#[test]
fn weeks_of_a_month_are_seven_days() {
    all_shown(&[
        (
            "in the second week of May 2017",
            &["second week of May 2017=2017-5-8..2017-5-14 Day"],
        ),
        (
            "the last week of February 2024",
            &["last week of February 2024=2024-2-23..2024-2-29 Day"],
        ),
    ]);
}
