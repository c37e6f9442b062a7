//! Which tables of the rules a user may replace ([`stet_text::tables`] is how).

pub use stet_text::tables::*;

/// The tables of this crate and of the text below it.
#[must_use]
pub fn all() -> Vec<&'static Table> {
    let mut all = vec![
        &crate::reference::classify::DOMAINS,
        &crate::evidence::CLASSES,
        &crate::evidence::recency::TOPICS,
        &crate::evidence::ASK_FIRST,
        &crate::bias::topic::POLITICAL,
        &crate::bias::lookup::USER_CONTENT,
        &crate::citation_support::STOP_WORDS,
        &crate::text::sentence::ABBREVIATIONS,
        &crate::claim::CLAIM_WORDS,
        &crate::claim::PLACES,
        &crate::model::SPEAKS,
        &crate::model::ALLEGATION,
        &crate::model::RELATIVES,
        &crate::reference::adjudicate::NICKNAMES,
        &crate::reference::adjudicate::PUBLISHERS,
        &crate::reference::adjudicate::VENUES,
        &crate::reliability::languages::CHECKERS,
        &crate::reliability::scale::SCALE,
        &crate::reliability::settings::DEFAULTS,
        &crate::reliability::brand::BRANDS,
        &crate::reliability::question::FIRST,
        &crate::reliability::question::REFINE,
        &crate::verdict::WEIGHTS,
        &crate::verdict::calibration::CALIBRATION,
    ];
    all.extend(crate::model::prompt::TEXTS);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_table_passes_its_own_check_and_has_one_name() {
        let mut names = Vec::new();
        for table in all() {
            assert_eq!(table.check(table.bundled), Ok(()), "{}", table.name);
            assert!(
                table.check("[[").is_err() || table.name.ends_with(".txt"),
                "{}",
                table.name
            );
            assert!(table.check("").is_err(), "{}", table.name);
            names.push(table.name);
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all().len());
    }
}
