// Every word stands in src/strings: no component says one of its own. And the language
// nobody speaks turns every one of them, and nothing else.
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

import { pseudo, speakPseudo } from '../../src/strings/pseudo';

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Attributes and properties whose text is read or heard. */
const READ =
  /^(aria-(label|description|valuetext|roledescription)|title|placeholder|alt|label|heading|legend)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const wordy = (text: unknown): boolean => typeof text === 'string' && /\p{L}/u.test(text);

/** Words an expression would print as they stand in it: in either branch, on either side. */
function printed(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return wordy(node['value']) ? [String(node['value'])] : [];
    case 'TemplateLiteral':
      return [
        ...(node['quasis'] as { value: { raw: string } }[])
          .map((quasi) => quasi.value.raw)
          .filter(wordy),
        ...(node['expressions'] as unknown[]).flatMap(printed),
      ];
    case 'ConditionalExpression':
      return [...printed(node['consequent']), ...printed(node['alternate'])];
    case 'LogicalExpression':
      return printed(node['right']);
    case 'BinaryExpression':
      return node['operator'] === '+' ? [...printed(node['left']), ...printed(node['right'])] : [];
    default:
      return [];
  }
}

/** What a template says by itself. `read` is true where text is shown or heard. */
function said(node: unknown, read: boolean): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => said(one, read));
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Text':
      return read && wordy(node['data']) ? [String(node['data']).trim()] : [];
    case 'ExpressionTag':
      return read ? printed(node['expression']) : [];
    case 'Attribute':
      return READ.test(String(node['name'])) ? said(node['value'], true) : [];
    case 'RegularElement': {
      const attributes = node['attributes'] as Node[];
      // The name of the program is Latin, and stays.
      const latin = attributes.some(
        (attribute) =>
          attribute['name'] === 'lang' && JSON.stringify(attribute['value']).includes('"la"'),
      );
      return [...said(attributes, false), ...said(node['fragment'], !latin)];
    }
    default:
      return Object.entries(node)
        .filter(([key]) => !['expression', 'test', 'context', 'parameters'].includes(key))
        .flatMap(([, value]) => said(value, read));
  }
}

const components = import.meta.glob<string>('../../src/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const saidBy = (source: string): string[] => said(parse(source, { modern: true }).fragment, true);

describe('every word of the window', () => {
  const all = Object.entries(components);

  it('is looked for in every component', () => expect(all.length).toBeGreaterThan(90));

  it.each(all)('stands in src/strings: %s', (_, source) => {
    expect(saidBy(source)).toEqual([]);
  });

  it('would be found', () => {
    expect(saidBy('<p>Hello {name}, 4 ✓</p>')).toEqual(['Hello']);
    expect(saidBy('{#if a}<b title="Open {x}"></b>{:else}{b ? "yes" : no}{/if}')).toEqual([
      'Open',
      'yes',
    ]);
    expect(saidBy('<Dialog heading={`All ${n}`} kind="wide" />')).toEqual(['All ']);
    expect(saidBy('{#each list as one (one)}<i class="a">{one} of</i>{/each}')).toEqual(['of']);
    expect(saidBy('{#snippet s()}<i aria-label="Go">→ 1</i>{/snippet}')).toEqual(['Go']);
    expect(saidBy('<i class={a ? "x" : "y"}>{say.open(n)} · {n}</i>')).toEqual([]);
  });
});

describe('the language nobody speaks', () => {
  it('accents, lengthens and brackets', () => {
    const long = pseudo('Open the sample');
    expect(long).toMatch(/^⟦Óþéñ ţĥé šáɱþļé [áéíóú ]+⟧$/u);
    expect(long.length).toBeGreaterThan('Open the sample'.length * 1.3);
    expect(pseudo('4 · 7 ✓')).toBe('4 · 7 ✓');
  });

  it('leaves the words of others and what it has turned before', () => {
    expect(pseudo('Remove “The ferry”?', ['The ferry', 'The'])).toMatch(
      /^⟦Ŕéɱóṽé “The ferry”\? [áéíóú ]+⟧$/u,
    );
    expect(pseudo('Open: ⟦Ðóñé é⟧')).toMatch(/^⟦Óþéñ: ⟦Ðóñé é⟧ [áéíóú ]+⟧$/u);
    expect(pseudo('(a+b)* is kept', ['(a+b)*'])).toMatch(/^⟦\(a\+b\)\* íš ķéþţ [áéíóú ]+⟧$/u);
  });

  it('turns tables in place, functions and pairs too, and each once', () => {
    const inner = { word: 'Found' };
    const table = {
      inner,
      again: inner,
      says: (n: number, name: string) => `${n} from ${name}`,
      pairs: [['key', 'Name']],
    };
    speakPseudo(table);
    expect(inner.word).toMatch(/^⟦Ƒóúñð [áéíóú ]+⟧$/u);
    expect(table.says(2, 'Ann')).toMatch(/^⟦2 ƒŕóɱ Ann [áéíóú ]+⟧$/u);
    expect(table.pairs[0]?.[0]).toBe('key');
    expect(table.pairs[0]?.[1]).toMatch(/^⟦Ñáɱé/u);
  });
});
