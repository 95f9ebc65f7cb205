import { sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { ListMemory } from "./list-memory.ts";
import { shapes } from "./list-shapes.ts";

/** What a list is asked in: how the property's data stand, and what day it is there. */
export type ListState = {
  /** Grows whenever a record of the module changes. */
  versionOf(modules: readonly ModuleKey[]): number;
  countOf(kind: ListKind): number;
  today: string;
  timezone: string;
};

/** … and what earlier questions have found. */
export type SearchState = ListState & { memory: ListMemory };

export async function readState(tx: Tx, { accountId, propertyId }: Scope): Promise<ListState> {
  const { rows } = await sql<{ module: string; version: string; records: number; today: string; timezone: string }>`
    select coalesce(d.module, '') as module, d.version, d.records, p.timezone,
      (now() at time zone p.timezone)::date::text as today
    from properties p left join data_versions d on d.account_id = p.account_id and d.property_id = p.id
    where p.account_id = ${accountId} and p.id = ${propertyId}`.execute(tx);
  const known = new Map(rows.map((row) => [row.module, row]));
  const sum = (modules: readonly ModuleKey[], of: (row: { version: string; records: number }) => number) =>
    modules.reduce((all, module) => {
      const row = known.get(module);
      return all + (row ? of(row) : 0);
    }, 0);
  return {
    versionOf: (modules) => sum(modules, ({ version }) => Number(version)),
    countOf: (kind) => sum(shapes[kind].modules, ({ records }) => records),
    today: rows[0]?.today ?? "",
    timezone: rows[0]?.timezone ?? "UTC",
  };
}
