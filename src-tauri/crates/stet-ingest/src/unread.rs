//! What of a file is no text and was not read, counted and told: a reader of the findings must know
//! what nobody looked at.

/// How much of a file was not read, by what it is.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Unread {
    /// Pictures, which may show words.
    pub(crate) pictures: usize,
    /// Charts and diagrams.
    pub(crate) charts: usize,
    /// Files of other programs in this one.
    pub(crate) objects: usize,
    /// Frames of a page that show another.
    pub(crate) frames: usize,
    /// Sound and film.
    pub(crate) recordings: usize,
    /// Remarks on cells.
    pub(crate) remarks: usize,
    /// Cells whose formula has no result in the file.
    pub(crate) formulas: usize,
}

impl Unread {
    /// One sentence for each sort of which there are any.
    pub(crate) fn told(&self) -> Vec<String> {
        [
            (
                self.pictures,
                "One picture was not read: any words or figures in it are missing here.",
                "pictures were not read: any words or figures in them are missing here.",
            ),
            (
                self.charts,
                "One chart or diagram was not read: its content is drawn, not written.",
                "charts or diagrams were not read: their content is drawn, not written.",
            ),
            (
                self.objects,
                "One embedded file from another program (a sheet, a formula) was not read.",
                "embedded files from other programs (sheets, formulas) were not read.",
            ),
            (
                self.frames,
                "One embedded frame was not read: it shows another page.",
                "embedded frames were not read: they show other pages.",
            ),
            (
                self.recordings,
                "One audio or video recording was not looked at.",
                "audio or video recordings were not looked at.",
            ),
            (
                self.remarks,
                "Cell comments were not read.",
                "sheets have cell comments, which were not read.",
            ),
            (
                self.formulas,
                "One cell has a formula without its result and was read as empty. Open the file in the \
                 program it came from, save it, and add that copy.",
                "cells have a formula without its result and were read as empty. Open the file in the \
                 program it came from, save it, and add that copy.",
            ),
        ]
        .into_iter()
        .filter_map(|(count, one, many)| match count {
            0 => None,
            1 => Some(one.to_owned()),
            count => Some(format!("{count} {many}")),
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_none_of_is_not_told() {
        assert_eq!(Unread::default().told(), Vec::<String>::new());
        let some = Unread {
            pictures: 3,
            charts: 1,
            ..Unread::default()
        };
        let told = some.told();
        assert_eq!(told.len(), 2);
        assert!(told[0].starts_with("3 pictures were not read"));
        assert!(told[1].starts_with("One chart"));
    }
}
