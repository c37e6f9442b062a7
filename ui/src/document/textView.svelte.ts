// Where things stand in the text pane: measured from the page after it is laid
// out, never computed from characters. Feeds the gutter, the strip and the edges.
import { occurrencesIn } from './find';

export interface Spot {
  claim: string;
  /** Pixels from the top of the article to the claim's first line. */
  top: number;
  /** Which of the claims that begin on one line, counted away from the text. */
  slot: number;
  /** True where the line is read from right to left, and begins at the right. */
  rightward: boolean;
}

/** A place in the text that another screen wants to be shown. */
export interface Wanted {
  block: number;
  words: string;
}

/** The author's words, the redline, or the words with every proposed change made. */
export type Wording = 'original' | 'markup' | 'final';

class TextView {
  wording = $state<Wording>('markup');
  /** Shown as soon as the text is on the page. */
  wanted = $state.raw<Wanted | null>(null);
  /** The scrolling element. */
  pane: HTMLElement | null = null;
  /** The element the spots are measured in. */
  article: HTMLElement | null = null;
  spots = $state.raw<Spot[]>([]);
  /** Height of the article. */
  length = $state(1);
  scroll = $state(0);
  height = $state(0);

  readonly above = $derived(this.spots.filter((spot) => spot.top + 20 < this.scroll));
  readonly below = $derived(this.spots.filter((spot) => spot.top > this.scroll + this.height - 20));

  /** Measures everything in one pass, so the page is laid out once. */
  measure(): void {
    const { article, pane } = this;
    if (!article || !pane) return;
    const origin = article.getBoundingClientRect().top;
    const seen = new Set<string>();
    const spots: Spot[] = [];
    for (const element of article.querySelectorAll<HTMLElement>('[data-starts]')) {
      const top = (element.getClientRects()[0]?.top ?? 0) - origin;
      const rightward = getComputedStyle(element).direction === 'rtl';
      for (const claim of (element.dataset['starts'] ?? '').split(' ')) {
        if (!claim || seen.has(claim)) continue;
        seen.add(claim);
        const before = spots.at(-1);
        const beside = before && before.rightward === rightward && Math.abs(before.top - top) < 8;
        spots.push({ claim, top, slot: beside ? before.slot + 1 : 0, rightward });
      }
    }
    this.spots = spots;
    this.length = Math.max(article.scrollHeight, 1);
    this.scrolled();
  }

  scrolled(): void {
    if (!this.pane || !this.article) return;
    const pane = this.pane.getBoundingClientRect();
    this.scroll = pane.top - this.article.getBoundingClientRect().top;
    this.height = this.pane.clientHeight;
  }

  showClaim(claim: string): void {
    this.reveal(this.article?.querySelector(`[data-claims~="${CSS.escape(claim)}"]`));
  }

  /** Shows a place another screen asked for, its words lit until the next press or key. */
  showPlace({ block, words }: Wanted): void {
    const element = this.article?.querySelector(`[data-block="${block}"]`);
    if (!element) return;
    element.scrollIntoView({ block: 'center' });
    this.pane?.focus({ preventScroll: true });
    if (!('highlights' in CSS)) return;
    const range = occurrencesIn(element, words)[0] ?? document.createRange();
    if (range.collapsed) range.selectNodeContents(element);
    CSS.highlights.set('stet-place', new Highlight(range));
    const out = (): void => {
      CSS.highlights.delete('stet-place');
      removeEventListener('pointerdown', out);
      removeEventListener('keydown', out);
    };
    addEventListener('pointerdown', out);
    addEventListener('keydown', out);
  }

  showCheck(index: number): void {
    this.reveal(this.article?.querySelector(`[data-checks~="${index}"]`));
  }

  showBlock(index: number): void {
    this.reveal(this.article?.querySelector(`[data-block="${index}"]`));
  }

  /** Scrolls only if it must: a text that jumps at every key cannot be read. */
  private reveal(element: Element | null | undefined): void {
    if (!element || !this.pane) return;
    const pane = this.pane.getBoundingClientRect();
    const rect = element.getClientRects()[0] ?? element.getBoundingClientRect();
    if (rect.top > pane.top + 48 && rect.bottom < pane.bottom - 96) return;
    element.scrollIntoView({ block: 'center' });
  }
}

export const textView = new TextView();
