//! Labelled words → the fields of a work.

use super::bodies::is_body;
use super::kind::{Hints, kind};
use super::model::Label;
use super::{
    Segment, clean, credits, date, designation, displaced, forms, material, names, numbers, thesis,
};
use crate::reference::identifier::{Identifier, Scheme, arxiv_of_doi, unbroken};
use crate::reference::{Work, WorkKind};
use crate::text::Span;

/// Reads a citation in one of the forms that are read by rule; `None` for any other.
pub(super) fn in_known_form(text: &str, known: &[Identifier]) -> Option<Work> {
    let accessed = date::accessed(text);
    let words = Words {
        text,
        segments: &[],
        known,
        accessed: accessed.as_ref().map(|(_, span)| *span),
    };
    let mut work = forms::read(&without_identifiers(&words))?;
    identify(&mut work, text, known);
    if let Some((day, _)) = accessed {
        work.accessed = day;
    }
    Some(work)
}

/// Reads the fields of a citation whose words are labelled.
pub(super) fn work(text: &str, segments: &[Segment], known: &[Identifier]) -> Work {
    let mut work = Work::default();
    identify(&mut work, text, known);
    let accessed = date::accessed(text);
    if let Some((day, _)) = &accessed {
        work.accessed.clone_from(day);
    }
    let words = Words {
        text,
        segments,
        known,
        accessed: accessed.map(|(_, span)| span),
    };
    credits(&mut work, &words);
    titles(&mut work, &words);
    figures(&mut work, &words);
    when(&mut work, &words);
    imprint(&mut work, &words);
    tidy_container(&mut work);
    displaced::keep_year_in_title(&mut work, &words);
    displaced::part_publisher_from_translation(&mut work);
    displaced::read_archive(&mut work, text);
    let translation = displaced::part_translation(&mut work);
    material::credit(&mut work);
    displaced::give_year_to_title(&mut work, &words);
    displaced::part_newspaper(&mut work);
    displaced::read_days_of_meeting(&mut work, text);
    displaced::read_day_of_issue(&mut work, text);
    displaced::give_address_its_field(&mut work);
    let mut genre = words.first(Label::Genre).unwrap_or_default();
    if work.number.is_empty() {
        work.number = displaced::number(&genre);
    }
    let code = || designation::code(&work.title).filter(|_| work.container.is_empty());
    if let Some(report) = designation::find(text).or_else(code) {
        // What the words call its number is surer than a figure among words of the sort.
        if work.number.is_empty() || report.number.contains(&work.number) {
            work.number.clone_from(&report.number);
        }
        if let (None, Some((year, month))) = (work.year, report.issued()) {
            (work.year, work.month) = (Some(year), month);
        }
        displaced::cut_words(&mut work.title, &report.words);
        if work.title.is_empty() {
            work.title = displaced::title_before(&words, &report.words);
        }
        if genre.is_empty() && report.words != report.number {
            genre = report.words;
        }
    }
    work.kind = kind(
        &work,
        Hints {
            genre: &genre,
            journal: words.has(Label::Journal),
            held: words
                .raw(Label::ContainerTitle)
                .or_else(|| words.raw(Label::Editor))
                .is_some_and(starts_with_in),
            lower: &text.to_lowercase(),
        },
    );
    if work.kind == WorkKind::Patent {
        // "2016 Aug 9": the day of issue is no page.
        work.pages.clear();
    }
    if work.kind == WorkKind::Thesis {
        // "Doktorsavhandling, Lunds universitet"
        let school = genre.split_once(", ").filter(|(_, school)| is_body(school));
        let (sort, school) = school.unwrap_or((&genre, ""));
        work.genre = clean::field(sort);
        if work.publisher.is_empty() {
            work.publisher = clean::field(school);
        }
    }
    thesis::settle(&mut work);
    work.note = match translation {
        Some(translation) => format!("{translation} {}", rest(&words))
            .trim_end()
            .to_owned(),
        None => rest(&words),
    };
    work
}

