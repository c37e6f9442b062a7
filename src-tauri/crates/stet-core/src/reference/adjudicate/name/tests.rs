use super::*;

fn person(text: &str) -> Person {
    read(text)
}

#[test]
fn names_are_read() {
    let table = [
        ("Maarten de Rijke", "de Rijke", "Maarten", ""),
        ("de Rijke, Maarten", "de Rijke", "Maarten", ""),
        ("King, Martin Luther, Jr.", "King", "Martin Luther", "Jr."),
        ("Martin Luther King Jr.", "King", "Martin Luther", "Jr."),
        ("Smith JR", "Smith", "JR", ""),
        ("J. R. Smith", "Smith", "J. R.", ""),
        ("Al Gore", "Gore", "Al", ""),
        ("Plato", "Plato", "", ""),
        (
            "World Health Organization",
            "World Health Organization",
            "",
            "",
        ),
    ];
    for (text, family, given, suffix) in table {
        let found = read(text);
        assert_eq!(
            (
                found.family.as_str(),
                found.given.as_str(),
                found.suffix.as_str()
            ),
            (family, given, suffix),
            "{text}"
        );
    }
    assert!(read("Atlas Collaboration").group);
}

#[test]
fn names_are_compared() {
    use Likeness::{AsFarAsRecorded, Other, Plausible, Same, Written};
    let table = [
        ("Joan Smith", "Joan Smith", Same),
        ("Joan Smith", "Smith, Joan", Same),
        ("J. Smith", "Joan Smith", Written),
        ("Smith J", "Joan Smith", Written),
        ("Joan Smith", "J. Smith", AsFarAsRecorded),
        ("J. R. Smith", "Joan Ruth Smith", Written),
        ("Smith JR", "Joan Ruth Smith", Written),
        ("Ramos AGCP", "Alberto Gil C. P. Ramos", Written),
        ("Wei LI", "Wei Li", Written),
        ("Joan Smith", "Joan Ruth Smith", Written),
        ("F. Maria Bianchi", "Filippo Maria Bianchi", Written),
        ("X.-P. Nguyen", "Xuan-Phi Nguyen", Written),
        ("X. Nguyen", "Xuan-Phi Nguyen", Written),
        ("Xuanphi Nguyen", "Xuan-Phi Nguyen", Written),
        ("Jürgen Müller", "Juergen Mueller", Written),
        ("Jurgen Muller", "Jürgen Müller", Written),
        ("Wang Gui-qin", "Gui-qin Wang", Written),
        ("Wei Wang 0001", "Wei Wang", Written),
        ("M. de Rijke", "Rijke, Maarten de", Written),
        ("Juan Garau Luis", "Garau Luis, Juan", Same),
        ("Juan Luis", "Garau Luis, Juan", Written),
        ("Yu. Ivanov", "Yuri Ivanov", Written),
        ("A. Ti Aw", "Ai Ti Aw", Written),
        ("Liam O'Sullivan", "Liam O’Sullivan", Written),
        ("WHO", "World Health Organization", Written),
        ("Ivan Petrov", "Иван Петров", AsFarAsRecorded),
        ("李世安", "世安 李", Written),
        ("李世安", "李, 世安", Written),
        ("李世安", "王世安", Other),
        ("H. Joo", "Ho-Taek Joo", Written),
        ("Ho Joo", "Ho-Taek Joo", Plausible),
        ("Tim Gurcke", "Timon Gurcke", Plausible),
        ("Nando Gama", "Fernando Gama", Plausible),
        ("Ozzie Chang", "Oscar Chang", Plausible),
        ("Al Tamkin", "Alex Tamkin", Plausible),
        ("Bob Jones", "Robert Jones", Plausible),
        ("B. Jones", "Robert Jones", Plausible),
        ("K. Jones", "Robert Jones", Other),
        ("Sau. Garg", "Saurabh Garg", Plausible),
        ("Joan Smyth", "Joan Smith", Plausible),
        ("N.a. Weinberg", "Natascha-Alexandra Weinberg", Written),
        ("de Oliveira SD", "Danilo de Oliveira Silva", Plausible),
        ("García G", "Gabriel García Márquez", Plausible),
        ("García, Gabriel", "Gabriel García Márquez", Plausible),
        ("Gómez LM", "Luisa Gómez Marín", Plausible),
        ("García P", "Gabriel García Márquez", Other),
        ("Márquez P", "Gabriel García Márquez", Other),
        ("Steven Jones", "Stephen Jones", Plausible),
        ("Catalina Jones", "Katalina Jones", Plausible),
        ("Aleksandr Orlov", "Alexander Orlov", Plausible),
        ("Maria Jones", "Martin Jones", Other),
        ("John Jones", "James Jones", Other),
        ("Tor Brandt", "Thomas Brandt", Other),
        ("Ingrid Holm", "Ivar Holm", Other),
        ("David Smith", "Daniel Smith", Other),
        ("Mei Wang", "Dan Wang", Other),
        ("B. Smith", "Joan Smith", Other),
        ("R. Smith", "Joan Ruth Smith", Other),
        ("Joan Smith", "Joan Miller", Other),
        ("Aisha Tanaka", "Ruohan Gao", Other),
    ];
    for (cited, recorded, expected) in table {
        assert_eq!(
            compare(&person(cited), &person(recorded)),
            expected,
            "{cited} | {recorded}"
        );
    }
}
