// The program itself, as the mock tells of it: a library of a few documents, after a crash or not.
import type { About } from '../types/About';
import type { TakenIn } from '../types/TakenIn';

export const program: About = {
  version: '0.1.0',
  folder: '/home/rosa/.local/share/desk.stet.app',
  read_only: false,
  not_encrypted: '',
  kilobytes: 18_422,
  crashes: [],
  lost_changes: 0,
};

const notEncrypted =
  'The library is not encrypted: this machine has no keychain. Use the system’s disk encryption – LUKS, FileVault, BitLocker.';

const crash = {
  at: '2026-11-20T17:04:11Z',
  words:
    '2026-11-20T17:04:11Z\nStet 0.1.0 on linux x86_64\nthread tokio-runtime-worker\nat src/report.rs:118\nindex out of bounds: the len is 3 but the index is 3\n\n   4: stet_engine::report::rows\n',
};

export const diagnostics =
  'Stet 0.1.0 on linux x86_64\nlibrary: 3 documents, 4211 words, 96 claims, 18422 KB\ntheme: "system"\n\nlog:\n2026-11-21T08:00:00Z INFO opened version=0.1.0\n';

export const takenIn: TakenIn = {
  opened: 2,
  merged: 1,
  known: 0,
  conflicts: ['The ferry that was never late'],
  notes: ['This machine’s settings were kept.'],
};

/** The program after a crash, with changes lost, over a library of a newer version or one that is
 * not encrypted, or in good order. */
export function programAs(state: string | null): About {
  return {
    ...program,
    read_only: state === 'newer',
    crashes: state === 'crashed' ? [crash] : [],
    not_encrypted: state === 'plain' ? notEncrypted : '',
    lost_changes: state === 'lost' ? 3 : 0,
  };
}
