//! Whole texts: what is found in them, and what holds for any text and any figure.

use proptest::prelude::*;

use super::*;

/// "text=low..high role unit noun" in short, for reading failures.
fn show(m: &Mention) -> String {
    match &m.value {
        Value::Quantity(q) => {
            let unit = q
                .unit
                .as_ref()
                .map_or(String::new(), |u| format!(" {}", u.symbol));
            let qualifier = if q.qualifier == Qualifier::None {
                String::new()
            } else {
                format!(" {:?}", q.qualifier)
            };
            let range = if q.low == q.high {
                format!("{}", q.low)
            } else {
                format!("{}..{}", q.low, q.high)
            };
            format!("{}={range} {:?}{unit}{qualifier}", m.text, q.role)
        }
        Value::Date(d) => {
            let part = |p: &PartialDate| {
                let mut out = p.year.map_or("?".to_owned(), |y| y.to_string());
                if let Some(month) = p.month {
                    out.push_str(&format!("-{month}"));
                }
                if let Some(day) = p.day {
                    out.push_str(&format!("-{day}"));
                }
                out
            };
            let end = d
                .end
                .as_ref()
                .map_or(String::new(), |e| format!("..{}", part(e)));
            format!("{}={}{end} {:?}", m.text, part(&d.start), d.granularity)
        }
    }
}

pub(super) fn shown(text: &str) -> Vec<String> {
    find(text).iter().map(show).collect()
}

#[test]
fn figures_are_found_in_running_text() {
    for (text, wanted) in [
        ("Some 4,870 patients died.", vec!["4,870=4870 Count About"]),
        (
            "It cost $4.9 million.",
            vec!["$4.9 million=4900000 Money $"],
        ),
        (
            "It cost £2bn or €12.35.",
            vec!["£2bn=2000000000 Money GBP", "€12.35=12.35 Money EUR"],
        ),
        ("12,35 € im Jahr", vec!["12,35 €=12.35 Money EUR"]),
        (
            "US$5m and 12.35 euros",
            vec!["US$5m=5000000 Money USD", "12.35 euros=12.35 Money EUR"],
        ),
        ("about 40 km away", vec!["40 km=40 Measure km About"]),
        (
            "rose 3.5 percentage points to 16 per cent",
            vec![
                "3.5 percentage points=3.5 PercentagePoint",
                "16 per cent=16 Percent",
            ],
        ),
        (
            "between 3 and 5 million people",
            vec!["3 and 5 million=3000000..5000000 Count"],
        ),
        ("rose from 5% to 7%", vec!["5%=5 Percent", "7%=7 Percent"]),
        ("a 45-year-old man", vec!["45-year-old=45 Age year"]),
        ("She was aged 87.", vec!["87=87 Age year"]),
        ("-5 °C at night", vec!["-5 °C=-5 Measure °C"]),
        ("won the vote 52–48", vec!["52–48=52..48 Score"]),
        (
            "Article 7 and Flight 370",
            vec!["7=7 Identifier", "370=370 Identifier"],
        ),
        ("profits doubled", vec!["doubled=2 Multiple"]),
        ("three times as many", vec!["three times=3 Multiple"]),
        (
            "a third of voters",
            vec!["a third=0.3333333333333333 Fraction"],
        ),
        (
            "two and a half hours",
            vec!["two and a half hours=2.5 Duration h"],
        ),
        (
            "twenty-three point five million",
            vec!["twenty-three point five million=23500000 Count"],
        ),
        (
            "no fewer than a dozen towns",
            vec!["a dozen=12 Count AtLeast"],
        ),
        (
            "the third largest of 12",
            vec!["third=3 Ordinal", "12=12 Count"],
        ),
        (
            "5 feet 2 inches tall",
            vec!["5 feet 2 inches=5.166666666666667 Measure ft"],
        ),
        (
            "٣٤ and ४५ and ３４",
            vec!["٣٤=34 Count", "४५=45 Count", "３４=34 Count"],
        ),
        ("H5N1 and COVID-19", vec![]),
        ("4\u{A0}870 km²", vec!["4\u{A0}870 km²=4870 Measure km²"]),
        ("no one knew", vec![]),
        (
            "three pygmy whales on Ninety Mile Beach",
            vec!["three=3 Count"],
        ),
        ("on air 24/7, a 50/50 split", vec![]),
        ("Ninety miles of beach", vec!["Ninety miles=90 Measure mi"]),
    ] {
        assert_eq!(shown(text), wanted, "{text}");
    }
}

