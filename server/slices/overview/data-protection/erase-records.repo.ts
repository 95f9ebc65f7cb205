import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ErasureCounts } from "../../../../contract/data-protection.ts";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { AccountScope, Scope, Tx } from "../../../db/client.ts";
import { lockRecords } from "../../records/store/find-records.repo.ts";
import { prepareLists } from "../../records/store/prepare-lists.repo.ts";
import { type Belonging, findAllOf, goingReferring, keptReferring } from "./belongings.repo.ts";
import type { SubjectGuest } from "./person-rows.repo.ts";

/** Texts of a stay that may mention its guest. Dates, rooms, rates and amounts are the hotel's figures, and stay. */
const STAY_TEXTS = ["note", "party", "crsNumber", "lastName", "firstName"];

type Counts = Pick<ErasureCounts, "profiles" | "belongings" | "stays">;

/** One guest's records, in one transaction. */
export async function eraseRecords(
  tx: Tx,
  scope: AccountScope,
  guest: SubjectGuest,
  erasureId: string,
): Promise<Counts> {
  const own: Scope = { ...scope, propertyId: guest.propertyId };
  const concerned = new Set<ModuleKey>(["notes"]);
  for (const { module } of [...goingReferring(guest.module), ...keptReferring(guest.module)]) concerned.add(module);
  if (isModuleKey(guest.module)) concerned.add(guest.module);
  for (const module of [...concerned].sort()) await lockRecords(tx, own, module);
  const { going, kept } = await findAllOf(tx, scope, guest);
  for (const record of kept) await keepFigures(tx, own, guest, record, erasureId);
  for (const { id, module } of going) await deleteRecord(tx, own, module, id);
  const profiles = isModuleKey(guest.module) ? await deleteRecord(tx, own, guest.module, guest.id) : 0;
  // Prepared data of lists, which is computed again.
  for (const table of ["list_words", "list_beginnings", "list_sets"])
    await sql`delete from ${sql.table(table)}
      where account_id = ${scope.accountId} and property_id = ${guest.propertyId}`.execute(tx);
  await prepareLists(tx, own, { after: "import" });
  return { profiles, belongings: going.length, stays: kept.length };
}

/** Deletes a record with all its stored earlier states. */
async function deleteRecord(tx: Tx, scope: Scope, module: ModuleKey, id: string): Promise<number> {
  const { accountId, propertyId } = scope;
  const kind = tableOf(module);
  await forgetPushed(tx, scope, module, id);
  await sql`delete from record_befores
    where account_id = ${accountId} and kind = ${kind} and record_id = ${id}::bigint`.execute(tx);
  await sql`delete from record_edits
    where account_id = ${accountId} and kind = ${kind} and record_id = ${id}::bigint`.execute(tx);
  await sql`
    update import_gone g set name = '', old_id = '' from imports i
    where i.account_id = g.account_id and i.id = g.import_id and g.account_id = ${accountId}
      and i.module = ${module} and g.record_id = ${id}::bigint`.execute(tx);
  const { rows } = await sql`delete from ${sql.table(kind)}
    where account_id = ${accountId} and property_id = ${propertyId} and id = ${id}::bigint returning id`.execute(tx);
  return rows.length;
}

/**
 * Removes what was sent of a record, the hotel's answers and what was read back; that it exists, and its id, stay
 * known.
 */
async function forgetPushed(tx: Tx, { accountId, propertyId }: Scope, module: ModuleKey, id: string): Promise<void> {
  const own = sql`l.account_id = ${accountId} and l.property_id = ${propertyId} and l.module = ${module}
    and l.record_id = ${id}::bigint`;
  for (const table of ["push_sent", "push_attempts", "push_proofs"])
    await sql`delete from ${sql.table(table)} t using push_records l
      where ${own} and t.account_id = l.account_id and t.target_id = l.target_id and t.module = l.module
        and t.old_id = l.old_id`.execute(tx);
  await sql`update push_records l set value = null, digest = null, place = '' where ${own}`.execute(tx);
  // A report of a check contains records and values as examples; the next check makes another.
  await sql`delete from push_checks where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
}

/** Stays of one guest share an anonymous name, so that they still count as one guest's. */
const nameless = (erasureId: string, { propertyId, id }: SubjectGuest) =>
  `erased-${createHash("sha256").update(`${erasureId} ${propertyId} ${id}`).digest("hex").slice(0, 12)}`;

async function keepFigures(tx: Tx, scope: Scope, guest: SubjectGuest, record: Belonging, erasureId: string) {
  const { accountId } = scope;
  const { module, values } = record;
  await forgetPushed(tx, scope, module, record.id);
  const table = tableOf(module);
  const isGuest = module !== "blocks" && values.profileId === guest.oldId;
  const named = Object.keys(values).filter((field) => field !== "profileId" && values[field] === guest.oldId);
  const gone = isGuest ? [...STAY_TEXTS, ...named] : named;
  const name = nameless(erasureId, guest);
  const now = isGuest ? sql`jsonb_build_object('profileId', ${name}::text)` : sql`'{}'::jsonb`;
  const column = table === "reservations" ? "profile_old_id" : table === "records" ? "parent_old_id" : null;
  await sql`
    update ${sql.table(table)} set values = (values - ${gone}::text[]) || ${now}, version = version + 1,
      corrected = nullif(corrected - ${[...gone, "profileId"]}::text[], '{}'), updated_at = clock_timestamp() ${isGuest && column ? sql`, ${sql.ref(column)} = ${name}` : sql``}
    where account_id = ${accountId} and property_id = ${scope.propertyId} and id = ${record.id}::bigint`.execute(tx);
  // The state before a run: the undo must not restore the guest.
  await sql`
    update record_befores set before = jsonb_set(before - 'corrected', '{values}', ((before -> 'values') - ${gone}::text[]) || ${now})
      ${isGuest && column ? sql`|| jsonb_build_object(${column}::text, ${name}::text)` : sql``}
    where account_id = ${accountId} and kind = ${table} and record_id = ${record.id}::bigint`.execute(tx);
  await sql`
    update record_edits set old = old - ${gone}::text[], new = new - ${gone}::text[], before = before - 'corrected'
    where account_id = ${accountId} and kind = ${table} and record_id = ${record.id}::bigint`.execute(tx);
}
