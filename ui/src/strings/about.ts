// Words about the program itself: the library as a whole, diagnostics, crashes, word of a finished run.
import type { TakenIn } from '../backend';
import { count } from './count';

export const sayAbout = {
  away: 'While you are away',
  notify: 'Show a notification when a check finishes',
  notifyMeans:
    'Only while this window is in the background. It never shows a title or any of your text.',

  data: 'Your data',
  dataLede:
    'Everything is kept on this machine, in one folder only you can read. Keys are kept in the keychain instead.',
  folder: 'Folder',
  folderOf: 'folder of the library',
  size: 'Size',
  encrypted:
    'The library and its copies are encrypted. Their key is in the system’s keychain: without it nobody can read them, not even you.',
  exportAll: 'Export everything',
  exporting: 'Writing…',
  exportAllMeans:
    'One file with every document, its evidence, decisions and log, plus your settings and outlet ratings, to move to another machine or keep as a backup. It includes confidential sources in full: give it to nobody.',
  exported: (name: string, size: string) => `Saved ${name} (${size}) to`,
  passphrase: 'Passphrase (optional)',
  passphraseMeans:
    'At least eight characters. Only this passphrase opens the file, here or with the program “age”. Stet does not keep it: lose it and the file is lost.',
  itsPassphrase: 'Passphrase of the library',
  unlock: 'Open',
  eraseAll: 'Remove everything…',
  eraseAllMeans:
    'Removes every document with its sources, decisions and log, all copies, and every key Stet keeps in the keychain, then closes Stet. The system asks you once more first. Exported files stay.',
  takeIn: 'Import a library…',
  takingIn: 'Importing…',
  takeInMeans:
    'Choose a file made with “Export everything”. New documents are added; those already here are merged claim by claim. Nothing is overwritten.',
  taken: (taken: TakenIn) =>
    `Imported: ${count(taken.opened, 'new document')}, ${taken.merged} merged, ${taken.known} already here unchanged.`,
  waiting: (titles: string[]) =>
    `Decided differently in the two libraries, and waiting for your choice: ${titles.join('; ')}.`,

  about: 'About Stet',
  version: (version: string) => `Stet ${version}, the fact-checking desk.`,
  licence:
    'Free to use, change and pass on under the MIT licence or the Apache licence 2.0. It never checks for updates: install a newer version the way you installed this one.',
  diagnostics: 'Copy diagnostics',
  diagnosticsMean:
    'For whoever is helping you: version, sizes, settings and the end of the local log. No text, names, addresses or keys. Read it before you send it.',
  diagnosticsShown: 'What was copied',

  readOnlyNote: 'Read-only',
  readOnly:
    'This library was written by a newer version of Stet: you can read it here but not change it.',
  readOnlyDo: 'Update Stet on this machine to keep working in it.',

  lostNote: 'Changes lost',
  lost: (n: number) =>
    `At least ${count(n, 'recent change')} could not be read back: the library’s log on the disk is damaged.`,
  lostMeans:
    'Everything before that is here. Check your latest decisions, and have the disk examined.',
  lostDismiss: 'I’ve checked',

  crashed: (day: string) => `Something in Stet crashed on ${day}.`,
  crashedMeans:
    'Everything finished is kept. A report was saved on this machine; it holds none of your text.',
  crashShow: 'Show the report',
  crashHide: 'Hide the report',
  crashOf: 'crash report',
  crashDismiss: 'Delete the report',
};

export const sayBatch = {
  checkAll: (n: number) => `Check all ${n}`,
  at: (n: number, of: number) => `Checking ${n} of ${of}`,
  stop: 'Stop after this one',
  over: (n: number) => `${n === 1 ? 'The document is' : `All ${n} documents are`} checked.`,
};
