//! What a Rust source defines and what it mentions, told from its tokens: comments and the words in
//! strings are no mention.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A function anybody may call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Function {
    /// Crate, folders and file it stands in: "stet_core", "text", "span".
    pub(crate) modules: Vec<String>,
    /// The type it belongs to.
    pub(crate) owner: Option<String>,
    /// Its name.
    pub(crate) name: String,
}

impl Function {
    /// "`stet_core::text::span::Span::slice`"
    pub(crate) fn path(&self) -> String {
        let parts = self.modules.iter().chain(&self.owner);
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        format!("{}::{}", parts.join("::"), self.name)
    }
}

/// How a name is written where it is mentioned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Form {
    /// "`.name(`"
    Method,
    /// "`Type::name`" or "`a::module::name`": what stands before, in order.
    Path(Vec<String>),
    /// "`name`"
    Bare,
}

/// A place where a name is used.
#[derive(Debug, Clone)]
pub(crate) struct Mention {
    pub(crate) name: String,
    pub(crate) form: Form,
    /// Index of the function of this source it stands in.
    pub(crate) inside: Option<usize>,
}

/// A name that a `use` item brings in.
#[derive(Debug, Clone)]
pub(crate) struct Import {
    /// The name itself; "*" for all there is.
    pub(crate) name: String,
    /// What stands before it, in order.
    pub(crate) path: Vec<String>,
    /// True if it has another name here.
    pub(crate) renamed: bool,
}

/// What is told of a source.
#[derive(Debug, Default)]
pub(crate) struct Read {
    /// Crate, folders and file.
    pub(crate) modules: Vec<String>,
    /// Functions that are `pub` without limit.
    pub(crate) functions: Vec<Function>,
    /// Names of all functions it defines.
    pub(crate) defined: Vec<String>,
    pub(crate) mentions: Vec<Mention>,
    pub(crate) imports: Vec<Import>,
    /// Modules of it that are compiled for tests only.
    pub(crate) for_tests: Vec<String>,
}

pub(crate) fn is_punct(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

pub(crate) fn is_ident(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

/// The tokens of a source.
///
/// # Panics
/// If it is no Rust: every source of the workspace is.
pub(crate) fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// Reads a source that stands at `modules`.
pub(crate) fn read(text: &str, modules: Vec<String>) -> Read {
    let mut read = Read {
        modules,
        ..Read::default()
    };
    read.items(tokens(text), None, None);
    read
}

impl Read {
    fn items(&mut self, stream: TokenStream, owner: Option<&str>, inside: Option<usize>) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = match &tokens[at] {
                sign if is_punct(sign, '#') => self.attribute(&tokens, at),
                word if is_ident(word, "use") => self.import(&tokens, at),
                word if is_ident(word, "impl") => self.block(&tokens, at, inside),
                word if is_ident(word, "fn") => self.function(&tokens, at, owner, inside),
                TokenTree::Ident(_) => {
                    self.mention(&tokens, at, owner, inside);
                    at + 1
                }
                TokenTree::Group(group) => {
                    self.items(group.stream(), owner, inside);
                    at + 1
                }
                _ => at + 1,
            };
        }
    }

    /// An attribute, with the item behind it if that is compiled for tests only.
    fn attribute(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let Some(TokenTree::Group(group)) = tokens.get(at + 1) else {
            return at + 1;
        };
        let words: Vec<String> = (group.stream().into_iter())
            .map(|token| token.to_string())
            .collect();
        let tests = words.first().is_some_and(|word| word == "cfg")
            && words.get(1).is_some_and(|terms| {
                let all: Vec<&str> = terms.split(|c: char| !c.is_alphanumeric()).collect();
                all.contains(&"test") && !all.contains(&"not")
            });
        if !tests && words.first().is_none_or(|word| word != "test") {
            self.named_in_strings(group.stream());
            return at + 2;
        }
        let end = end_of_item(tokens, at + 2);
        let item = &tokens[at + 2..end];
        let module = item.iter().position(|token| is_ident(token, "mod"));
        if let Some(TokenTree::Ident(name)) = module.and_then(|module| item.get(module + 1)) {
            self.for_tests.push(name.to_string());
        }
        end
    }

    /// Functions that an attribute names in a string, as serde's do: `default = "usable"`.
    fn named_in_strings(&mut self, stream: TokenStream) {
        for token in stream {
            match token {
                TokenTree::Group(group) => self.named_in_strings(group.stream()),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let path = text.trim_matches('"');
                    let name = path.rsplit("::").next().unwrap_or(path);
                    let of: Vec<String> = path.split("::").map(str::to_owned).collect();
                    let of = &of[..of.len() - 1];
                    self.mentions.push(Mention {
                        name: name.to_owned(),
                        form: if of.is_empty() {
                            Form::Bare
                        } else {
                            Form::Path(of.to_vec())
                        },
                        inside: None,
                    });
                }
                _ => {}
            }
        }
    }

    /// A `use` item.
    fn import(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let end = (at..tokens.len())
            .find(|&one| is_punct(&tokens[one], ';'))
            .unwrap_or(tokens.len());
        self.names(&tokens[at + 1..end], &[]);
        end
    }

    /// The names of one `use` tree, or of several with commas between them.
    fn names(&mut self, tokens: &[TokenTree], before: &[String]) {
        for tree in tokens.split(|token| is_punct(token, ',')) {
            let mut path = before.to_vec();
            let mut renamed = false;
            for token in tree {
                match token {
                    TokenTree::Group(group) => {
                        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.names(&inner, &path);
                        path.clear();
                    }
                    TokenTree::Ident(word) if word == "as" => renamed = true,
                    TokenTree::Ident(_) if renamed => {}
                    TokenTree::Ident(word) => path.push(word.to_string()),
                    glob if is_punct(glob, '*') => path.push("*".to_owned()),
                    _ => {}
                }
            }
            if path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            if let Some(name) = path.pop() {
                self.imports.push(Import {
                    name,
                    path,
                    renamed,
                });
            }
        }
    }

    /// An `impl` block: what it defines belongs to its type.
    fn block(&mut self, tokens: &[TokenTree], at: usize, inside: Option<usize>) -> usize {
        let Some(body) = (at..tokens.len()).find(|&one| brace(&tokens[one]).is_some()) else {
            return at + 1;
        };
        let owner = type_of(&tokens[at + 1..body]);
        if let Some(group) = brace(&tokens[body]) {
            self.items(group.stream(), owner.as_deref(), inside);
        }
        body + 1
    }

    fn function(
        &mut self,
        tokens: &[TokenTree],
        at: usize,
        owner: Option<&str>,
        inside: Option<usize>,
    ) -> usize {
        let Some(TokenTree::Ident(name)) = tokens.get(at + 1) else {
            return at + 1;
        };
        self.defined.push(name.to_string());
        let mut within = inside;
        if visible(tokens, at) {
            within = Some(self.functions.len());
            self.functions.push(Function {
                modules: self.modules.clone(),
                owner: owner.map(str::to_owned),
                name: name.to_string(),
            });
        }
        let end = (at..tokens.len())
            .find(|&one| brace(&tokens[one]).is_some() || is_punct(&tokens[one], ';'));
        let Some(end) = end else {
            return tokens.len();
        };
        if let Some(body) = brace(&tokens[end]) {
            self.items(body.stream(), owner, within);
        }
        end + 1
    }

    fn mention(
        &mut self,
        tokens: &[TokenTree],
        at: usize,
        owner: Option<&str>,
        inside: Option<usize>,
    ) {
        let TokenTree::Ident(name) = &tokens[at] else {
            return;
        };
        let sign = |back: usize, sign| at >= back && is_punct(&tokens[at - back], sign);
        let next = tokens.get(at + 1);
        let called = next.is_some_and(|next| match next {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
            next => is_punct(next, ':'),
        });
        let form = if sign(1, '.') && !sign(2, '.') {
            if !called {
                return; // a field
            }
            Form::Method
        } else if sign(1, ':') && sign(2, ':') {
            let mut of = before_path(&tokens[..at - 2]);
            if let (Some(owner), ["Self"]) = (
                owner,
                &of.iter().map(String::as_str).collect::<Vec<_>>()[..],
            ) {
                of = vec![owner.to_owned()];
            }
            Form::Path(of)
        } else {
            Form::Bare
        };
        self.mentions.push(Mention {
            name: name.to_string(),
            form,
            inside,
        });
    }
}

