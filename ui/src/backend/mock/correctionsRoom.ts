// The mock's corrections, signed-off reports and review queue.
import type { Backend } from '../client';
import type { Tier } from '../types/Tier';
import { MockCorrections, queueOf } from './corrections';
import { ReferencesRoom } from './referencesRoom';

export class CorrectionsRoom extends ReferencesRoom {
  protected readonly corrected = new Map<string, MockCorrections>();

  protected correctedOf(document: string): MockCorrections {
    const known = this.corrected.get(document) ?? new MockCorrections(this.find(document));
    this.corrected.set(document, known);
    return known;
  }

  async corrections(document: string): ReturnType<Backend['corrections']> {
    return this.correctedOf(document).view();
  }

  async signOff(document: string, reason: string): Promise<number> {
    return this.correctedOf(document).sign(this.kept.initials, reason);
  }

  async compareRevisions(): ReturnType<Backend['compareRevisions']> {
    return [];
  }

  async exportRevision(document: string, number: number): ReturnType<Backend['exportRevision']> {
    const name = `${this.find(document).title} revision ${number}.pdf`;
    return { name, folder: this.folder, bytes: 48_213, notices: [] };
  }

  async reportError(...[document, input]: Parameters<Backend['reportError']>): Promise<void> {
    this.correctedOf(document).report(input);
  }

  async answerError(...given: Parameters<Backend['answerError']>): Promise<void> {
    const [document, flag, answer, words] = given;
    this.correctedOf(document).answer(flag, answer, words, this.kept.initials);
  }

  async addRebuttal(...[document, input]: Parameters<Backend['addRebuttal']>): Promise<void> {
    this.correctedOf(document).rebut(input);
  }

  async withdrawRebuttal(document: string, rebuttal: string): Promise<void> {
    this.correctedOf(document).withdraw(rebuttal);
  }

  async reviewQueue(): ReturnType<Backend['reviewQueue']> {
    return queueOf(this.papers);
  }

  async setTier(document: string, tier: Tier): Promise<void> {
    this.find(document).tier = tier;
    this.emit({ type: 'document_changed', document });
  }

  async setAssessing(document: string, on: boolean): Promise<void> {
    this.find(document).assessesOutlets = on;
    this.emit({ type: 'document_changed', document });
  }

  async confirmUnopposed(document: string): Promise<number> {
    const claims = this.find(document).claims.filter(
      (claim) => claim.decision.type === 'open' && claim.plan.finding === 'supported',
    );
    for (const claim of claims) claim.decision = { type: 'confirmed' };
    return claims.length;
  }

  async readText(document: string): Promise<void> {
    this.correctedOf(document).read();
  }

  async stopReading(): Promise<void> {
    // The mock reads at once.
  }

  async askAuthor(document: string, question: string): Promise<void> {
    this.correctedOf(document).ask(question, this.kept.initials);
  }

  async settleRemark(...given: Parameters<Backend['settleRemark']>): Promise<void> {
    const [document, remark, question] = given;
    this.correctedOf(document).settle(remark, question, this.kept.initials);
  }

  async exportLetter(document: string): ReturnType<Backend['exportLetter']> {
    const name = `${this.find(document).title} questions.docx`;
    return { name, folder: this.folder, bytes: 9_213, notices: [] };
  }
}
