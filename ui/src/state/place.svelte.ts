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

class Place {
  screen = $state<Screen>('desk');
  /** The open document, shared by every screen that shows one. */
  document = $state<string | null>(null);
  helpOpen = $state(false);
  paletteOpen = $state(false);
  menuOpen = $state(false);
  /** The question for an address, on the Desk. */
  addressOpen = $state(false);
  /** True on screens that show the open document. */
  readonly here = $derived(ofDocument.includes(this.screen));

  go(screen: Screen): void {
    this.screen = screen;
  }

  open(document: string): void {
    this.document = document;
    this.screen = 'document';
  }
}

export const place = new Place();
