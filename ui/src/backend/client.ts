// Written by `make types` from src-tauri/shell/commands. Do not edit it by hand.
import { invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';

import type {
  About,
  Assessed,
  BibliographyFormat,
  ClaimEdit,
  ClassifierView,
  CompareView,
  CorrectionRow,
  CorrectionsView,
  DecisionInput,
  DeskView,
  DocumentView,
  DraftOutcome,
  DraftedQuestion,
  EvaluationView,
  Event,
  Exported,
  FileOutcome,
  FilePurpose,
  FileTicket,
  FlagAnswer,
  FlagInput,
  InspectorView,
  Keep,
  KeyTest,
  KeysView,
  LedgerRow,
  LogoView,
  MergeView,
  NetworkView,
  Offer,
  OutletFacts,
  OutletRating,
  OutletsView,
  OverrideInput,
  PackageOutcome,
  PastedText,
  PlanRow,
  QueueView,
  RebuttalInput,
  ReferenceDetail,
  ReferencesView,
  ReliabilityPage,
  ReliabilityQuery,
  ReliabilityRow,
  ReportFormat,
  ReportOptions,
  ReportView,
  SaidNote,
  SearchHit,
  ServiceSample,
  ServicesView,
  SettingRow,
  Settings,
  SourceSalt,
  SpendView,
  StandardAnswer,
  TakenIn,
  Verification,
} from './types';

/** What the window may ask of the program. The shell and the mock both stand behind this. */
export interface Backend {
  // The program itself, and the library as a whole.
  about(): Promise<About>;
  /** Words to copy for somebody who helps: nothing of a document. */
  diagnostics(): Promise<string>;
  dismissCrashes(): Promise<void>;
  dismissLostChanges(): Promise<void>;
  /**
   * Removes the library, its copies and every key if a person says so in a dialog of the system, and ends the
   * program; false if they don't.
   */
  eraseEverything(): Promise<boolean>;
  /** Writes one file with everything in the library into the export folder. */
  exportEverything(passphrase: string | null): Promise<Exported>;
  /** A file that is locked fails with the code `Passphrase`; its ticket is good for another try. */
  takeInEverything(ticket: string, passphrase: string | null): Promise<TakenIn>;

  // Corrections: signing off, errors that are reported, rebuttals, and the review queue.
  /** Changes to the text, and what became of the report. */
  corrections(document: string): Promise<CorrectionsView>;
  /** The number of the revision. */
  signOff(document: string, reason: string, standards: StandardAnswer[]): Promise<number>;
  compareRevisions(document: string, from: number, to: number): Promise<CorrectionRow[]>;
  /**
   * A signed-off report as a file: its words exactly as they were signed, on the paper and behind the
   * cover that the options ask for.
   */
  exportRevision(
    document: string,
    number: number,
    format: ReportFormat,
    options: ReportOptions,
  ): Promise<Exported>;
  reportError(document: string, input: FlagInput): Promise<void>;
  answerError(document: string, flag: string, answer: FlagAnswer, words: string): Promise<void>;
  addRebuttal(document: string, input: RebuttalInput): Promise<void>;
  withdrawRebuttal(document: string, rebuttal: string): Promise<void>;
  /** Claims of all documents that wait for a person. */
  reviewQueue(): Promise<QueueView>;
  setTier(document: string, tier: string): Promise<void>;
  /** How many claims were confirmed. */
  confirmUnopposed(document: string): Promise<number>;
  /** Reads the text for tone and argument with the chosen model; returns once it is done or stopped. */
  readText(document: string): Promise<void>;
  stopReading(document: string): Promise<void>;
  askAuthor(document: string, question: string): Promise<void>;
  /** Without a question the remark is set aside. */
  settleRemark(document: string, remark: string, question: string | null): Promise<void>;
  /** The questions to the author as a letter. */
  exportLetter(document: string): Promise<Exported>;

  // The Desk: documents in, documents out.
  desk(): Promise<DeskView>;
  /** Where these words stand in the texts on the desk. */
  search(words: string): Promise<SearchHit[]>;
  createDocument(pasted: PastedText): Promise<string>;
  /** Asks a person whether these pages may be opened; each may then be opened once without another question. */
  askForPages(addresses: string[]): Promise<boolean>;
  /** Asks the host of the address for one page, if a person agrees; null if they don't. */
  documentFromAddress(address: string): Promise<string | null>;
  openSample(): Promise<string>;
  deleteDocument(id: string): Promise<void>;

  // One document: its view, its sources, its run, its claims, its decisions.
  document(id: string): Promise<DocumentView>;
  inspector(document: string, claim: string): Promise<InspectorView>;
  addSourceText(
    document: string,
    name: string,
    text: string,
    confidential: boolean,
  ): Promise<FileOutcome>;
  /** Asks the host of the address for one page, if a person agrees; null if they don't. */
  addSourceAddress(document: string, address: string): Promise<FileOutcome | null>;
  addSaid(document: string, note: SaidNote): Promise<FileOutcome>;
  /** Returns once the new finding is kept. */
  recheckClaim(document: string, claim: string): Promise<void>;
  removeSource(document: string, source: string): Promise<void>;
  setPrimary(document: string, source: string, primary: boolean): Promise<void>;
  setConfidential(document: string, source: string, confidential: boolean): Promise<void>;
  setDocumentType(document: string, documentType: string): Promise<void>;
  startRun(document: string): Promise<void>;
  stopRun(document: string): Promise<void>;
  /** Returns the id of the claim to select afterwards. */
  editClaim(document: string, edit: ClaimEdit): Promise<string | null>;
  tickAtom(document: string, claim: string, atom: number, ticked: boolean): Promise<void>;
  decide(document: string, claim: string, decision: DecisionInput): Promise<void>;
  undo(document: string): Promise<void>;

  // Files a person picks or drops: the page gets a ticket, never a path.
  pickFiles(purpose: FilePurpose): Promise<FileTicket | null>;
  /** Files the program was started with; the page asks once, when it is there. */
  offeredFiles(): Promise<FileTicket | null>;
  acceptDocuments(ticket: string): Promise<FileOutcome[]>;
  /** Takes the first file of the ticket in as a newer draft. */
  acceptDraft(ticket: string, document: string): Promise<DraftOutcome>;
  compareDrafts(document: string, number: number): Promise<CompareView>;
  acceptSources(ticket: string, document: string, confidential: boolean): Promise<FileOutcome[]>;

  // Language models: which there are, what they cost, what they draft.
  /** The models a service offers, as it lists them. */
  modelNames(service: string): Promise<string[]>;
  /** What language models cost: of a document ('' for none), and in this month. */
  spending(document: string): Promise<SpendView>;
  /** A question to the author about a claim, drafted by a language model. */
  draftQuestion(document: string, claim: string): Promise<DraftedQuestion>;

  // The network: what a document allows, services and their keys, the ledger.
  network(document: string): Promise<NetworkView>;
  /**
   * Keeps what the document may do; a person is asked first where it may ask more services than before. False if they
   * said no, and nothing has changed.
   */
  setNetwork(document: string, network: NetworkView): Promise<boolean>;
  declineOffer(document: string, offer: Offer): Promise<void>;
  /** A host of somebody the claims name may be asked from now on, if a person agrees; false if they don't. */
  allowHost(document: string, host: string): Promise<boolean>;
  /** What the service would be sent for this document, before it is switched on. */
  serviceSample(document: string, service: string): Promise<ServiceSample>;
  /** About how often a run would ask each service that is on. */
  runPlan(document: string): Promise<PlanRow[]>;
  services(): Promise<ServicesView>;
  /** A key goes in and never comes back. */
  setKey(service: string, key: string, sessionOnly: boolean): Promise<KeyTest>;
  removeKey(service: string): Promise<void>;
  testKey(service: string): Promise<KeyTest>;
  ledger(document: string): Promise<LedgerRow[]>;
  /** What was fetched as evidence, as a web archive. */
  exportEvidence(document: string): Promise<Exported>;
  exportLedger(document: string): Promise<Exported>;

  // The outlets behind the evidence, and the cache of what is known of them.
  /** The outlets behind a document's evidence. */
  outlets(document: string): Promise<OutletsView>;
  /** Returns once it is done or stopped. */
  assessOutlets(document: string): Promise<Assessed>;
  stopAssessing(document: string): Promise<void>;
  outletRating(domain: string): Promise<OutletRating>;
  /** Has the document's runs assess the outlets they meet, or no longer. */
  setAssessing(document: string, on: boolean): Promise<void>;
  reliability(query: ReliabilityQuery): Promise<ReliabilityPage>;
  reliabilityOf(row: ReliabilityRow): Promise<EvaluationView>;
  setReliability(word: OverrideInput): Promise<void>;
  clearReliability(domain: string): Promise<void>;
  dropReliability(row: ReliabilityRow): Promise<void>;
  purgeReliability(): Promise<number>;
  exportReliability(): Promise<Exported>;
  /** What came of it, in a sentence. */
  importReliability(ticket: string): Promise<string>;
  reliabilitySettings(): Promise<SettingRow[]>;
  outletFacts(): Promise<OutletFacts>;
  importOutletFacts(ticket: string): Promise<OutletFacts>;
  /** Removes the facts: none is in force. */
  removeOutletFacts(): Promise<OutletFacts>;
  /** Puts the bundled facts back. */
  dropOutletFacts(): Promise<OutletFacts>;

  // The record: handed over, brought together again, held against itself.
  /** Writes one file with everything known of the document into the export folder. */
  handOver(document: string): Promise<Exported>;
  /** A package that waits for a choice. */
  conflicts(document: string): Promise<MergeView | null>;
  /** Merges it with a choice for each conflict; null lets it go. */
  settleConflicts(document: string, choices: Record<string, Keep> | null): Promise<PackageOutcome>;
  verifyRecord(document: string): Promise<Verification>;
  /** Asks for the time stamps that are missing; what came of it, in sentences. */
  timestamp(document: string): Promise<string[]>;
  /** The key of this installation, and those that came in packages. */
  keysOfPeople(): Promise<KeysView>;
  /** Says whose a key is; an empty name takes the word back. */
  nameKey(key: string, name: string): Promise<void>;
  /** What shows in person that a source is the one a record names. */
  sourceSalt(document: string, source: string): Promise<SourceSalt>;

  // References: shown, looked up anew, exchanged.
  references(document: string): Promise<ReferencesView>;
  reference(document: string, id: string): Promise<ReferenceDetail>;
  setCitationCheck(document: string, mode: string, threshold: number): Promise<void>;
  recheckReference(document: string, id: string): Promise<void>;
  importReferences(ticket: string, document: string): Promise<FileOutcome[]>;
  exportReferences(document: string, format: BibliographyFormat): Promise<Exported>;

  // The report: what stands in its way, its pages, its files.
  reportView(document: string, options: ReportOptions): Promise<ReportView>;
  reportPdf(document: string, options: ReportOptions): Promise<Uint8Array>;
  exportReport(document: string, format: ReportFormat, options: ReportOptions): Promise<Exported>;
  /** The publisher's logo, on covers of reports. */
  logo(): Promise<LogoView | null>;
  /** Takes the publisher's logo out of the first file of the ticket. */
  setLogo(ticket: string): Promise<LogoView>;
  removeLogo(): Promise<void>;
  chooseExportFolder(): Promise<string | null>;

  // Settings, and the classifier of the user's own.
  settings(): Promise<Settings>;
  setSettings(settings: Settings): Promise<void>;
  classifier(): Promise<ClassifierView>;
  /** The folder comes from the dialog alone: the page cannot name one. Null if none was picked. */
  chooseClassifier(): Promise<ClassifierView | null>;
  dropClassifier(): Promise<ClassifierView>;

  /** The one channel. Each event is sent after its content was committed. */
  listen(handler: (event: Event) => void): Promise<() => void>;
}

/** Bytes come in a buffer, or as plain numbers where the shell falls back to messages. */
type Sent = ArrayBuffer | number[];

/** The program itself. */
export const shell: Backend = {
  about: () => invoke('about'),
  diagnostics: () => invoke('diagnostics'),
  dismissCrashes: () => invoke('dismiss_crashes'),
  dismissLostChanges: () => invoke('dismiss_lost_changes'),
  eraseEverything: () => invoke('erase_everything'),
  exportEverything: (passphrase) => invoke('export_everything', { passphrase }),
  takeInEverything: (ticket, passphrase) => invoke('take_in_everything', { ticket, passphrase }),

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
  confirmUnopposed: (document) => invoke('confirm_unopposed', { document }),
  readText: (document) => invoke('read_text', { document }),
  stopReading: (document) => invoke('stop_reading', { document }),
  askAuthor: (document, question) => invoke('ask_author', { document, question }),
  settleRemark: (document, remark, question) =>
    invoke('settle_remark', { document, remark, question }),
  exportLetter: (document) => invoke('export_letter', { document }),

  desk: () => invoke('desk'),
  search: (words) => invoke('search', { words }),
  createDocument: (pasted) => invoke('create_document', { pasted }),
  askForPages: (addresses) => invoke('ask_for_pages', { addresses }),
  documentFromAddress: (address) => invoke('document_from_address', { address }),
  openSample: () => invoke('open_sample'),
  deleteDocument: (id) => invoke('delete_document', { id }),

  document: (id) => invoke('document', { id }),
  inspector: (document, claim) => invoke('inspector', { document, claim }),
  addSourceText: (document, name, text, confidential) =>
    invoke('add_source_text', { document, name, text, confidential }),
  addSourceAddress: (document, address) => invoke('add_source_address', { document, address }),
  addSaid: (document, note) => invoke('add_said', { document, note }),
  recheckClaim: (document, claim) => invoke('recheck_claim', { document, claim }),
  removeSource: (document, source) => invoke('remove_source', { document, source }),
  setPrimary: (document, source, primary) => invoke('set_primary', { document, source, primary }),
  setConfidential: (document, source, confidential) =>
    invoke('set_confidential', { document, source, confidential }),
  setDocumentType: (document, documentType) =>
    invoke('set_document_type', { document, documentType }),
  startRun: (document) => invoke('start_run', { document }),
  stopRun: (document) => invoke('stop_run', { document }),
  editClaim: (document, edit) => invoke('edit_claim', { document, edit }),
  tickAtom: (document, claim, atom, ticked) =>
    invoke('tick_atom', { document, claim, atom, ticked }),
  decide: (document, claim, decision) => invoke('decide', { document, claim, decision }),
  undo: (document) => invoke('undo', { document }),

  pickFiles: (purpose) => invoke('pick_files', { purpose }),
  offeredFiles: () => invoke('offered_files'),
  acceptDocuments: (ticket) => invoke('accept_documents', { ticket }),
  acceptDraft: (ticket, document) => invoke('accept_draft', { ticket, document }),
  compareDrafts: (document, number) => invoke('compare_drafts', { document, number }),
  acceptSources: (ticket, document, confidential) =>
    invoke('accept_sources', { ticket, document, confidential }),

  modelNames: (service) => invoke('model_names', { service }),
  spending: (document) => invoke('spending', { document }),
  draftQuestion: (document, claim) => invoke('draft_question', { document, claim }),

  network: (document) => invoke('network', { document }),
  setNetwork: (document, network) => invoke('set_network', { document, network }),
  declineOffer: (document, offer) => invoke('decline_offer', { document, offer }),
  allowHost: (document, host) => invoke('allow_host', { document, host }),
  serviceSample: (document, service) => invoke('service_sample', { document, service }),
  runPlan: (document) => invoke('run_plan', { document }),
  services: () => invoke('services'),
  setKey: (service, key, sessionOnly) => invoke('set_key', { service, key, sessionOnly }),
  removeKey: (service) => invoke('remove_key', { service }),
  testKey: (service) => invoke('test_key', { service }),
  ledger: (document) => invoke('ledger', { document }),
  exportEvidence: (document) => invoke('export_evidence', { document }),
  exportLedger: (document) => invoke('export_ledger', { document }),

  outlets: (document) => invoke('outlets', { document }),
  assessOutlets: (document) => invoke('assess_outlets', { document }),
  stopAssessing: (document) => invoke('stop_assessing', { document }),
  outletRating: (domain) => invoke('outlet_rating', { domain }),
  setAssessing: (document, on) => invoke('set_assessing', { document, on }),
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
  removeOutletFacts: () => invoke('remove_outlet_facts'),
  dropOutletFacts: () => invoke('drop_outlet_facts'),

  handOver: (document) => invoke('hand_over', { document }),
  conflicts: (document) => invoke('conflicts', { document }),
  settleConflicts: (document, choices) => invoke('settle_conflicts', { document, choices }),
  verifyRecord: (document) => invoke('verify_record', { document }),
  timestamp: (document) => invoke('timestamp', { document }),
  keysOfPeople: () => invoke('keys_of_people'),
  nameKey: (key, name) => invoke('name_key', { key, name }),
  sourceSalt: (document, source) => invoke('source_salt', { document, source }),

  references: (document) => invoke('references', { document }),
  reference: (document, id) => invoke('reference', { document, id }),
  setCitationCheck: (document, mode, threshold) =>
    invoke('set_citation_check', { document, mode, threshold }),
  recheckReference: (document, id) => invoke('recheck_reference', { document, id }),
  importReferences: (ticket, document) => invoke('import_references', { ticket, document }),
  exportReferences: (document, format) => invoke('export_references', { document, format }),

  reportView: (document, options) => invoke('report_view', { document, options }),
  reportPdf: (document, options) =>
    invoke<Sent>('report_pdf', { document, options }).then((sent) => new Uint8Array(sent)),
  exportReport: (document, format, options) =>
    invoke('export_report', { document, format, options }),
  logo: () => invoke('logo'),
  setLogo: (ticket) => invoke('set_logo', { ticket }),
  removeLogo: () => invoke('remove_logo'),
  chooseExportFolder: () => invoke('choose_export_folder'),

  settings: () => invoke('settings'),
  setSettings: (settings) => invoke('set_settings', { settings }),
  classifier: () => invoke('classifier'),
  chooseClassifier: () => invoke('choose_classifier'),
  dropClassifier: () => invoke('drop_classifier'),

  listen: (handler) => listen<Event>('stet', (message) => handler(message.payload)),
};