/// The citation with its labels, as the readers of single fields ask for it.
pub(super) struct Words<'t> {
    pub(super) text: &'t str,
    pub(super) segments: &'t [Segment],
    known: &'t [Identifier],
    accessed: Option<Span>,
}

impl Words<'_> {
    /// The words of a segment, identifiers and the day of reading left out.
    pub(super) fn words(&self, segment: &Segment) -> String {
        let mut out = String::new();
        let mut at = segment.span.start;
        let mut cuts: Vec<Span> = self
            .known
            .iter()
            .map(|identifier| identifier.span)
            .chain(self.accessed)
            .filter(|span| span.overlaps(&segment.span))
            .collect();
        cuts.sort_unstable();
        for cut in cuts {
            if cut.start > at {
                out.push_str(self.text.get(at..cut.start).unwrap_or_default());
            }
            at = at.max(cut.end);
        }
        if at < segment.span.end {
            out.push_str(self.text.get(at..segment.span.end).unwrap_or_default());
        }
        out.trim().to_owned()
    }

    fn all(&self, label: Label) -> impl Iterator<Item = String> + '_ {
        self.segments
            .iter()
            .filter(move |segment| segment.label == label)
            .map(|segment| self.words(segment))
            .filter(|words| !words.is_empty())
    }

    fn first(&self, label: Label) -> Option<String> {
        self.all(label).next()
    }

    fn has(&self, label: Label) -> bool {
        self.segments.iter().any(|segment| segment.label == label)
    }

    /// The words of the first segment of that label, untouched.
    fn raw(&self, label: Label) -> Option<&str> {
        let segment = self
            .segments
            .iter()
            .find(|segment| segment.label == label)?;
        segment.span.slice(self.text)
    }
}

fn identify(work: &mut Work, text: &str, known: &[Identifier]) {
    // "Available from: https://doi.org/10.1000/a doi:10.1000/b": what is called the DOI is what is
    // cited as such; an address says where the work was read.
    let written = |identifier: &&Identifier| {
        let before = text.get(..identifier.span.start).unwrap_or_default();
        let words = identifier.span.slice(text).unwrap_or_default();
        identifier.scheme == Scheme::Doi
            && !words.contains("//")
            && !before.ends_with("//")
            && !before.ends_with(".org/")
    };
    if let Some(named) = known.iter().find(written) {
        work.doi.clone_from(&named.value);
    }
    for identifier in known {
        let field = match identifier.scheme {
            Scheme::Doi => &mut work.doi,
            Scheme::Arxiv => &mut work.arxiv,
            Scheme::Pmid => &mut work.pmid,
            Scheme::Pmcid => &mut work.pmcid,
            Scheme::Isbn => &mut work.isbn,
            Scheme::Issn => &mut work.issn,
            Scheme::Url => &mut work.url,
        };
        if field.is_empty() {
            field.clone_from(&identifier.value);
        }
        let written = identifier.span.slice(text).unwrap_or_default();
        let address = written.starts_with("http") || written.starts_with("www.");
        if identifier.scheme != Scheme::Doi && address && work.url.is_empty() {
            work.url = unbroken(written).into_owned();
        }
    }
    if work.arxiv.is_empty()
        && let Some(id) = arxiv_of_doi(&work.doi)
    {
        work.arxiv = id.id;
    }
}

fn credits(work: &mut Work, words: &Words<'_>) {
    let mut seen = false;
    for (at, segment) in words.segments.iter().enumerate() {
        match segment.label {
            Label::Author if !seen => {
                let read = names(&words.words(segment));
                if editors_follow(words, at) {
                    work.editors = read.persons;
                } else {
                    work.authors = read.persons;
                }
                work.et_al |= read.et_al;
                seen = true;
            }
            Label::Editor if work.editors.is_empty() => {
                let body = words.words(segment);
                let read = names(without_in(&body));
                // Editors before everything else stand where authors would.
                work.editors = read.persons;
            }
            Label::Director | Label::Producer if work.authors.is_empty() => {
                work.authors = names(&words.words(segment)).persons;
            }
            _ => {}
        }
    }
}

