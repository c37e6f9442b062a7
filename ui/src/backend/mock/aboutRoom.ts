// The program itself and the library as a whole.
import type { Backend } from '../client';
import type { ClassifierView } from '../types/ClassifierView';
import type { About } from '../types/About';
import { diagnostics, program, takenIn } from './about';
import { classifierAs } from './classifier';
import { failure } from './refuse';
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

  dismissLostChanges(): Promise<void> {
    this.program = { ...this.program, lost_changes: 0 };
    return Promise.resolve();
  }

  /** How often everything was to be removed. */
  erased = 0;

  eraseEverything(): Promise<boolean> {
    this.erased += 1;
    return Promise.resolve(false);
  }

  exportEverything: Backend['exportEverything'] = () =>
    Promise.resolve({
      name: 'Stet library.stetlib',
      folder: this.folder,
      bytes: 4_814_204,
      notices: [],
    });

  /** Who reads what the built-in judge leaves open: 'none', 'ready', 'two' labels, or 'gone'. */
  reads: ClassifierView = classifierAs(null);

  /** Whether the folder that is picked next can be used. */
  fits = true;

  classifier = (): Promise<ClassifierView> => Promise.resolve(this.reads);

  async chooseClassifier(): Promise<ClassifierView | null> {
    await new Promise((done) => setTimeout(done, this.pace));
    if (!this.fits) {
      throw failure(
        'invalid',
        '“roberta-large-mnli” is not used: config.json is damaged or of a kind Stet cannot run (it is “roberta” with “gelu”; Stet needs a BERT or a DeBERTa v3 with “gelu”).',
        'Choose the folder of a BERT or a DeBERTa v3 for natural language inference, with config.json, model.safetensors and tokenizer.json in it.',
      );
    }
    this.reads = classifierAs('ready');
    return this.reads;
  }

  dropClassifier(): Promise<ClassifierView> {
    this.reads = classifierAs(null);
    return Promise.resolve(this.reads);
  }

  takeInEverything: Backend['takeInEverything'] = () => Promise.resolve(takenIn);
}
