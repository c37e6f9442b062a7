//! The typefaces a report is set in. Only bundled ones: a report looks the same on every machine.

use std::collections::HashMap;
use std::sync::Arc;

use parley::FontContext;
use parley::fontique::{
    Blob, Collection, CollectionOptions, FontInfoOverride, FontStyle, FontWeight, SourceCache,
};

mod bundled {
    include!(concat!(env!("OUT_DIR"), "/fonts.rs"));
}

/// A set of typefaces.
#[derive(Debug, Clone)]
pub struct Fonts {
    pub(super) faces: Vec<Face>,
}

/// One font file.
#[derive(Debug, Clone)]
pub(super) struct Face {
    family: &'static str,
    weight: u16,
    italic: bool,
    pub(super) data: Blob<u8>,
}

impl Fonts {
    /// The typefaces built into the program.
    #[must_use]
    pub fn bundled() -> Self {
        let faces = bundled::BUNDLED
            .iter()
            .map(|&(family, weight, italic, bytes)| Face {
                family,
                weight,
                italic,
                data: Blob::new(Arc::new(bytes)),
            })
            .collect();
        Self { faces }
    }

    /// The bundled typefaces for Latin, Greek and Cyrillic only; other scripts print as boxes.
    #[must_use]
    pub fn european() -> Self {
        let mut fonts = Self::bundled();
        fonts
            .faces
            .retain(|face| matches!(face.family, "serif" | "sans"));
        fonts
    }

    /// A context for laying out text with these faces alone, and the index of each face by the
    /// id of its data.
    pub(super) fn context(&self) -> (FontContext, HashMap<u64, usize>) {
        let mut collection = Collection::new(CollectionOptions {
            shared: false,
            system_fonts: false,
        });
        let mut index = HashMap::new();
        for (number, face) in self.faces.iter().enumerate() {
            let style = if face.italic {
                FontStyle::Italic
            } else {
                FontStyle::Normal
            };
            let described = FontInfoOverride {
                family_name: Some(face.family),
                width: None,
                style: Some(style),
                weight: Some(FontWeight::new(f32::from(face.weight))),
                axes: None,
            };
            collection.register_fonts(face.data.clone(), Some(described));
            index.insert(face.data.id(), number);
        }
        let context = FontContext {
            collection,
            source_cache: SourceCache::default(),
        };
        (context, index)
    }
}
