// A made-up article for the mock: the words, and what a run will find in them.
// Claims are written in the text as {{key|words}}, checks as <<index|words>>.
import type { ClaimKind, ConfidenceBand, NotFactualReason, ReportVerdict, Risk } from '../types';
import type { FindingKind } from '../types/FindingKind';

export interface PlannedEvidence {
  stance: 'agrees' | 'disagrees' | 'context';
  source: number;
  pinpoint: string;
  text: [before: string, decisive: string, after: string];
  reason: string;
}

export interface Planned {
  kind: ClaimKind;
  finding: FindingKind;
  sub?: string;
  verdict?: ReportVerdict;
  band?: ConfidenceBand;
  score?: number;
  risks?: Risk[];
  atoms?: [text: string, kind: string, reading: string, state: string, reason: string][];
  evidence?: PlannedEvidence[];
  explanation?: string;
}

export const sampleSources = [
  { title: 'Harbour Office, annual statement 2023.md', passages: 24, primary: true },
  { title: 'Council minutes, 14 March 2024.html', passages: 61, primary: true },
  { title: 'Call with M. Aldous, 2 May 2024', passages: 5, primary: false },
];

export const sampleBlocks: [kind: string, text: string][] = [
  ['h1', 'The ferry that outlived its bridge'],
  [
    'p',
    '{{a|The Sallow Point ferry carried 412,000 passengers in 2023}}, {{b|more than in any year since the bridge opened in 1968}}. It is, by common consent, the least modern thing in the town, and the best loved.',
  ],
  [
    'p',
    '{{c|The boat itself, the <em>Constance Ames</em>, was built in Lowhaven in 1931}} and {{d|is the oldest working chain ferry in the country}}. {{e|<<0|Her captain, Ruth Pell, born in 1979, is 41}}>> and has worked the crossing for half her life.',
  ],
  [
    'p',
    '“{{f|We have not lost a single day to weather in eleven years}},” Pell says. {{g|The harbour office records 19 days without service in that time}}. I believed her anyway, standing on the ramp with the wind coming in.',
  ],
  ['h2', 'What it costs'],
  [
    'p',
    '{{h|The council pays £310,000 a year towards the crossing}}, {{i|about 75 pence for every passenger}}. {{j|Fares bring in 55 per cent of the budget, the council 38 per cent and advertising <<1|the remaining 9 per cent}}>>. {{k|In March the council voted 9 to 4 to keep the subsidy until 2030}}.',
  ],
  [
    'p',
    '{{l|Councillor Martin Aldous was paid £6,000 by the bridge operator in 2022}}, a payment he had not declared at the time of the vote. {{m|Aldous told this magazine the money was for a survey he carried out in 2019}}.',
  ],
  ['h2', 'The bridge'],
  [
    'p',
    '{{n|The bridge was closed to lorries on <<2|Tuesday 12 June 2023}}>> after inspectors found cracks in two of its six hangers. {{o|Repairs were to take eighteen months and cost £4.2 million}}. {{p|The operator says the work is on schedule}}.',
  ],
  [
    'quote',
    '{{q|“A chain is a simple machine. It holds or it doesn’t.”}} Pell’s grandfather is said to have painted the words inside the wheelhouse.',
  ],
  [
    'p',
    'Who would miss the ferry, if it went? {{r|A study in the <em>Journal of Coastal Transport</em> found that 62 per cent of its passengers have no car}}.<sup>1</sup> {{s|The nearest other crossing is 23 kilometres (17 miles) upstream}}. It will, I think, see the bridge out.',
  ],
  [
    'p',
    '{{t|The ferry runs from six in the morning until eleven at night}}, {{u|every day but Christmas}}.',
  ],
];

export const sampleAside: [block: number, quote: string, reason: NotFactualReason][] = [
  [
    1,
    'It is, by common consent, the least modern thing in the town, and the best loved.',
    'opinion',
  ],
  [3, 'I believed her anyway, standing on the ramp with the wind coming in.', 'experience'],
  [9, 'Who would miss the ferry, if it went?', 'question'],
  [9, 'It will, I think, see the bridge out.', 'prediction'],
];

