// The mock's outlets: who stands behind the sample's evidence.
import type { EvaluationView } from '../types/EvaluationView';
import type { OutletFacts } from '../types/OutletFacts';
import type { OutletRow } from '../types/OutletRow';
import type { OutletsView } from '../types/OutletsView';
import type { ReliabilityPage } from '../types/ReliabilityPage';
import type { SettingRow } from '../types/SettingRow';

const row: OutletRow = {
  domain: 'reedness.example',
  name: 'reedness.example',
  sources: 2,
  agrees: [2, 5],
  disagrees: [3],
  context: 4,
  class: 'other',
  band: 'Reliable',
  by_person: false,
  reliability: 'Assessed by a-model, 2026-11-20, from: checks.example, press-council.example.',
  assessable: false,
  rated: true,
};

export const outletsView: OutletsView = {
  outlets: [
    row,
    {
      ...row,
      domain: 'tidewater.example',
      name: 'tidewater.example',
      agrees: [5],
      disagrees: [],
      band: null,
      reliability: 'Not assessed: no one has asked for it.',
      assessable: true,
      rated: false,
    },
    {
      ...row,
      domain: null,
      name: 'Minutes of the harbour board',
      band: null,
      reliability: 'Your own material: not assessed.',
      rated: false,
    },
  ],
  assessable: 1,
  assessing: false,
  rater: 'a-model',
  political: true,
  balance: 'All rated sources lean left (3 rated, Media Bias/Fact Check, snapshot of 2026-08-19).',
  rated_by: 'Media Bias/Fact Check, snapshot of 2026-08-19',
  limits: [{ title: 'A snapshot', words: 'Outlets change owners and lines.' }],
};

export const reliabilityPage: ReliabilityPage = {
  entries: 1,
  scored: 1,
  average_score: 0.78,
  average_confidence: 0.8,
  expired: 0,
  overrides: 1,
  by_hand: [
    {
      domain: 'tidewater.example',
      score: 0.4,
      note: 'Reprints what the harbour board sends it.',
      by: 'RL',
      on: '2026-11-21',
    },
  ],
  counted: {
    since: '2026-11-02',
    met: 41,
    assessed: 6,
    shares: [
      { name: 'cache hit rate', reached: 0.83, of: 41, target: 0.8 },
      { name: 'blog skip rate', reached: 1, of: 4, target: 0.9 },
      { name: 'confidence pass rate', reached: 0.67, of: 6, target: 0.85 },
      { name: 'consensus rate', reached: null, of: 0, target: 0.9 },
    ],
    left_out: [
      { reason: 'platform', count: 4 },
      { reason: 'no evidence', count: 1 },
    ],
  },
  rows: [
    {
      domain: 'reedness.example',
      model: 'a-model',
      prompt: 'reliability/1',
      score: 0.78,
      confidence: 0.8,
      source_type: 'editorial publisher',
      evaluated_on: '2026-11-20',
      bias: 'center left',
      expired: false,
      by_person: false,
    },
  ],
  total: 1,
  page_size: 50,
};

export const evaluation: EvaluationView = {
  entity: 'Reedness Council',
  reasoning: ['Two fact-checkers rate it as accurate. [E1, E2]'],
  bias: ['politically: center left'],
  source_type: 'editorial publisher',
  source_type_basis: [
    'E1: checks.example – Reedness pages checked (https://checks.example/reedness)',
  ],
  original_score: 0.82,
  refinement_applied: true,
  consensus: true,
  caveats: ['Little was found about the last twelve months.'],
  notes: null,
  withheld: null,
  evidence: ['E1: checks.example – Reedness pages checked (https://checks.example/reedness)'],
  dropped: 0,
};

export const outletFacts: OutletFacts = { outlets: 9_774, taken: '2026-10-05', own: false };

const setting = { choices: [], least: 0, most: 1 };
export const settingRows: SettingRow[] = [
  {
    ...setting,
    name: 'FH_SR_ENABLED',
    kind: 'bool',
    value: 'true',
    default: 'true',
    about: 'Assess the reliability of outlets at all',
  },
  {
    ...setting,
    name: 'FH_SR_CACHE_TTL_DAYS',
    kind: 'count',
    value: '90',
    default: '90',
    about: 'Days a rating is kept',
    most: 365,
  },
];
