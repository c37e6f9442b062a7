// The classifier of the user's own, as the mock tells of it.
import type { ChosenClassifier } from '../types/ChosenClassifier';
import type { ClassifierView } from '../types/ClassifierView';

const ready: ChosenClassifier = {
  name: 'nli-deberta-v3-base',
  folder: '/home/rosa/models/nli-deberta-v3-base',
  labels: ['contradiction', 'entailment', 'neutral'],
  contradicts: true,
  kilobytes: 724_918,
  digest: '3f2a91c0',
  problem: null,
};

const states: Record<string, ChosenClassifier> = {
  ready,
  two: {
    ...ready,
    name: 'deberta-v3-large-2label',
    folder: '/home/rosa/models/deberta-v3-large-2label',
    labels: ['entailment', 'not_entailment'],
    contradicts: false,
  },
  gone: {
    ...ready,
    labels: [],
    kilobytes: 0,
    problem:
      '/home/rosa/models/nli-deberta-v3-base/config.json cannot be read (No such file or directory (os error 2)).',
  },
};

/** None, ready, with two labels, or gone from its folder. */
export function classifierAs(state: string | null): ClassifierView {
  return { chosen: states[state ?? ''] ?? null };
}
