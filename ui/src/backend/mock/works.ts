// Made-up works for the mock's reference list: how each is cited, and what a
// look-up will find. Places, people, journals and addresses are invented.
import type { FieldState } from '../types/FieldState';
import type { LinkState } from '../types/LinkState';
import type { NoticeRow } from '../types/NoticeRow';
import type { ReferenceState } from '../types/ReferenceState';

/** One field that is not in the record as it is cited. */
export type Difference = [field: string, recorded: string, state: FieldState, reason: string];

export interface PlannedLink {
  url: string;
  state: LinkState;
  words: string;
  target?: string;
  archived?: [url: string, day: string];
  proposed?: string;
}

export interface PlannedWork {
  form: 'entry' | 'note' | 'link' | 'bare';
  title: string;
  authors: string;
  year: string;
  venue: string;
  pages?: string;
  doi?: string;
  state: ReferenceState;
  code?: string;
  headline: string;
  badge: string;
  differs?: Difference[];
  /** Further reasons. */
  why?: string[];
  link?: PlannedLink;
  notice?: NoticeRow;
  /** Registries that did not answer or declined, with the reason. */
  others?: [registry: string, answer: 'declined' | 'no_answer', words: string][];
  mentions: number;
  block: number;
}

const same = 'Every field agrees with the record';
const alive = (url: string): PlannedLink => ({ url, state: 'alive', words: 'Answered with 200.' });