/// True if the names end with "(Eds.)".
fn editors_follow(words: &Words<'_>, at: usize) -> bool {
    let raw = words.segments[at]
        .span
        .slice(words.text)
        .unwrap_or_default();
    credits::ends_as_editors(raw)
}

fn titles(work: &mut Work, words: &Words<'_>) {
    let mut found: Vec<String> = words
        .all(Label::Title)
        .map(|title| clean::title(&title))
        .filter(|title| !title.is_empty())
        .collect();
    // "… (U.S. Patent No. 1). U.S. Patent and Trademark Office": a body behind the title is none.
    if found.iter().any(|title| !is_body(title)) {
        found.retain(|title| !is_body(title));
    }
    work.title = if found.is_empty() {
        String::new()
    } else {
        // A stray word labelled so elsewhere is not the title.
        let best = (0..found.len())
            .max_by_key(|&at| (found[at].split(' ').count().min(4), usize::MAX - at))
            .unwrap_or(0);
        found.swap_remove(best)
    };
    let holder = words
        .first(Label::Journal)
        .or_else(|| words.first(Label::ContainerTitle))
        .or_else(|| words.first(Label::Source));
    if let Some(holder) = holder {
        work.container = clean::title(without_in(&holder));
    } else if let Some(series) = words.first(Label::CollectionTitle) {
        work.container = clean::title(without_in(&series));
    }
    if work.title.is_empty() {
        if let Some(quoted) = quoted(words.text) {
            work.title = quoted;
        } else {
            work.title = std::mem::take(&mut work.container);
        }
    }
}

/// The first stretch between quotation marks.
fn quoted(text: &str) -> Option<String> {
    let start = text.find(['“', '"', '«', '„', '»'])?;
    let open = text[start..].chars().next()?;
    let from = start + open.len_utf8();
    let shut: &[char] = match open {
        '“' => &['”'],
        '«' => &['»'],
        '»' => &['«'],
        '„' => &['“', '”'],
        _ => &['"'],
    };
    let end = text[from..].find(shut)?;
    let title = clean::title(&text[from..from + end]);
    (title.split(' ').count() > 1).then_some(title)
}

fn figures(work: &mut Work, words: &Words<'_>) {
    let packed = numbers::packed(&without_identifiers(words)).unwrap_or_default();
    work.year = packed.year;
    work.volume = packed.volume;
    work.issue = packed.issue;
    work.pages = packed.pages;
    for segment in words.segments {
        let body = words.words(segment);
        match segment.label {
            Label::Volume if work.volume.is_empty() || work.issue.is_empty() => {
                let (volume, issue, pages) = numbers::volume(&without_packed_year(&body));
                // "2023;1858–62" gives pages and no volume, whatever the label.
                let is_pages = !work.pages.is_empty() && numbers::pages(&volume) == work.pages;
                if work.volume.is_empty() && !is_pages {
                    work.volume = volume;
                }
                if work.issue.is_empty() {
                    work.issue = issue;
                }
                if work.pages.is_empty() {
                    work.pages = pages;
                }
            }
            Label::Pages if work.pages.is_empty() => work.pages = numbers::pages(&body),
            _ => {}
        }
    }
    if work.issue.is_empty()
        && work.volume.is_empty()
        && let Some(journal) = words
            .segments
            .iter()
            .find(|segment| segment.label == Label::Journal)
    {
        // "Agua y Campo, 2010, n.º 33": a number that was read with its neighbours.
        let after = words.text.get(journal.span.end..).unwrap_or_default();
        let near: String = after
            .chars()
            .take_while(|ch| !matches!(ch, '(' | '['))
            .take(60)
            .collect();
        work.issue = numbers::issue(&near);
    }
}

/// "2012;30(15):" → "30(15):".
fn without_packed_year(text: &str) -> String {
    match text.split_once(';') {
        Some((before, rest)) if date::year(before).is_some() => rest.to_owned(),
        _ => text.to_owned(),
    }
}

fn without_identifiers(words: &Words<'_>) -> String {
    let whole = Segment {
        label: Label::Note,
        span: Span::new(0, words.text.len()),
    };
    words.words(&whole)
}

