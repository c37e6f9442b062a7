// The mock's reports and its record: exported, handed over, verified, merged.
import type { Backend } from '../client';
import type { KeyCard } from '../types/KeyCard';
import type { KeysView } from '../types/KeysView';
import type { LogoView } from '../types/LogoView';
import type { MergeView } from '../types/MergeView';
import type { PackageOutcome } from '../types/PackageOutcome';
import type { SourceSalt } from '../types/SourceSalt';
import type { Verification } from '../types/Verification';
import { houseLogo } from './logo';
import { paperPdf } from './pdf';
import { OTHER_KEY, OWN_KEY, settled, verification, waitingFor } from './record';
import { CorrectionsRoom } from './correctionsRoom';

export class RecordRoom extends CorrectionsRoom {
  private picture: LogoView | null = null;
  private met: KeyCard[] = [
    { key: OTHER_KEY, name: '', called: 'BO', met_at: '2026-03-12T16:40:00Z' },
  ];

  logo = (): Promise<LogoView | null> => Promise.resolve(this.picture);

  setLogo(): Promise<LogoView> {
    this.picture = houseLogo;
    return Promise.resolve(houseLogo);
  }

  removeLogo(): Promise<void> {
    this.picture = null;
    return Promise.resolve();
  }

  async reportView(document: string): ReturnType<Backend['reportView']> {
    const { open, claims } = this.find(document).card();
    const unread = claims - this.find(document).run.done;
    return {
      warnings: [
        ...(open > 0 ? [`${open} claims still open`] : []),
        ...(unread > 0 ? [`${unread} claims were not looked at`] : []),
      ],
      draft: open > 0,
      folder: this.folder,
    };
  }

  async reportPdf(...[document, options]: Parameters<Backend['reportPdf']>): Promise<Uint8Array> {
    const paper = this.find(document);
    return paperPdf(paper, options);
  }

  async exportReport(
    ...[document, format]: Parameters<Backend['exportReport']>
  ): ReturnType<Backend['exportReport']> {
    const endings: Partial<Record<typeof format, string>> = {
      checked_copy: 'docx',
      markdown: 'md',
      claim_review: 'jsonld',
    };
    return {
      name: `${this.find(document).slug}.${endings[format] ?? format}`,
      folder: this.folder,
      bytes: 110_592,
      notices: [],
    };
  }

  handOver(document: string): ReturnType<Backend['handOver']> {
    const kept = this.find(document).sources.some((source) => source.confidential);
    return Promise.resolve({
      name: `${this.find(document).slug}.stet`,
      folder: this.folder,
      bytes: 482_304,
      notices: kept
        ? [
            '1 source is confidential: its words and names are withheld, and a salted commitment to the content stands in their place.',
          ]
        : [],
    });
  }

  conflicts(document: string): Promise<MergeView | null> {
    return Promise.resolve(this.waits === 'conflicts' ? waitingFor(this.find(document)) : null);
  }

  settleConflicts(
    ...[document, choices]: Parameters<Backend['settleConflicts']>
  ): Promise<PackageOutcome> {
    this.waits = null;
    const paper = this.find(document);
    return Promise.resolve(settled(waitingFor(paper), choices, paper.title));
  }

  timestamp(document: string): Promise<string[]> {
    this.find(document);
    return Promise.resolve([]);
  }

  keysOfPeople(): Promise<KeysView> {
    return Promise.resolve({ own: OWN_KEY, session_only: false, met: this.met });
  }

  nameKey(key: string, name: string): Promise<void> {
    this.met = this.met.map((one) => (one.key === key ? { ...one, name } : one));
    return Promise.resolve();
  }

  sourceSalt(document: string): Promise<SourceSalt> {
    this.find(document);
    return Promise.resolve({ salt: '5e'.repeat(32), commitment: `hmac-sha256:${'0c'.repeat(32)}` });
  }

  verifyRecord(document: string): Promise<Verification> {
    this.find(document);
    return Promise.resolve(verification(this.waits === 'broken'));
  }

  chooseExportFolder(): Promise<string | null> {
    this.folder = '/home/rosa/Desk/Reports';
    return Promise.resolve(this.folder);
  }
}
