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
    'One file with the text, the evidence, every decision and the log. A colleague opens it in Stet; coming back, it is merged claim by claim.',
  handed: (name: string, size: string) => `${name} (${size}) is ready to be handed over, in`,
  notConfidential:
    'It holds questions to the author and notes of calls too. Only the words and names of confidential sources are withheld; a commitment stands in their place, which tells nobody anything without its salt.',
  verify: 'Verify record',
  verifying: 'Computing…',
  holds: 'The record holds.',
  deviates: (count: number) =>
    `The record does not hold: ${n(count, 'thing does', 'things do')} not follow.`,
  looked: (found: Verification) =>
    `Computed anew: ${n(found.rows, 'row', 'rows')} of the log, ${n(found.sources, 'source')}, ${n(found.passages, 'passage')}, ${n(found.findings, 'finding')}, ${n(found.decisions, 'decision')}.`,
  head: 'Head of the log',
  headMeans:
    'A log written anew from its first row would hold too: compare this with the hash printed in a report.',
  signed: (signed: SignedRows) =>
    `${n(signed.rows, 'row', 'rows')} signed with the key ${shortKey(signed.key)}: ${whose(signed)}.`,
  stamped: (stamped: StampedRow) =>
    `Row ${stamped.row} was there at ${stamped.at}, says ${stamped.by}, as its certificate calls itself.`,
  stampedMeans:
    'The signature of the time stamp holds. Whose certificate it is was not looked at: stet verify-record --tsa-ca does. Nor was whether it was withdrawn.',
  stampAgain: 'Ask for time stamps again',
  stamping: 'Asking…',
  nothingToStamp:
    'Nothing is missing a time stamp: no authority is set in Settings, or nothing was sealed or signed off since the last one.',
  unsigned: (count: number) =>
    `${n(count, 'row', 'rows')} not signed: whoever had the file can have written them.`,

  keys: 'Keys of people',
  keysLede:
    'Every decision, signed-off report and package is signed with the key of the machine it was made on. Read your key to your colleagues, and say here whose the others are.',
  ownKey: 'Your key',
  sessionOnly:
    'There is no keychain here that keeps it: when Stet is closed it is gone, and the next one is another.',
  metKeys: 'Keys that came in packages',
  noKeys: 'None yet.',
  called: (name: string, day: string) => `Calls itself “${name}”; first came on ${day}.`,
  keyName: 'Whose it is',
  salt: 'Show the salt',
  saltMeans:
    'HMAC-SHA-256 of the file under this salt is the commitment that reports and packages print. Whoever is given file and salt can compute it; nobody else can tell which copy it is.',
  saltOf: (title: string) => `Show the salt: ${title}`,

  conflictsHeading: (count: number) =>
    `${n(count, 'claim was', 'claims were')} decided differently`,
  conflictsMean: (who: string, day: string) =>
    `By you and by ${who}, who handed the document over on ${day}. Nothing was changed yet. Everything else is taken in once you have chosen for each.`,
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
      ? 'Merged: nothing was taken over.'
      : `Merged: ${n(outcome.taken, 'claim')} taken over.`,
  letGone: 'The package was let go. Nothing was changed.',

  retention: 'Offer to forget documents after',
  retentionDays: 'days without a change',
  retentionMeans: '0 keeps everything. Nothing is forgotten unless you press Forget.',
  overdueHeading: 'Kept longer than you set',
  overdueMeans: (days: number) => `Not changed for more than ${n(days, 'day')}.`,
  forget: 'Forget',
  forgetMeans:
    'The text, its sources, findings, decisions, log and every kept answer are removed for good. Exported files stay where they are.',
};
