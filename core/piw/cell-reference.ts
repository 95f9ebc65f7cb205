const A = 65;

/** `B7` → 1, counted from 0; -1 if it names no column. */
export function columnOf(reference: string): number {
  let column = 0;
  let index = 0;
  for (; index < reference.length; index++) {
    const letter = (reference.charCodeAt(index) & ~0x20) - A;
    if (letter < 0 || letter > 25) break;
    column = column * 26 + letter + 1;
  }
  return column - 1;
}

/** 1 → `B`, the reverse. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(A + (column % 26));
}
