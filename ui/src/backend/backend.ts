// What the window may ask of the program: one method per command, one channel
// of events. The real shell and the mock both stand behind this.
import type { BibliographyFormat } from './types/BibliographyFormat';
import type { ClaimEdit } from './types/ClaimEdit';
import type { ClassifierView } from './types/ClassifierView';
import type { CompareView } from './types/CompareView';
import type { CorrectionRow } from './types/CorrectionRow';
import type { CorrectionsView } from './types/CorrectionsView';
import type { DecisionInput } from './types/DecisionInput';
import type { DeskView } from './types/DeskView';
import type { DocumentView } from './types/DocumentView';
import type { DraftOutcome } from './types/DraftOutcome';
import type { DraftedQuestion } from './types/DraftedQuestion';
import type { Event } from './types/Event';
import type { Exported } from './types/Exported';
import type { FileOutcome } from './types/FileOutcome';
import type { FileTicket } from './types/FileTicket';
import type { FlagAnswer } from './types/FlagAnswer';
import type { FlagInput } from './types/FlagInput';
import type { InspectorView } from './types/InspectorView';
import type { KeyTest } from './types/KeyTest';
import type { KeysView } from './types/KeysView';
import type { SourceSalt } from './types/SourceSalt';
import type { LedgerRow } from './types/LedgerRow';
import type { NetworkView } from './types/NetworkView';
import type { PastedText } from './types/PastedText';
import type { QueueView } from './types/QueueView';
import type { RebuttalInput } from './types/RebuttalInput';
import type { ReferenceDetail } from './types/ReferenceDetail';
import type { ReferencesView } from './types/ReferencesView';
import type { ReportFormat } from './types/ReportFormat';
import type { ReportOptions } from './types/ReportOptions';
import type { ReportView } from './types/ReportView';
import type { ServiceSample } from './types/ServiceSample';
import type { ServicesView } from './types/ServicesView';
import type { Settings } from './types/Settings';
import type { PlanRow } from './types/PlanRow';
import type { SaidNote } from './types/SaidNote';
import type { About } from './types/About';
import type { Assessed } from './types/Assessed';
import type { EvaluationView } from './types/EvaluationView';
import type { Offer } from './types/Offer';
import type { OutletFacts } from './types/OutletFacts';
import type { OutletRating } from './types/OutletRating';
import type { OutletsView } from './types/OutletsView';
import type { OverrideInput } from './types/OverrideInput';
import type { ReliabilityPage } from './types/ReliabilityPage';
import type { ReliabilityQuery } from './types/ReliabilityQuery';
import type { ReliabilityRow } from './types/ReliabilityRow';
import type { SearchHit } from './types/SearchHit';
import type { SettingRow } from './types/SettingRow';
import type { SpendView } from './types/SpendView';
import type { StandardAnswer } from './types/StandardAnswer';

import type { Keep } from './types/Keep';
import type { LogoView } from './types/LogoView';
import type { MergeView } from './types/MergeView';
import type { PackageOutcome } from './types/PackageOutcome';
import type { TakenIn } from './types/TakenIn';
import type { Verification } from './types/Verification';

export type FilePurpose =
  'document' | 'source' | 'bibliography' | 'ratings' | 'outlet_facts' | 'library' | 'logo';
export type Unlisten = () => void;

export interface Backend {
  desk(): Promise<DeskView>;
  /** Where these words stand in the texts on the desk. */
  search(words: string): Promise<SearchHit[]>;
  createDocument(pasted: PastedText): Promise<string>;
  openSample(): Promise<string>;
  deleteDocument(id: string): Promise<void>;

  pickFiles(purpose: FilePurpose): Promise<FileTicket | null>;
  acceptDocuments(ticket: string): Promise<FileOutcome[]>;
  acceptSources(ticket: string, document: string, confidential: boolean): Promise<FileOutcome[]>;
  acceptDraft(ticket: string, document: string): Promise<DraftOutcome>;
  compareDrafts(document: string, number: number): Promise<CompareView>;
  /** Files the program was started with, once. */
  offeredFiles(): Promise<FileTicket | null>;

  document(id: string): Promise<DocumentView>;
  inspector(document: string, claim: string): Promise<InspectorView>;
  setDocumentType(document: string, documentType: string): Promise<void>;

  addSourceText(
    document: string,
    name: string,
    text: string,
    confidential: boolean,
  ): Promise<FileOutcome>;
  /** Asks the host of the address for one page. */
  documentFromAddress(address: string): Promise<string>;
  addSourceAddress(document: string, address: string): Promise<FileOutcome>;
  addSaid(document: string, note: SaidNote): Promise<FileOutcome>;
  /** Returns once the new finding is kept. */
  recheckClaim(document: string, claim: string): Promise<void>;
  removeSource(document: string, source: string): Promise<void>;
  setPrimary(document: string, source: string, primary: boolean): Promise<void>;
  setConfidential(document: string, source: string, confidential: boolean): Promise<void>;

  startRun(document: string): Promise<void>;
  stopRun(document: string): Promise<void>;

