// Words about the classifier of the user's own that reads what the built-in judge leaves open.
export const sayClassifier = {
  heading: 'Who reads what the built-in judge leaves open',
  lede: 'The built-in judge holds figures, dates, names and quotations against your sources. What it leaves open can be read by a classifier of your own, on this machine.',
  none: 'Nobody: it stays open',
  noneMeans: 'What the built-in judge cannot settle waits for you.',
  ready: 'Ready',
  unusable: 'Could not be used',
  standsIn: 'The built-in judge stands in until it can be, and every run says so.',
  counts:
    'Stet has not calibrated it: a side it takes counts only where it calls itself at least .90 sure, with a sentence of the passage to show, and never against a figure, a date or a name that differs.',
  never:
    'It never says that a passage contradicts a claim: it knows no such label. The built-in judge still does.',
  name: 'Classifier',
  state: 'State',
  folder: 'Folder',
  folderOf: 'folder of the classifier',
  labels: 'Labels',
  size: 'Size',
  digest: 'Digest',
  choose: 'Choose a folder…',
  another: 'Choose another folder…',
  looking: 'Opening…',
  chooseMeans:
    'A BERT or a DeBERTa v3 for natural language inference: config.json, model.safetensors and tokenizer.json. It is opened and tried out, read where it lies, and never copied. The next run of a document judges with it.',
  drop: 'Stop using it',
  chosen: (name: string) => `${name} reads from the next run on.`,
  dropped: 'The built-in judge works alone from the next run on.',
};
