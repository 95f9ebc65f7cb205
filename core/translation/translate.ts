import type { Field } from "../modules/field.ts";
import { contestedCodes } from "./local-codes.ts";

export type CodePolicy = "block" | "default" | "drop";

/** A property's mappings for one code list. */
export type CodeTable = {
  /** By `codeKey` of the file's code. */
  codes: ReadonlyMap<string, string>;
  policy: CodePolicy;
  /** The default for the policy `default`. */
  otherwise: string;
  /** The hotel's own codes by `codeKey`; null: its list was never read, so codes cannot be checked. */
  targets: ReadonlyMap<string, string> | null;
};

/** A code without a mapping: its row waits, and one mapping releases all rows that wait for it. */
export type Waiting = { list: string; code: string; field: string };

/** Codes are equal if they differ only in case and surrounding spaces. */
export const codeKey = (code: string): string => code.trim().toUpperCase();

/** The list of a field's codes; null: it has none. A closed set is a list of its own. */
export function listOf(module: string, field: Field): string | null {
  if (field.type !== "code") return null;
  return field.values ? `${module}.${field.id}` : (field.list ?? field.lov);
}

/** Every list that a field may use. */
export function listsOfField(module: string, field: Field): readonly string[] {
  const list = listOf(module, field);
  return list === null ? [] : [list, ...Object.values(field.lovBy?.lists ?? {})];
}

/** The list that applies in a record; its values are requested by field. */
export function listIn(module: string, field: Field, textOf: (field: string) => string | undefined): string | null {
  const list = listOf(module, field);
  if (list === null || !field.lovBy) return list;
  return field.lovBy.lists[textOf(field.lovBy.field) ?? ""] ?? list;
}

/** For a closed set, the set itself is the hotel's list, and its spellings are ready-made mappings. */
export function closedSet(field: Field): CodeTable | null {
  if (!field.values) return null;
  const targets = new Map(Object.keys(field.values).map((value) => [codeKey(value), value]));
  const codes = new Map(
    Object.entries(field.values).flatMap(([value, spellings]) =>
      spellings.map((word) => [codeKey(word), value] as const),
    ),
  );
  return { codes, targets, policy: "block", otherwise: "" };
}

/**
 * `mapped` by a person, `same` as the hotel's, `set` by a closed set's spellings, `open` where the policy decides,
 * `free` where the hotel has no such list.
 */
export type CodeState = "mapped" | "same" | "set" | "open" | "free";
/** The outcome for a code; null: its row waits. */
export type CodeOutcome = { state: CodeState; target: string | null };

const NONE: ReadonlySet<string> = new Set();
/** States settled by a person, the hotel or a closed set. */
const KNOWN: ReadonlySet<CodeState> = new Set(["mapped", "same", "set"]);

/** The meaning of a code in a closed set without a person's mapping. */
export function usualMeaning(field: Field): (key: string) => string | undefined {
  const set = closedSet(field);
  return (key) => set?.codes.get(key) ?? set?.targets?.get(key);
}

/**
 * All knowledge about a field's codes: the one rule for runs and for the workbench. `contested` codes have another
 * meaning in the file's language: only a person settles them.
 */
export function compileCodes(
  field: Field,
  own: CodeTable | undefined,
  contested: ReadonlySet<string> = NONE,
): (code: string) => CodeOutcome {
  const set = closedSet(field);
  const targets = set?.targets ?? own?.targets ?? null;
  const [policy, otherwise] = [own?.policy ?? "block", own?.otherwise ?? ""];
  // A policy other than waiting was chosen for every code.
  const isFree = targets === null && !own?.codes.size && policy === "block";
  const open: CodeOutcome = {
    state: "open",
    target: policy === "default" ? otherwise : policy === "drop" ? "" : null,
  };
  return (code) => {
    const key = codeKey(code);
    const mapped = own?.codes.get(key);
    if (mapped !== undefined) return { state: "mapped", target: mapped };
    if (contested.has(key)) return open;
    const spelled = set?.codes.get(key);
    if (spelled !== undefined) return { state: "set", target: spelled };
    const same = targets?.get(key);
    if (same !== undefined) return { state: "same", target: same };
    if (isFree) return { state: "free", target: code };
    return open;
  };
}

/**
 * `codes`: by field, the texts before cleaning; afterwards the codes that were looked up. Without it the values are the
 * codes.
 */
export type TranslateRow = (values: string[], waiting: Waiting[], codes?: string[]) => void;

/**
 * Never invents a code: the result is a person's mapping, a code of the hotel's own list, the chosen default, nothing,
 * or the unchanged code if there is no list to check it against.
 */
export function compileTranslation(
  module: string,
  fields: readonly Field[],
  tables: ReadonlyMap<string, CodeTable>,
  /** The language of a field's abbreviations. */
  languageOf: (field: string) => string | null = () => null,
): TranslateRow {
  const placeOf = new Map(fields.map(({ id }, place) => [id, place]));
  const steps = fields.flatMap((field, place) => {
    const lists = listsOfField(module, field).flatMap((list) => {
      const own = tables.get(list);
      if (!(own || field.values)) return [];
      const contested = contestedCodes(list, languageOf(field.id), usualMeaning(field));
      return [[list, remembering(compileCodes(field, own, contested))] as const];
    });
    const [first] = lists;
    return first ? [{ place, field, first, byList: field.lovBy ? new Map(lists) : null }] : [];
  });
  return (values, waiting, codes) => {
    for (const { place, field: whole, first, byList } of steps) {
      const value = values[place];
      if (!value) continue;
      const field = whole.id;
      let [list, resolve] = first;
      if (byList) {
        // The choosing field precedes this one and is translated by now.
        list = listIn(module, whole, (id) => values[placeOf.get(id) ?? -1]) ?? list;
        const resolver = byList.get(list);
        if (!resolver) continue;
        resolve = resolver;
      }
      const raw = codes?.[place];
      // A code may be known in the file's spelling, but not after a cleaning rule changed it.
      const code =
        raw && raw !== value && !KNOWN.has(resolve(value).state) && KNOWN.has(resolve(raw).state) ? raw : value;
      if (codes) codes[place] = code;
      const { target } = resolve(code);
      if (target === null) waiting.push({ list, code, field });
      else values[place] = target;
    }
  };
}

/** A file has few distinct codes, each many times. */
function remembering(resolve: (code: string) => CodeOutcome): (code: string) => CodeOutcome {
  const outcomes = new Map<string, CodeOutcome>();
  return (code) => {
    let found = outcomes.get(code);
    if (found === undefined) {
      found = resolve(code);
      if (outcomes.size < 10_000) outcomes.set(code, found);
    }
    return found;
  };
}
