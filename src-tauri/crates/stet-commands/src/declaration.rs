//! A command read out of the source of its area.

use syn::{Attribute, Expr, ExprLit, FnArg, GenericArgument, Item, Lit, Pat, PathArguments, Type};

/// One command.
pub struct Command {
    /// The file it stands in, without its ending: `desk`.
    pub area: String,
    /// What the area is about, in one line: its file's first.
    pub about: String,
    /// `open_sample`.
    pub name: String,
    /// Its doc comment, a line each.
    pub doc: Vec<String>,
    /// What the page sends; what Tauri hands in isn't among it.
    pub parameters: Vec<Parameter>,
    /// What the page gets if nothing fails; `None` for nothing.
    pub answer: Option<Type>,
}

/// What the page sends under one name.
pub struct Parameter {
    /// As the Rust function has it: `session_only`.
    pub name: String,
    /// Its Rust type.
    pub ty: Type,
}

/// Types that Tauri hands in by itself.
const HANDED_IN: [&str; 2] = ["AppHandle", "State"];

impl Command {
    /// The commands of one file.
    pub(crate) fn of_source(area: &str, source: &str) -> syn::Result<Vec<Self>> {
        let file = syn::parse_file(source)?;
        let about = doc(&file.attrs).into_iter().next().unwrap_or_default();
        let mut commands = Vec::new();
        for item in file.items {
            let Item::Fn(function) = item else { continue };
            if !function.attrs.iter().any(marks_a_command) {
                continue;
            }
            commands.push(Self {
                area: area.to_owned(),
                about: about.clone(),
                name: function.sig.ident.to_string(),
                doc: doc(&function.attrs),
                parameters: function.sig.inputs.into_iter().filter_map(sent).collect(),
                answer: match function.sig.output {
                    syn::ReturnType::Default => None,
                    syn::ReturnType::Type(_, ty) => Some(successful(*ty)),
                },
            });
        }
        Ok(commands)
    }
}

fn marks_a_command(attribute: &Attribute) -> bool {
    let path = attribute.path();
    path.segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .eq(["tauri", "command"])
}

fn doc(attributes: &[Attribute]) -> Vec<String> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
        .filter_map(
            |attribute| match &attribute.meta.require_name_value().ok()?.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(words),
                    ..
                }) => Some(words.value().trim().to_owned()),
                _ => None,
            },
        )
        .collect()
}

fn sent(argument: FnArg) -> Option<Parameter> {
    let FnArg::Typed(typed) = argument else {
        return None;
    };
    let Pat::Ident(name) = *typed.pat else {
        return None;
    };
    let handed_in =
        last_segment(&typed.ty).is_some_and(|(name, _)| HANDED_IN.contains(&name.as_str()));
    (!handed_in).then(|| Parameter {
        name: name.ident.to_string(),
        ty: *typed.ty,
    })
}

/// `T` of an `Answer<T>`: a failure reaches the page as a rejected promise.
fn successful(ty: Type) -> Type {
    let inner = match last_segment(&ty) {
        Some((name, inner)) if name == "Answer" => inner.first().copied().cloned(),
        _ => None,
    };
    inner.unwrap_or(ty)
}

/// The last name of a type's path, and the types in its angle brackets.
pub(crate) fn last_segment(ty: &Type) -> Option<(String, Vec<&Type>)> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last()?;
    let inner = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => arguments
            .args
            .iter()
            .filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    Some((segment.ident.to_string(), inner))
}
