// Cuts a block's words into runs where style or marks change, as the program does.
import type { RunPiece } from '../types/RunPiece';

export interface Mark {
  start: number;
  end: number;
  claim?: string;
  check?: number;
  style?: 'em' | 'strong' | 'sup';
}

export function cut(text: string, marks: Mark[]): RunPiece[] {
  const edges = new Set([0, text.length]);
  for (const mark of marks) {
    edges.add(mark.start);
    edges.add(mark.end);
  }
  const points = [...edges].sort((a, b) => a - b);
  const runs: RunPiece[] = [];
  for (let i = 0; i + 1 < points.length; i += 1) {
    const start = points[i] ?? 0;
    const end = points[i + 1] ?? 0;
    const here = marks.filter((mark) => mark.start <= start && mark.end >= end);
    runs.push({
      text: text.slice(start, end),
      emphasis: here.some((mark) => mark.style === 'em'),
      strong: here.some((mark) => mark.style === 'strong'),
      code: false,
      superscript: here.some((mark) => mark.style === 'sup'),
      link: null,
      claims: here
        .filter((mark) => mark.claim !== undefined)
        // Innermost last.
        .sort((a, b) => b.end - b.start - (a.end - a.start))
        .flatMap((mark) => (mark.claim === undefined ? [] : [mark.claim])),
      checks: here.flatMap((mark) => (mark.check === undefined ? [] : [mark.check])),
    });
  }
  return runs;
}
