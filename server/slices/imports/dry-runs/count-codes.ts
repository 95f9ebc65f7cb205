import type { Field } from "../../../../core/modules/field.ts";
import { showControls } from "../../../../core/reading/cells.ts";
import { byRows } from "../../../../core/translation/code-order.ts";
import { codeKey, listIn, listsOfField } from "../../../../core/translation/translate.ts";

export type CountedCode = { list: string; key: string; code: string; rows: number };

/** A column with more different values than this holds no codes. */
export const MOST_CODES = 100_000;

/** Counts the different codes of rows after mapping and before translation, once for each row and list. */
export function createCodeCounter(module: string, most = MOST_CODES) {
  let places: { place: number; field: Field; list: string }[] = [];
  const lists = new Map<string, Map<string, number>>();
  const row: { code: string; list: string }[] = [];

  function count(counts: Map<string, number>, code: string): void {
    const known = counts.get(code);
    if (known !== undefined) counts.set(code, known + 1);
    // Copied: a slice of a row's text would keep the whole row in memory.
    else if (counts.size < most) counts.set(Buffer.from(showControls(code)).toString(), 1);
  }

  return {
    /** Notes a row's codes; whether they count is decided later. */
    mapped(fields: readonly Field[]): (codes: readonly string[], values: readonly string[]) => void {
      const placeOf = new Map(fields.map(({ id }, place) => [id, place]));
      places = fields.flatMap((field, place) => {
        const own = listsOfField(module, field);
        for (const list of own) lists.set(list, lists.get(list) ?? new Map<string, number>());
        return own[0] === undefined ? [] : [{ place, field, list: own[0] }];
      });
      return (codes, values) => {
        places.forEach(({ place, field, list }, index) => {
          const chosen = field.lovBy && listIn(module, field, (id) => values[placeOf.get(id) ?? -1]);
          row[index] = { code: codes[place] ?? "", list: chosen ?? list };
        });
      };
    },
    /** Counts the row that was mapped last. */
    keep(): void {
      row.forEach(({ code, list }, index) => {
        const counts = lists.get(list);
        if (!code || !counts) return;
        const again = row.some(
          (other, before) => before < index && other.list === list && codeKey(other.code) === codeKey(code),
        );
        if (!again) count(counts, code);
      });
    },
    /** Codes that differ only in case and surrounding spaces are one, spelled as most rows spell it. */
    counted(): CountedCode[] {
      const found = [...lists].flatMap(([list, counts]) => {
        const byKey = new Map<string, CountedCode & { most: number }>();
        for (const [code, rows] of counts) {
          const key = codeKey(code);
          const known = byKey.get(key);
          if (!known) byKey.set(key, { list, key, code: code.trim(), rows, most: rows });
          else {
            known.rows += rows;
            if (rows > known.most) [known.code, known.most] = [code.trim(), rows];
          }
        }
        return [...byKey.values()].map(({ most: _, ...code }) => code);
      });
      return found.sort(byRows);
    },
  };
}
