// Words about the program itself: the library as a whole, diagnostics, crashes, word of a finished run.
import type { TakenIn } from '../backend';
import { count } from './count';

export const sayAbout = {
  away: 'While you are away',
  notify: 'Tell the desktop when a check has finished',
  notifyMeans: 'Only while this window is not in front. No title and no words of a text are shown.',

  data: 'Your data',
  dataLede:
    'Everything is kept on this machine, in one folder that only you can read. Keys are not in it: they are in the keychain.',
  folder: 'Folder',
  folderOf: 'folder of the library',
  size: 'Size',
  encrypted:
    'The library and its copies are encrypted. Their key is in the system’s keychain: without it nobody can read them, you included.',
  exportAll: 'Export everything',
  exporting: 'Writing…',
  exportAllMeans:
    'One file with every document, its evidence, decisions and log, your settings and the ratings of outlets: for another machine of yours, or to be kept as a copy. Confidential sources are in it, words and all: hand it to nobody.',
  exported: (name: string, size: string) => `${name} (${size}) was written to`,
  passphrase: 'Passphrase (optional)',
  passphraseMeans:
    'At least eight characters. The file opens with it alone, here or with the program age; it is kept nowhere, and without it the file is lost.',
  itsPassphrase: 'Passphrase of the library',
  unlock: 'Open',
  eraseAll: 'Remove everything…',
  eraseAllMeans:
    'Removes every document with its sources, decisions and log, the copies, and all keys that Stet keeps in the keychain; then Stet closes. The system asks once more. Files you exported stay.',
  takeIn: 'Take in a library…',
  takingIn: 'Taking in…',
  takeInMeans:
    'A file that was exported so. New documents are added, known ones merged claim by claim. Nothing here is overwritten.',
  taken: (taken: TakenIn) =>
    `Taken in: ${count(taken.opened, 'new document')}, ${taken.merged} merged, ${taken.known} known as they are.`,
  waiting: (titles: string[]) =>
    `Decided differently on both sides, and waiting for your choice: ${titles.join('; ')}.`,

  about: 'About Stet',
  version: (version: string) => `Stet ${version}, the fact-checking desk.`,
  licence:
    'Free to use, change and pass on under the MIT licence or the Apache licence 2.0. It asks nobody for updates: a newer version is installed as this one was.',
  diagnostics: 'Copy diagnostics',
  diagnosticsMean:
    'For somebody who helps: version, sizes, settings and the end of the local log. No words of a text, no names, no addresses, no keys. Read it before you send it.',
  diagnosticsShown: 'What was copied',

  readOnlyNote: 'For reading only',
  readOnly:
    'This library was written by a newer version of Stet: you can read it here, not change it.',
  readOnlyDo: 'Update Stet on this machine to go on working in it.',

  lostNote: 'Changes lost',
  lost: (n: number) =>
    `At least ${count(n, 'change')} made last could not be read back: the library’s log on the disk is damaged.`,
  lostMeans:
    'Everything before that is here. Look over what you decided last, and have the disk examined.',
  lostDismiss: 'I have looked',

  crashed: (day: string) => `Something in Stet broke off on ${day}.`,
  crashedMeans:
    'What was finished is here. A report was kept on this machine; it holds no words of a text.',
  crashShow: 'Show the report',
  crashHide: 'Hide the report',
  crashOf: 'crash report',
  crashDismiss: 'Delete the report',
};

export const sayBatch = {
  checkAll: (n: number) => `Check all ${n}`,
  at: (n: number, of: number) => `Checking ${n} of ${of}`,
  stop: 'Not the others',
  over: (n: number) => `${n === 1 ? 'The document is' : `All ${n} documents are`} checked.`,
};
