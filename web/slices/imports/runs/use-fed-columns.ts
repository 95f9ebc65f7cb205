import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../contract/imports.ts";
import { configurationAtQuery } from "../../../data/configurations.ts";
import { sourceQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { columnTitles } from "../../intake/sources/cells-shown.ts";
import { fieldColumns } from "./field-columns.ts";

const NOTHING: ReadonlyMap<string, readonly number[]> = new Map();

/** The columns of a run's file, and which of them feed which field, as far as the configuration still says so. */
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
  return { titles, fed, isPending: source.isPending, error: source.error };
}
