// Scenes for the page tests and for looking around in a plain browser.
import type { Backend } from '../client';
import { programAs } from './about';
import { classifierAs } from './classifier';
import { overheard } from './heard';
import { Mock } from './index';
import { NOW, type Paper } from './paper';
import { longPaper, samplePaper } from './papers';
import { rightwardPaper } from './rightward';
import { failure } from './refuse';
import { manyWorks } from './works';

/**
 * The mock as the address asks for it: `?with=desk|done|long|rightward`, `&theme=`, `&signed`, `&pace=`,
 * `&compact`, `&waits=conflicts|broken`, `&program=crashed|lost|newer|plain`,
 * `&classifier=ready|two|gone`, `&folder=unfit`, `&keep=` days; `&references=30` are looked up, `&network=ask|allowed`, `&keychain=missing|locked|denied`;
 * `&language=pseudo`, `&font=`, `&scale=`; `&fails=desk` is a method that fails; `&heard` keeps a list of everything it said.
 */
export function mockFromAddress(address: URL): Backend {
  const mock = mockOf(address.searchParams);
  const fails = address.searchParams.get('fails');
  if (fails) Object.assign(mock, { [fails]: refuse });
  return address.searchParams.has('heard') ? overheard(mock) : mock;
}

/** A library that cannot be read. */
function refuse(): Promise<never> {
  return Promise.reject({
    ...failure('storage', 'The library could not be read.', 'Free some space on the disk.'),
    retry: true,
  });
}

function mockOf(ask: URLSearchParams): Mock {
  const mock = new Mock({
    pace: Number(ask.get('pace') ?? 220),
    settings: {
      theme: ask.get('theme') ?? 'system',
      compact: ask.has('compact'),
      language: ask.get('language') ?? 'en',
      text_font: ask.get('font') ?? 'serif',
      text_scale: Number(ask.get('scale') ?? 100),
      retention_days: Number(ask.get('keep') ?? 0),
      ...(ask.has('signed')
        ? { name: 'Rosa Lindqvist', initials: 'RL', organisation: 'The Tidewater Review' }
        : {}),
    },
  });
  mock.waits = ask.get('waits');
  mock.program = programAs(ask.get('program'));
  mock.reads = classifierAs(ask.get('classifier'));
  mock.fits = ask.get('folder') !== 'unfit';
  const keychain = ask.get('keychain');
  if (keychain === 'missing' || keychain === 'locked' || keychain === 'denied') {
    mock.known.keychain = keychain;
  }
  if (ask.has('key')) mock.known.set('openalex', ask.get('key') ?? '', false);
  const scene = ask.get('with');
  if (scene === 'long') mock.put((id) => longPaper(id, Number(ask.get('claims') ?? 1000)));
  if (scene === 'rightward') mock.finish(mock.put(rightwardPaper));
  if (scene === 'desk' || scene === 'done' || scene === 'decided') {
    const brief = mock.put((id) => longPaper(id, 37));
    brief.title = 'Brief for the appellants, Harlow v. Tamar Conservators';
    mock.finish(brief, 14);
    const done = mock.put(samplePaper);
    mock.finish(done);
    connect(done, ask);
    const decided = scene === 'done' ? 5 : done.claims.length;
    done.claims.slice(0, decided).forEach((claim, index) => {
      claim.decision =
        index === 2
          ? {
              type: 'change_proposed',
              replacement: 'The boat itself, the Constance Ames, was built in Lowhaven in 1913',
              accepted: null,
              reason: 'The register of the yard says 1913.',
            }
          : { type: 'confirmed' };
      claim.by = 'RL';
      claim.at = NOW;
      claim.history.push({
        at: NOW,
        by: 'RL',
        what: index === 2 ? 'Proposed a change.' : 'Confirmed.',
      });
    });
  }
  return mock;
}

/** Switches services on and looks references up, as far as the address asks for it. */
function connect(paper: Paper, ask: URLSearchParams): void {
  const mode = ask.get('network');
  if (mode === 'ask' || mode === 'allowed') {
    paper.network = { mode, services: ['crossref', 'doi', 'links'] };
  }
  const wanted = ask.get('references');
  if (wanted !== null) paper.shelve(manyWorks(Number(wanted))).finish();
}
