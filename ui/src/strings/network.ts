// Words about what leaves the machine: modes, services, keys, the ledger.
import type { KeyState, NetworkMode, ServiceGroup } from '../backend';
import { number } from './locale';

export const modes: Record<NetworkMode, { word: string; means: string }> = {
  sealed: {
    word: 'Sealed',
    means: 'Nothing leaves this machine for this document, whatever is switched on below.',
  },
  ask: {
    word: 'Ask first',
    means:
      'Stet says which services would help. A service is used only once you have seen what it is sent and switched it on.',
  },
  allowed: {
    word: 'Allowed services',
    means: 'The services switched on below are used in every run. Nothing further is offered.',
  },
};

export const keyStates: Record<KeyState, string> = {
  needless: 'No key needed',
  none: 'No key',
  stored: 'In the keychain',
  session: 'This session only',
  rejected: 'Refused by the service',
};

export const sayNetwork = {
  offline: 'Offline',
  offlineMeans: 'This machine has no network. Services that are switched on cannot be reached.',
  on: (n: number) => (n === 0 ? 'No service on' : `${n} ${n === 1 ? 'service' : 'services'} on`),
  chip: (state: string) => `Network: ${state}. Open the privacy sheet`,
  heading: 'What may leave this machine',
  lede: (title: string) => `For “${title}” only. Other documents have their own choice.`,
  mode: 'Network of this document',
  services: 'Services',
  groups: {
    works: 'About cited works',
    law: 'About cited law',
    pages: 'Pages',
    claims: 'Evidence for claims',
    models: 'Language models',
    record: 'The record',
  } as Record<ServiceGroup, string>,
  sealedServices: 'Choose another mode to switch services on.',
  sent: 'What is sent',
  cost: 'Cost',
  isOn: 'on',
  isOff: 'off',
  switchOn: 'Switch on…',
  switchOnDo: 'Switch on for this document',
  switchOff: 'Switch off',
  notNow: 'Not now',
  sample: 'This is what it would be sent, letter by letter:',
  sampleNone: 'This document holds nothing to ask it.',
  requests: (n: number) => `About ${number(n)} such ${n === 1 ? 'request' : 'requests'} in a run.`,
  needsKey: 'Needs a key of your own.',
  toSettings: 'Set it in Settings',
  toLedger: 'Ledger: every request that left',
  nowOn: (name: string) => `${name} is on for this document.`,
  nowOff: (name: string) => `${name} is off for this document.`,
  nowMode: (word: string) => `Network of this document: ${word}.`,
  planHeading: 'A run now',
  planNone: 'A run now would ask nobody.',
  plan: (requests: number, services: number) =>
    `A run now would send about ${number(requests)} ${requests === 1 ? 'request' : 'requests'} to ${services} ${services === 1 ? 'service' : 'services'}, and open the pages they lead to.`,
  planPaid: (names: string) =>
    `${names} ${names.includes(',') ? 'cost' : 'costs'} money: only claims that are still open then are taken there.`,
  waiting: 'Services that ask us to wait',
};

export const sayServices = {
  heading: 'Services',
  lede: 'Off until you switch them on for a document. Each row says what would be sent.',
  key: 'Key',
  keyOf: (name: string) => `Key for ${name}`,
  optional: 'No key; set one if the server asks for it',
  kept: (state: string, lastFour: string) => (lastFour ? `${state} ••••${lastFour}` : state),
  set: 'Set…',
  replace: 'Replace…',
  test: 'Test',
  remove: 'Remove',
  testing: 'Asking…',
  keep: 'Keep in the keychain',
  session: 'Use for this session',
  sessionOnly: 'This session only, do not keep it',
  empty: 'Type or paste the key first.',
  never: 'A key can be set, tested and removed; it is never shown again.',
  removed: (name: string) => `The key for ${name} is removed.`,
  contact: 'Contact address (optional)',
  contactMeans:
    'Told to services that ask who is calling, so that they can write instead of shutting you out. Leave it empty and they are told only that Stet asks.',
  proxy: 'Proxy (optional)',
  proxyMeans:
    'Every request goes through it, names are looked up by it: socks5h://127.0.0.1:9050 for Tor, http://proxy.example:3128 for an office. Empty takes the one of the environment (ALL_PROXY); “direct” takes none.',
  proxyWrong: 'This is no proxy that Stet can use. It was not kept.',
  authority: 'Time-stamping authority (optional)',
  authorityMeans:
    'Says when a package was sealed or a report signed off, by RFC 3161; the hash is all it is sent. Asked for documents that allow it. Two that take requests from anybody:',
  authorityWrong: 'This is no address of the web. It was not kept.',
  contactWrong: 'This is no mail address. It was not kept.',
};

export const sayLedger = {
  heading: 'Every request that left',
  empty: 'Nothing has left this machine for this document.',
  emptyMeans: 'Each request to a service will be listed here before it is sent.',
  search: 'Search the ledger',
  noMatch: 'No request matches.',
  sum: (requests: string, sent: string, read: string) => `${requests}, ${sent} sent, ${read} read`,
  export: 'Export',
  evidence: 'Save kept pages',
  evidenceMeans: 'Every page fetched as evidence, as a web archive (WARC) that replayers open.',
  exported: (name: string, size: string) => `${name} is written (${size}).`,
  more: 'Show earlier requests',
  number: 'No.',
  at: 'When',
  to: 'To',
  purpose: 'Why',
  sent: 'Sent',
  read: 'Read',
  answer: 'Answer',
  took: 'Took',
  milliseconds: (n: number) => `${n} ms`,
  seconds: (n: string) => `${n} s`,
  details: (n: number) => `Request ${n}: address, headers, body`,
  address: 'Address',
  headers: 'Headers',
  body: 'Body',
  noBody: 'No body was sent.',
};
