// The shell's commands, typed. Thin: no state, no decisions.
import { invoke } from '@tauri-apps/api/core';

import type { Backend } from './backend';
import { listen } from './events';

/** Bytes come as an ArrayBuffer, or as plain numbers where the shell falls back to messages. */
function bytes(answer: ArrayBuffer | number[]): Uint8Array {
  return new Uint8Array(answer);
}

export const shell: Backend = {
  desk: () => invoke('desk'),
  search: (words) => invoke('search', { words }),
  createDocument: (pasted) => invoke('create_document', { pasted }),
  openSample: () => invoke('open_sample'),
  deleteDocument: (id) => invoke('delete_document', { id }),

  pickFiles: (purpose) => invoke('pick_files', { purpose }),
  acceptDocuments: (ticket) => invoke('accept_documents', { ticket }),
  acceptSources: (ticket, document, confidential) =>
    invoke('accept_sources', { ticket, document, confidential }),
  acceptDraft: (ticket, document) => invoke('accept_draft', { ticket, document }),
  compareDrafts: (document, number) => invoke('compare_drafts', { document, number }),
  offeredFiles: () => invoke('offered_files'),

  document: (id) => invoke('document', { id }),
  inspector: (document, claim) => invoke('inspector', { document, claim }),
  setDocumentType: (document, documentType) =>
    invoke('set_document_type', { document, documentType }),

  addSourceText: (document, name, text, confidential) =>
    invoke('add_source_text', { document, name, text, confidential }),
  documentFromAddress: (address) => invoke('document_from_address', { address }),
  addSourceAddress: (document, address) => invoke('add_source_address', { document, address }),
  addSaid: (document, note) => invoke('add_said', { document, note }),
  recheckClaim: (document, claim) => invoke('recheck_claim', { document, claim }),
  removeSource: (document, source) => invoke('remove_source', { document, source }),
  setPrimary: (document, source, primary) => invoke('set_primary', { document, source, primary }),
  setConfidential: (document, source, confidential) =>
    invoke('set_confidential', { document, source, confidential }),

  startRun: (document) => invoke('start_run', { document }),
  stopRun: (document) => invoke('stop_run', { document }),

  editClaim: (document, edit) => invoke('edit_claim', { document, edit }),
  tickAtom: (document, claim, atom, ticked) =>
    invoke('tick_atom', { document, claim, atom, ticked }),
  decide: (document, claim, decision) => invoke('decide', { document, claim, decision }),
  undo: (document) => invoke('undo', { document }),

  references: (document) => invoke('references', { document }),
  reference: (document, id) => invoke('reference', { document, id }),
  recheckReference: (document, id) => invoke('recheck_reference', { document, id }),
  setCitationCheck: (document, mode, threshold) =>
    invoke('set_citation_check', { document, mode, threshold }),
  importReferences: (ticket, document) => invoke('import_references', { ticket, document }),
  exportReferences: (document, format) => invoke('export_references', { document, format }),

  network: (document) => invoke('network', { document }),
  setNetwork: (document, network) => invoke('set_network', { document, network }),
  allowHost: (document, host) => invoke('allow_host', { document, host }),
  declineOffer: (document, offer) => invoke('decline_offer', { document, offer }),
  runPlan: (document) => invoke('run_plan', { document }),
  serviceSample: (document, service) => invoke('service_sample', { document, service }),

  services: () => invoke('services'),
  setKey: (service, key, sessionOnly) => invoke('set_key', { service, key, sessionOnly }),
  removeKey: (service) => invoke('remove_key', { service }),
  testKey: (service) => invoke('test_key', { service }),

  modelNames: (service) => invoke('model_names', { service }),
  spending: (document) => invoke('spending', { document }),
  draftQuestion: (document, claim) => invoke('draft_question', { document, claim }),

  outlets: (document) => invoke('outlets', { document }),
  assessOutlets: (document) => invoke('assess_outlets', { document }),
  stopAssessing: (document) => invoke('stop_assessing', { document }),
  outletRating: (domain) => invoke('outlet_rating', { domain }),
  reliability: (query) => invoke('reliability', { query }),
  reliabilityOf: (row) => invoke('reliability_of', { row }),
  setReliability: (word) => invoke('set_reliability', { word }),
  clearReliability: (domain) => invoke('clear_reliability', { domain }),
  dropReliability: (row) => invoke('drop_reliability', { row }),
  purgeReliability: () => invoke('purge_reliability'),
  exportReliability: () => invoke('export_reliability'),
  importReliability: (ticket) => invoke('import_reliability', { ticket }),
  reliabilitySettings: () => invoke('reliability_settings'),
  outletFacts: () => invoke('outlet_facts'),
  importOutletFacts: (ticket) => invoke('import_outlet_facts', { ticket }),
  dropOutletFacts: () => invoke('drop_outlet_facts'),
  removeOutletFacts: () => invoke('remove_outlet_facts'),

  corrections: (document) => invoke('corrections', { document }),
  signOff: (document, reason, standards) => invoke('sign_off', { document, reason, standards }),
  compareRevisions: (document, from, to) => invoke('compare_revisions', { document, from, to }),
  exportRevision: (document, number, format, options) =>
    invoke('export_revision', { document, number, format, options }),
  reportError: (document, input) => invoke('report_error', { document, input }),
  answerError: (document, flag, answer, words) =>
    invoke('answer_error', { document, flag, answer, words }),
  addRebuttal: (document, input) => invoke('add_rebuttal', { document, input }),
  withdrawRebuttal: (document, rebuttal) => invoke('withdraw_rebuttal', { document, rebuttal }),
  reviewQueue: () => invoke('review_queue'),
  setTier: (document, tier) => invoke('set_tier', { document, tier }),
  setAssessing: (document, on) => invoke('set_assessing', { document, on }),
  confirmUnopposed: (document) => invoke('confirm_unopposed', { document }),
  readText: (document) => invoke('read_text', { document }),
  stopReading: (document) => invoke('stop_reading', { document }),
  askAuthor: (document, question) => invoke('ask_author', { document, question }),
  settleRemark: (document, remark, question) =>
    invoke('settle_remark', { document, remark, question }),
  exportLetter: (document) => invoke('export_letter', { document }),

  ledger: (document) => invoke('ledger', { document }),
  exportEvidence: (document) => invoke('export_evidence', { document }),
  exportLedger: (document) => invoke('export_ledger', { document }),

  about: () => invoke('about'),
  diagnostics: () => invoke('diagnostics'),
  dismissCrashes: () => invoke('dismiss_crashes'),
  dismissLostChanges: () => invoke('dismiss_lost_changes'),
  eraseEverything: () => invoke('erase_everything'),
  exportEverything: (passphrase) => invoke('export_everything', { passphrase }),
  takeInEverything: (ticket, passphrase) => invoke('take_in_everything', { ticket, passphrase }),

  settings: () => invoke('settings'),
  setSettings: (settings) => invoke('set_settings', { settings }),
  classifier: () => invoke('classifier'),
  chooseClassifier: () => invoke('choose_classifier'),
  dropClassifier: () => invoke('drop_classifier'),

  reportView: (document, options) => invoke('report_view', { document, options }),
  reportPdf: async (document, options) =>
    bytes(await invoke<ArrayBuffer | number[]>('report_pdf', { document, options })),
  handOver: (document) => invoke('hand_over', { document }),
  conflicts: (document) => invoke('conflicts', { document }),
  settleConflicts: (document, choices) => invoke('settle_conflicts', { document, choices }),
  verifyRecord: (document) => invoke('verify_record', { document }),
  keysOfPeople: () => invoke('keys_of_people'),
  timestamp: (document) => invoke('timestamp', { document }),
  nameKey: (key, name) => invoke('name_key', { key, name }),
  sourceSalt: (document, source) => invoke('source_salt', { document, source }),
  exportReport: (document, format, options) =>
    invoke('export_report', { document, format, options }),
  logo: () => invoke('logo'),
  setLogo: (ticket) => invoke('set_logo', { ticket }),
  removeLogo: () => invoke('remove_logo'),
  chooseExportFolder: () => invoke('choose_export_folder'),

  listen,
};
