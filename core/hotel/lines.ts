import type { Change } from "./built.ts";

/** Where to split a line: at the last space that fits, else at the width. */
function breakAt(line: string, width: number): number {
  const space = line.lastIndexOf(" ", width);
  return space > 0 ? space : width;
}

/**
 * Arranges the lines of an address or a name for OPERA: without gaps, the end of a long line moved to the next free
 * line. Anything still too long is left to the width rule.
 */
export function lineUp<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  ids: readonly (keyof Values & string)[],
  width: number,
): { values: Values; changes: Change[] } {
  const texts = ids.map((id): unknown => values[id]).filter((line) => typeof line === "string");
  const isInPlace = ids.every((id, place) => values[id] === texts[place] && (texts[place]?.length ?? 0) <= width);
  if (isInPlace) return { values: { ...values }, changes: [] };
  const lines: string[] = [];
  for (const [place, line] of texts.entries()) {
    let rest = line;
    const free = () => ids.length - lines.length - (texts.length - place);
    while (rest.length > width && free() > 0) {
      const end = breakAt(rest, width);
      lines.push(rest.slice(0, end).trimEnd());
      rest = rest.slice(end).trimStart();
    }
    lines.push(rest);
  }
  const changes: Change[] = [];
  const placed = Object.fromEntries(ids.map((id, place) => [id, lines[place]]));
  for (const id of ids) {
    const sent = placed[id];
    if (values[id] !== sent)
      changes.push(sent === undefined ? { field: id, change: "moved" } : { field: id, change: "moved", sent });
  }
  return { values: { ...values, ...placed }, changes };
}
