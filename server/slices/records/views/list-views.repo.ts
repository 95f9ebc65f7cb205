import { sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

/** A private view is visible only to its owner, not even to administrators. */
const seen = (tx: Tx, { accountId, user }: AccountScope, kind: ListKind) =>
  tx
    .selectFrom("list_views as v")
    .where("v.account_id", "=", accountId)
    .where("v.kind", "=", kind)
    .where(({ eb, or }) => or([eb("v.shared", "=", true), eb("v.owner_id", "=", user.id)]));

const selectViews = (tx: Tx, scope: AccountScope, kind: ListKind) =>
  seen(tx, scope, kind)
    .leftJoin("users as u", (on) => on.onRef("u.account_id", "=", "v.account_id").onRef("u.id", "=", "v.owner_id"))
    .select(["v.id", "v.kind", "v.name", "v.search", "v.columns", "v.owner_id", "v.shared", "v.version"])
    .select(sql<string | null>`nullif(trim(u.firstname || ' ' || u.lastname), '')`.as("by"));

export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];
export type At = { kind: ListKind; id: string };

export const listViews = (tx: Tx, scope: AccountScope, kind: ListKind) =>
  selectViews(tx, scope, kind).orderBy(sql`lower(v.name)`).orderBy("v.id").execute();

export const findView = (tx: Tx, scope: AccountScope, { kind, id }: At): Promise<ViewRow | undefined> =>
  selectViews(tx, scope, kind).where("v.id", "=", id).executeTakeFirst();

/** Locks the view until the transaction ends: `update` to change it, `key share` so that it stays. */
export async function holdView(
  tx: Tx,
  scope: AccountScope,
  { kind, id }: At,
  lock: "update" | "key share",
): Promise<boolean> {
  const builder = seen(tx, scope, kind).select("v.id").where("v.id", "=", id);
  return (await (lock === "update" ? builder.forUpdate() : builder.forKeyShare()).executeTakeFirst()) !== undefined;
}

/** Locks the person, so that two concurrent calls cannot both take the last place. */
export async function countOwnViews(tx: Tx, { accountId, user }: AccountScope, kind: ListKind): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${accountId} ${user.id} ${kind}`}, 0))`.execute(tx);
  const { n } = await tx
    .selectFrom("list_views")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("owner_id", "=", user.id)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export type ViewValues = { name: string; search: Record<string, string>; columns: string[] | null; shared: boolean };

const written = ({ name, search, columns, shared }: ViewValues) => ({
  name,
  search: JSON.stringify(search),
  columns: columns && JSON.stringify(columns),
  shared,
});

export async function insertView(
  tx: Tx,
  { accountId, user }: AccountScope,
  kind: ListKind,
  values: ViewValues,
): Promise<string> {
  const { id } = await tx
    .insertInto("list_views")
    .values({ account_id: accountId, kind, owner_id: user.id, ...written(values) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateView(
  tx: Tx,
  { accountId }: AccountScope,
  id: string,
  { ownerId, ...values }: ViewValues & { ownerId: string | null },
): Promise<void> {
  await tx
    .updateTable("list_views")
    .set({ ...written(values), owner_id: ownerId, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function deleteView(tx: Tx, { accountId }: AccountScope, id: string): Promise<void> {
  await tx.deleteFrom("list_views").where("account_id", "=", accountId).where("id", "=", id).execute();
}
