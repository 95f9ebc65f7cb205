import type { Field } from "../modules/field.ts";
import { contestedCodes } from "./local-codes.ts";

export type CodePolicy = "block" | "default" | "drop";

/** What a property knows about one code list. */
export type CodeTable = {
  /** By `codeKey` of the file's code. */
  codes: ReadonlyMap<string, string>;
  policy: CodePolicy;
  /** Used by the policy `default`. */
  otherwise: string;
  /** The hotel's own codes by `codeKey`; null: its list was never read, so a code cannot be held against it. */
  targets: ReadonlyMap<string, string> | null;
};

/** A code that no translation knows: its row waits, and one translation releases all rows that wait for it. */
export type Waiting = { list: string; code: string; field: string };

/** Codes are one when only case and the spaces around them tell them apart. */
export const codeKey = (code: string): string => code.trim().toUpperCase();

/** The list a field's codes belong to; null: it draws from none. A closed set is a list of its own. */
export function listOf(module: string, field: Field): string | null {
  if (field.type !== "code") return null;
  return field.values ? `${module}.${field.id}` : (field.list ?? field.lov);
}

/** Every list that a field may draw from. */
export function listsOfField(module: string, field: Field): readonly string[] {
  const list = listOf(module, field);
  return list === null ? [] : [list, ...Object.values(field.lovBy?.lists ?? {})];
}

/** The list that holds in one record, whose values are asked for by field. */
export function listIn(module: string, field: Field, textOf: (field: string) => string | undefined): string | null {
  const list = listOf(module, field);
  if (list === null || !field.lovBy) return list;
  return field.lovBy.lists[textOf(field.lovBy.field) ?? ""] ?? list;
}

/** The hotel's codes of a closed set are the set itself, and its spellings are translations that need nobody. */
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

/** `mapped` by a person, `same` as the hotel's, `set` by a closed set's spellings, `open` where the policy decides,
 * `free` where there is no list to hold it against. */
export type CodeState = "mapped" | "same" | "set" | "open" | "free";
/** What becomes of a code; null: its row waits. */
export type CodeOutcome = { state: CodeState; target: string | null };

const NONE: ReadonlySet<string> = new Set();
/** What a person, the hotel or a closed set has said about a code. */
const KNOWN: ReadonlySet<CodeState> = new Set(["mapped", "same", "set"]);

/** What a closed set makes of a code without anybody. */
export function usualMeaning(field: Field): (key: string) => string | undefined {
  const set = closedSet(field);
  return (key) => set?.codes.get(key) ?? set?.targets?.get(key);
}

/**
 * All that is known of the codes of a field: the one rule for runs and for the workbench. `contested` codes are read
 * differently by the file's language: only a person settles them.
 */
export function compileCodes(
  field: Field,
  own: CodeTable | undefined,
  contested: ReadonlySet<string> = NONE,
): (code: string) => CodeOutcome {
  const set = closedSet(field);
  const targets = set?.targets ?? own?.targets ?? null;
  const [policy, otherwise] = [own?.policy ?? "block", own?.otherwise ?? ""];
  // Who chose another policy than waiting meant it for every code.
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
 * `codes`, by field: the texts as they were before cleaning; afterwards the codes that were looked up. Without them
 * the values are the codes.
 */
export type TranslateRow = (values: string[], waiting: Waiting[], codes?: string[]) => void;

/**
 * Never invents: what comes out is what somebody mapped, a code of the hotel's own list, the default that somebody
 * chose, nothing, or the code as it was where there is no list to hold it against.
 */
export function compileTranslation(
  module: string,
  fields: readonly Field[],
  tables: ReadonlyMap<string, CodeTable>,
  /** Whose abbreviations a field's codes are. */
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
        // What chooses stands before what is chosen for, and is translated by now.
        list = listIn(module, whole, (id) => values[placeOf.get(id) ?? -1]) ?? list;
        const known = byList.get(list);
        if (!known) continue;
        resolve = known;
      }
      const raw = codes?.[place];
      // A code may be known as the file has it, and no longer after a cleaning rule changed it.
      const code =
        raw && raw !== value && !KNOWN.has(resolve(value).state) && KNOWN.has(resolve(raw).state) ? raw : value;
      if (codes) codes[place] = code;
      const { target } = resolve(code);
      if (target === null) waiting.push({ list, code, field });
      else values[place] = target;
    }
  };
}

/** A file has few different codes, each many times. */
function remembering(resolve: (code: string) => CodeOutcome): (code: string) => CodeOutcome {
  const known = new Map<string, CodeOutcome>();
  return (code) => {
    let found = known.get(code);
    if (found === undefined) {
      found = resolve(code);
      if (known.size < 10_000) known.set(code, found);
    }
    return found;
  };
}
