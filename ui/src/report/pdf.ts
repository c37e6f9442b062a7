// The PDF reader behind the preview, fetched from our own files when the first
// page is wanted. It evaluates nothing, calls nobody and follows no link.
import type * as Pdfjs from 'pdfjs-dist';
import type { PDFDocumentProxy } from 'pdfjs-dist';

import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

async function reader(): Promise<typeof Pdfjs> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = worker;
  return pdfjs;
}

export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await reader();
  return getDocument({
    // The reader takes the bytes for itself; the caller keeps its own.
    data: bytes.slice(),
    useSystemFonts: true,
    isEvalSupported: false,
    useWasm: false,
    disableAutoFetch: true,
    enableXfa: false,
  }).promise;
}

export interface Drawing {
  /** Height over width of the page, once it is drawn. */
  done: Promise<number>;
  cancel: () => void;
}

/** Draws a page as wide as asked, sharp on this screen. */
export function draw(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Drawing {
  let cancelled = false;
  let stop = (): void => undefined;
  async function go(): Promise<number> {
    const page = await pdf.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    if (!cancelled) {
      const sharp = Math.min(window.devicePixelRatio || 1, 2);
      const viewport = page.getViewport({ scale: (width / natural.width) * sharp });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport });
      stop = () => task.cancel();
      await task.promise;
    }
    return natural.height / natural.width;
  }
  return {
    done: go(),
    cancel: () => {
      cancelled = true;
      stop();
    },
  };
}

/** The words of a page, in reading order. */
export async function wordsOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent();
  return content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
