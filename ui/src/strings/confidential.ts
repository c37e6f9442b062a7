// Words about confidential material.

export const sayConfidential = {
  word: 'Confidential',
  means:
    'It is never shown to a language model or a service. In every file you hand on, “withheld” and a salted commitment replace its words and name. The built-in judge still reads it on this machine.',
  adding: 'What I add is confidential',
  mark: 'Mark as confidential',
  unmark: 'Mark as not confidential',
  of: (what: string, title: string) => `${what}: ${title}`,
  marked: (title: string) => `${title} is confidential.`,
  unmarked: (title: string) => `${title} is no longer confidential.`,
  withheld: 'The words are not here: whoever handed this over withheld them.',
  page: 'A page Stet has opened cannot be confidential: its host was asked for it.',
};
