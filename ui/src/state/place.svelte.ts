// Where in the window the user is.
export type Screen =
  | 'desk'
  | 'document'
  | 'references'
  | 'outlets'
  | 'corrections'
  | 'report'
  | 'review'
  | 'settings'
  | 'ledger'
  | 'reliability';

/** Screens that show the open document, whatever of it. */
const ofDocument: readonly Screen[] = [
  'document',
  'references',
  'outlets',
  'corrections',
  'report',
  'ledger',
];

/** A document that was opened since the window was. */
export interface Opened {
  id: string;
  title: string;
}

/** Where a window that is built anew finds where it was. */
const KEPT = 'stet.place';

class Place {
  screen = $state<Screen>('desk');
  /** The open document, shared by every screen that shows one. */
  document = $state<string | null>(null);
  /** Documents opened since the window was, in the order they were opened. */
  opened = $state.raw<Opened[]>([]);
  helpOpen = $state(false);
  paletteOpen = $state(false);
  menuOpen = $state(false);
  /** The question for an address, on the Desk. */
  addressOpen = $state(false);
  /** Addresses that the dialog offers to open in place of one typed into it. */
  addressesPasted = $state.raw<string[]>([]);
  /** True on screens that show the open document. */
  readonly here = $derived(ofDocument.includes(this.screen));

  go(screen: Screen): void {
    this.screen = screen;
  }

  open(document: string): void {
    this.document = document;
    this.screen = 'document';
  }

  /** Turns to another document that is open, on the same screen if it shows one. */
  turnTo(document: string): void {
    this.document = document;
    if (!this.here) this.screen = 'document';
  }

  /** Leaves word where the user is, for the window that is built anew at once. */
  keep(): void {
    const { screen, document } = this;
    sessionStorage.setItem(KEPT, JSON.stringify({ screen, document }));
  }

  /** Goes back to where the window was before it was built anew. */
  comeBack(): void {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (kept) Object.assign(this, JSON.parse(kept) as Pick<Place, 'screen' | 'document'>);
  }

  /** The document is open under this title. */
  opening(document: Opened): void {
    const known = this.opened.some((one) => one.id === document.id);
    this.opened = known
      ? this.opened.map((one) => (one.id === document.id ? document : one))
      : [...this.opened, document];
  }

  /** It is not on the desk any more. */
  forget(document: string): void {
    this.opened = this.opened.filter((one) => one.id !== document);
    if (this.document === document) this.document = null;
  }
}

export const place = new Place();
