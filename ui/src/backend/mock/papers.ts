// Ways to make a document of the mock: the sample, a pasted text, a long one.
import type { BlockShape } from '../types/BlockShape';
import type { FindingKind } from '../types/FindingKind';
import {
  type Planned,
  sampleAside,
  sampleBlocks,
  sampleChecks,
  samplePlan,
  sampleSources,
} from './article';
import { marked } from './markup';
import { type MockClaim, NOW, Paper } from './paper';
import { works } from './works';

const shapes: Record<string, BlockShape> = {
  h1: { type: 'heading', level: 1 },
  h2: { type: 'heading', level: 2 },
  p: { type: 'paragraph' },
  quote: { type: 'quote' },
  item: { type: 'list_item', depth: 0, number: null },
};

function add(paper: Paper, block: number, start: number, end: number, plan: Planned): MockClaim {
  const claim: MockClaim = {
    id: paper.newId(),
    block,
    start,
    end,
    plan,
    found: false,
    ticked: [],
    decision: { type: 'open' },
    by: null,
    at: null,
    history: [{ at: NOW, by: 'extraction 1', what: 'Found in the text.' }],
  };
  paper.claims.push(claim);
  return claim;
}

/** Lays blocks in the mock's notation out; the claims by their keys. */
export function laid(
  paper: Paper,
  blocks: [kind: string, text: string][],
  plans: Record<string, Planned>,
): Map<string, string> {
  const byKey = new Map<string, string>();
  blocks.forEach(([kind, source], index) => {
    const { text, claims, checks, styles } = marked(source);
    paper.blocks.push({
      kind: shapes[kind] ?? { type: 'paragraph' },
      text,
      styles,
      checks: checks.map(({ start, end, index: check }) => ({ start, end, check })),
    });
    for (const { key, start, end } of claims) {
      const plan = plans[key] ?? { kind: 'event', finding: 'unresolved' as const };
      byKey.set(key, add(paper, index, start, end, plan).id);
    }
  });
  paper.sort();
  paper.title = paper.blocks[0]?.text ?? '';
  paper.run.total = paper.claims.length;
  return byKey;
}

export function samplePaper(id: string): Paper {
  const paper = new Paper(id);
  const byKey = laid(paper, sampleBlocks, samplePlan);
  paper.type = 'longread';
  paper.aside = sampleAside.map(([block, quote, reason], index) => ({
    id: `${id}-n${index}`,
    block,
    quote,
    reason,
  }));
  paper.checks = sampleChecks.map(({ keys, ...check }) => ({
    ...check,
    claims: keys.flatMap((key) => byKey.get(key) ?? []),
  }));
  paper.sources = sampleSources.map((source, index) => ({
    id: `${id}-s${index}`,
    ...source,
    retrieved_at: NOW,
    confidential: false,
    withheld: false,
    page: false,
    notices: [],
    hash: ['9c1f04ab77de', '52e0b8817a3c', 'b07744c1e9d2'][index] ?? '000000000000',
  }));
  paper.run.passages = 90;
  paper.shelve(works);
  return paper;
}

/** A rough reading: sentences with a figure or a second capital are claims. */
export function pastedPaper(id: string, text: string, title: string | null): Paper {
  const paper = new Paper(id);
  for (const part of text.split(/\n\s*\n/u)) {
    const words = part.trim();
    if (words === '') continue;
    const heading = /^#{1,6} /u.exec(words);
    const index = paper.blocks.length;
    paper.blocks.push({
      kind: heading ? { type: 'heading', level: heading[0].length - 1 } : { type: 'paragraph' },
      text: words.replace(/^#{1,6} /u, ''),
      styles: [],
      checks: [],
    });
    if (heading) continue;
    for (const sentence of words.matchAll(/[^.!?]+[.!?]*/gu)) {
      const quote = sentence[0].trim();
      const start = sentence.index + sentence[0].indexOf(quote);
      const end = start + quote.replace(/[.]$/u, '').length;
      if (/\d|[^.]\s\p{Lu}/u.test(quote)) {
        add(paper, index, start, end, plain(paper.claims.length, quote));
      } else if (quote) {
        paper.aside.push({
          id: `${id}-n${paper.aside.length}`,
          block: index,
          quote,
          reason: 'opinion',
        });
      }
    }
  }
  paper.title = title ?? paper.blocks[0]?.text.slice(0, 60) ?? 'Untitled';
  paper.run.total = paper.claims.length;
  return paper;
}

function plain(index: number, quote: string): Planned {
  const findings: FindingKind[] = [
    'supported',
    'unresolved',
    'contradicted',
    'mixed',
    'unresolved',
  ];
  const finding = findings[index % findings.length] ?? 'unresolved';
  const figure = /\d[\d,.]*/u.exec(quote)?.[0];
  return {
    kind: figure ? 'number' : 'event',
    finding,
    atoms: figure ? [[figure, 'number', figure, 'not_covered', '']] : [],
    explanation: 'The mock weighed nothing.',
  };
}

export function longPaper(id: string, claims: number): Paper {
  const sentences: string[] = [];
  for (let i = 0; i < claims; i += 1) {
    sentences.push(
      `In ${1900 + (i % 120)} the parish of Wetherby counted ${(i * 37) % 9000} sheep and a river that ran slowly past the mill.`,
    );
  }
  const paragraphs: string[] = [];
  for (let i = 0; i < sentences.length; i += 5)
    paragraphs.push(sentences.slice(i, i + 5).join(' '));
  return pastedPaper(id, `# A long chapter\n\n${paragraphs.join('\n\n')}`, 'A long chapter');
}