#[test]
fn dates_are_found_in_running_text() {
    for (text, wanted) in [
        (
            "on the 3rd of May 1998",
            vec!["3rd of May 1998=1998-5-3 Day"],
        ),
        (
            "on May 3–5, 1998",
            vec!["May 3–5, 1998=1998-5-3..1998-5-5 Day"],
        ),
        (
            "on Monday, 3 May 2021",
            vec!["Monday, 3 May 2021=2021-5-3 Day"],
        ),
        ("in Mar. 2020", vec!["Mar. 2020=2020-3 Month"]),
        ("2020-05-14", vec!["2020-05-14=2020-5-14 Day"]),
        ("am 3. Oktober 1990", vec!["3. Oktober 1990=1990-10-3 Day"]),
        ("le 14 juillet 1789", vec!["14 juillet 1789=1789-7-14 Day"]),
        (
            "el 2 de mayo de 1808",
            vec!["2 de mayo de 1808=1808-5-2 Day"],
        ),
        ("in the 1990s", vec!["1990s=1990 Decade"]),
        ("the 19th century", vec!["19th century=1800 Century"]),
        ("in Q3 2019", vec!["Q3 2019=2019-7 Quarter"]),
        ("from 1990 to 1995", vec!["1990 to 1995=1990..1995 Year"]),
        ("in 2019 sales rose", vec!["2019=2019 Year"]),
        ("2000 people came", vec!["2000=2000 Count"]),
        ("in 44 BC", vec!["44 BC=-43 Year"]),
        ("it may rain; they march on", vec![]),
        ("at 10:30 a.m. sharp", vec!["10:30 a.m.=? Time"]),
        (
            "nineteen eighty-four was read in nineteen eighty-five",
            vec![
                "nineteen eighty-four=1984 Year",
                "nineteen eighty-five=1985 Year",
            ],
        ),
    ] {
        assert_eq!(shown(text), wanted, "{text}");
    }
}

/// Text made of what the grammar reacts to, so that random text reaches its corners.
fn grammar_soup() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "1", "12", "2020", "4,870", "3.5", "½", ".", ",", "-", "–", "/", ":", "$", "€", "%", "°",
        "C", " ", " ", " ", "\n\n", "\u{A0}", "May", "march", "of", "the", "and", "million",
        "hundred", "one", "twenty", "third", "half", "a", "point", "to", "from", "between", "km",
        "²", "years", "old", "percent", "points", "monday", "q3", "fy", "last", "next", "week",
        "ago", "'", "s", "th", "bc", "٣", "x", "times", "e", "^", "(", ")", "dollars", "cents",
        "h1", "century", "no", "Article", "won", "日", "👍", "e\u{301}", "over", "in", "\"", "+",
        "am", "p", "m", "0", "00",
    ]);
    prop::collection::vec(pieces, 0..40).prop_map(|v| v.concat())
}

fn check_spans(text: &str) -> Result<(), TestCaseError> {
    let found = find(text);
    let mut last = 0;
    for m in &found {
        prop_assert!(m.span.start >= last && m.span.start < m.span.end);
        prop_assert_eq!(text.get(m.span.start..m.span.end), Some(m.text.as_str()));
        last = m.span.end;
        if let Value::Quantity(q) = &m.value {
            prop_assert!(q.low.is_finite() && q.high.is_finite());
            prop_assert!(q.role == Role::Score || q.low <= q.high);
        }
    }
    for a in found.iter().take(6) {
        for b in found.iter().take(6) {
            prop_assert!(!compare(a, b).reason.is_empty());
        }
    }
    Ok(())
}

