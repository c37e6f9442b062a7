// The mock's services: what each is for, whose key it takes, a sample of a request.
import type { KeyTest } from '../types/KeyTest';
import type { KeychainState } from '../types/KeychainState';
import type { ServiceRow } from '../types/ServiceRow';
import type { ServiceSample } from '../types/ServiceSample';
import type { ServicesView } from '../types/ServicesView';

type Row = Omit<ServiceRow, 'key' | 'last_four'>;

const rows: Row[] = [
  {
    id: 'crossref',
    group: 'works',
    name: 'Crossref',
    purpose: 'Finds scholarly works by DOI or title, with corrections and retractions.',
    sent: 'The DOI, or title, first author and year of a reference. Your contact address, if set.',
    cost: 'free',
    needs_key: false,
  },
  {
    id: 'doi',
    group: 'works',
    name: 'doi.org',
    purpose: 'Says whether a DOI leads anywhere, and where.',
    sent: 'The DOI of a reference.',
    cost: 'free',
    needs_key: false,
  },
  {
    id: 'open_library',
    group: 'works',
    name: 'Open Library',
    purpose: 'Finds books by ISBN or title.',
    sent: 'The ISBN, or title and author of a reference.',
    cost: 'free',
    needs_key: false,
  },
  {
    id: 'openalex',
    group: 'works',
    name: 'OpenAlex',
    purpose: 'Finds scholarly works that other registries lack.',
    sent: 'Title, authors and year of a reference.',
    cost: 'free with a key of your own',
    needs_key: true,
  },
  {
    id: 'links',
    group: 'pages',
    name: 'Links in the text',
    purpose: 'Asks each cited address whether it still answers.',
    sent: 'The address itself, to the site it names.',
    cost: 'free',
    needs_key: false,
  },
  {
    id: 'local_model',
    group: 'models',
    name: 'Local model',
    purpose: 'A language model on this machine or in your own network.',
    sent: 'Claims and passages, to the server at the address you set.',
    cost: 'free',
    needs_key: false,
  },
];

/** Services that take a key, though they answer without one as well. */
const OPTIONAL = ['local_model'];

const words: Record<KeychainState, string> = {
  available: '',
  missing:
    'This machine has no keychain that Stet can use. A key can be used until Stet is closed.',
  locked: 'The keychain is locked. Unlock it, or use a key until Stet is closed.',
  denied: 'The keychain refused. A key can be used until Stet is closed.',
};

export class MockServices {
  keychain: KeychainState = 'available';
  /** What was set, as a keychain would hold it: state and last four characters. */
  readonly keys = new Map<string, { key: ServiceRow['key']; lastFour: string }>();

  view(): ServicesView {
    return {
      services: rows.map((row) => {
        const kept = this.keys.get(row.id);
        return {
          ...row,
          key: kept?.key ?? (row.needs_key || OPTIONAL.includes(row.id) ? 'none' : 'needless'),
          last_four: kept?.lastFour ?? '',
        };
      }),
      keychain: this.keychain,
      keychain_words: words[this.keychain],
    };
  }

  sample(service: string, requests: number): ServiceSample {
    const lines: Record<string, string[]> = {
      crossref: [
        'GET https://api.crossref.org/works/10.5555%2Fjct.2022.14.201?mailto=rosa%40tidewater.example',
        'User-Agent: Stet/0.1.0 (mailto:rosa@tidewater.example)',
        'Accept: application/json',
      ],
      doi: ['HEAD https://doi.org/10.5555/jct.2022.14.201', 'User-Agent: Stet/0.1.0'],
      open_library: [
        'GET https://openlibrary.org/search.json?title=The+Constance+Ames+and+her+sisters&author=Dunmore',
        'User-Agent: Stet/0.1.0',
      ],
      openalex: [
        'GET https://api.openalex.org/works?search=Chain+ferries+and+the+estuaries+they+closed&api_key=[key]',
        'User-Agent: Stet/0.1.0',
      ],
      links: [
        'HEAD https://www.reedness.example/council/ferry/subsidy-2024.pdf',
        'User-Agent: Stet/0.1.0',
      ],
    };
    return { service, lines: lines[service] ?? [], requests };
  }

  set(service: string, key: string, sessionOnly: boolean): KeyTest {
    // The mock refuses a key that says it is wrong, so that refusal can be seen.
    const rejected = key.includes('wrong');
    const state = rejected ? 'rejected' : sessionOnly ? 'session' : 'stored';
    this.keys.set(service, { key: state, lastFour: key.slice(-4) });
    return this.test(service);
  }

  test(service: string): KeyTest {
    const key = this.keys.get(service)?.key ?? 'none';
    const said: Record<string, string> = {
      none: 'There is no key to test.',
      rejected: 'OpenAlex refused the key: 401. Check it in your account there.',
    };
    return { key, words: said[key] ?? 'OpenAlex accepts the key.' };
  }
}