fn when(work: &mut Work, words: &Words<'_>) {
    let dates: Vec<date::WrittenDate> = words
        .all(Label::Date)
        .map(|words| date::read(&words))
        .collect();
    if work.year.is_none() {
        work.year = dates.iter().find_map(|date| date.year);
    }
    let best = dates
        .iter()
        .find(|date| date.month.is_some() && (date.year.is_none() || date.year == work.year));
    if let Some(best) = best {
        (work.month, work.day) = (best.month, best.day);
    }
    if work.year.is_none() {
        // A year that was labelled with its neighbours: "(2012)" after a volume, in a note.
        work.year = words
            .segments
            .iter()
            .filter(|segment| {
                matches!(
                    segment.label,
                    Label::Volume
                        | Label::Pages
                        | Label::Publisher
                        | Label::Location
                        | Label::Note
                        | Label::Author
                        | Label::Genre
                )
            })
            .find_map(|segment| {
                let patent = || designation::find(words.text).filter(|one| one.is_patent());
                let body = words.words(segment);
                // "DE 10 2005 012 345" is no year.
                match (segment.label, patent()) {
                    (Label::Genre, Some(patent)) => date::year(&body.replace(&patent.words, "")),
                    _ => date::year(&body),
                }
            })
            .or_else(|| date::year(&work.container));
    }
    if work.year.is_none()
        && let Some((day, _)) = date::whole(&without_identifiers(words))
    {
        (work.year, work.month, work.day) = (day.year, day.month, day.day);
    }
}

fn imprint(work: &mut Work, words: &Words<'_>) {
    if let Some(publisher) = words.first(Label::Publisher) {
        work.publisher = clean::field(&publisher);
        if clean::title(&format!("[{}]", work.publisher)).is_empty() {
            // "[Computer software]"
            work.publisher.clear();
        }
    }
    if let Some(place) = words.first(Label::Location) {
        work.place = clean::field(&place);
    }
    if let Some(edition) = words.first(Label::Edition) {
        work.edition = clean::field(&edition);
    }
}

/// What a holding work's name takes along: "in", "arXiv preprint arXiv:…".
fn tidy_container(work: &mut Work) {
    let lower = work.container.to_lowercase();
    if lower.starts_with("arxiv") {
        work.container = "arXiv".to_owned();
    }
    let named = work.container.strip_suffix(" içinde");
    let named = numbers::without_counter(named.unwrap_or(&work.container));
    work.container = clean::title(without_in(named));
}

fn starts_with_in(text: &str) -> bool {
    without_in(text).len() < text.trim().len()
}

/// Without "In", "In:", "in", "dans", "en" at its head.
fn without_in(text: &str) -> &str {
    let body = text
        .trim()
        .trim_start_matches([',', '.', ';', '(', '['])
        .trim_start();
    for word in ["in", "dans", "dins", "nel", "în", "teoksessa", "en"] {
        let head = body.get(..word.len());
        if head.is_some_and(|head| head.to_lowercase() == word) {
            let rest = &body[word.len()..];
            if rest.starts_with([' ', ':', ',']) && (word != "en" || rest.starts_with(':')) {
                return rest.trim_start_matches([' ', ':', ',']);
            }
        }
    }
    body
}

/// Words that belong to no field.
fn rest(words: &Words<'_>) -> String {
    let mut kept: Vec<String> = Vec::new();
    for segment in words.segments {
        let keep = matches!(
            segment.label,
            Label::Note | Label::Translator | Label::Medium | Label::Genre | Label::CollectionTitle
        );
        if keep {
            let body = clean::field(&words.words(segment));
            const IDLE: [&str; 12] = [
                "retrieved from",
                "available from",
                "available at",
                "available",
                "from",
                "at",
                "url",
                "online",
                "internet",
                "retrieved",
                "doi",
                "accessed",
            ];
            if !body.is_empty() && !IDLE.contains(&body.to_lowercase().as_str()) {
                kept.push(body);
            }
        }
    }
    kept.join("; ")
}