fn brace(token: &TokenTree) -> Option<&Group> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    }
}

/// Whether the item whose keyword stands at `at` is `pub` without limit.
fn visible(tokens: &[TokenTree], at: usize) -> bool {
    let word = |token: &&TokenTree| {
        ["const", "async", "unsafe"]
            .iter()
            .any(|w| is_ident(token, w))
    };
    let before = tokens[..at].iter().rev().find(|token| !word(token));
    before.is_some_and(|token| is_ident(token, "pub"))
}

/// Index behind the item that begins at `at`, its attributes included.
fn end_of_item(tokens: &[TokenTree], at: usize) -> usize {
    let end = (at..tokens.len())
        .find(|&one| is_punct(&tokens[one], ';') || brace(&tokens[one]).is_some());
    end.map_or(tokens.len(), |end| end + 1)
}

/// The type of an `impl` head: the last name outside angle brackets, behind `for` where there is one.
fn type_of(head: &[TokenTree]) -> Option<String> {
    let mut depth = 0_i32;
    let mut name = None;
    for (at, token) in head.iter().enumerate() {
        match token {
            sign if is_punct(sign, '<') => depth += 1,
            sign if is_punct(sign, '>') && !(at > 0 && is_punct(&head[at - 1], '-')) => depth -= 1,
            word if depth == 0 && is_ident(word, "where") => break,
            TokenTree::Ident(word) if depth == 0 && word != "for" => name = Some(word.to_string()),
            _ => {}
        }
    }
    name
}

/// The names before the "::" at the end of `tokens`: `a`, `Span` of "`a::Span::<Bytes>`", `Span` of
/// "`<Span>`".
fn before_path(tokens: &[TokenTree]) -> Vec<String> {
    let (name, before) = match tokens.last() {
        Some(TokenTree::Ident(name)) => (name.to_string(), tokens.len() - 1),
        Some(sign) if is_punct(sign, '>') => {
            let open = tokens.iter().rposition(|token| is_punct(token, '<'));
            let Some(open) = open else {
                return Vec::new();
            };
            if double_colon(&tokens[..open]) {
                return before_path(&tokens[..open - 2]);
            }
            let within = tokens[open..].iter().rev();
            let name = within.filter_map(|token| match token {
                TokenTree::Ident(name) => Some(name.to_string()),
                _ => None,
            });
            return name.take(1).collect();
        }
        _ => return Vec::new(),
    };
    let mut path = if double_colon(&tokens[..before]) {
        before_path(&tokens[..before - 2])
    } else {
        Vec::new()
    };
    path.push(name);
    path
}

/// Whether the tokens end with "::".
fn double_colon(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [.., one, other] if is_punct(one, ':') && is_punct(other, ':'))
}
