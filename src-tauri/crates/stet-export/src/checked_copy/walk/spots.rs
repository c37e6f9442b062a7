//! Where a character stands: in a run that may be cut, or in something that must stay whole.

use super::{Frame, Kind, Walk};
use crate::checked_copy::Why;
use crate::checked_copy::story::{Fence, Index, Spot};

impl Walk<'_> {
    /// Where an atom stands: the outermost paragraph, and the unit of its run or what must stay
    /// whole around it.
    pub(super) fn spot(&mut self, at: Option<(Index, usize)>) -> (Option<Index>, Spot) {
        let outermost = self.frames.iter().enumerate().find_map(|(at, frame)| {
            let Kind::Paragraph(paragraph) = frame.kind else {
                return None;
            };
            Some((at, paragraph))
        });
        let (inside, paragraph) = match outermost {
            Some((at, paragraph)) => (at + 1, Some(paragraph)),
            None => (self.frames.len(), None),
        };
        let barrier = self.barrier(inside, at.map(|(run, _)| run));
        match (barrier, at) {
            (None, Some((run, unit))) => (paragraph, Spot::Unit(run, unit)),
            (barrier, _) => {
                let (frame, why) = barrier.unwrap_or((inside, Why::Object));
                (paragraph, Spot::Fence(self.fence(frame, why)))
            }
        }
    }

    /// The outermost element from `inside` on that words of `run` must not be cut out of.
    pub(super) fn barrier(&self, inside: usize, run: Option<Index>) -> Option<(usize, Why)> {
        let mut inserted = 0;
        for (at, frame) in self.frames.iter().enumerate().skip(inside) {
            match &frame.kind {
                Kind::Through | Kind::Deleted | Kind::Control { protected: false } => {}
                Kind::Inserted(_) => inserted += 1,
                Kind::Run(open) if Some(open.run) == run => {
                    let own = self.story.runs.get(open.run as usize);
                    let own = own.is_some_and(|run| run.inserted.is_some());
                    return if self.flow.fields.written() || self.controls > 0 {
                        Some((at, Why::Field))
                    } else if inserted > usize::from(own) {
                        // An insertion around a container cannot be cut in two.
                        Some((at, Why::Object))
                    } else {
                        None
                    };
                }
                Kind::SimpleField | Kind::Control { protected: true } => {
                    return Some((at, Why::Field));
                }
                _ => {
                    let boxed = |frame: &Frame| matches!(frame.kind, Kind::TextBox(_));
                    let deeper = self.frames.iter().skip(at);
                    let why = if deeper.into_iter().any(boxed) {
                        Why::Box
                    } else if self.flow.fields.written() {
                        Why::Field
                    } else {
                        Why::Object
                    };
                    return Some((at, why));
                }
            }
        }
        None
    }

    pub(super) fn fence(&mut self, frame: usize, why: Why) -> Index {
        let known = self.frames.get(frame).and_then(|frame| frame.fence);
        if let Some(known) = known {
            return known;
        }
        let start = self.frames.get(frame).map_or(0, |frame| frame.start);
        let made = u32::try_from(self.story.fences.len()).unwrap_or(u32::MAX);
        self.story.fences.push(Fence {
            whole: start..start,
            why,
        });
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.fence = Some(made);
        }
        made
    }
}
