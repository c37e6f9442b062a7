// Words about confidential material.

export const sayConfidential = {
  word: 'Confidential',
  means:
    'None of it is shown to a language model or a service, and in every file that leaves “withheld” and a salted commitment stand in place of its words and name. The built-in judge reads it on this machine.',
  adding: 'What I add is confidential',
  mark: 'Mark as confidential',
  unmark: 'No longer confidential',
  of: (what: string, title: string) => `${what}: ${title}`,
  marked: (title: string) => `${title} is confidential.`,
  unmarked: (title: string) => `${title} is no longer confidential.`,
  withheld: 'The words are not here: whoever handed this over withheld them.',
  page: 'A page that was opened cannot be confidential: its host was asked for it.',
};
