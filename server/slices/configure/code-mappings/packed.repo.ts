import { sql } from "kysely";
import { CELL_SEPARATOR, showControls } from "../../../../core/reading/cells.ts";
import { ROW_END } from "../../intake/sources/pack-rows.ts";

/**
 * Packs fifty thousand pairs into one text: as JSON they take the database three times as long, as rows even longer.
 * The separators cannot occur in them, see `packable`.
 */
export const packedPairs = (first: string, second: string) =>
  sql<string>`string_agg(${sql.ref(first)} || ${CELL_SEPARATOR} || ${sql.ref(second)}, ${ROW_END})`;

export const unpackPairs = (text: string): [string, string][] =>
  text.split(ROW_END).map((pair) => {
    const index = pair.indexOf(CELL_SEPARATOR);
    return [pair.slice(0, index), pair.slice(index + 1)];
  });

/** Escapes as in a staged cell: the two separators are shown as pictures. */
export const packable = showControls;
