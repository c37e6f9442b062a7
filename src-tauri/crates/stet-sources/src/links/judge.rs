//! What an answer means for a link. Pure: one answer in, one state out.

use url::Url;

use super::page::{self, Page};
use super::signs::{SIGNS, count_said, says, title_is, title_says};
use super::{LinkState, look};
use crate::door::Response;

/// Words up to which a page is tiny: an error message, not an article.
const TINY: usize = 60;

/// Words up to which a page is short: an error message inside a site's frame.
const SHORT: usize = 600;

/// Words beyond which a page is an article whatever its title says.
const LONG: usize = 2_000;

/// A state with its reason.
pub(crate) type Verdict = (LinkState, String);

/// Seconds within which a page that sends on is read by nobody.
const AT_ONCE: u32 = 5;

/// Seconds up to which a page that sends on counts as moved for good.
const FOR_GOOD: u32 = 1;

/// What the answer to `asked` means.
pub(crate) fn judge(asked: &Url, answer: &Response) -> Verdict {
    let page = page::read(
        &answer.body,
        answer.header("content-type").unwrap_or_default(),
    );
    if let Some(verdict) = kept_out(asked, answer, &page) {
        return verdict;
    }
    match answer.status {
        200..=299 => nothing_there(asked, answer, &page).unwrap_or_else(|| alive(asked, answer)),
        404 | 410 => (LinkState::Dead, format!("it answers {}", answer.status)),
        status => (
            LinkState::NoAnswer,
            format!("it answers {status}, which settles nothing"),
        ),
    }
}

/// A wall, a login or a network's own page.
fn kept_out(asked: &Url, answer: &Response, page: &Page) -> Option<Verdict> {
    let blocked = |reason: &str| Some((LinkState::Blocked, reason.to_owned()));
    let source = String::from_utf8_lossy(&answer.body).to_ascii_lowercase();
    if answer.status == 511
        || SIGNS
            .portal_marks
            .iter()
            .any(|mark| source.contains(mark.as_str()))
    {
        return blocked("the network wants you to sign in first");
    }
    let elsewhere = answer.url.host_str() != asked.host_str();
    if (elsewhere || answer.url.scheme() == "http") && title_says(&page.title, &SIGNS.portal_titles)
    {
        return blocked("the network wants you to sign in first");
    }
    let header = SIGNS.wall_headers.iter().any(|(name, begins)| {
        answer
            .header(name)
            .is_some_and(|value| value.starts_with(begins.as_str()))
    });
    let wall = header
        || (page.words <= SHORT && title_is(&page.title, &SIGNS.wall_titles))
        || (page.words <= SHORT
            && title_says(&page.title, &SIGNS.wall_titles)
            && answer.status >= 400)
        || (page.words <= 2 * TINY && says(&page.text, &SIGNS.wall_text));
    if wall && !matches!(answer.status, 404 | 410) {
        return blocked("it blocks automated access");
    }
    match answer.status {
        401 | 407 => blocked("it asks you to sign in"),
        402 => blocked("it asks for payment"),
        403 | 406 | 999 => blocked("it denies access"),
        429 => blocked("it gets too many requests"),
        451 => blocked("it is unavailable for legal reasons"),
        _ if to_login(asked, answer) => {
            blocked("it wants readers to sign in or agree to something")
        }
        _ => None,
    }
}

/// Redirected to a login, or to a question before the page.
fn to_login(asked: &Url, answer: &Response) -> bool {
    let host = |url: &Url| url.host_str().unwrap_or_default().to_owned();
    let leads = |url: &Url| {
        SIGNS
            .login_hosts
            .iter()
            .any(|begin| host(url).starts_with(begin.as_str()))
            || steps(url)
                .iter()
                .any(|step| SIGNS.login_paths.contains(step))
    };
    !answer.redirects.is_empty() && leads(&answer.url) && !leads(asked)
}

/// A page that answers that all is well and shows that nothing is there.
fn nothing_there(asked: &Url, answer: &Response, page: &Page) -> Option<Verdict> {
    let soft = |reason: String| Some((LinkState::SoftNotFound, reason));
    let redirected = !answer.redirects.is_empty();
    if redirected
        && let Some(step) = steps(&answer.url).pop()
        && SIGNS.missing_paths.contains(&step)
        && !steps(asked).contains(&step)
    {
        return soft(format!("it leads to a “not found” page ({})", answer.url));
    }
    if redirected && leads_home(asked, &answer.url) {
        return soft(format!(
            "it leads to the home page ({}) instead",
            answer.url
        ));
    }
    if let Some((to, _)) = sends_on(answer)
        && leads_home(asked, &to)
    {
        return soft(format!("it redirects to the home page ({to})"));
    }
    if let Some(reason) = parked(asked, answer, page) {
        return soft(reason);
    }
    if !is_page(answer) {
        let small = answer.body.len() <= 300 && !answer.truncated;
        let said = String::from_utf8_lossy(&answer.body);
        return if small && says(&said, &SIGNS.missing_text) {
            soft("it says nothing is there".to_owned())
        } else {
            None
        };
    }
    let whole = !answer.truncated;
    let titled = (page.words <= LONG && title_says(&page.title, &SIGNS.missing))
        || (page.words <= SHORT && title_is(&page.title, &SIGNS.missing_bare));
    if titled {
        return soft(format!(
            "it answers {} under the title “{}”",
            answer.status, page.title
        ));
    }
    if whole && page.words <= SHORT && title_says(&page.heading, &SIGNS.missing) {
        return soft(format!(
            "it answers {} and says “{}”",
            answer.status, page.heading
        ));
    }
    if whole && (1..=TINY).contains(&page.words) && says(&page.text, &SIGNS.missing_text) {
        return soft(format!(
            "it answers {} and says “{}”",
            answer.status, page.text
        ));
    }
    None
}

