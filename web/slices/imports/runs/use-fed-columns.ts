import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import type { ImportRun } from "../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { RowOutcome } from "../../../../core/pipeline/compile-configuration.ts";
import { configurationAtQuery } from "../../../data/configurations.ts";
import type { RunRow } from "../../../data/imports.ts";
import { columnsQuery, sourceQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useSurroundings } from "../../configure/cleaning-rules/use-surroundings.ts";
import { runPreview } from "../../configure/mappings/preview.ts";
import { columnTitles } from "../../intake/sources/cells-shown.ts";
import { fieldColumns } from "./field-columns.ts";

const NOTHING: ReadonlyMap<string, readonly number[]> = new Map();

/** The columns of a run's file, and the fields they feed, as far as the configuration still says so. */
export function useFedColumns({ sourceId, configuration }: Pick<ImportRun, "sourceId" | "configuration">) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const source = useQuery(sourceQuery(hotel, sourceId));
  const known = useQuery({
    ...configurationAtQuery(hotel, configuration ?? { id: "", version: 1 }),
    enabled: Boolean(configuration?.name),
  });
  const names = source.data?.columns;
  const body = known.data?.body;
  const titles = useMemo(() => columnTitles(names ?? [], (number) => t("sources.column", { number })), [names, t]);
  const fed = useMemo(() => (names && body ? fieldColumns(body, names) : NOTHING), [names, body]);
  return { titles, fed, body, isPending: source.isPending || known.isLoading, error: source.error };
}

/** The current findings of edited rows, by the checks of a run; by row. */
export function useRecheck(
  module: ModuleKey,
  run: Pick<ImportRun, "sourceId" | "file">,
  body: ConfigurationBody | undefined,
  rows: readonly RunRow[],
): ReadonlyMap<number, RowOutcome["issues"]> {
  const hotel = useHotelSlugs();
  const edited = rows.filter((row) => row.edited.length > 0);
  const key = edited.map(({ row, cells }) => `${row} ${cells.join("\u001f")}`).join("\n");
  const source = useQuery(sourceQuery(hotel, run.sourceId)).data;
  const profiles = useQuery({ ...columnsQuery(hotel, run.sourceId), enabled: edited.length > 0 }).data;
  const { country, today } = useSurroundings(module);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same cells of the same rows are the same answer
  return useMemo(() => {
    if (!body || !source || !profiles || edited.length === 0) return new Map();
    const found = profiles.columns.flatMap((profile) => profile.found ?? []);
    const { columns, reading } = source;
    const made = runPreview({
      ...{ module, file: run.file.name, columns, rows: edited, body, reading, found, country, today },
    });
    return new Map(made.map(({ row, outcome }) => [row, outcome.issues]));
  }, [key, body, source, profiles, country, today]);
}
