import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MappedField } from "../../../../contract/configurations.ts";
import { compileMapping } from "../../../../core/mapping/compile-mapping.ts";
import { pickConfiguration } from "../../../../core/mapping/pick-configuration.ts";
import { suggestMapping } from "../../../../core/mapping/suggest.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { configurationQuery, configurationsQuery } from "../../../data/configurations.ts";
import { sampleRowsQuery, sourcesQuery } from "../../../data/sources.ts";
import { type Hotel, useHotelSlugs } from "../../../lib/hotel.ts";

type Rows = readonly { cells: readonly string[] }[];

/** Rows as the cleaning rules receive them: mapped, with the file's own codes. */
function textsOf(
  module: ModuleKey,
  columns: readonly string[],
  rows: Rows,
  mapped: readonly MappedField[],
): string[][] {
  const fields = fieldsOf(module);
  const map = compileMapping(fields, mapped, columns);
  return rows.map(({ cells }) => {
    const texts = fields.map(() => "");
    map(cells, texts);
    return texts;
  });
}

const suggested = (module: ModuleKey, columns: readonly string[], rows: Rows) =>
  suggestMapping(
    module,
    columns.map((name, index) => ({ name, samples: rows.slice(0, 20).flatMap(({ cells }) => cells[index] || []) })),
    new Map(),
  ).filter(({ sure }) => sure);

/** The configuration that these rows would go through; null: none was made for them. */
function useMapping(hotel: Hotel, module: ModuleKey, sourceId: string | undefined) {
  const list = useQuery({ ...configurationsQuery(hotel, { module, sourceId }), enabled: sourceId !== undefined });
  const meant = list.data && pickConfiguration(list.data.rows);
  const whole = useQuery({ ...configurationQuery(hotel, meant?.id ?? ""), enabled: Boolean(meant) });
  return {
    data: whole.data ?? null,
    error: list.error ?? whole.error,
    isPending: list.isPending || (Boolean(meant) && whole.isPending),
  };
}

/** Real rows to try rules on: of the requested source, otherwise of the newest. */
export function useSampleRows(module: ModuleKey, wanted: string | undefined) {
  const hotel = useHotelSlugs();
  const readings = useQuery({
    ...sourcesQuery(hotel, { module }),
    select: (page) => page.rows.filter(({ state }) => state === "read"),
  });
  const source = readings.data?.find(({ id }) => id === wanted) ?? readings.data?.[0];
  const rows = useQuery({
    ...sampleRowsQuery(hotel, source?.id ?? ""),
    select: (page) => page.rows,
    enabled: source !== undefined,
  });
  const mapping = useMapping(hotel, module, source?.id);
  const configuration = mapping.data;
  const before = useMemo(() => {
    if (!source || !rows.data || mapping.isPending) return [];
    const mapped = configuration?.body.fields ?? suggested(module, source.columns, rows.data);
    return textsOf(module, source.columns, rows.data, mapped);
  }, [module, source, rows.data, mapping.isPending, configuration]);
  return {
    readings: readings.data ?? [],
    source,
    /** The configuration that mapped the rows; null: mapped by their column names. */
    configuration,
    before,
    error: readings.error ?? rows.error ?? mapping.error,
    isPending: readings.isPending || (source !== undefined && (rows.isPending || mapping.isPending)),
  };
}
