import { type Selectable, sql } from "kysely";
import type { CodePolicy } from "../../../../contract/codes.ts";
import type { RememberedCode } from "../../../../core/translation/suggest-codes.ts";
import { codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";
import { packable, packedPairs, unpackPairs } from "./packed.repo.ts";

export type ListRow = Selectable<Tables["code_lists"]>;

export async function findLists(
  tx: Tx,
  { accountId, propertyId }: Scope,
  lists: readonly string[],
): Promise<Map<string, ListRow>> {
  const { rows } = await sql<ListRow>`
    select * from code_lists
    where account_id = ${accountId} and property_id = ${propertyId} and list = any (${lists}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.list, row]));
}

/** A list has changed: its signature is removed, and earlier runs are outdated. */
export async function touchList(tx: Tx, { accountId, propertyId }: Scope, list: string): Promise<void> {
  await sql`
    insert into code_lists (account_id, property_id, list) values (${accountId}, ${propertyId}, ${list})
    on conflict (account_id, property_id, list) do update
    set changed_at = clock_timestamp(), signed_at = null, signed_by_id = null, signed_by_name = null`.execute(tx);
}

/** Changes the policy of a list that has a row. */
export async function updatePolicy(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { list, policy, otherwise }: { list: string; policy: CodePolicy; otherwise: string },
): Promise<void> {
  await tx
    .updateTable("code_lists")
    .set({ policy, otherwise })
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("list", "=", list)
    .execute();
}

/** Writes or removes the caller's signature under the current list. Returns when it was signed. */
export async function updateSignature(
  tx: Tx,
  { accountId, propertyId, user }: Scope,
  { list, isSigned }: { list: string; isSigned: boolean },
): Promise<Date | null> {
  const [signedAt, id, name] = isSigned ? [sql`clock_timestamp()`, user.id, user.name] : [null, null, null];
  const { rows } = await sql<{ at: Date | null }>`
    insert into code_lists (account_id, property_id, list, signed_at, signed_by_id, signed_by_name)
    values (${accountId}, ${propertyId}, ${list}, ${signedAt}, ${id}, ${name})
    on conflict (account_id, property_id, list) do update
    set signed_at = excluded.signed_at, signed_by_id = excluded.signed_by_id, signed_by_name = excluded.signed_by_name
    returning signed_at as at`.execute(tx);
  return rows[0]?.at ?? null;
}

export type Pair = { code: string; target: string };

/** By list, the targets of codes. */
export async function findTranslations(
  tx: Tx,
  { accountId, propertyId }: Scope,
  lists: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ list: string; pairs: string }>`
    select list, ${packedPairs("key", "target")} as pairs from code_translations
    where account_id = ${accountId} and property_id = ${propertyId} and list = any (${lists}::text[])
    group by list`.execute(tx);
  return new Map(rows.map(({ list, pairs }) => [list, new Map(unpackPairs(pairs))]));
}

export type TranslatedBy = { list: string; key: string; by_id: string; by_name: string; at: Date };

/** Who mapped the codes, and when. */
export async function findTranslators(
  tx: Tx,
  { accountId, propertyId }: Scope,
  codes: readonly { list: string; key: string }[],
): Promise<TranslatedBy[]> {
  const { rows } = await sql<TranslatedBy>`
    select t.list, t.key, t.by_id, t.by_name, t.at
    from unnest(${codes.map(({ list }) => list)}::text[], ${codes.map(({ key }) => key)}::text[]) as w (list, key)
    join code_translations t on t.account_id = ${accountId} and t.property_id = ${propertyId}
      and t.list = w.list and t.key = w.key`.execute(tx);
  return rows;
}

/** Returns the codes that are new or changed; `keep` leaves existing mappings alone. */
export async function saveTranslations(
  tx: Tx,
  { accountId, propertyId, user }: Scope,
  { list, pairs, keep = false }: { list: string; pairs: readonly Pair[]; keep?: boolean },
): Promise<string[]> {
  const last = [...new Map(pairs.map(({ code, target }) => [packable(codeKey(code)), { code, target }]))];
  const change = keep
    ? sql`do nothing`
    : sql`do update set code = excluded.code, target = excluded.target, at = excluded.at,
        by_id = excluded.by_id, by_name = excluded.by_name where t.target <> excluded.target`;
  const { rows } = await sql<{ code: string }>`
    insert into code_translations as t (account_id, property_id, list, key, code, target, by_id, by_name)
    select ${accountId}::uuid, ${propertyId}::uuid, ${list}, key, code, target, ${user.id}::uuid, ${user.name}
    from unnest(${last.map(([key]) => key)}::text[], ${last.map(([, { code }]) => packable(code.trim()))}::text[],
      ${last.map(([, { target }]) => packable(target))}::text[]) as given (key, code, target)
    order by key
    on conflict (account_id, property_id, list, key) ${change}
    returning code`.execute(tx);
  return rows.map(({ code }) => code);
}

export async function deleteTranslations(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { list, codes }: { list: string; codes: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    delete from code_translations
    where account_id = ${accountId} and property_id = ${propertyId} and list = ${list}
      and key = any (${codes.map(codeKey)}::text[]) returning code`.execute(tx);
  return rows.map(({ code }) => code);
}

/**
 * What most of the account's other properties map these codes to. A property is named only to users who may enter it.
 */
export async function listRemembered(
  tx: Tx,
  { accountId, propertyId, user }: Scope,
  codes: readonly { list: string; key: string }[],
): Promise<(RememberedCode & { list: string; key: string })[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<RememberedCode & { list: string; key: string }>`
    select distinct on (list, key) list, key, target, "from",
      count(*) over (partition by list, key) = 1 as agreed
    from (
      select t.list, t.key, t.target, count(*) as times, max(p.name) filter (where exists (
        select from users u where u.account_id = p.account_id and u.id = ${user.id} and (u.role in (1, 2) or exists (
          select from user_properties up
          where up.account_id = p.account_id and up.user_id = u.id and up.property_id = p.id)))) as "from"
      from unnest(${codes.map(({ list }) => list)}::text[], ${codes.map(({ key }) => key)}::text[])
        as w (list, key)
      join code_translations t on t.account_id = ${accountId} and t.list = w.list and t.key = w.key
        and t.property_id <> ${propertyId}
      join properties p on p.account_id = t.account_id and p.id = t.property_id
      group by t.list, t.key, t.target
    ) chosen
    order by list, key, times desc, target`.execute(tx);
  return rows;
}
