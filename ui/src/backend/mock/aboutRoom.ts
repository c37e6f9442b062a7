// The program itself and the library as a whole.
import type { Backend } from '../backend';
import type { About } from '../types/About';
import type { TakenIn } from '../types/TakenIn';
import { diagnostics, program, takenIn } from './about';
import { RecordRoom } from './recordRoom';

export class AboutRoom extends RecordRoom {
  /** What there is to know of the program. */
  program = program;

  about = (): Promise<About> => Promise.resolve(this.program);

  diagnostics = (): Promise<string> => Promise.resolve(diagnostics);

  dismissCrashes(): Promise<void> {
    this.program = { ...this.program, crashes: [] };
    return Promise.resolve();
  }

  exportEverything(): ReturnType<Backend['exportEverything']> {
    return Promise.resolve({
      name: 'Stet library.stetlib',
      folder: this.folder,
      bytes: 4_814_204,
      notices: [],
    });
  }

  takeInEverything = (): Promise<TakenIn> => Promise.resolve(takenIn);
}
