// Words about the record: handing over, coming together again, holding it against itself, forgetting.
import type { PackageOutcome, SignedRows, StampedRow, Verification } from '../backend';
import { count as n } from './count';

/** A key as it is read aloud: its first sixteen digits, in fours. */
function shortKey(key: string): string {
  return (key.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');
}

function whose(signed: SignedRows): string {
  if (signed.standing === 'own') return 'yours';
  return signed.standing === 'known' ? signed.name : 'not known here';
}

export const sayRecord = {
  heading: 'Record',
  handOver: 'Hand over…',
  handing: 'Packing…',
  handOverMeans:
    'One file with the text, the evidence, every decision and the log. A colleague opens it in Stet; when it comes back, it is merged claim by claim.',
  handed: (name: string, size: string) => `${name} (${size}) is ready to hand over, in`,
  notConfidential:
    'It also holds questions to the author and notes of calls. Only the words and names of confidential sources are withheld; a commitment takes their place and reveals nothing without its salt.',
  verify: 'Verify record',
  verifying: 'Verifying…',
  holds: 'The record holds.',
  deviates: (count: number) =>
    `The record does not hold: ${n(count, 'thing does', 'things do')} not follow.`,
  looked: (found: Verification) =>
    `Recomputed: ${n(found.rows, 'row', 'rows')} of the log, ${n(found.sources, 'source')}, ${n(found.passages, 'passage')}, ${n(found.findings, 'finding')}, ${n(found.decisions, 'decision')}.`,
  head: 'Head of the log',
  headMeans:
    'A log rewritten from its first row would hold too, so compare this with the hash printed in a report.',
  signed: (signed: SignedRows) =>
    `${n(signed.rows, 'row', 'rows')} signed with the key ${shortKey(signed.key)}: ${whose(signed)}.`,
  stamped: (stamped: StampedRow) =>
    `Row ${stamped.row} existed at ${stamped.at}, says ${stamped.by} (the name on its certificate).`,
  stampedMeans:
    'The time stamp’s signature holds. Not checked: whose certificate it is (stet verify-record --tsa-ca checks that), or whether it was revoked.',
  stampAgain: 'Ask for time stamps again',
  stamping: 'Asking…',
  nothingToStamp:
    'Nothing to stamp: no authority is set in Settings, or nothing has been sealed or signed off since the last time stamp.',
  unsigned: (count: number) =>
    `${n(count, 'row', 'rows')} not signed: anyone who had the file could have written them.`,

  keys: 'Signing keys',
  keysLede:
    'Every decision, signed-off report and package is signed with the key of the machine it was made on. Read your key out to your colleagues, and say here whose the others are.',
  ownKey: 'Your key',
  sessionOnly:
    'There is no keychain here to keep it: close Stet and it is gone, and the next key will be a different one.',
  metKeys: 'Keys that came in packages',
  noKeys: 'None yet.',
  called: (name: string, day: string) => `Calls itself “${name}”; first seen on ${day}.`,
  keyName: 'Whose key it is',
  salt: 'Show the salt',
  saltMeans:
    'The HMAC-SHA-256 of the file under this salt is the commitment printed in reports and packages. Anyone given the file and the salt can compute it; nobody else can tell which copy it is.',
  saltOf: (title: string) => `Show the salt: ${title}`,

  conflictsHeading: (count: number) =>
    `${n(count, 'claim was', 'claims were')} decided differently`,
  conflictsMean: (who: string, day: string) =>
    `By you and by ${who}, who handed the document over on ${day}. Nothing has changed yet. Everything else is merged once you have chosen for each.`,
  claim: (number: number) => `Claim ${number}`,
  mine: 'Here',
  theirs: 'In the package',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  allMine: 'Mine for all',
  allTheirs: 'Theirs for all',
  nobody: 'nobody',
  setAside: 'Set aside as not checkable',
  merge: 'Merge',
  chosen: (done: number, of: number) => `${done} of ${of} chosen`,
  letGo: 'Do not merge',
  mergeKeys: 'M keeps yours, T takes theirs, arrow keys move between claims.',
  merged: (outcome: PackageOutcome) =>
    outcome.taken === 0
      ? 'Merged: nothing was taken from the package.'
      : `Merged: ${n(outcome.taken, 'claim')} taken from the package.`,
  letGone: 'The package was not merged. Nothing was changed.',

  retention: 'Offer to forget documents after',
  retentionDays: 'days without a change',
  retentionMeans: '0 keeps everything. Nothing is forgotten unless you press Forget.',
  overdueHeading: 'Kept longer than you set',
  overdueMeans: (days: number) => `Not changed for more than ${n(days, 'day')}.`,
  forget: 'Forget',
  forgetMeans:
    'The text, its sources, findings, decisions, log and every kept answer are removed for good. Exported files stay where they are.',
};
