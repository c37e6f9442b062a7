// A paper of the mock in Arabic, Hebrew and English: what is written from right to left beside what
// is not, figures and foreign names inside both.
import type { Planned } from './article';
import { NOW, Paper } from './paper';
import { laid } from './papers';

const blocks: [kind: string, text: string][] = [
  ['h1', 'العبّارة التي عادت بعد إغلاق الجسر'],
  [
    'p',
    '{{a|نقلت العبّارة 4,870 راكبًا في مارس 2024}}، {{b|وهو أكثر من أي شهر منذ افتتاح الجسر عام 1968}}. يقول أهل البلدة إنها أقلّ ما فيها حداثةً وأحبّه إليهم.',
  ],
  [
    'p',
    '{{c|بُني القارب <em>Constance Ames</em> في Lowhaven عام 1931}} و{{d|كلّف إصلاحه 4.2 مليون يورو}}.',
  ],
  ['item', '{{e|تعمل العبّارة من السادسة صباحًا حتى الحادية عشرة ليلًا}}.'],
  ['quote', '{{f|המעבורת הראשונה יצאה לדרך ב־12 ביוני 1968}}, כך כתוב ביומן הנמל.'],
  ['p', '{{g|The harbour office records 19 days without service}} in that time.'],
];

const atoms = (text: string): NonNullable<Planned['atoms']> => [
  [text, 'number', text, 'not_covered', ''],
];

const plan: Record<string, Planned> = {
  a: {
    kind: 'number',
    finding: 'contradicted',
    sub: 'figures differ',
    atoms: [['4,870', 'number', '4,870', 'differs', 'The passage says 4,780.']],
    evidence: [
      {
        stance: 'disagrees',
        source: 0,
        pinpoint: '¶ 2',
        text: ['أحصت هيئة الميناء ', '4,780 راكبًا', ' في مارس 2024.'],
        reason: 'The figures differ.',
      },
    ],
    explanation: 'The statement of the harbour counts 4,780 passengers, not 4,870 [1].',
  },
  b: { kind: 'event', finding: 'unresolved' },
  c: { kind: 'event', finding: 'supported', atoms: atoms('1931') },
  d: { kind: 'number', finding: 'mixed', atoms: atoms('4.2') },
  e: { kind: 'event', finding: 'unresolved' },
  f: { kind: 'event', finding: 'supported', atoms: atoms('1968') },
  g: { kind: 'number', finding: 'contradicted', atoms: atoms('19') },
};

export function rightwardPaper(id: string): Paper {
  const paper = new Paper(id);
  paper.language = 'ar';
  laid(paper, blocks, plan);
  paper.sources = [
    {
      id: `${id}-s0`,
      title: 'بيان هيئة الميناء 2024.html',
      passages: 12,
      primary: true,
      confidential: false,
      withheld: false,
      page: false,
      notices: [],
      retrieved_at: NOW,
      hash: '9c1f04ab77de',
    },
  ];
  paper.run.passages = 12;
  return paper;
}
