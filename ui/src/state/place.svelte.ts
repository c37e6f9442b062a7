// Where in the window the user is.
export type Screen = 'desk' | 'document' | 'report' | 'settings';

class Place {
  screen = $state<Screen>('desk');
  /** The open document, shared by Document and Report. */
  document = $state<string | null>(null);
  helpOpen = $state(false);

  go(screen: Screen): void {
    this.screen = screen;
  }

  open(document: string): void {
    this.document = document;
    this.screen = 'document';
  }
}

export const place = new Place();
