// What stands in which menu, by the actions of the table; a dash between groups.
import type { menuNames } from '../strings';
import type { Action } from './table';

export type MenuName = keyof typeof menuNames;

export const menus: readonly { name: MenuName; groups: readonly (readonly Action[])[] }[] = [
  {
    name: 'file',
    groups: [['openFiles', 'paste', 'fromAddress', 'sample'], ['export', 'handOver'], ['settings']],
  },
  {
    name: 'claim',
    groups: [
      ['next', 'previous', 'nextOpen', 'open'],
      ['tick', 'confirm', 'propose', 'query', 'author', 'cut', 'ignore', 'finding'],
      ['recheck'],
      ['undo'],
    ],
  },
  {
    name: 'view',
    groups: [
      ['desk', 'document', 'references', 'outlets', 'corrections', 'report', 'review', 'ledger'],
      ['find', 'panes'],
      ['theme'],
    ],
  },
  { name: 'run', groups: [['run', 'stop'], ['network']] },
  { name: 'help', groups: [['help', 'palette']] },
];
