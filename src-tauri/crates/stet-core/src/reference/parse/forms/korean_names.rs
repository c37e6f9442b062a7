//! Korean names: the family name, of one syllable or two, stands first, and no blank parts it from the given name.

/// Family names of one syllable (census of 2015), the commonest first.
const FAMILIES: &str = concat!(
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구나민진지엄채원천방공현함변염여추도소석선설",
    "마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가복태목형피두감음빈동온호범좌팽승간상시갈단견당",
);

/// Family names of two.
const DOUBLE: [&str; 9] = [
    "남궁", "황보", "제갈", "사공", "선우", "서문", "독고", "동방", "망절",
];

/// What the names of bodies of three syllables end in, and given names do not: agency, ministry, office, town, academy.
const BODIES: &str = "청부처시군";

/// Bodies whose names are shaped like those of persons.
const KNOWN_BODIES: [&str; 8] = [
    "경기도",
    "강원도",
    "전라도",
    "경상도",
    "제주도",
    "충청도",
    "국정원",
    "한국사",
];

/// Family name and given name of one or two syllables; `None` for the name of a body, or one that is none of Korea's.
pub(super) fn parts(name: &str) -> Option<(&str, &str)> {
    let length = name.chars().count();
    let hangul = name.chars().all(|ch| matches!(ch, '\u{ac00}'..='\u{d7a3}'));
    let body = length == 3 && name.ends_with(|last| BODIES.contains(last));
    if !hangul || body || KNOWN_BODIES.contains(&name) {
        return None;
    }
    if let Some(double) = DOUBLE.iter().find(|double| name.starts_with(**double))
        && (3..=4).contains(&length)
    {
        return Some(name.split_at(double.len()));
    }
    let first = name.chars().next()?;
    (FAMILIES.contains(first) && (2..=3).contains(&length)).then(|| name.split_at(first.len_utf8()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_of_one_and_two_syllables() {
        for (name, wanted) in [
            ("홍길동", Some(("홍", "길동"))),
            ("이영", Some(("이", "영"))),
            ("남궁민수", Some(("남궁", "민수"))),
            ("선우진", Some(("선우", "진"))),
            ("박지원", Some(("박", "지원"))),
            // Bodies, and names of other peoples.
            ("기상청", None),
            ("교육부", None),
            ("서울시", None),
            ("한국은행", None),
            ("대한지질학회", None),
            ("스미스", None),
            ("홍", None),
        ] {
            assert_eq!(parts(name), wanted, "{name}");
        }
    }
}
