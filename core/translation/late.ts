import type { Field } from "../modules/field.ts";
import { type CodeTable, codeKey, listIn } from "./translate.ts";

/** `waits`: the code has no mapping to a code of the hotel. */
export type LateCode = { state: "same" | "translated"; code: string } | { state: "dropped" | "waits" };

const compiled = new WeakMap<CodeTable, (code: string) => LateCode>();

/**
 * The code in a payload for a stored code, so that a mapping made after the import is enough. The import translated
 * most stored codes, and they must not be translated twice: a code in the hotel's own list, or the target of a mapping,
 * stays as it is even if the old system used the same word for something else.
 */
export function lateCode(table: CodeTable | undefined, code: string): LateCode {
  if (!table) return { state: "same", code };
  let resolve = compiled.get(table);
  if (!resolve) {
    resolve = compileLate(table);
    compiled.set(table, resolve);
  }
  return resolve(code);
}

function compileLate({ codes, targets, policy, otherwise }: CodeTable): (code: string) => LateCode {
  const isFree = targets === null && codes.size === 0 && policy === "block";
  const reached = new Set([...codes.values(), ...(policy === "default" ? [otherwise] : [])]);
  return (code) => {
    if (isFree || reached.has(code)) return { state: "same", code };
    const key = codeKey(code);
    const own = targets?.get(key);
    if (own !== undefined) return { state: own === code ? "same" : "translated", code: own };
    const mapped = codes.get(key) ?? (policy === "default" ? otherwise : undefined);
    if (mapped === "" || (mapped === undefined && policy === "drop")) return { state: "dropped" };
    return mapped === undefined ? { state: "waits" } : { state: "translated", code: mapped };
  };
}

/** The same for a field of a record, with the list that applies there. The import has settled closed sets. */
export function lateField(
  module: string,
  field: Field,
  textOf: (field: string) => string | undefined,
  tables: ReadonlyMap<string, CodeTable>,
): (LateCode & { list: string }) | null {
  const code = textOf(field.id);
  const list = field.values ? null : listIn(module, field, textOf);
  return code === undefined || list === null ? null : { ...lateCode(tables.get(list), code), list };
}
