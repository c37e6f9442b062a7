//! The structure tree of a tagged PDF: what is a heading, a paragraph, a table cell, a link.

/// Index of an element.
pub(super) type ElemId = usize;

/// A node of the tree.
#[derive(Debug)]
pub(super) struct Elem {
    /// Standard structure type: "H1", "P", "Table" …
    pub(super) kind: &'static str,
    pub(super) parent: Option<ElemId>,
    pub(super) kids: Vec<Kid>,
    /// BCP 47 tag, where it is another language than the report's own.
    pub(super) language: Option<String>,
    /// Of a picture.
    pub(super) picture: Option<Picture>,
}

/// What is said of a picture to who cannot see it, and where on the page it is: left, foot, right,
/// head, in points.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) alternative: String,
    pub(super) place: [f32; 4],
}

/// What stands below a node.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kid {
    Elem(ElemId),
    /// Marked content `id` on page `page`, from 0.
    Content {
        page: usize,
        id: usize,
    },
    /// The annotation of a link: index into the list of annotations.
    Link(usize),
}

/// The tree; element 0 is the document.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) elems: Vec<Elem>,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self {
            elems: vec![Elem {
                kind: "Document",
                parent: None,
                kids: Vec::new(),
                language: None,
                picture: None,
            }],
        }
    }

    pub(super) fn add(&mut self, kind: &'static str, parent: ElemId) -> ElemId {
        let id = self.elems.len();
        self.elems.push(Elem {
            kind,
            parent: Some(parent),
            kids: Vec::new(),
            language: None,
            picture: None,
        });
        self.put(parent, Kid::Elem(id));
        id
    }

    pub(super) fn put(&mut self, parent: ElemId, kid: Kid) {
        if let Some(elem) = self.elems.get_mut(parent) {
            elem.kids.push(kid);
        }
    }

    /// Says what is to be seen in a picture; its place is known once it is painted.
    pub(super) fn picture(&mut self, elem: ElemId, alternative: String) {
        if let Some(elem) = self.elems.get_mut(elem) {
            elem.picture = Some(Picture {
                alternative,
                place: [0.0; 4],
            });
        }
    }

    /// Says where on its page a picture is.
    pub(super) fn place(&mut self, elem: ElemId, place: [f32; 4]) {
        let elem = self.elems.get_mut(elem);
        if let Some(picture) = elem.and_then(|elem| elem.picture.as_mut()) {
            picture.place = place;
        }
    }

    /// Says in which language the words below an element are.
    pub(super) fn speak(&mut self, elem: ElemId, language: &str) {
        if let Some(elem) = self.elems.get_mut(elem) {
            elem.language = Some(language.to_owned());
        }
    }
}
