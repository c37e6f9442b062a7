//! What styles call a thesis.

use stet_core::reference::Work;

use super::Style;

/// The degree a thesis was written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Degree {
    /// A doctorate.
    Doctor,
    /// A master's degree.
    Master,
    /// Another, or none that the words tell.
    Other,
}

impl Degree {
    /// The degree that words such as "PhD thesis" or "mémoire de master" name.
    pub(super) fn of(words: &str) -> Self {
        let plain: String = words.to_lowercase().replace('.', "");
        let says = |marks: &[&str]| marks.iter().any(|mark| plain.contains(mark));
        if says(&[
            "master",
            "msc",
            "ma thesis",
            "magister",
            "mestrado",
            "diplom",
        ]) {
            Self::Master
        } else if says(&["phd", "dphil", "doct", "dokt", "dissert", "thèse", "edd"]) {
            Self::Doctor
        } else {
            Self::Other
        }
    }
}

/// The word a style prints for the thesis: APA 7 10.6, Chicago 17 14.215, MLA 9 appendix 2, AMA 11
/// 3.13.7. Where the degree is not known it is only a thesis.
pub(super) fn called(work: &Work, style: Style) -> String {
    let written = work.genre.trim();
    match (Degree::of(written), style) {
        (Degree::Doctor, Style::Apa7) => "Doctoral dissertation",
        (Degree::Doctor, Style::Chicago17AuthorDate | Style::Chicago17Notes) => "PhD diss.",
        (Degree::Doctor, Style::Mla9) => "PhD dissertation",
        (Degree::Doctor, Style::Ama11) => "Dissertation",
        (Degree::Master, _) => "Master’s thesis",
        _ if written.is_empty() => "Thesis",
        _ => written,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_in_several_languages() {
        for (words, degree) in [
            ("PhD thesis", Degree::Doctor),
            ("Ph.D. diss.", Degree::Doctor),
            ("thèse de doctorat", Degree::Doctor),
            ("Tesis doctoral", Degree::Doctor),
            ("Master's thesis", Degree::Master),
            ("Dissertação de mestrado", Degree::Master),
            ("Diplomarbeit", Degree::Master),
            ("M.Sc. thesis", Degree::Master),
            ("Habilitation", Degree::Other),
            ("", Degree::Other),
        ] {
            assert_eq!(Degree::of(words), degree, "{words}");
        }
    }
}