export const sampleChecks: {
  code: string;
  title: string;
  severity: string;
  message: string;
  working: string;
  keys: string[];
}[] = [
  {
    code: 'age-birth-year',
    title: 'Age and year of birth',
    severity: 'contradiction',
    message: 'Somebody born in 1979 is 44 or 45 in 2024, not 41.',
    working: '2024 − 1979 = 45 (44 before the birthday)',
    keys: ['e'],
  },
  {
    code: 'parts-of-whole',
    title: 'Shares that should make a whole',
    severity: 'contradiction',
    message: 'The three shares add up to 102 per cent.',
    working: '55 + 38 + 9 = 102, not 100',
    keys: ['j'],
  },
  {
    code: 'weekday-date',
    title: 'Weekday and date',
    severity: 'contradiction',
    message: '12 June 2023 was a Monday, not a Tuesday.',
    working: '12 June 2023 → Monday',
    keys: ['n'],
  },
];

export const samplePlan: Record<string, Planned> = {
  a: {
    kind: 'number',
    finding: 'supported',
    verdict: 'verified',
    band: 'moderate',
    score: 91,
    atoms: [
      ['Sallow Point', 'place', 'Sallow Point', 'agrees', 'Named in the passage.'],
      [
        '412,000 passengers',
        'number',
        '412,000 passengers',
        'agrees',
        'The same figure stands in [1].',
      ],
      ['2023', 'date', '2023', 'agrees', 'The same year.'],
    ],
    evidence: [
      {
        stance: 'agrees',
        source: 0,
        pinpoint: '¶ 4, “Traffic”',
        text: [
          'In the calendar year 2023 the ferry carried ',
          '412,000 foot passengers',
          ' and 31,400 vehicles, against 388,000 and 30,900 in 2022.',
        ],
        reason: 'Number and year agree; the passage names the ferry.',
      },
      {
        stance: 'context',
        source: 1,
        pinpoint: '¶ 12',
        text: [
          'Members noted that traffic on the crossing ',
          'had recovered',
          ' since the closure of the bridge to lorries.',
        ],
        reason: 'About the same crossing; gives no figure.',
      },
    ],
    explanation:
      'The harbour office’s statement gives 412,000 foot passengers for 2023 [1]. One source, supplied by you.',
  },
  b: {
    kind: 'historical',
    finding: 'unresolved',
    verdict: 'missing_citation',
    atoms: [
      [
        'more than in any year',
        'superlative',
        'more than in any year',
        'not_covered',
        'No passage gives a longer series.',
      ],
      ['1968', 'date', '1968', 'not_covered', 'No passage names the year.'],
    ],
    explanation: 'The statement compares 2023 only with 2022; nothing supplied goes back to 1968.',
  },
  c: {
    kind: 'historical',
    finding: 'contradicted',
    verdict: 'contested',
    sub: 'contradicted',
    band: 'moderate',
    score: 8,
    atoms: [
      ['Constance Ames', 'name', 'Constance Ames', 'agrees', 'Named in the passage.'],
      ['Lowhaven', 'place', 'Lowhaven', 'agrees', 'Named in the passage.'],
      ['1931', 'date', '1931', 'differs', 'The passage has 1913.'],
    ],
    evidence: [
      {
        stance: 'disagrees',
        source: 0,
        pinpoint: '¶ 2, “The vessel”',
        text: [
          'The ',
          'Constance Ames (Lowhaven, 1913)',
          ' was refitted in the winter and passed survey on 2 February.',
        ],
        reason: 'Same ship, same yard, another year: 1913, not 1931.',
      },
    ],
    explanation: 'The harbour office gives 1913 as the year she was built; the text has 1931 [1].',
  },
  d: {
    kind: 'scientific',
    finding: 'mixed',
    verdict: 'contested',
    sub: 'one source disagrees',
    band: 'low',
    score: 47,
    atoms: [['oldest', 'superlative', 'oldest', 'differs', 'One source names an older one.']],
    evidence: [
      {
        stance: 'agrees',
        source: 1,
        pinpoint: '¶ 3',
        text: [
          'The Chair welcomed visitors to ',
          '“the oldest chain ferry still at work in the country”',
          '.',
        ],
        reason: 'Says the same of the same ferry.',
      },
      {
        stance: 'disagrees',
        source: 2,
        pinpoint: '¶ 2',
        text: [
          'He added that ',
          'the one at Reedness is older',
          ', “by a good ten years, everybody knows that”.',
        ],
        reason: 'Names an older ferry.',
      },
    ],
    explanation: 'The minutes call her the oldest [1]; Aldous names an older one at Reedness [2].',
  },
  e: {
    kind: 'number',
    finding: 'contradicted',
    verdict: 'contested',
    sub: 'contradicts itself',
    atoms: [
      ['Ruth Pell', 'name', 'Ruth Pell', 'not_covered', ''],
      ['1979', 'date', '1979', 'not_covered', ''],
      ['41', 'number', '41 years', 'differs', 'Does not fit the year of birth.'],
    ],
    explanation: 'The text contradicts itself: born in 1979 and 41 do not go together.',
  },
  f: {
    kind: 'quotation',
    finding: 'contradicted',
    verdict: 'contested',
    sub: 'contradicted',
    band: 'moderate',
    score: 12,
    atoms: [
      ['not a single day', 'negation', 'not', 'differs', 'The log lists 19 days.'],
      ['eleven years', 'number', '11 years', 'agrees', ''],
    ],
    evidence: [
      {
        stance: 'disagrees',
        source: 0,
        pinpoint: 'row 11',
        text: ['Days without service, weather: ', '19 (2013–2023)', '.'],
        reason: 'Nineteen days lost to weather in the same eleven years.',
      },
    ],
    explanation: 'The harbour office counts 19 days lost to weather from 2013 to 2023 [1].',
  },
  g: {
    kind: 'number',
    finding: 'supported',
    verdict: 'verified',
    band: 'moderate',
    score: 88,
    atoms: [['19 days', 'number', '19 days', 'agrees', 'The same figure.']],
    evidence: [
      {
        stance: 'agrees',
        source: 0,
        pinpoint: 'row 11',
        text: ['Days without service, weather: ', '19 (2013–2023)', '.'],
        reason: 'Number and period agree.',
      },
    ],
    explanation: 'The statement’s table gives 19 days [1].',
  },
  h: {
    kind: 'number',
    finding: 'supported',
    verdict: 'close_match',
    sub: 'rounded',
    band: 'moderate',
    score: 84,
    risks: ['money'],
    atoms: [
      [
        '£310,000 a year',
        'number',
        '310,000 GBP per year',
        'agrees_within_tolerance',
        '309,600 in the minutes.',
      ],
    ],
    evidence: [
      {
        stance: 'agrees',
        source: 1,
        pinpoint: '¶ 21',
        text: [
          'RESOLVED to continue the grant of ',
          '£309,600 per annum',
          ' to the harbour office for the crossing.',
        ],
        reason: '309,600 rounds to 310,000.',
      },
    ],
    explanation: 'The minutes have £309,600 a year, which the text rounds [1].',
  },
  i: {
    kind: 'number',
    finding: 'supported',
    verdict: 'verified',
    band: 'low',
    score: 74,
    risks: ['money'],
    atoms: [['75 pence', 'number', '0.75 GBP', 'agrees', '309,600 ÷ 412,000 = 0.751']],
    explanation: 'It follows from the grant and the passengers.',
  },
  j: {
    kind: 'number',
    finding: 'contradicted',
    verdict: 'contested',
    sub: 'contradicts itself',
    risks: ['money'],
    atoms: [
      ['55 per cent', 'number', '55 %', 'not_covered', ''],
      ['38 per cent', 'number', '38 %', 'not_covered', ''],
      ['9 per cent', 'number', '9 %', 'not_covered', ''],
    ],
    explanation: 'The text contradicts itself: the shares add up to 102.',
  },
  k: {
    kind: 'event',
    finding: 'supported',
    verdict: 'verified',
    band: 'high',
    score: 95,
    atoms: [
      ['9 to 4', 'number', '9 : 4', 'agrees', ''],
      ['2030', 'date', '2030', 'agrees', ''],
    ],
    evidence: [
      {
        stance: 'agrees',
        source: 1,
        pinpoint: '¶ 22',
        text: [
          'The motion was ',
          'carried by nine votes to four',
          ', the grant to run to 31 March 2030.',
        ],
        reason: 'Votes and year agree.',
      },
    ],
    explanation: 'The minutes record nine votes to four and 2030 [1].',
  },
  l: {
    kind: 'event',
    finding: 'unresolved',
    verdict: 'missing_citation',
    risks: ['allegation', 'money'],
    atoms: [
      ['Martin Aldous', 'name', 'Martin Aldous', 'agrees', ''],
      ['£6,000', 'number', '6,000 GBP', 'not_covered', 'No passage gives the sum.'],
      ['2022', 'date', '2022', 'not_covered', ''],
    ],
    evidence: [
      {
        stance: 'context',
        source: 2,
        pinpoint: '¶ 1',
        text: [
          'Asked about the payment, Aldous said ',
          '“it was for a survey, years ago”',
          ' and gave no figure.',
        ],
        reason: 'Confirms a payment, not the sum or the year.',
      },
    ],
    explanation:
      'Aldous confirms a payment but neither sum nor year [1]. Nothing else supplied speaks of it.',
  },
  m: {
    kind: 'attribution',
    finding: 'inconclusive',
    sub: 'a source could not be read',
    risks: ['allegation'],
    atoms: [
      ['Aldous', 'attribution', 'Aldous', 'agrees', ''],
      ['2019', 'date', '2019', 'not_covered', ''],
    ],
    explanation: 'The second recording of the call could not be read.',
  },
  n: {
    kind: 'date',
    finding: 'contradicted',
    verdict: 'contested',
    sub: 'contradicts itself',
    atoms: [['Tuesday 12 June 2023', 'date', '2023-06-12', 'differs', 'A Monday.']],
    explanation: 'The text contradicts itself: that day was a Monday.',
  },
  o: {
    kind: 'number',
    finding: 'unresolved',
    verdict: 'missing_citation',
    risks: ['money'],
    atoms: [
      ['eighteen months', 'number', '18 months', 'not_covered', ''],
      ['£4.2 million', 'number', '4,200,000 GBP', 'not_covered', ''],
    ],
    explanation: 'Nothing supplied speaks of the repairs.',
  },
  p: {
    kind: 'attribution',
    finding: 'unresolved',
    verdict: 'missing_citation',
    explanation: 'Nothing supplied speaks of the schedule.',
  },
  q: {
    kind: 'quotation',
    finding: 'unresolved',
    verdict: 'missing_citation',
    atoms: [
      [
        'A chain is a simple machine. It holds or it doesn’t.',
        'quotation',
        'A chain is a simple machine. It holds or it doesn’t.',
        'not_covered',
        '',
      ],
    ],
    explanation: 'The words stand in no source supplied.',
  },
  r: {
    kind: 'scientific',
    finding: 'unresolved',
    verdict: 'unverified',
    atoms: [['62 per cent', 'number', '62 %', 'not_covered', '']],
    explanation: 'A study is cited; it is not among the sources.',
  },
  s: {
    kind: 'number',
    finding: 'contradicted',
    verdict: 'contested',
    sub: 'contradicts itself',
    atoms: [
      ['23 kilometres', 'number', '23 km', 'not_covered', ''],
      ['17 miles', 'number', '27.4 km', 'differs', '23 km is 14.3 miles.'],
    ],
    explanation: 'The text contradicts itself: 23 kilometres are 14 miles.',
  },
  t: {
    kind: 'event',
    finding: 'supported',
    verdict: 'verified',
    band: 'moderate',
    score: 86,
    evidence: [
      {
        stance: 'agrees',
        source: 0,
        pinpoint: '¶ 1',
        text: ['Service hours remain ', '06.00 to 23.00', '.'],
        reason: 'Hours agree.',
      },
    ],
    explanation: 'The statement gives the same hours [1].',
  },
  u: { kind: 'event', finding: 'not_checkable', sub: 'beside the point', explanation: '' },
};
