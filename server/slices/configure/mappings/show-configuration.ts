import type { Configuration, ConfigurationWhole } from "../../../../contract/configurations.ts";
import { fingerprintOf } from "../../../../core/mapping/fingerprint.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type ConfigurationRow, findConfiguration, findVersion, listVersions } from "./configurations.repo.ts";

export async function getConfiguration(tx: Tx, scope: Scope, id: string): Promise<ConfigurationRow> {
  const row = await findConfiguration(tx, scope, id);
  if (!row) throw new Refusal("not_found");
  return row;
}

export const showConfiguration = (row: ConfigurationRow): Configuration => ({
  id: row.id,
  module: row.module,
  name: row.name,
  sourceTable: row.source_table,
  version: row.version,
  fingerprint: row.fingerprint,
  columns: row.columns,
  active: row.active,
  confirmed: row.body.unconfirmed !== true,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  by: { id: row.by_id, name: row.by_name },
});

/** With its body and all its versions; an earlier version unchanged. */
export async function showWhole(
  tx: Tx,
  scope: Scope,
  row: ConfigurationRow,
  version = row.version,
): Promise<ConfigurationWhole> {
  const versions = (await listVersions(tx, scope, row.id)).map(({ version, at, by_id, by_name, note }) => ({
    version,
    at: at.toISOString(),
    by: { id: by_id, name: by_name },
    note,
  }));
  const newest = { ...showConfiguration(row), body: row.body, versions };
  if (version === row.version) return newest;
  const earlier = await findVersion(tx, scope, row.id, version);
  if (!earlier) throw new Refusal("not_found");
  return {
    ...newest,
    version,
    fingerprint: fingerprintOf(earlier.columns),
    columns: earlier.columns,
    body: earlier.body,
    confirmed: earlier.body.unconfirmed !== true,
    updatedAt: earlier.at.toISOString(),
    by: { id: earlier.by_id, name: earlier.by_name },
  };
}
