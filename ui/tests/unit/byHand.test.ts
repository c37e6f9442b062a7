import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import { inspector } from '../../src/state/inspector.svelte';
import { openDocument } from '../../src/state/document.svelte';
import { selection } from '../../src/state/selection.svelte';
import { byId, openWindow, press, ROSA } from './desk-of-tests';

describe('a finding set by hand', () => {
  it('needs its grounds, is shown above the desk’s, and can be withdrawn', async () => {
    const mock = openWindow({ settings: ROSA });
    const decide = vi.spyOn(mock, 'decide');
    await fireEvent.click(byId('open-sample'));
    await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
    const claim = openDocument.view?.claims[0]?.id ?? '';
    const machine = openDocument.view?.claims[0]?.finding;
    selection.select(claim);
    await waitFor(() => expect(inspector.view?.row.id).toBe(claim));

    press('s');
    await waitFor(() => byId('finding-supported'));
    await fireEvent.click(byId('finding-supported'));
    await fireEvent.input(byId('finding-reason'), { target: { value: 'rang the registrar' } });
    await fireEvent.click(byId('finding-save'));
    expect(document.body.textContent).toContain('needs both a reason and evidence');
    expect(decide).not.toHaveBeenCalled();

    await fireEvent.input(byId('finding-evidence'), { target: { value: 'letter in the file' } });
    const term = byId('finding-likelihood') as HTMLSelectElement;
    expect(term.options.length).toBe(8);
    term.selectedIndex = 6;
    await fireEvent.change(term);
    await fireEvent.click(byId('finding-save'));
    await waitFor(() =>
      expect(decide).toHaveBeenLastCalledWith(openDocument.id, claim, {
        type: 'found',
        finding: 'supported',
        reason: 'rang the registrar',
        evidence: 'letter in the file',
        likelihood: 'highly_likely',
      }),
    );
    await waitFor(() => expect(byId('finding-by').textContent).toContain('set by RL'));
    expect(byId('likelihood').textContent).toContain('highly likely');
    expect(byId('machine-finding').textContent).toContain('The desk’s finding');
    expect(inspector.view?.row.decision).toBe('open');

    await fireEvent.click(byId('set-finding'));
    await waitFor(() => byId('finding-withdraw'));
    expect((byId('finding-reason') as HTMLTextAreaElement).value).toBe('rang the registrar');
    await fireEvent.click(byId('finding-withdraw'));
    await waitFor(() => expect(inspector.view?.own_finding).toBeNull());
    expect(inspector.view?.row.finding).toBe(machine);
    expect(document.querySelector('[data-testid="machine-finding"]')).toBeNull();
  });
});
