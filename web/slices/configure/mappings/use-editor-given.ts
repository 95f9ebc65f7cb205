import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConfigurationWhole } from "../../../../contract/configurations.ts";
import type { ColumnProfile, Source, StagedRow } from "../../../../contract/sources.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { configurationQuery, rememberedQuery } from "../../../data/configurations.ts";
import { countryQuery, timeZoneQuery } from "../../../data/properties.ts";
import { columnsQuery, sampleRowsQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { EditorGiven } from "./use-editor.ts";

type EditorInput = {
  module: ModuleKey;
  /** Null: a new one. */
  id: string | null;
  /** The configuration that was just saved under this id, which need not be loaded. */
  made: ConfigurationWhole | null;
  source: Source | null;
};

type Rows = { source: Source | null; profiles: readonly ColumnProfile[]; rows: readonly StagedRow[] };

/** How many rows a preview shows: enough to see odd ones, few enough to process at every change. */
const SHOWN_ROWS = 50;
const firstRows = ({ rows }: { rows: StagedRow[] }): StagedRow[] => rows.slice(0, SHOWN_ROWS);

const NO_ROWS: Rows = { source: null, profiles: [], rows: [] };
const NOTHING: readonly never[] = [];

/** The rows and what is known of their columns. While others are loading, the previous ones stay. */
function useRows(source: Source | null) {
  const hotel = useHotelSlugs();
  const profiles = useQuery({ ...columnsQuery(hotel, source?.id ?? ""), enabled: source !== null });
  const sample = useQuery({
    ...sampleRowsQuery(hotel, source?.id ?? ""),
    select: firstRows,
    enabled: source !== null,
  });
  const [shown, setShown] = useState(source === null ? NO_ROWS : null);
  if (source && profiles.data && sample.data) {
    const now: Rows = { source, profiles: profiles.data.columns, rows: sample.data };
    if (now.source !== shown?.source || now.profiles !== shown.profiles || now.rows !== shown.rows) setShown(now);
  }
  const failed = [profiles, sample].find(({ error, data }) => error && !data);
  return { shown, error: failed?.error ?? null, retry: () => void failed?.refetch() };
}

/** Everything that the editor starts with; null until all of it is loaded, since suggestions are part of it. */
export function useEditorGiven({ module, id, made, source }: EditorInput) {
  const hotel = useHotelSlugs();
  const whole = useQuery({ ...configurationQuery(hotel, id ?? ""), enabled: id !== null && made === null });
  const rows = useRows(source);
  const remembered = useQuery(rememberedQuery(hotel, module));
  const country = useQuery(countryQuery(hotel));
  const timeZone = useQuery(timeZoneQuery(hotel));
  // A cached answer may be of an older version: the draft starts with a fresh one.
  const known = id === null ? null : (made ?? (whole.isFetchedAfterMount ? whole.data : undefined));
  const editorInput: EditorGiven | null =
    known !== undefined && rows.shown && !remembered.isPending && !country.isPending
      ? {
          module,
          ...rows.shown,
          whole: known,
          remembered: remembered.data?.columns ?? NOTHING,
          country: country.data ?? "",
          timeZone: timeZone.data,
        }
      : null;
  return {
    given: editorInput,
    /** Other rows were requested and could not be loaded. */
    problem: rows.error,
    error: (known === undefined && whole.error) || rows.error,
    retry: () => (whole.error ? void whole.refetch() : rows.retry()),
  };
}
