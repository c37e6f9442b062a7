/** A, B … Z, AA, AB …: how checks are marked, so they are never taken for claims. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}