fn only(text: &str) -> Mention {
    find(text).into_iter().next().expect("one figure")
}

proptest! {
    #[test]
    fn any_text_gives_ordered_spans_on_character_boundaries(text in any::<String>()) {
        check_spans(&text)?;
    }

    #[test]
    fn any_mix_of_figures_gives_ordered_spans(text in grammar_soup()) {
        check_spans(&text)?;
    }

    #[test]
    fn a_figure_equals_itself_however_grouped(n in 100u32..999_999_999) {
        let plain = only(&format!("{n} cats"));
        let digits = n.to_string();
        let mut grouped = String::new();
        for (i, c) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i) % 3 == 0 {
                grouped.push(',');
            }
            grouped.push(c);
        }
        let grouped = only(&format!("{grouped} cats"));
        // A bare year-like figure may be a date; then only the grouped form is a count.
        if let Value::Quantity(_) = plain.value {
            prop_assert_eq!(compare(&plain, &grouped).outcome, Outcome::Equal);
            prop_assert_eq!(compare(&grouped, &plain).outcome, Outcome::Equal);
        }
    }

    #[test]
    fn exact_figures_differ_both_ways(a in 1u32..100, b in 1u32..100) {
        let (x, y) = (only(&format!("{a} cats")), only(&format!("{b} cats")));
        let wanted = if a == b { Outcome::Equal } else { Outcome::Different };
        prop_assert_eq!(compare(&x, &y).outcome, wanted);
        prop_assert_eq!(compare(&y, &x).outcome, wanted);
    }

    #[test]
    fn a_rounding_to_fewer_digits_is_never_different(n in 1_000_000u32..999_000_000) {
        let exact = only(&format!("{n} cats"));
        // Eight digits may be a date, "19040701"; only a count rounds.
        prop_assume!(matches!(exact.value, Value::Quantity(_)));
        for places in 0..3usize {
            let rounded = only(&format!("{:.places$} million cats", f64::from(n) / 1e6));
            let outcome = compare(&rounded, &exact).outcome;
            prop_assert!(matches!(outcome, Outcome::Equal | Outcome::WithinTolerance), "{} {}", rounded.text, exact.text);
        }
    }

    #[test]
    fn one_sided_figures_are_monotone(bound in 100u32..1000, value in 100u32..2000, more in 0u32..500) {
        let claim = only(&format!("at least {bound} cats"));
        let holds = |v: u32| compare(&claim, &only(&format!("{v} cats"))).outcome == Outcome::Equal;
        prop_assert_eq!(holds(value), value >= bound);
        prop_assert!(!holds(value) || holds(value + more));
        let claim = only(&format!("fewer than {bound} cats"));
        let holds = |v: u32| compare(&claim, &only(&format!("{v} cats"))).outcome == Outcome::Equal;
        prop_assert_eq!(holds(value), value < bound);
        prop_assert!(!holds(value + more) || holds(value));
    }

    #[test]
    fn conversion_of_units_changes_nothing(n in 1u32..100_000) {
        let km = only(&format!("{n} km"));
        let m = only(&format!("{n}000 m"));
        prop_assert!(matches!(compare(&km, &m).outcome, Outcome::Equal | Outcome::WithinTolerance));
        prop_assert!(matches!(compare(&m, &km).outcome, Outcome::Equal | Outcome::WithinTolerance));
    }

    #[test]
    fn a_date_agrees_in_every_order_of_writing(y in 1000i32..2900, m in 1usize..13, d in 1u8..29) {
        const NAMES: [&str; 12] = ["January", "February", "March", "April", "May", "June", "July",
            "August", "September", "October", "November", "December"];
        let name = NAMES[m - 1];
        let forms = [
            format!("{y}-{m:02}-{d:02}"),
            format!("{name} {d}, {y}"),
            format!("{d} {name} {y}"),
            format!("the {d}th of {name} {y}"),
        ];
        for a in &forms {
            for b in &forms {
                prop_assert_eq!(compare(&only(a), &only(b)).outcome, Outcome::Equal, "{} {}", a, b);
            }
        }
    }

    #[test]
    fn the_original_tolerance_is_symmetric(a in -1e9f64..1e9, b in -1e9f64..1e9) {
        prop_assert_eq!(parity_equal(a, b), parity_equal(b, a));
        prop_assert!(parity_equal(a, a));
    }
}

