import { sql } from "kysely";
import type { MappedField } from "../../../../contract/configurations.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { packedPairs, unpackPairs } from "./packed.repo.ts";

type CountedRows = { sourceId: string; fields: readonly MappedField[] };

/** The rows and the mapping with which a dry run of this module counted codes. */
export async function findCountedRows(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { module, dryRunId }: { module: string; dryRunId: string },
): Promise<CountedRows | undefined> {
  const { rows } = await sql<CountedRows>`
    select r.source_id as "sourceId", coalesce(v.body -> 'fields', '[]') as fields
    from rehearsals r left join configuration_versions v
      on v.account_id = r.account_id and v.configuration_id = r.configuration_id and v.version = r.version
    where r.account_id = ${accountId} and r.property_id = ${propertyId} and r.id = ${dryRunId}
      and r.module = ${module}`.execute(tx);
  return rows[0];
}

type Packed = { list: string; codes: string };
/** By list, each code with the number of its rows. */
type CodesByList = Map<string, [rows: string, code: string][]>;

const unpack = (rows: readonly Packed[]): CodesByList =>
  new Map(rows.map(({ list, codes }) => [list, unpackPairs(codes)]));

/** The codes of the rows that a dry run checked. */
export async function listCountedCodes(
  tx: Tx,
  { accountId }: Scope,
  { dryRunId, lists }: { dryRunId: string; lists: readonly string[] },
): Promise<CodesByList> {
  const { rows } = await sql<Packed>`
    select list, ${packedPairs("rows", "code")} as codes from rehearsal_codes
    where account_id = ${accountId} and rehearsal_id = ${dryRunId} and list = any (${lists}::text[])
    group by list`.execute(tx);
  return unpack(rows);
}

/** The codes that have a mapping. */
export async function listMappedCodes(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { lists }: { lists: readonly string[] },
): Promise<CodesByList> {
  const { rows } = await sql<Packed>`
    select list, ${packedPairs("rows", "code")} as codes from (select *, 0 as rows from code_translations) t
    where account_id = ${accountId} and property_id = ${propertyId} and list = any (${lists}::text[])
    group by list`.execute(tx);
  return unpack(rows);
}
