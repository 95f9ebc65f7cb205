import { sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { SharedMails } from "../../../../core/matching/match-keys.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { valuesIn } from "../../../../core/records/record-text.ts";
import { compileSearchColumns } from "../../../../core/records/search-columns.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findSharedMails } from "../../tenancy/accounts/accounts.repo.ts";
import { findCountry } from "../../tenancy/properties/properties.repo.ts";
import { prepareLists } from "../store/prepare-lists.repo.ts";
import { columnsFor } from "../store/record-batch.repo.ts";
import type { Corrected, Origins, RecordRow, Values } from "./find-record.repo.ts";

export type Written = {
  values: Values;
  run_id: string;
  line: number;
  origins: Origins | null;
  corrected: Corrected | null;
};
export type Writing = { record: Pick<RecordRow, "id" | "module">; written: Written };

/** The caller must hold the lock on the modules' records, see `lockRecords`. */
export async function writeRecords(tx: Tx, scope: Scope, kind: ListKind, all: readonly Writing[]): Promise<void> {
  const country = await findCountry(tx, scope);
  const mails = await findSharedMails(tx, scope);
  for (const module of new Set(all.map(({ record }) => record.module))) {
    const some = all.filter(({ record }) => record.module === module);
    await writeSome(tx, scope, { kind, module, country, mails }, some);
  }
  await prepareLists(tx, scope, { after: "edit" });
}

type Of = { kind: ListKind; module: ModuleKey; country: string; mails: SharedMails };

async function writeSome(tx: Tx, scope: Scope, { kind, module, country, mails }: Of, some: readonly Writing[]) {
  const columns = columnsFor(module);
  const columnsOf = compileSearchColumns(module, country, mails);
  const rows = some.map(({ written }) => columnsOf(valuesIn(module, written.values)));
  const docs = some.map(({ record: { id }, written }) => ({ id, ...written }));
  await sql`
    update ${sql.table(kind)} t set values = d.values, run_id = d.run_id, line = d.line, origins = nullif(d.origins, 'null'), corrected = nullif(d.corrected, 'null'),
      version = t.version + 1, updated_at = clock_timestamp(), ${columns.assign}
    from unnest(${columns.pack(rows)}) with ordinality as g (${columns.names}, n)
    join (
      select e.n, d.* from jsonb_array_elements(${JSON.stringify(docs)}::jsonb) with ordinality as e (doc, n)
      cross join lateral jsonb_to_record(e.doc) as d (id bigint, values jsonb, run_id uuid, line int, origins jsonb, corrected jsonb)
    ) d on d.n = g.n
    where t.account_id = ${scope.accountId} and t.property_id = ${scope.propertyId} and t.id = d.id`.execute(tx);
}

/** The origins of the values outside these fields, which the coming write does not change. */
export const originsWithout = ({ values, origins, run_id, line }: RecordRow, fields: readonly string[]): Origins =>
  Object.fromEntries(
    Object.keys(values)
      .filter((field) => !fields.includes(field))
      .map((field) => [field, origins?.[field] ?? [run_id, line]]),
  );
