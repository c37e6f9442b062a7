//! Retractions and the like, by the names services give them.

use stet_core::reference::{Notice, NoticeKind};

/// The kind that a service's word means; `None` for updates that say nothing against a work.
pub(super) fn kind(word: &str) -> Option<NoticeKind> {
    let word = word.to_lowercase().replace(['_', '-'], " ");
    let says = |part: &str| word.contains(part);
    if says("concern") {
        Some(NoticeKind::Concern)
    } else if says("withdraw") {
        Some(NoticeKind::Withdrawn)
    } else if says("retract") || says("removal") {
        Some(NoticeKind::Retracted)
    } else if says("correct") || says("corrigend") || says("errat") {
        Some(NoticeKind::Corrected)
    } else {
        None
    }
}

/// A title without the mark that publishers put before it ("RETRACTED: …"), and what the mark says.
pub(super) fn unmark(title: &str) -> (&str, Option<NoticeKind>) {
    const MARKS: &[(&str, NoticeKind)] = &[
        ("retracted article", NoticeKind::Retracted),
        ("retracted chapter", NoticeKind::Retracted),
        ("retracted", NoticeKind::Retracted),
        ("withdrawn", NoticeKind::Withdrawn),
        ("expression of concern", NoticeKind::Concern),
    ];
    for (mark, kind) in MARKS {
        let head = title.get(..mark.len()).unwrap_or("");
        if head.eq_ignore_ascii_case(mark) {
            let rest = &title[mark.len()..];
            // The mark stands apart; "Retracted roots" is a title.
            if let Some(rest) = rest.strip_prefix([':', '.']) {
                return (rest.trim_start(), Some(*kind));
            }
        }
    }
    (title, None)
}

/// Adds a notice unless one of this kind is there; one with a reference takes the place of one
/// without.
pub(super) fn add(notices: &mut Vec<Notice>, notice: Notice) {
    let same = |old: &&mut Notice| {
        old.kind == notice.kind
            && (old.reference == notice.reference
                || old.reference.is_empty()
                || notice.reference.is_empty())
    };
    match notices.iter_mut().find(same) {
        Some(old) if old.reference.is_empty() => *old = notice,
        Some(_) => {}
        None => notices.push(notice),
    }
}

/// A notice of which only the kind is known.
pub(super) fn bare(kind: NoticeKind) -> Notice {
    Notice {
        kind,
        reference: String::new(),
        date: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_kinds() {
        assert_eq!(kind("Retraction in"), Some(NoticeKind::Retracted));
        assert_eq!(kind("partial_retraction"), Some(NoticeKind::Retracted));
        assert_eq!(kind("expression_of_concern"), Some(NoticeKind::Concern));
        assert_eq!(kind("withdrawal"), Some(NoticeKind::Withdrawn));
        assert_eq!(kind("Erratum in"), Some(NoticeKind::Corrected));
        assert_eq!(kind("new_version"), None);
        assert_eq!(kind("Comment in"), None);
    }

    #[test]
    fn marks_come_off_titles() {
        let marked = unmark("RETRACTED: On tides");
        assert_eq!(marked, ("On tides", Some(NoticeKind::Retracted)));
        let article = unmark("Retracted Article: On tides");
        assert_eq!(article, ("On tides", Some(NoticeKind::Retracted)));
        assert_eq!(unmark("Retracted roots").1, None);
        assert_eq!(unmark("Élan: a history").1, None);
    }

    #[test]
    fn one_notice_of_a_kind_and_reference() {
        let mut all = vec![bare(NoticeKind::Retracted)];
        let full = Notice {
            reference: "10.1/r".to_owned(),
            ..bare(NoticeKind::Retracted)
        };
        add(&mut all, full.clone());
        add(&mut all, bare(NoticeKind::Retracted));
        assert_eq!(all, [full]);
    }
}
