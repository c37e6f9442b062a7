//! A part of a book, read whole: there is no site around it.

use super::notes::{self, Labels, Notes};
use super::tree::Tree;
use super::write;
use crate::ReadError;
use crate::blocks::Blocks;

/// A parsed XHTML part of a book.
#[derive(Debug)]
pub(crate) struct Chapter {
    tree: Tree,
}

impl Chapter {
    /// Parses a part; `None` if it has more elements than are kept.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let tree = Tree::parse_xhtml(text);
        (!tree.overfull).then_some(Self { tree })
    }

    /// How many pictures stand in it.
    pub(crate) fn pictures(&self) -> usize {
        let is_picture = |id: &u32| matches!(self.tree.node(*id).name, "img" | "image");
        self.tree.ids().filter(is_picture).count()
    }

    /// The labels of its note marks, whose notes may stand in other parts.
    pub(crate) fn labels(&self, here: &str) -> Labels {
        notes::labels(&self.tree, here)
    }

    /// Writes it as blocks. `here` is its name in the package, `labels` those of all parts; tables
    /// of contents are written only if `with_contents`.
    ///
    /// # Errors
    /// Those of [`Blocks::add`].
    pub(crate) fn write(
        &self,
        here: &str,
        labels: &Labels,
        with_contents: bool,
        blocks: &mut Blocks,
    ) -> Result<(), ReadError> {
        let mut left_out = vec![false; self.tree.ids().len()];
        for id in self.tree.ids().filter(|_| !with_contents) {
            let node = self.tree.node(id);
            let lists_places = notes::says(
                node,
                &["toc", "page-list", "pagelist", "landmarks", "loi", "lot"],
            );
            left_out[id as usize] = lists_places || notes::says(node, &["cover"]);
        }
        write::write(
            &self.tree,
            &left_out,
            &Notes::of(&self.tree, here, labels),
            blocks,
        )
    }
}