  /** Returns the id of the claim to select afterwards. */
  editClaim(document: string, edit: ClaimEdit): Promise<string | null>;
  tickAtom(document: string, claim: string, atom: number, ticked: boolean): Promise<void>;
  decide(document: string, claim: string, decision: DecisionInput): Promise<void>;
  undo(document: string): Promise<void>;

  references(document: string): Promise<ReferencesView>;
  reference(document: string, id: string): Promise<ReferenceDetail>;
  recheckReference(document: string, id: string): Promise<void>;
  setCitationCheck(document: string, mode: string, threshold: number): Promise<void>;
  importReferences(ticket: string, document: string): Promise<FileOutcome[]>;
  exportReferences(document: string, format: BibliographyFormat): Promise<Exported>;

  network(document: string): Promise<NetworkView>;
  setNetwork(document: string, network: NetworkView): Promise<void>;
  /** A host of somebody the claims name may be asked from now on. */
  allowHost(document: string, host: string): Promise<void>;
  /** What the service would be sent for this document, before it is switched on. */
  /** About how often a run would ask each service that is on. */
  declineOffer(document: string, offer: Offer): Promise<void>;
  runPlan(document: string): Promise<PlanRow[]>;
  serviceSample(document: string, service: string): Promise<ServiceSample>;

  services(): Promise<ServicesView>;
  /** A key goes in and never comes back. */
  setKey(service: string, key: string, sessionOnly: boolean): Promise<KeyTest>;
  removeKey(service: string): Promise<void>;
  testKey(service: string): Promise<KeyTest>;

  /** The models a service offers, as it lists them. */
  modelNames(service: string): Promise<string[]>;
  /** What language models cost: of a document ('' for none), and in this month. */
  spending(document: string): Promise<SpendView>;
  /** A question to the author about a claim, drafted by a language model. */
  draftQuestion(document: string, claim: string): Promise<DraftedQuestion>;

  /** The outlets behind a document's evidence. */
  outlets(document: string): Promise<OutletsView>;
  /** Returns once it is done or stopped. */
  assessOutlets(document: string): Promise<Assessed>;
  stopAssessing(document: string): Promise<void>;
  outletRating(domain: string): Promise<OutletRating>;
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
  dropOutletFacts(): Promise<OutletFacts>;
  removeOutletFacts(): Promise<OutletFacts>;

  /** Changes to the text, and what became of the report. */
  corrections(document: string): Promise<CorrectionsView>;
  /** The number of the revision. */
  signOff(document: string, reason: string, standards: StandardAnswer[]): Promise<number>;
  compareRevisions(document: string, from: number, to: number): Promise<CorrectionRow[]>;
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
  /** Has the document's runs assess the outlets they meet, or no longer. */
  setAssessing(document: string, on: boolean): Promise<void>;
  /** How many claims were confirmed. */
  confirmUnopposed(document: string): Promise<number>;
  /** Reads the text for tone and argument with the chosen model; returns once it is done or stopped. */
  readText(document: string): Promise<void>;
  stopReading(document: string): Promise<void>;
  askAuthor(document: string, question: string): Promise<void>;
  /** Without a question the remark is set aside. */
  settleRemark(document: string, remark: string, question: string | null): Promise<void>;
  exportLetter(document: string): Promise<Exported>;

  ledger(document: string): Promise<LedgerRow[]>;
  /** What was fetched as evidence, as a web archive. */
  exportEvidence(document: string): Promise<Exported>;
  exportLedger(document: string): Promise<Exported>;

  about(): Promise<About>;
  /** Words to copy for somebody who helps: nothing of a document. */
  diagnostics(): Promise<string>;
  dismissCrashes(): Promise<void>;
  dismissLostChanges(): Promise<void>;
  /** Removes the library, its copies and every key, if a person says so in a dialog of the system; the program ends. */
  eraseEverything(): Promise<boolean>;
  /** Writes one file with everything in the library into the export folder. */
  exportEverything(passphrase: string | null): Promise<Exported>;
  /** A file that is locked fails with the code "passphrase"; its ticket is good for another try. */
  takeInEverything(ticket: string, passphrase: string | null): Promise<TakenIn>;

  settings(): Promise<Settings>;
  setSettings(settings: Settings): Promise<void>;
  classifier(): Promise<ClassifierView>;
  /** Asks for a folder and opens it; null if none was picked, a failure if it cannot be used. */
  chooseClassifier(): Promise<ClassifierView | null>;
  dropClassifier(): Promise<ClassifierView>;

  /** The publisher's logo, on covers of reports. */
  logo(): Promise<LogoView | null>;
  setLogo(ticket: string): Promise<LogoView>;
  removeLogo(): Promise<void>;

  reportView(document: string, options: ReportOptions): Promise<ReportView>;
  reportPdf(document: string, options: ReportOptions): Promise<Uint8Array>;
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
  exportReport(document: string, format: ReportFormat, options: ReportOptions): Promise<Exported>;
  chooseExportFolder(): Promise<string | null>;

  /** The one channel. Each event is sent after its content was committed. */
  listen(handler: (event: Event) => void): Promise<Unlisten>;
}
