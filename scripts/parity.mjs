// Holds the parity forms against the founding documents' formulas, written here a second time, on random inputs:
// both scores of a reference and the support score of a claim, equal but for the rounding of the last digits.
//
//   node scripts/parity.mjs target/desk/stet-bench [ROWS] [SEED]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [bench, rows = '100000', seed = '1'] = process.argv.slice(2);
if (!bench) throw new Error('Say which stet-bench: node scripts/parity.mjs target/desk/stet-bench');

// Layer: v1 weight, sensitivity, specificity. The document prints no v2 table for EDUCATIONAL.
const DOMAINS = {
  ACADEMIC: {
    layers: {
      doi: [0.45, 0.92, 0.97],
      title_search: [0.3, 0.8, 0.88],
      url: [0.1, 0.7, 0.72],
      ai: [0.15, 0.78, 0.82],
    },
    threshold: 0.7,
    prior: 0.72,
    bayesian: 0.82,
  },
  NEWS: {
    layers: { url: [0.35, 0.55, 0.85], ai: [0.65, 0.82, 0.8] },
    threshold: 0.5,
    prior: 0.75,
    bayesian: 0.65,
  },
  GOVERNMENT: {
    layers: { url: [0.4, 0.85, 0.93], ai: [0.6, 0.8, 0.84] },
    threshold: 0.55,
    prior: 0.82,
    bayesian: 0.72,
  },
  GENERAL: {
    layers: {
      url: [0.3, 0.65, 0.7],
      title_search: [0.1, 0.3, 0.75],
      ai: [0.6, 0.72, 0.78],
    },
    threshold: 0.55,
    prior: 0.45,
    bayesian: 0.68,
  },
};
const LAYERS = ['doi', 'title_search', 'url', 'ai'];

/** Mulberry32: the same numbers from the same seed everywhere. */
function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const next = random(Number(seed));
const oneOf = (list) => list[Math.floor(next() * list.length)];
/** Mostly any share, sometimes one at a threshold or an end. */
const share = () => (next() < 0.3 ? oneOf([0, 0.4, 0.5, 0.65, 0.7, 0.72, 0.85, 1]) : next());

const sigmoid = (odds) => 1 / (1 + Math.exp(-odds));
const verdict = (verified) => (verified ? 'VERIFIED' : 'FAILED');

function scoresOf({ domain, layers }) {
  const { layers: table, threshold, prior, bayesian } = DOMAINS[domain];
  let score = 0;
  let odds = Math.log(prior / (1 - prior));
  const contributions = {};
  for (const [id, [weight, sensitivity, specificity]] of Object.entries(table)) {
    const given = layers.find((layer) => layer.layerId === id);
    if (given) score += weight * given.confidence;
    const c = given ? given.confidence : 0.5;
    const pass = Math.log(sensitivity / (1 - specificity));
    const fail = Math.log((1 - sensitivity) / specificity);
    contributions[id] = c * pass + (1 - c) * fail;
    odds += contributions[id];
  }
  const posterior = sigmoid(odds);
  return {
    domain,
    v1: { score, verdict: verdict(score >= threshold) },
    v2: { posterior, verdict: verdict(posterior >= bayesian), contributions },
  };
}

function verdictOf({ features: { e_max, e_mean3, c_max, agree_dom, rel_avg, rec_max } }) {
  const raw =
    0.4 * e_max +
    0.2 * e_mean3 +
    0.15 * Math.min(agree_dom / 3, 1) +
    0.15 * rel_avg +
    0.1 * rec_max -
    0.25 * c_max;
  const score = Math.round(100 * sigmoid((raw - 0.5) / 0.15));
  const supported = e_max >= 0.7 && agree_dom >= 2 && c_max < 0.4;
  const word = supported ? 'Supported' : c_max >= 0.7 ? 'Refuted' : 'Not enough evidence';
  return { raw, score, verdict: word };
}

const tasks = {
  classify: {
    row: () => ({
      ref: {},
      domain: oneOf(Object.keys(DOMAINS)),
      layers: LAYERS.filter(() => next() < 0.75).map((layerId) => ({
        layerId,
        passed: next() < 0.5,
        confidence: share(),
      })),
    }),
    wanted: scoresOf,
    form: ['--form', 'parity'],
  },
  verdict: {
    row: () => ({
      features: {
        e_max: share(),
        e_mean3: share(),
        c_max: share(),
        agree_dom: Math.floor(next() * 6),
        rel_avg: share(),
        rec_max: share(),
      },
    }),
    wanted: verdictOf,
    form: [],
  },
};

/** Where two values differ by more than a rounding of the last digits, as paths. */
function differences(wanted, got, path = '') {
  if (typeof wanted === 'number') {
    return typeof got === 'number' && Math.abs(wanted - got) <= 4 * Number.EPSILON ? [] : [path];
  }
  if (typeof wanted !== 'object') return wanted === got ? [] : [path];
  return Object.keys(wanted).flatMap((key) =>
    differences(wanted[key], got?.[key], `${path}.${key}`),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'stet-parity-'));
let failed = false;
try {
  for (const [task, { row, wanted, form }] of Object.entries(tasks)) {
    const given = Array.from({ length: Number(rows) }, (_, id) => ({
      id,
      ...row(),
    }));
    const [data, out] = ['rows.jsonl', 'out.jsonl'].map((name) => join(folder, name));
    writeFileSync(data, given.map((one) => JSON.stringify(one)).join('\n'));
    const done = spawnSync(bench, [task, '--data', data, '--predictions', out, ...form], {
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`stet-bench ${task} failed: ${done.stderr}`);
    const lines = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const told = new Map(lines.map((line) => [line.id, line]));
    const apart = given
      .map((one) => ({ one, at: differences(wanted(one), told.get(one.id)) }))
      .filter(({ at }) => at.length > 0);
    console.log(`${task}: ${given.length - apart.length} of ${given.length} inputs equal`);
    for (const { one, at } of apart.slice(0, 3)) {
      console.log(`  ${at.join(', ')} differ: ${JSON.stringify(one)}`);
      console.log(
        `    wanted ${JSON.stringify(wanted(one))}\n    got    ${JSON.stringify(told.get(one.id))}`,
      );
    }
    failed ||= apart.length > 0;
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(failed ? 1 : 0);
