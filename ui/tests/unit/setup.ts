// What jsdom lacks and the window uses.
import { configure } from '@testing-library/svelte';
import { vi } from 'vitest';

// Patient, for machines with much to do; and no dump of the whole page.
configure({
  asyncUtilTimeout: 8_000,
  getElementError: (message) => new Error(message ?? 'not found'),
});

class Observer {
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}
vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('IntersectionObserver', Observer);
Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } });
Element.prototype.scrollIntoView = vi.fn();
Element.prototype.scrollTo = vi.fn() as unknown as Element['scrollTo'];
Range.prototype.getBoundingClientRect = () => new DOMRect();
Element.prototype.getClientRects = () => [] as unknown as DOMRectList;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

if (!('escape' in (globalThis.CSS ?? {}))) {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
}
