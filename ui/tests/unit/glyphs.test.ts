// Glyphs tell findings, references and links apart by their shape: colours are taken off first.
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import FindingGlyph from '../../src/parts/FindingGlyph.svelte';
import ReferenceGlyph from '../../src/parts/ReferenceGlyph.svelte';
import LinkGlyph from '../../src/references/LinkGlyph.svelte';
import { findings, linkStates, referenceStates } from '../../src/strings';

/** The drawing without classes and colours. */
function shape(container: HTMLElement): string {
  return container.innerHTML
    .replace(/ (class|fill|stroke|style)="[^"]*"/gu, '')
    .replace(/<!--.*?-->/gu, '');
}

describe('without colour', () => {
  it('no two findings look alike', () => {
    const names = Object.keys(findings) as (keyof typeof findings)[];
    const shapes = names.map((finding) => shape(render(FindingGlyph, { finding }).container));
    expect(new Set(shapes).size).toBe(names.length);
  });

  it('no two states of a reference look alike', () => {
    const names = Object.keys(referenceStates) as (keyof typeof referenceStates)[];
    const shapes = names.map((state) => shape(render(ReferenceGlyph, { state }).container));
    expect(new Set(shapes).size).toBe(names.length);
  });

  it('no two states of a link look alike', () => {
    const names = Object.keys(linkStates) as (keyof typeof linkStates)[];
    const shapes = names.map((state) => shape(render(LinkGlyph, { state }).container));
    expect(new Set(shapes).size).toBe(names.length);
  });
});
