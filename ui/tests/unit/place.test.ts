import { describe, expect, it } from 'vitest';

import { place } from '../../src/state/place.svelte';

describe('a window that is built anew', () => {
  it('comes back to where it was, once', () => {
    place.open('a document');
    place.go('settings');
    place.keep();
    place.document = null;
    place.go('desk');

    place.comeBack();
    expect([place.screen, place.document]).toEqual(['settings', 'a document']);
    place.go('desk');
    place.comeBack();
    expect(place.screen).toBe('desk');
  });
});
