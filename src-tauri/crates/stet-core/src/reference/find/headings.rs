//! Lines that open and end a list of sources or of notes, in the languages of the desk.

/// Headings that open a list of sources, in lower case without numbering; a line for each language.
#[rustfmt::skip]
const HEADINGS: [&str; 201] = [
    "sources", "source list", "list of sources", "sources cited", "sources and notes", "notes and sources",
    "references", "references cited", "references and notes", "notes and references", "reference list",
    "list of references", "cited references", "bibliography", "selected bibliography", "select bibliography",
    "works cited", "work cited", "works consulted", "literature", "literature cited", "citations", "endnotes",
    "footnotes", "notes", "further reading",
    "quellen", "quellenverzeichnis", "quellenangaben", "quellennachweis", "quellennachweise",
    "einzelnachweise", "belege", "literatur", "literaturverzeichnis", "literaturangaben", "literaturhinweise",
    "zitierte literatur", "verwendete literatur", "quellen und literatur", "literatur und quellen",
    "weiterführende literatur", "anmerkungen", "endnoten", "fußnoten", "fussnoten",
    "références", "références bibliographiques", "références citées", "bibliographie",
    "bibliographie sélective", "ouvrages cités", "sources et bibliographie", "notes et références",
    "notes de bas de page", "notes de fin",
    "referencias", "referencias bibliográficas", "bibliografía", "bibliografía citada", "obras citadas",
    "fuentes", "fuentes y bibliografía", "notas", "notas y referencias", "notas al pie",
    "lista de referencias",
    "fonti", "bibliografia", "bibliografia essenziale", "riferimenti", "riferimenti bibliografici",
    "opere citate", "note bibliografiche", "note e riferimenti", "note al testo",
    "referências", "referências bibliográficas", "fontes", "fontes e bibliografia", "notas de rodapé",
    "notas de fim",
    "bronnen", "bronnenlijst", "bronvermelding", "literatuur", "literatuurlijst", "referenties",
    "geraadpleegde literatuur", "noten", "voetnoten", "eindnoten",
    "källor", "källförteckning", "referenser", "litteratur", "litteraturförteckning", "fotnoter", "slutnoter",
    "noter",
    "kilder", "kildeliste", "litteraturliste", "referanser", "referencer", "litteraturhenvisninger",
    "kildehenvisninger", "sluttnoter", "fodnoter",
    "lähteet", "lähdeluettelo", "kirjallisuus", "kirjallisuusluettelo", "viitteet", "loppuviitteet",
    "przypisy", "piśmiennictwo", "literatura", "literatura cytowana", "źródła", "wykaz literatury",
    "spis literatury",
    "literatura a prameny", "použitá literatura", "seznam literatury", "prameny", "poznámky", "zdroje",
    "reference", "zoznam literatúry",
    "irodalom", "irodalomjegyzék", "felhasznált irodalom", "hivatkozások", "jegyzetek", "források",
    "izvori", "bilješke", "viri", "opombe", "literatura i izvori",
    "referințe", "referințe bibliografice", "bibliografie", "surse",
    "kaynaklar", "kaynakça", "dipnotlar", "notlar", "sonnotlar",
    "βιβλιογραφία", "αναφορές", "πηγές", "παραπομπές", "σημειώσεις",
    "источники", "литература", "список литературы", "список источников", "библиография",
    "библиографический список", "примечания", "сноски", "ссылки", "список использованных источников",
    "список использованной литературы",
    "джерела", "література", "список літератури", "список джерел", "список використаних джерел",
    "список використаної літератури", "примітки", "бібліографія",
    "източници", "бележки", "използвана литература",
    "المراجع", "المصادر", "الهوامش", "قائمة المراجع",
    "מקורות", "ביבליוגרפיה", "הערות", "הערות שוליים",
    "参考文献", "引用文献", "注释", "註釋", "脚注", "参考资料", "參考文獻", "文献", "注", "註", "参考資料",
    "참고문헌", "참고 문헌", "각주", "미주", "주석",
];

/// True for a line that ends a list without being set as a heading: who wrote the paper stands below it.
pub(super) fn closes(text: &str) -> bool {
    const LINES: [&str; 10] = [
        "affiliation",
        "affiliations",
        "correspondence",
        "corresponding author",
        "author information",
        "about the author",
        "about the authors",
        "acknowledgements",
        "acknowledgments",
        "adresse",
    ];
    let name = text.trim().trim_end_matches(':').to_lowercase();
    LINES.contains(&name.as_str())
}

/// True if a line is nothing but the heading of a list of sources, numbered or not.
#[must_use]
pub fn opens(text: &str) -> bool {
    let name = text.trim_matches(|ch: char| !ch.is_alphabetic());
    text.trim().len() <= 60 && name.len() <= 60 && HEADINGS.contains(&name.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_many_languages() {
        for line in [
            "Anmerkungen",
            "## Notes",
            "7. Przypisy",
            "Viitteet:",
            "Примечания",
            "Källförteckning",
            "注释",
            "Kaynakça",
            "Referências",
            "Jegyzetek",
            "הערות",
        ] {
            assert!(opens(line), "{line}");
        }
        for line in [
            "Note:",
            "Notes on a storm",
            "Quellen am Fluss",
            "Literary sources of the play",
        ] {
            assert!(!opens(line), "{line}");
        }
    }
}
