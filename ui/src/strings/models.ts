// Words about language models: which is asked, for what, and what it cost.
export const modelServices: Record<string, string> = {
  '': 'None: the built-in judge alone',
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  gemini: 'Google Gemini',
  local_model: 'Local model (this machine or your network)',
};

export const modelUses: Record<string, { word: string; means: string }> = {
  stance: {
    word: 'Check the facts in your claims against the sources',
    means:
      'One reading of your material covers up to sixteen claims. A figure counts only if the quoted words bear it out; where the model and the built-in judge disagree, you decide.',
  },
  claims: {
    word: 'Find the claims in a text',
    means: 'Anything it names is dropped unless it is in the text, letter for letter.',
  },
  explanation: {
    word: 'Put the reasoning behind a finding into words',
    means: 'Shown under the model’s name, beside ours. It cannot change the finding.',
  },
  references: {
    word: 'Read the record of a reference',
    means:
      'One part of the reference’s scores, shown with the words it relies on. The reference is classed without it.',
  },
  search_terms: {
    word: 'Write search queries in English',
    means: 'Only for texts in another language. A query finds pages and decides nothing.',
  },
  reliability: {
    word: 'Assess outlets',
    means: 'Only when you ask for it under Sources; caps and confidence are computed here.',
  },
  coherence: {
    word: 'Remark on tone and argument',
    means: 'Only when you ask for it under Corrections. Remarks are never findings.',
  },
  questions: {
    word: 'Draft questions to the author',
    means: 'You read and edit them, then ask them or not.',
  },
};

export const sayModels = {
  heading: 'Language models',
  lede: 'Optional. Whatever a model says is checked against the words it was shown; figures, dates and quotations stay with the built-in rules.',
  first: 'Asked first',
  second: 'Second opinion on outlets',
  secondNone: 'Nobody',
  model: 'Model',
  modelOf: (service: string) => `Model of ${service}`,
  usual: 'the usual one',
  list: 'List models',
  listing: 'Asking…',
  listed: (n: number) => `${n} ${n === 1 ? 'model' : 'models'} listed.`,
  uses: 'Used for',
  local: 'Address of the local model server',
  localMeans:
    'Ollama: http://127.0.0.1:11434 · LM Studio: http://127.0.0.1:1234 · llama-server: http://127.0.0.1:8080. Only this machine or your own network.',
  limit: 'Most a run may spend, in US dollars',
  limitMeans:
    'No question that could exceed it is asked: the built-in judge stands in, and the run says so. 0 means no limit.',
  allow: 'A model is asked only for documents that allow its service, and never for a sealed one.',
  spent: 'Spent this month',
  spentNone: 'Nothing was asked this month.',
  spentHere: 'Spent on this document',
  service: 'Service',
  answers: 'Answers',
  tokens: 'Tokens',
  cost: 'Cost',
  inWordsOf: (name: string) => `In the words of ${name}:`,
  judgedBy: (name: string) => `Read by ${name}`,
  draft: 'Draft a question',
  drafting: 'Asking…',
  draftedBy: (name: string) => `Drafted by ${name}. Read it before you ask it.`,
};
