//! All fields of a citation beside one description of a work.

use super::authors::{self, Authors};
use super::field::{Field, Found, State};
use super::{figures, identifier, imprint, pages, title, venue};
use crate::reference::{Record, Work};

/// A citation compared with one description of a work.
#[derive(Debug, Clone)]
pub(super) struct Compared {
    pub(super) fields: Vec<Column>,
    pub(super) authors: Authors,
}

/// One field of it.
#[derive(Debug, Clone)]
pub(super) struct Column {
    pub(super) field: Field,
    pub(super) found: Found,
    pub(super) cited: String,
    pub(super) recorded: String,
}

impl Compared {
    pub(super) fn new(cited: &Work, work: &Work) -> Self {
        let authors = authors::compare(cited, work);
        let year = |year: Option<i32>| year.map(|year| year.to_string()).unwrap_or_default();
        let mut fields = Vec::with_capacity(11);
        let mut add = |field, found, cited: &str, recorded: &str| {
            fields.push(Column {
                field,
                found,
                cited: cited.to_owned(),
                recorded: recorded.to_owned(),
            });
        };
        let texts = |field, compare: fn(&str, &str) -> Found, cited: &str, recorded: &str| {
            (
                field,
                compare(cited, recorded),
                cited.to_owned(),
                recorded.to_owned(),
            )
        };
        for (field, found, ours, theirs) in [
            (
                Field::Title,
                title::of(cited, work),
                cited.title.clone(),
                work.title.clone(),
            ),
            texts(
                Field::Venue,
                venue::compare,
                &cited.container,
                identifier::venue_of(work),
            ),
            texts(Field::Volume, figures::numbers, &cited.volume, &work.volume),
            texts(Field::Issue, figures::numbers, &cited.issue, &work.issue),
            texts(Field::Pages, pages::compare, &cited.pages, &work.pages),
            texts(
                Field::Edition,
                figures::editions,
                &cited.edition,
                &work.edition,
            ),
            texts(
                Field::Publisher,
                imprint::publishers,
                &cited.publisher,
                &work.publisher,
            ),
            texts(Field::Place, imprint::places, &cited.place, &work.place),
        ] {
            add(field, found, &ours, &theirs);
        }
        add(
            Field::Authors,
            authors.found.clone(),
            &authors::line(cited),
            &authors::line(work),
        );
        add(
            Field::Year,
            figures::years(cited.year, work.year),
            &year(cited.year),
            &year(work.year),
        );
        add(
            Field::Identifier,
            identifier::compare(cited, work),
            &identifier::shown(cited),
            &identifier::shown(work),
        );
        fields.sort_by_key(|column| column.field);
        if cited.kind.has_own_register() {
            fields.iter_mut().for_each(pass_what_law_need_not_say);
        }
        Self { fields, authors }
    }

    pub(super) fn state(&self, field: Field) -> State {
        self.column(field)
            .map_or(State::NotGiven, |column| column.found.state)
    }

    pub(super) fn column(&self, field: Field) -> Option<&Column> {
        self.fields.iter().find(|column| column.field == field)
    }

    /// True if the field is the same or a variant.
    pub(super) fn agrees(&self, field: Field) -> bool {
        self.column(field)
            .is_some_and(|column| column.found.agrees())
    }

    /// Takes over, field by field, what another version or record of the same work clears.
    pub(super) fn take_better(&mut self, other: &Self, version: &str) {
        for (mine, theirs) in self.fields.iter_mut().zip(&other.fields) {
            if theirs.found.rank() >= mine.found.rank() {
                continue;
            }
            let cleared = mine.found.state == State::Different;
            *mine = theirs.clone();
            if cleared && !version.is_empty() {
                // The record in view says otherwise: which one agrees has to be told.
                mine.found.state = State::Variant;
                mine.found.reason = format!("as {version}");
            }
            if mine.field == Field::Authors {
                self.authors = other.authors.clone();
            }
        }
    }
}

/// Court, publisher of the code and year of its edition say which copy was read: a register that
/// does not record them leaves nothing about the decision or provision open.
fn pass_what_law_need_not_say(column: &mut Column) {
    let of_the_copy = matches!(
        column.field,
        Field::Place | Field::Publisher | Field::Edition | Field::Year
    );
    if of_the_copy && column.found.state == State::NothingToCompare {
        column.found = Found::new(State::NotGiven, "");
    }
}

/// The descriptions a record holds: its own, and each other version with the fields that do not
/// differ filled in.
pub(super) fn versions(record: &Record) -> Vec<Work> {
    let mut all = vec![record.work.clone()];
    all.extend(
        record
            .versions
            .iter()
            .map(|version| overlaid(&record.work, version)),
    );
    all
}

fn overlaid(base: &Work, version: &Work) -> Work {
    let text = |own: &String, base: &String| {
        if own.is_empty() {
            base.clone()
        } else {
            own.clone()
        }
    };
    let mut work = base.clone();
    work.title = text(&version.title, &base.title);
    if !version.authors.is_empty() {
        work.authors = version.authors.clone();
        work.et_al = version.et_al;
    }
    if !version.editors.is_empty() {
        work.editors = version.editors.clone();
    }
    work.container = text(&version.container, &base.container);
    work.year = version.year.or(base.year);
    work.volume = text(&version.volume, &base.volume);
    work.issue = text(&version.issue, &base.issue);
    work.pages = text(&version.pages, &base.pages);
    work.edition = text(&version.edition, &base.edition);
    work.publisher = text(&version.publisher, &base.publisher);
    work.place = text(&version.place, &base.place);
    work.doi = text(&version.doi, &base.doi);
    work.arxiv = text(&version.arxiv, &base.arxiv);
    work.pmid = text(&version.pmid, &base.pmid);
    work.pmcid = text(&version.pmcid, &base.pmcid);
    work.isbn = text(&version.isbn, &base.isbn);
    work
}
