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
    means: 'The services switched on below are used in every run. No others are offered.',
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
  lede: (title: string) => `For “${title}” only. Other documents have settings of their own.`,
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
  sample: 'This is exactly what it would be sent:',
  sampleNone: 'Nothing in this document would be sent to it.',
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
    `${names} ${names.includes(',') ? 'cost' : 'costs'} money: only claims still open by then are sent there.`,
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
  removed: (name: string) => `Removed the key for ${name}.`,
  contact: 'Contact address (optional)',
  contactMeans:
    'Given to services that ask who is calling, so that they can write to you instead of shutting you out. If it is empty, they are told only that Stet is asking.',
  proxy: 'Proxy (optional)',
  proxyMeans:
    'Every request goes through it, and it looks up host names: socks5h://127.0.0.1:9050 for Tor, http://proxy.example:3128 for an office. Leave empty to use the one in the environment (ALL_PROXY); “direct” uses none.',
  proxyWrong:
    'Stet can’t use this proxy, so it was not saved. Write it like socks5h://127.0.0.1:9050 or http://proxy.example:3128.',
  authority: 'Time-stamping authority (optional)',
  authorityMeans:
    'Certifies when a package was sealed or a report signed off (RFC 3161). It is sent only the hash, and only for documents that allow it. Two that anyone may use:',
  authorityWrong:
    'That isn’t a web address, so it was not saved. Start it with http:// or https://.',
  contactWrong: 'That isn’t an email address, so it was not saved. Check it for typos.',
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
  evidenceMeans: 'Every page fetched as evidence, as a web archive (WARC) that replay tools open.',
  exported: (name: string, size: string) => `Saved ${name} (${size}).`,
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
