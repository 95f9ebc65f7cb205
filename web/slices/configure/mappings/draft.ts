import type {
  ConfigurationBody,
  FieldSource,
  MappedField,
  TreatmentRule,
} from "../../../../contract/configurations.ts";
import type { Suggestion } from "../../../../core/mapping/suggest.ts";
import { columnsOf, withRenamed } from "./columns-of.ts";

/** A configuration as edited in this window, before it is saved. */
export type Draft = {
  /** Its initial state: the saved version, or for a new one the suggestions. */
  start: { name: string; body: ConfigurationBody };
  name: string;
  note: string;
  body: ConfigurationBody;
  /** Fields that were filled from a suggestion and are not confirmed. */
  suggested: ReadonlySet<string>;
  /** Fields with a refused suggestion. */
  dismissed: ReadonlySet<string>;
};

export type DraftAction =
  | { type: "map"; target: string; source: FieldSource | null }
  | { type: "accept"; suggestions: readonly Suggestion[] }
  | { type: "dismiss"; target: string }
  | { type: "treat"; rules: readonly TreatmentRule[] }
  | { type: "option"; change: Partial<ConfigurationBody["options"]> }
  | { type: "reading"; change: NonNullable<ConfigurationBody["reading"]> }
  | { type: "words"; change: { name?: string; note?: string } }
  | { type: "rename"; renamed: readonly { from: string; to: string }[] }
  | { type: "load"; body: ConfigurationBody; note: string }
  | { type: "saved"; name: string; body: ConfigurationBody; keep?: ConfigurationBody }
  | { type: "reset" };

const NONE: ReadonlySet<string> = new Set();

export const openDraft = (name: string, body: ConfigurationBody): Draft => ({
  start: { name, body },
  name,
  note: "",
  body,
  suggested: NONE,
  dismissed: NONE,
});

/** A new one starts with the certain suggestions, each to be confirmed. */
export function newDraft(name: string, suggestions: readonly Suggestion[]): Draft {
  const sure = suggestions.filter((suggestion) => suggestion.sure);
  const fields = sure.map(({ target, source }) => ({ target, source }));
  const body: ConfigurationBody = {
    reading: null,
    fields,
    treatments: [],
    options: { mode: "upsert", keyColumns: [] },
  };
  return { ...openDraft(name, body), suggested: new Set(sure.map(({ target }) => target)) };
}

const without = (set: ReadonlySet<string>, ...keys: string[]): ReadonlySet<string> =>
  keys.some((key) => set.has(key)) ? new Set([...set].filter((item) => !keys.includes(item))) : set;

function mapped(fields: readonly MappedField[], target: string, source: FieldSource | null): MappedField[] {
  if (source === null) return fields.filter((field) => field.target !== target);
  if (!fields.some((field) => field.target === target)) return [...fields, { target, source }];
  return fields.map((field) => (field.target === target ? { target, source } : field));
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  const { body } = draft;
  switch (action.type) {
    case "map": {
      const { target, source } = action;
      const fields = mapped(body.fields, target, source);
      return { ...draft, body: { ...body, fields }, suggested: without(draft.suggested, target) };
    }
    case "accept": {
      const fields = action.suggestions.reduce(
        (all, suggestion) => mapped(all, suggestion.target, suggestion.source),
        body.fields,
      );
      const targets = action.suggestions.map(({ target }) => target);
      return { ...draft, body: { ...body, fields }, suggested: without(draft.suggested, ...targets) };
    }
    case "dismiss": {
      const { target } = action;
      const fields = draft.suggested.has(target) ? mapped(body.fields, target, null) : body.fields;
      const dismissed = new Set([...draft.dismissed, target]);
      return { ...draft, body: { ...body, fields }, suggested: without(draft.suggested, target), dismissed };
    }
    case "treat":
      return { ...draft, body: { ...body, treatments: [...action.rules] } };
    case "option":
      return { ...draft, body: { ...body, options: { ...body.options, ...action.change } } };
    case "reading":
      return { ...draft, body: { ...body, reading: readingOf({ ...body.reading, ...action.change }) } };
    case "words":
      return { ...draft, ...action.change };
    case "rename": {
      const names = new Map(action.renamed.map(({ from, to }) => [from, to]));
      const fields = body.fields.map(({ target, source }) => ({ target, source: withRenamed(source, names) }));
      const keyColumns = body.options.keyColumns.map((column) => names.get(column) ?? column);
      return { ...draft, body: { ...body, fields, options: { ...body.options, keyColumns } } };
    }
    case "load":
      return { ...draft, body: action.body, note: action.note, suggested: NONE };
    case "saved": {
      const { name, body: saved, keep } = action;
      return { ...draft, start: { name, body: saved }, name, note: "", body: keep ?? saved, suggested: NONE };
    }
    case "reset":
      return { ...draft, name: draft.start.name, note: "", body: draft.start.body, dismissed: NONE };
  }
}

/** Without settings of its own a configuration reads files as they are found. */
function readingOf(settings: NonNullable<ConfigurationBody["reading"]>): ConfigurationBody["reading"] {
  const chosen = Object.entries(settings).filter(([, value]) => value !== undefined);
  return chosen.length === 0 ? null : Object.fromEntries(chosen);
}

/** The order of mapped fields has no meaning; that of cleaning rules does. */
const comparable = ({ fields, ...rest }: ConfigurationBody): string =>
  JSON.stringify([rest, [...fields].sort((a, b) => (a.target < b.target ? -1 : 1))]);

export const isChanged = ({ start, name, body }: Draft): boolean =>
  name !== start.name || (body !== start.body && comparable(body) !== comparable(start.body));

/** Renamed columns that the draft still has under their old name. */
export function stillOld(
  body: ConfigurationBody,
  renamed: readonly { from: string; to: string }[],
): readonly { from: string; to: string }[] {
  const used = new Set([...body.fields.flatMap(({ source }) => columnsOf(source)), ...body.options.keyColumns]);
  return renamed.filter(({ from }) => used.has(from));
}