/// Why a page is that of a name which nobody uses any more, if it is: a seller's, or a registrar's.
fn parked(asked: &Url, answer: &Response, page: &Page) -> Option<String> {
    let reached = answer.url.host_str().unwrap_or_default();
    let seller = site(&answer.url);
    if site(asked) != seller && SIGNS.parking_sites.contains(&seller) {
        return Some(format!("the domain is for sale at {seller}"));
    }
    if answer.truncated || page.words > SHORT || !is_page(answer) {
        return None;
    }
    if title_says(&page.title, &SIGNS.for_sale) {
        return Some(format!("the domain is for sale (“{}”)", page.title));
    }
    // A host "ww1" alone is no sign: agencies have one too.
    let begins = |host: &&String| reached.starts_with(host.as_str());
    let sent = asked.host_str() != Some(reached) && SIGNS.parked_hosts.iter().any(|h| begins(&h));
    let named = is_bare_name(&page.title, asked) || is_bare_name(&page.title, &answer.url);
    let source = String::from_utf8_lossy(&answer.body).to_ascii_lowercase();
    let marked = |mark: &String| source.contains(mark.as_str());
    let signs = count_said(&page.text, &SIGNS.parked_text)
        + count_said(&page.title, &SIGNS.parked_text)
        + usize::from(page.words <= TINY && SIGNS.parked_marks.iter().any(marked));
    let parked = signs >= 2
        || (signs == 1 && (named || sent || page.words <= TINY))
        || (sent && named && page.words <= 2 * TINY);
    parked.then(|| "the domain is parked: the page belongs to whoever is selling it".to_owned())
}

/// True for a title that is nothing but the name of the host.
fn is_bare_name(title: &str, url: &Url) -> bool {
    let title = title.trim().to_lowercase();
    let host = url.host_str().unwrap_or_default();
    !title.is_empty() && (title == host.trim_start_matches("www.") || title == site(url))
}

/// Where the page sends its readers on to at once, if elsewhere, and whether that is for good.
pub(super) fn sends_on(answer: &Response) -> Option<(Url, bool)> {
    if !is_page(answer) || !(200..300).contains(&answer.status) {
        return None;
    }
    let kind = answer.header("content-type").unwrap_or_default();
    let refresh = page::read(&answer.body, kind).refresh?;
    let to = answer.url.join(&refresh.to).ok()?;
    let web = matches!(to.scheme(), "http" | "https");
    let elsewhere = bare(&to) != bare(&answer.url);
    (web && elsewhere && refresh.after <= AT_ONCE).then_some((to, refresh.after <= FOR_GOOD))
}

fn alive(asked: &Url, answer: &Response) -> Verdict {
    if answer.body.is_empty() && answer.status == 200 && is_page(answer) && !look::is_file(asked) {
        return (
            LinkState::NoAnswer,
            "it answers with an empty page".to_owned(),
        );
    }
    if let Some(target) = moved_to(asked, answer) {
        return (LinkState::Moved, format!("it has moved to {target}"));
    }
    (LinkState::Alive, format!("it answers {}", answer.status))
}

/// Where a link has moved for good: where the permanent redirects it begins with lead. A change to
/// https, to or from `www.`, or of a closing slash is no move.
pub(super) fn moved_to(asked: &Url, answer: &Response) -> Option<Url> {
    let for_good = answer
        .redirects
        .iter()
        .take_while(|hop| matches!(hop.status, 301 | 308))
        .count();
    if for_good == 0 {
        return None;
    }
    let target = answer
        .redirects
        .get(for_good)
        .map_or(&answer.url, |hop| &hop.from);
    (bare(target) != bare(asked)).then(|| target.clone())
}

/// An address without what changes nothing.
fn bare(url: &Url) -> (String, String, Option<String>) {
    let host = url.host_str().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host).to_owned();
    let path = url.path().trim_end_matches('/').to_owned();
    (host, path, url.query().map(str::to_owned))
}

/// True if a deep link was sent to the front page. A short link of one step may have meant it,
/// unless it stays with its site.
fn leads_home(asked: &Url, reached: &Url) -> bool {
    let depth =
        steps(asked).len() + usize::from(asked.query().is_some_and(|query| !query.is_empty()));
    let same_site = site(asked) == site(reached);
    steps(reached).is_empty()
        && reached.query().is_none_or(str::is_empty)
        && (depth >= 2 || (depth == 1 && same_site))
}

/// The parts of a path that lead deeper: neither a language nor the name of a front page.
fn steps(url: &Url) -> Vec<String> {
    let is_front = |step: &str| {
        let bytes = step.as_bytes();
        let letters = |part: &[u8]| part.len() == 2 && part.iter().all(u8::is_ascii_alphabetic);
        let language = letters(bytes)
            || (bytes.len() == 5
                && letters(&bytes[..2])
                && letters(&bytes[3..])
                && b"-_".contains(&bytes[2]));
        let stem = step.split('.').next().unwrap_or(step);
        language || matches!(stem, "" | "index" | "home" | "default" | "homepage")
    };
    let steps = url.path().split('/').map(str::to_ascii_lowercase);
    steps.filter(|step| !is_front(step)).collect()
}

/// The registrable domain.
fn site(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default().to_ascii_lowercase();
    stet_suffix::registrable(&host).map_or(host.clone(), str::to_owned)
}

/// True for an answer that a person reads as a page. Without a type it is taken for one.
pub(super) fn is_page(answer: &Response) -> bool {
    answer
        .header("content-type")
        .is_none_or(|kind| kind.to_ascii_lowercase().contains("html"))
}

#[cfg(test)]
mod tests;
