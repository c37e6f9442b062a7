// Words about the classifier of the user's own that reads what the built-in judge leaves open.
export const sayClassifier = {
  heading: 'Who reads what the built-in judge leaves open',
  lede: 'The built-in judge checks figures, dates, names and quotations against your sources. A classifier of your own, on this machine, can read what it leaves open.',
  none: 'Nobody: it stays open',
  noneMeans: 'What the built-in judge cannot settle waits for you.',
  ready: 'Ready',
  unusable: 'Could not be used',
  standsIn: 'Until it can be, the built-in judge stands in, and every run says so.',
  counts:
    'Stet has not calibrated it. Its view counts only where it calls itself at least .90 sure and can show a sentence of the passage, and never against a figure, date or name that differs.',
  never:
    'It never says that a passage contradicts a claim: it has no such label. The built-in judge still does.',
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
    'A BERT or DeBERTa v3 model for natural language inference: config.json, model.safetensors and tokenizer.json. Stet tries it out and reads it where it is, without copying it. It judges from the next run on.',
  drop: 'Stop using it',
  chosen: (name: string) => `${name} will be used from the next run on.`,
  dropped: 'The built-in judge works alone from the next run on.',
};
