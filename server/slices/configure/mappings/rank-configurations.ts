import type { Configuration, MappedField } from "../../../../contract/configurations.ts";
import { fingerprintOf } from "../../../../core/mapping/fingerprint.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findSource, type SourceRow } from "../../intake/sources/sources.repo.ts";
import { listByIds, listConfigurations, listFittable } from "./configurations.repo.ts";
import { showConfiguration } from "./show-configuration.ts";
import { usedColumns } from "./used-columns.ts";

type Fits = "exact" | "drifted" | "no";
type ConfigurationsQuery = {
  module?: string | undefined;
  sourceId?: string | undefined;
  limit: number;
  offset: number;
};
type Ranked = { rows: (Configuration & { fits: Fits | null })[]; total: number };

/** Last used first; for a given source, configurations made for its columns come before the others. */
export async function rankConfigurations(tx: Tx, scope: Scope, wanted: ConfigurationsQuery): Promise<Ranked> {
  const { module, sourceId, limit, offset } = wanted;
  if (sourceId === undefined) {
    const { rows, total } = await listConfigurations(tx, scope, { module, limit, offset });
    return { rows: rows.map((row) => ({ ...showConfiguration(row), fits: null })), total };
  }
  const source = await findSource(tx, scope, sourceId);
  if (!source) throw new Refusal("not_found");
  const judge = judgeFor(source);
  const judged = (await listFittable(tx, scope, module)).map((row) => ({ id: row.id, fits: judge(row) }));
  const page = (["exact", "drifted", "no"] as const)
    .flatMap((fits) => judged.filter((item) => item.fits === fits))
    .slice(offset, offset + limit);
  const rows = await listByIds(
    tx,
    scope,
    page.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: page.flatMap(({ id, fits }) => {
      const row = byId.get(id);
      return row ? [{ ...showConfiguration(row), fits }] : [];
    }),
    total: judged.length,
  };
}

type CandidateMapping = { module: string; fingerprint: string; fields: readonly MappedField[] };

/** Drifted: at least half of the columns that the mapping reads exist, in any spelling. */
function judgeFor({ module, columns }: Pick<SourceRow, "module" | "columns">): (made: CandidateMapping) => Fits {
  const fingerprint = fingerprintOf(columns);
  const there = new Set(columns.map(headerKey));
  return (made) => {
    if (made.module !== module || columns.length === 0) return "no";
    if (made.fingerprint === fingerprint) return "exact";
    const used = usedColumns(made.fields).map(headerKey);
    const found = used.filter((key) => there.has(key)).length;
    return found > 0 && found * 2 >= used.length ? "drifted" : "no";
  };
}