#[test]
fn long_hostile_lines_are_read_in_linear_time() {
    // Each line would take minutes if any rule looked further ahead than a bounded distance.
    for piece in [
        "1",
        "1,",
        "1,234",
        "one ",
        "hundred and ",
        "- ",
        "$",
        "May ",
        "1-",
        "a ",
        "½",
        "1 ",
    ] {
        let text = piece.repeat(20_000 / piece.len());
        let _ = find(&text);
    }
}

#[test]
fn no_suite_kind_fails_on_any_mix() {
    use super::recognize::{Kind, recognize};
    let mut runner = proptest::test_runner::TestRunner::default();
    let reference = PartialDate {
        year: Some(2020),
        month: Some(2),
        day: Some(29),
    };
    runner
        .run(&grammar_soup(), |text| {
            for kind in [
                Kind::Number,
                Kind::NumberRange,
                Kind::Ordinal,
                Kind::Percentage,
                Kind::Currency,
                Kind::Dimension,
                Kind::Temperature,
                Kind::Age,
                Kind::DateTime,
            ] {
                let mut last = 0;
                for e in recognize(&text, kind, reference) {
                    prop_assert!(e.start >= last && e.end > e.start);
                    prop_assert_eq!(text.get(e.start..e.end), Some(e.text.as_str()));
                    last = e.end;
                }
            }
            Ok(())
        })
        .expect("no text breaks the recogniser");
}

#[test]
fn suite_entities_carry_their_values() {
    use super::recognize::{Kind, recognize};
    let reference = PartialDate {
        year: Some(2024),
        month: Some(3),
        day: Some(13),
    };
    for (kind, text, words, values) in [
        (
            Kind::Number,
            "it has two thirds left",
            "two thirds",
            vec!["0.666666666666667"],
        ),
        (
            Kind::NumberRange,
            "over 40 but below 90",
            "over 40 but below 90",
            vec!["(40,90)"],
        ),
        (Kind::Ordinal, "her 22nd win", "22nd", vec!["22"]),
        (
            Kind::Percentage,
            "up nine per cent",
            "nine per cent",
            vec!["9%"],
        ),
        (Kind::Currency, "cost 7 euros 20 then", "7 euros", vec!["7"]),
        (Kind::Dimension, "a 12-mile walk", "12-mile", vec!["12"]),
        (
            Kind::Temperature,
            "at -3 degrees celsius",
            "-3 degrees celsius",
            vec!["-3"],
        ),
        (Kind::Age, "a nine-year-old", "nine-year-old", vec!["9"]),
        (
            Kind::DateTime,
            "on 2 June",
            "2 June",
            vec!["2023-06-02", "2024-06-02"],
        ),
        (
            Kind::DateTime,
            "for ten minutes",
            "ten minutes",
            vec!["600"],
        ),
        (
            Kind::DateTime,
            "by five days ago",
            "five days ago",
            vec!["2024-03-08"],
        ),
    ] {
        let found = recognize(text, kind, reference);
        let e = found.iter().find(|e| e.text == words);
        let e = e.unwrap_or_else(|| panic!("{text}: {found:?}"));
        let have: Vec<&str> = e
            .resolution
            .iter()
            .filter_map(|r| r.get("value").map(String::as_str))
            .collect();
        assert_eq!(have, values, "{text}");
    }
}
