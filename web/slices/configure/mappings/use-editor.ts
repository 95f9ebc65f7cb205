import { useDebouncedValue } from "@mantine/hooks";
import { type Dispatch, useMemo, useReducer, useState } from "react";
import type { ConfigurationWhole } from "../../../../contract/configurations.ts";
import type { ColumnProfile, Source, StagedRow } from "../../../../contract/sources.ts";
import { type Suggestion, suggestMapping } from "../../../../core/mapping/suggest.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type Draft, type DraftAction, isChanged, newDraft, openDraft, reduceDraft } from "./draft.ts";
import { type KnownColumn, knownColumns } from "./known-columns.ts";
import { type PreviewGiven, type PreviewRow, runPreview } from "./preview.ts";
import { rememberedOf } from "./suggestions.ts";

/** Processing the rows delays keys, so it waits for a pause in typing. */
const PAUSE_MS = 150;

export type EditorGiven = {
  module: ModuleKey;
  source: Source | null;
  /** Null: a new one. */
  whole: ConfigurationWhole | null;
  profiles: readonly ColumnProfile[];
  remembered: readonly { header: string; target: string; times: number }[];
  rows: readonly StagedRow[];
  country: string;
  /** The hotel's time zone. */
  timeZone?: string | undefined;
};

export type Editor = {
  module: ModuleKey;
  source: Source | null;
  /** The last saved state; null: never saved. */
  saved: ConfigurationWhole | null;
  setSaved: (whole: ConfigurationWhole) => void;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  changed: boolean;
  columns: readonly KnownColumn[];
  suggestions: readonly Suggestion[];
  /** The preview's input, a moment behind the draft. */
  given: PreviewGiven;
  preview: readonly PreviewRow[];
};

/** The suggested name of a new configuration: the file's, without parts that change daily. */
const nameOf = (source: Source | null): string =>
  (source?.file.name ?? "").replace(/\.[^.]*$/, "").replaceAll(/[-_ ]?\d{4}[-_]?\d{2}[-_]?\d{2}/g, "");

/** One draft for all tabs, with everything derived from it. */
export function useEditor({
  module,
  source,
  whole,
  profiles,
  remembered,
  rows,
  country,
  timeZone,
}: EditorGiven): Editor {
  const [saved, setSaved] = useState(whole);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const madeFor = saved?.columns;
  const columns = useMemo(() => knownColumns(source, profiles, madeFor ?? []), [source, profiles, madeFor]);
  const suggestions = useMemo(
    () => (source ? suggestMapping(module, columns, rememberedOf(remembered)) : []),
    [module, source, columns, remembered],
  );
  const [draft, dispatch] = useReducer(reduceDraft, null, () =>
    whole ? openDraft(whole.name, whole.body) : newDraft(nameOf(source), suggestions),
  );
  const [body] = useDebouncedValue(draft.body, PAUSE_MS);
  const previewInput = useMemo<PreviewGiven>(() => {
    const names = columns.map(({ name }) => name);
    const { reading = null, file } = source ?? {};
    const found = profiles.flatMap((profile) => profile.found ?? []);
    return { module, file: file?.name ?? "", columns: names, rows, body, reading, found, country, timeZone, today };
  }, [module, columns, rows, body, source, profiles, country, timeZone, today]);
  const preview = useMemo(() => runPreview(previewInput), [previewInput]);
  const changed = useMemo(() => isChanged(draft), [draft]);
  return {
    module,
    source,
    saved,
    setSaved,
    draft,
    dispatch,
    changed,
    columns,
    suggestions,
    given: previewInput,
    preview,
  };
}
