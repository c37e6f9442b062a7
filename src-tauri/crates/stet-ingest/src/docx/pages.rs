//! Pages as Word laid them out when it last saved the file.

/// Counts pages.
#[derive(Debug, Default)]
pub(super) struct Pages {
    /// The file knows its pages at all.
    known: bool,
    number: u32,
    /// A page begins with the next words.
    begins: bool,
    /// It begins by a break of the author's, which Word's own mark may follow.
    broken: bool,
    /// For each open row of a table: the page it began on and the last one it reaches.
    rows: Vec<(u32, u32)>,
}

impl Pages {
    /// Pages are counted only if `markup` has a mark of Word's layout: breaks of the author's alone
    /// would number few of them.
    pub(super) fn of(markup: &str) -> Self {
        let known = markup.contains("lastRenderedPageBreak");
        Self {
            known,
            number: 1,
            begins: known,
            ..Self::default()
        }
    }

    /// Word began a page here.
    pub(super) fn laid_out(&mut self) {
        if !std::mem::take(&mut self.broken) {
            self.next();
        }
    }

    /// The author did.
    pub(super) fn broken(&mut self) {
        self.next();
        self.broken = true;
    }

    fn next(&mut self) {
        self.number = self.number.saturating_add(1);
        self.begins = true;
    }

    /// Words come; the page that begins with them, if one does.
    pub(super) fn words(&mut self) -> Option<u32> {
        self.broken = false;
        (std::mem::take(&mut self.begins) && self.known).then_some(self.number)
    }

    /// A row of a table begins.
    pub(super) fn row_begins(&mut self) {
        self.rows.push((self.number, self.number));
    }

    /// A cell begins: a row that is broken over two pages says so in each of its cells.
    pub(super) fn cell_begins(&mut self) {
        if let Some((first, last)) = self.rows.last_mut() {
            *last = (*last).max(self.number);
            self.number = *first;
        }
    }

    /// The row ends.
    pub(super) fn row_ends(&mut self) {
        if let Some((_, last)) = self.rows.pop() {
            self.number = self.number.max(last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_break_told_twice_is_one_page() {
        let mut pages = Pages::of("<w:lastRenderedPageBreak/>");
        assert_eq!(pages.words(), Some(1));
        assert_eq!(pages.words(), None);
        pages.broken();
        pages.laid_out();
        assert_eq!(pages.words(), Some(2));
        pages.laid_out();
        assert_eq!(pages.words(), Some(3));
        assert_eq!(Pages::of("<w:br/>").words(), None);
    }

    #[test]
    fn a_row_over_two_pages_is_counted_once() {
        let mut pages = Pages::of("lastRenderedPageBreak");
        pages.row_begins();
        for _ in 0..3 {
            pages.cell_begins();
            pages.laid_out();
        }
        pages.row_ends();
        assert_eq!(pages.words(), Some(2));
    }
}
