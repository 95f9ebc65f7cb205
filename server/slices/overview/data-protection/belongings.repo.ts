import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type Referring, referringTo } from "../../../../core/records/references.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

type Guest = { propertyId: string; module: string; oldId: string };
export type Belonging = {
  id: string;
  module: ModuleKey;
  oldId: string;
  values: Record<string, unknown>;
  runId: string;
  line: number;
};

/** Records that count for the hotel's figures. They stay, without the guest. */
const KEPT: ReadonlySet<ModuleKey> = new Set(["reservations", "in-house", "blocks"]);

export const keptReferring = (module: string) => referringTo(module).filter((item) => KEPT.has(item.module));
export const goingReferring = (module: string) => referringTo(module).filter((item) => !KEPT.has(item.module));

/** The guest's index covers the first field of these tables; the others are scanned. */
const namesGuest = (fields: readonly string[], oldId: string) =>
  sql`(${sql.join(
    fields.map((field) => sql`t.values ->> ${field} = ${oldId}`),
    sql` or `,
  )})`;

export async function findBelongings(
  tx: Tx,
  { accountId }: AccountScope,
  { propertyId, oldId }: Guest,
  { module, table, fields }: Referring,
): Promise<Belonging[]> {
  const { rows } = await sql<Belonging>`
    select t.id::text, t.module, t.old_id as "oldId", t.values, t.run_id as "runId", t.line from ${sql.table(table)} t
    where t.account_id = ${accountId} and t.property_id = ${propertyId} and t.module = ${module}
      and ${namesGuest(fields, oldId)}
    order by t.id`.execute(tx);
  return rows;
}

/** Notes of the guest's reservations: they belong to the stay, but mention the guest. */
export async function findStayNotes(
  tx: Tx,
  { accountId }: AccountScope,
  propertyId: string,
  reservations: readonly string[],
): Promise<Belonging[]> {
  if (reservations.length === 0) return [];
  const { rows } = await sql<Belonging>`
    select t.id::text, t.module, t.old_id as "oldId", t.values, t.run_id as "runId", t.line from records t
    where t.account_id = ${accountId} and t.property_id = ${propertyId} and t.module = 'notes'
      and t.values ->> 'reservationId' = any (${reservations}::text[]) order by t.id`.execute(tx);
  return rows;
}

/** All records of a guest: those that are deleted with it, and those that stay without it. */
export async function findAllOf(tx: Tx, scope: AccountScope, guest: Guest) {
  const going: Belonging[] = [];
  for (const referring of goingReferring(guest.module))
    going.push(...(await findBelongings(tx, scope, guest, referring)));
  const kept: Belonging[] = [];
  for (const referring of keptReferring(guest.module))
    kept.push(...(await findBelongings(tx, scope, guest, referring)));
  const stays = kept.filter(({ module, values }) => module === "reservations" && values.profileId === guest.oldId);
  const notes = await findStayNotes(
    tx,
    scope,
    guest.propertyId,
    stays.map(({ oldId }) => oldId),
  );
  return { going: [...going, ...notes.filter(({ id }) => !going.some((item) => item.id === id))], kept };
}
