//! What a script in the page could do if one ever got there: call nobody.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::desk::Home;

/// Every way a page has of calling somebody, one after the other; ends where it began.
const EVERY_WAY: &str = r#"
const [port, done] = arguments;
const there = (path) => `http://127.0.0.1:${port}/${path}`;
let refused = 0;
document.addEventListener('securitypolicyviolation', () => (refused += 1));
const add = (tag, set) => {
  const element = document.createElement(tag);
  Object.assign(element, set);
  document.body.append(element);
  return element;
};
fetch(there('fetch')).catch(() => {});
try { const ask = new XMLHttpRequest(); ask.open('GET', there('xhr')); ask.send(); } catch {}
try { new WebSocket(`ws://127.0.0.1:${port}/socket`); } catch {}
try { new EventSource(there('events')); } catch {}
try { navigator.sendBeacon(there('beacon'), 'words'); } catch {}
add('img', { src: there('img') });
add('script', { src: there('script') });
add('link', { rel: 'stylesheet', href: there('style') });
add('link', { rel: 'prefetch', href: there('prefetch') });
add('iframe', { src: there('frame') });
add('object', { data: there('object') });
add('video', { src: there('video') });
const form = add('form', { action: there('form'), method: 'post' });
try { form.submit(); } catch {}
try { new Function('return 1')(); } catch { refused += 1; }
try { window.open(there('open')); } catch {}
try { location.href = there('gone?words'); } catch {}
setTimeout(() => done({ refused, here: location.href, title: document.title }), 1500);
"#;

#[tokio::test]
async fn the_page_can_call_nobody() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let heard = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&heard);
    std::thread::spawn(move || {
        for call in listener.incoming() {
            count.fetch_add(usize::from(call.is_ok()), Ordering::SeqCst);
        }
    });
    // The listener hears who does call, or the test could not fail.
    std::net::TcpStream::connect(("127.0.0.1", port)).expect("a call");
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(heard.load(Ordering::SeqCst), 1);

    let desk = Home::fresh().open().await;
    let here = desk.evaluate("return location.href").await;
    let after = desk.evaluate_async(EVERY_WAY, vec![port.into()]).await;
    assert_eq!(
        heard.load(Ordering::SeqCst),
        1,
        "somebody was called: {after}"
    );
    assert_eq!(after["here"], here, "the page stayed where it was");
    assert!(after["refused"].as_u64() >= Some(8), "{after}");
    desk.part("nav-desk").await;
    desk.close().await;
    faults::told(
        "content: a page that tries to call out",
        1,
        "nobody reached",
    );
}
