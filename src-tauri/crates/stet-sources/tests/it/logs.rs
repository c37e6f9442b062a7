//! Everything that libraries log, at the lowest level, so that a key can be looked for in it.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, Once};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::DefaultGuard;
use tracing::{Event, Metadata, Subscriber};

/// What was logged through `log`, by any test of this process.
static LOGGED: Mutex<String> = Mutex::new(String::new());

/// What was logged since it was made.
pub(crate) struct Logs {
    traced: Arc<Mutex<String>>,
    _guard: DefaultGuard,
}

impl Logs {
    pub(crate) fn all() -> Self {
        static LOGGER: Once = Once::new();
        LOGGER.call_once(|| {
            log::set_logger(&Logger).expect("no other logger");
            log::set_max_level(log::LevelFilter::Trace);
        });
        let traced = Arc::new(Mutex::new(String::new()));
        let guard = tracing::subscriber::set_default(Tracer(Arc::clone(&traced)));
        Self {
            traced,
            _guard: guard,
        }
    }

    pub(crate) fn taken(&self) -> String {
        let logged = LOGGED.lock().expect("logs");
        format!("{logged}{}", self.traced.lock().expect("traces"))
    }
}

struct Logger;

impl log::Log for Logger {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        let _ = writeln!(LOGGED.lock().expect("logs"), "{}", record.args());
    }

    fn flush(&self) {}
}

struct Tracer(Arc<Mutex<String>>);

/// Writes every field out.
struct Fields<'t>(&'t mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        let _ = writeln!(self.0, "{field}={value:?}");
    }
}

impl Subscriber for Tracer {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut Fields(&mut self.0.lock().expect("traces")));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut Fields(&mut self.0.lock().expect("traces")));
    }

    fn event(&self, event: &Event<'_>) {
        event.record(&mut Fields(&mut self.0.lock().expect("traces")));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
