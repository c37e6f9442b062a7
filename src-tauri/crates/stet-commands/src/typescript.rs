//! The page's client: an interface with a method per command, and the object that calls the shell.

use std::fmt::Write as _;

use syn::Type;

use crate::declaration::last_segment;
use crate::{Command, Error};

/// Where a line is broken, as Prettier breaks the rest of the page's code.
const WIDTH: usize = 100;

/// A command's types as TypeScript has them.
pub(crate) struct Signature {
    parameters: Vec<(String, Typed)>,
    answer: Typed,
}

/// A type in TypeScript's words, and the types of the wire it names.
struct Typed {
    words: String,
    names: Vec<String>,
    /// Raw bytes cross as they are, not as JSON.
    raw: bool,
}

impl Signature {
    pub(crate) fn add_types_to(self, names: &mut Vec<String>) {
        for (_, typed) in self.parameters {
            names.extend(typed.names);
        }
        names.extend(self.answer.names);
    }
}

pub(crate) fn signature(command: &Command) -> Result<Signature, Error> {
    let unknown = || Error::UnknownType(command.name.clone());
    Ok(Signature {
        parameters: command
            .parameters
            .iter()
            .map(|parameter| {
                let typed = typed(&parameter.ty).ok_or_else(unknown)?;
                Ok((camel_case(&parameter.name), typed))
            })
            .collect::<Result<_, Error>>()?,
        answer: match &command.answer {
            None => Typed::plain("void"),
            Some(ty) => typed(ty).ok_or_else(unknown)?,
        },
    })
}

impl Typed {
    fn plain(words: &str) -> Self {
        Self {
            words: words.to_owned(),
            names: Vec::new(),
            raw: false,
        }
    }

    fn with(self, words: String) -> Self {
        Self { words, ..self }
    }
}

fn typed(ty: &Type) -> Option<Typed> {
    if matches!(ty, Type::Tuple(tuple) if tuple.elems.is_empty()) {
        return Some(Typed::plain("void"));
    }
    let (name, inner) = last_segment(ty)?;
    Some(match (name.as_str(), inner.as_slice()) {
        ("String", []) => Typed::plain("string"),
        ("bool", []) => Typed::plain("boolean"),
        ("u8" | "u16" | "u32" | "i32" | "f64", []) => Typed::plain("number"),
        ("Response", []) => Typed {
            raw: true,
            ..Typed::plain("Uint8Array")
        },
        ("Option", [ty]) => {
            let inner = typed(ty)?;
            let words = format!("{} | null", inner.words);
            inner.with(words)
        }
        ("Vec", [ty]) => {
            let inner = typed(ty)?;
            let words = format!("{}[]", inner.words);
            inner.with(words)
        }
        ("BTreeMap", [key, ty]) if typed(key)?.words == "string" => {
            let inner = typed(ty)?;
            let words = format!("Record<string, {}>", inner.words);
            inner.with(words)
        }
        // A lone name in capitals is a type of the wire, and the compiler of the page says so if it isn't.
        (wire, []) if wire.starts_with(|first: char| first.is_ascii_uppercase()) => Typed {
            names: vec![wire.to_owned()],
            ..Typed::plain(wire)
        },
        _ => return None,
    })
}

fn camel_case(name: &str) -> String {
    let mut camel = String::new();
    for (at, part) in name.split('_').enumerate() {
        let mut letters = part.chars();
        match letters.next() {
            Some(first) if at > 0 => camel.extend(first.to_uppercase()),
            Some(first) => camel.push(first),
            None => {}
        }
        camel.push_str(letters.as_str());
    }
    camel
}

/// `ui/src/backend/client.ts`: every command, and the one channel of events under its name.
///
/// # Errors
///
/// If a type has no form in TypeScript.
pub fn client(commands: &[Command], channel: &str) -> Result<String, Error> {
    let mut names = crate::wire_types(commands)?;
    names.push("Event".to_owned());
    names.sort();
    names.dedup();
    let mut methods = String::new();
    let mut calls = String::new();
    let mut area = "";
    for command in commands {
        if command.area != area {
            let gap = if area.is_empty() { "" } else { "\n" };
            let _ = writeln!(methods, "{gap}  // {}", command.about);
            calls.push_str(gap);
            area = &command.area;
        }
        let signature = signature(command)?;
        add_doc(&mut methods, &command.doc);
        add_method(&mut methods, command, &signature);
        add_call(&mut calls, command, &signature);
    }
    let types = names.join(",\n  ");
    Ok(format!(
        "// Written by `make types` from src-tauri/shell/commands. Do not edit it by hand.\n\
         import {{ invoke }} from '@tauri-apps/api/core';\n\
         import {{ listen }} from '@tauri-apps/api/event';\n\n\
         import type {{\n  {types},\n}} from './types';\n\n\
         /** What the window may ask of the program. The shell and the mock both stand behind this. */\n\
         export interface Backend {{\n\
         {methods}\n  \
         /** The one channel. Each event is sent after its content was committed. */\n  \
         listen(handler: (event: Event) => void): Promise<() => void>;\n\
         }}\n\n\
         /** Bytes come in a buffer, or as plain numbers where the shell falls back to messages. */\n\
         type Sent = ArrayBuffer | number[];\n\n\
         /** The program itself. */\n\
         export const shell: Backend = {{\n\
         {calls}\n  \
         listen: (handler) => listen<Event>('{channel}', (message) => handler(message.payload)),\n\
         }};\n"
    ))
}

fn add_doc(methods: &mut String, doc: &[String]) {
    match doc {
        [] => {}
        [line] => {
            let _ = writeln!(methods, "  /** {line} */");
        }
        lines => {
            methods.push_str("  /**\n");
            for line in lines {
                let _ = writeln!(methods, "{}", format!("   * {line}").trim_end());
            }
            methods.push_str("   */\n");
        }
    }
}

fn add_method(methods: &mut String, command: &Command, signature: &Signature) {
    let parameters: Vec<String> = signature
        .parameters
        .iter()
        .map(|(name, typed)| format!("{name}: {}", typed.words))
        .collect();
    let name = camel_case(&command.name);
    let answer = &signature.answer.words;
    let line = format!("  {name}({}): Promise<{answer}>;\n", parameters.join(", "));
    if line.len() <= WIDTH + 1 {
        methods.push_str(&line);
    } else {
        let parameters = parameters.join(",\n    ");
        let _ = writeln!(
            methods,
            "  {name}(\n    {parameters},\n  ): Promise<{answer}>;"
        );
    }
}

fn add_call(calls: &mut String, command: &Command, signature: &Signature) {
    let names: Vec<&str> = signature
        .parameters
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    let payload = match names.as_slice() {
        [] => String::new(),
        names => format!(", {{ {} }}", names.join(", ")),
    };
    let name = camel_case(&command.name);
    let head = format!("  {name}: ({}) =>", names.join(", "));
    let call = if signature.answer.raw {
        format!(
            "invoke<Sent>('{}'{payload}).then((sent) => new Uint8Array(sent)),",
            command.name
        )
    } else {
        format!("invoke('{}'{payload}),", command.name)
    };
    let gap = if head.len() + 1 + call.len() <= WIDTH {
        " "
    } else {
        "\n    "
    };
    let _ = writeln!(calls, "{head}{gap}{call}");
}