export const works: PlannedWork[] = [
  {
    form: 'note',
    title: 'Who would walk? Car ownership among passengers of estuary ferries',
    authors: 'Ines Marchetti, Paul Ogden',
    year: '2022',
    venue: 'Journal of Coastal Transport',
    pages: '14 (3), 201–219',
    doi: '10.5555/jct.2022.14.201',
    state: 'real',
    code: 'R1',
    headline: same,
    badge: 'Academic',
    mentions: 2,
    block: 10,
  },
  {
    form: 'entry',
    title: 'Chain ferries and the estuaries they closed',
    authors: 'Hannah Voss, Tomás Reyes',
    year: '2018',
    venue: 'Journal of Coastal Transport',
    pages: '10 (2), 88–104',
    doi: '10.5555/jct.2018.10.88',
    state: 'miscited',
    code: 'H2',
    headline: 'An author is missing and one was added',
    badge: 'Academic',
    differs: [
      [
        'Authors',
        'Hannah Voss, Tomasz Reyer, Lena Brandt',
        'different',
        'The record lists Tomasz Reyer, not Tomás Reyes, and a third author, Lena Brandt.',
      ],
      ['Year', '2017', 'different', 'Online and in print the record says 2017.'],
    ],
    mentions: 1,
    block: 2,
  },
  {
    form: 'entry',
    title: 'Fatigue cracking in suspension-bridge hangers after 1960',
    authors: 'R. Kettleby',
    year: '2015',
    venue: 'Structures & Spans',
    pages: '31, 12–40',
    doi: '10.5555/sas.31.12',
    state: 'real',
    code: 'R2',
    headline: 'Agrees; the author’s given name is shortened',
    badge: 'Academic',
    differs: [['Authors', 'Roberta Kettleby', 'variant', 'R. is the initial of Roberta.']],
    notice: { kind: 'Retracted', date: '2019-03-11', reference: '10.5555/sas.31.12.r' },
    mentions: 3,
    block: 8,
  },
  {
    form: 'link',
    title: 'Sallow Point ferry: subsidy agreement 2024–2030',
    authors: 'Reedness Town Council',
    year: '2024',
    venue: 'reedness.example',
    state: 'not_covered',
    headline: 'No registry that was asked covers council papers',
    badge: 'Government site',
    link: {
      url: 'https://www.reedness.example/council/ferry/subsidy-2024.pdf',
      state: 'dead',
      words: 'The server answered 404 twice, a day apart.',
      archived: [
        'https://archive.example/web/20240318/https://www.reedness.example/council/ferry/subsidy-2024.pdf',
        '2024-03-18',
      ],
      proposed: 'https://www.reedness.example/documents/2024/03/ferry-subsidy-agreement.pdf',
    },
    mentions: 1,
    block: 5,
  },
  {
    form: 'entry',
    title: 'The Constance Ames and her sisters: a register of chain ferries',
    authors: 'Margaret Dunmore',
    year: '1974',
    venue: 'Lowhaven: Quayside Press',
    state: 'potential',
    code: 'P3',
    headline: 'Title, author and year agree; the publisher is not recorded',
    badge: 'Academic',
    differs: [['Publisher', '', 'nothing_to_compare', 'The record gives no publisher.']],
    mentions: 2,
    block: 2,
  },
  {
    form: 'entry',
    title: 'Passenger attachment to obsolete crossings: a longitudinal study',
    authors: 'Dieter Halloran, Susan Peake',
    year: '2021',
    venue: 'Annals of Mobility Research',
    pages: '9 (4), 550–571',
    doi: '10.5555/amr.9.550',
    state: 'no_such_work',
    code: 'H0',
    headline: 'No such work found',
    badge: 'Academic',
    why: [
      'No such work found in Crossref, OpenAlex, Europe PMC.',
      'The cited identifier belongs to another work: “Silt budgets of the outer harbour”.',
      'The nearest title found shares three of its eight words.',
    ],
    mentions: 1,
    block: 10,
  },
  {
    form: 'entry',
    title: 'Tidal current measurements in the lower Wend',
    authors: 'A. Okafor, J. Lindgren',
    year: '2020',
    venue: 'Estuary Science Letters',
    pages: '6, 1–17',
    doi: '10.5555/esl.6.1',
    state: 'inconclusive',
    headline: 'Crossref did not answer; nobody else has it',
    badge: 'Academic',
    why: ['Without an answer from Crossref nothing can be said about a work of this kind.'],
    others: [['Crossref', 'no_answer', 'Timed out after 30 s, three times.']],
    mentions: 1,
    block: 8,
  },
  {
    form: 'link',
    title: 'Bridge closed to lorries after cracks found',
    authors: 'Lowhaven Courier',
    year: '2023',
    venue: 'lowhavencourier.example',
    state: 'not_covered',
    headline: 'No registry that was asked covers newspapers',
    badge: 'News',
    link: {
      url: 'http://lowhavencourier.example/news/2023/06/bridge-lorries',
      state: 'moved',
      words: 'Leads elsewhere since 9 January 2024.',
      target: 'https://www.lowhavencourier.example/archive/bridge-closed-to-lorries',
      proposed: 'https://www.lowhavencourier.example/archive/bridge-closed-to-lorries',
    },
    mentions: 1,
    block: 8,
  },
  {
    form: 'entry',
    title: 'Subsidy per passenger on short sea and river crossings',
    authors: 'Grace Attwater',
    year: '2019',
    venue: 'Transport Economics Review',
    pages: '27 (1), 33–58',
    doi: '10.5555/ter.27.33',
    state: 'miscited',
    code: 'H4',
    headline: 'The year differs from the record',
    badge: 'Academic',
    differs: [['Year', '2016', 'different', 'Published online and in print in 2016.']],
    notice: { kind: 'Corrected', date: '2017-10-02', reference: '10.5555/ter.27.33.c1' },
    mentions: 2,
    block: 5,
  },
  {
    form: 'entry',
    title: 'Inspection intervals for wire rope hangers',
    authors: 'National Bridge Office',
    year: '2011',
    venue: 'Technical Note 14',
    state: 'not_covered',
    headline: 'No registry that was asked covers technical notes',
    badge: 'Government site',
    link: alive('https://bridges.example/notes/14'),
    mentions: 1,
    block: 8,
  },
  {
    form: 'entry',
    title: 'Public goods at the water’s edge',
    authors: 'Samuel Adeyemi, Ruth Carrow',
    year: '2014',
    venue: 'Urban Quarterly',
    pages: '52, 77–96',
    doi: '10.5555/uq.52.770',
    state: 'miscited',
    code: 'H5',
    headline: 'The DOI belongs to another work',
    badge: 'Academic',
    differs: [
      [
        'DOI',
        '10.5555/uq.52.77',
        'different',
        'The DOI as cited leads to “Markets under arches” by another author.',
      ],
    ],
    mentions: 1,
    block: 5,
  },
  {
    form: 'entry',
    title: 'Rural bus replacement and the ferry question',
    authors: 'Elin Strand',
    year: '2020',
    venue: 'Journal of Coastal Transport',
    pages: '12 (1), 5–29',
    doi: '10.5555/jct.2020.12.5',
    state: 'real',
    code: 'R3',
    headline: 'Agrees; further authors stand behind “et al.”',
    badge: 'Academic',
    differs: [
      [
        'Authors',
        'Elin Strand, Piotr Malek, Owen Gray',
        'variant',
        'Two further authors, cited as “et al.”.',
      ],
    ],
    notice: { kind: 'Expression of concern', date: '2023-11-20', reference: '' },
    mentions: 1,
    block: 10,
  },
  {
    form: 'bare',
    title: 'https://ferrywatch.example/sallow-point/timetable',
    authors: '',
    year: '',
    venue: 'ferrywatch.example',
    state: 'not_covered',
    headline: 'A page, not a published work',
    badge: 'General',
    link: {
      url: 'https://ferrywatch.example/sallow-point/timetable',
      state: 'soft_dead',
      words: 'The page says there is no such page, though the server says 200.',
      archived: [
        'https://archive.example/web/20231102/https://ferrywatch.example/sallow-point/timetable',
        '2023-11-02',
      ],
    },
    mentions: 1,
    block: 11,
  },
  {
    form: 'entry',
    title: 'Ageing chain links under cyclic load',
    authors: 'Yusuf Demir, Clara Holm',
    year: '2016',
    venue: 'Materials in Service',
    pages: '8 (2), 140–155',
    doi: '10.5555/mis.8.140',
    state: 'miscited',
    code: 'H1',
    headline: 'Title differs from the record',
    badge: 'Academic',
    differs: [
      [
        'Title',
        'Ageing of forged chain links under cyclic and corrosive load',
        'different',
        'The record’s title names forged links and corrosion.',
      ],
      ['Pages', '140–158', 'different', 'The article ends on page 158.'],
    ],
    mentions: 1,
    block: 9,
  },
  {
    form: 'link',
    title: 'Register of councillors’ interests 2022',
    authors: 'Reedness Town Council',
    year: '2022',
    venue: 'reedness.example',
    state: 'not_covered',
    headline: 'No registry that was asked covers council papers',
    badge: 'Government site',
    link: {
      url: 'https://www.reedness.example/council/interests/2022',
      state: 'blocked',
      words: 'The server answered 403: it lets browsers in, not programs.',
    },
    mentions: 2,
    block: 5,
  },
  {
    form: 'entry',
    title: 'Weather days: reliability of cable-guided ferries, 1990–2015',
    authors: 'Noor Haddad',
    year: '2017',
    venue: 'Journal of Coastal Transport',
    pages: '9 (4), 310–333',
    doi: '10.5555/jct.2017.9.310',
    state: 'miscited',
    code: 'H3',
    headline: 'It appeared in another journal',
    badge: 'Academic',
    differs: [
      [
        'Journal',
        'Maritime Operations Quarterly',
        'different',
        'The record names another journal; volume and pages are those of that journal.',
      ],
    ],
    mentions: 1,
    block: 3,
  },
  {
    form: 'entry',
    title: 'Ferries of the Eastern Counties',
    authors: 'Harold Blythe',
    year: '1951',
    venue: 'Harbour & Sons',
    state: 'inconclusive',
    headline: 'Open Library did not answer',
    badge: 'Academic',
    others: [['Open Library', 'no_answer', 'Answered 503: temporarily unavailable.']],
    mentions: 1,
    block: 2,
  },
  {
    form: 'entry',
    title: 'Local news and the memory of infrastructure',
    authors: 'Beatriz Salgado, Finn O’Shea',
    year: '2023',
    venue: 'Memory & Place',
    pages: '3, 44–61',
    doi: '10.5555/map.3.44',
    state: 'potential',
    code: 'P1',
    headline: 'Agrees but for an author’s given name',
    badge: 'Academic',
    differs: [
      [
        'Authors',
        'Beatriz Salgado, Fionn O’Shea',
        'variant',
        'Finn may be short for Fionn: a plausible variant.',
      ],
    ],
    mentions: 1,
    block: 9,
  },
  {
    form: 'entry',
    title: 'A preliminary count of passengers without cars',
    authors: 'Ines Marchetti',
    year: '2021',
    venue: 'Coastal Preprints',
    doi: '10.5555/cp.2021.0417',
    state: 'real',
    code: 'R1',
    headline: same,
    badge: 'Academic',
    notice: { kind: 'Withdrawn', date: '2022-01-15', reference: '10.5555/cp.2021.0417' },
    mentions: 1,
    block: 10,
  },
  {
    form: 'link',
    title: 'How the toll was set',
    authors: 'Tidewater Bridge Company',
    year: '2022',
    venue: 'tidewaterbridge.example',
    state: 'not_covered',
    headline: 'A page, not a published work',
    badge: 'General',
    link: {
      url: 'https://tidewaterbridge.example/about/tolls',
      state: 'no_answer',
      words: 'The certificate of the server has expired, so nothing was read.',
    },
    mentions: 1,
    block: 8,
  },
  ...(
    [
      ['Estuary crossings and school attendance', 'Mina Farrow', '2013', 'Education & Distance'],
      ['Noise of chain drives at night', 'Lars Petersson, Ida Holt', '2010', 'Applied Quiet'],
      ['Fare elasticity on captive routes', 'Devi Raman', '2018', 'Transport Economics Review'],
      ['Steel for cold water', 'Jonas Becker', '2009', 'Materials in Service'],
      ['Winter icing of ramps', 'Sofia Niemi, Karl Aho', '2012', 'Structures & Spans'],
      ['The last ferrymen', 'Colm Rafferty', '2006', 'Oral History Notes'],
      ['Counting passengers by camera', 'Wei Zhang, Emma Lowe', '2021', 'Sensors at Sea'],
      ['Volunteers and vessels', 'Agnes Whitlock', '2015', 'Memory & Place'],
      ['Bridges as competitors', 'Oliver Stanton', '2004', 'Urban Quarterly'],
      ['Emergency closure of river crossings', 'Priya Nair', '2019', 'Civil Alert'],
    ] as const
  ).map(([title, authors, year, venue], index): PlannedWork => ({
    form: 'entry',
    title,
    authors,
    year,
    venue,
    pages: `${index + 3} (1), ${20 + index * 7}–${34 + index * 9}`,
    doi: `10.5555/${venue.slice(0, 3).toLowerCase()}.${year}.${index + 11}`,
    state: 'real',
    code: 'R1',
    headline: same,
    badge: 'Academic',
    mentions: index % 4 === 3 ? 0 : 1,
    block: [1, 2, 5, 8, 10][index % 5] ?? 1,
  })),
];

/** Many more of the same kinds, for a list as long as a book's. */
export function manyWorks(n: number): PlannedWork[] {
  return Array.from({ length: n }, (_, index) => {
    const work = works[index % works.length] as PlannedWork;
    const round = Math.floor(index / works.length);
    return round === 0 ? work : { ...work, title: `${work.title}, part ${round + 1}` };
  });
}

/** What a bibliography file brings in. */
export const imported: PlannedWork = {
  form: 'entry',
  title: 'Cable ferries: a bibliography',
  authors: 'Ottoline Crane',
  year: '2008',
  venue: 'Lowhaven: Quayside Press',
  state: 'real',
  code: 'R1',
  headline: same,
  badge: 'Academic',
  mentions: 0,
  block: 1,
};
