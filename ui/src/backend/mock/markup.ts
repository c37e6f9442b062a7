// Reads the mock's little notation into words and marked stretches.

export interface Stretch {
  start: number;
  end: number;
}

export interface Marked {
  text: string;
  claims: (Stretch & { key: string })[];
  checks: (Stretch & { index: number })[];
  styles: (Stretch & { style: 'em' | 'strong' | 'sup' })[];
}

const TOKEN = /\{\{(\w+)\||\}\}|<<(\d+)\||>>|<(\/?)(em|strong|sup)>/gu;

/** `{{a|claim}}`, `<<0|check>>`, `<em>`, `<strong>`, `<sup>`; stretches may overlap. */
export function marked(source: string): Marked {
  const result: Marked = { text: '', claims: [], checks: [], styles: [] };
  const openClaims: { key: string; start: number }[] = [];
  const openChecks: { index: number; start: number }[] = [];
  const openStyles: number[] = [];
  let at = 0;
  for (const token of source.matchAll(TOKEN)) {
    result.text += source.slice(at, token.index);
    at = token.index + token[0].length;
    const here = result.text.length;
    if (token[1]) openClaims.push({ key: token[1], start: here });
    else if (token[0] === '}}') {
      const open = openClaims.pop();
      if (open) result.claims.push({ ...open, end: here });
    } else if (token[2]) openChecks.push({ index: Number(token[2]), start: here });
    else if (token[0] === '>>') {
      const open = openChecks.pop();
      if (open) result.checks.push({ ...open, end: here });
    } else if (token[3] === '') openStyles.push(here);
    else {
      const start = openStyles.pop() ?? here;
      result.styles.push({ start, end: here, style: token[4] as 'em' | 'strong' | 'sup' });
    }
  }
  result.text += source.slice(at);
  return result;
}
