import { sql } from "kysely";
import { compileForms, type Form, packForm, unpackForm } from "../../../../core/duplicates/form.ts";
import { comparedProfile } from "../../../../core/duplicates/profile-of.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findSharedMails } from "../../tenancy/accounts/accounts.repo.ts";
import { findCountry } from "../../tenancy/properties/properties.repo.ts";

type Values = Readonly<Record<string, Value | undefined>>;
type Found = { id: string; module: ModuleKey; form: string | null; values: Values | null; contacts: Values[] | null };

/** Modules of profiles that can be one another, each with a preset of its own. */
export const comparedModules = ["profiles", "accounts"] as const satisfies readonly ModuleKey[];
export type ComparedModule = (typeof comparedModules)[number];

export const compileFormsOf = async (tx: Tx, scope: Scope) =>
  compileForms(await findCountry(tx, scope), await findSharedMails(tx, scope));

/**
 * Profiles with their contacts, and with their values where the stored form does not say everything; of a property without
 * contacts none are looked for.
 */
const withContacts = ({ accountId, propertyId }: Scope) => sql`select p.id::text, p.module, p.form, c.contacts,
  case when p.form is null or c.contacts is not null then p.values end as values
  from profiles p cross join lateral (select case when exists (
    select from data_versions where account_id = ${accountId} and property_id = ${propertyId}
      and module = 'profile-contacts' and records > 0)
  then (
    select jsonb_agg(c.values order by c.id) from records c
    where c.property_id = p.property_id and c.module = 'profile-contacts' and c.parent_old_id = p.old_id
  ) end as contacts) c`;

type Page = { module: ComparedModule; after: number; most: number };
export type Loaded = { id: number; module: ModuleKey; form: Form };
type FormOf = ReturnType<typeof compileForms>;

const packedOf = ({ form, values, contacts }: Found, formOf: FormOf): string =>
  values ? packForm(formOf(comparedProfile(values, contacts ?? []))) : (form ?? "");

/**
 * Profiles of a module behind an id, in the order of their ids; each has its form, packed, when it is asked for. Of a table that
 * was just filled there are no statistics: each page would be sorted out of all profiles, instead of read along the key.
 */
export async function loadPage(tx: Tx, scope: Scope, { module, after, most }: Page) {
  const allow = (setting: "on" | "off") =>
    sql`select set_config('enable_sort', ${setting}, true), set_config('enable_bitmapscan', ${setting}, true)`.execute(
      tx,
    );
  const page = sql<Found>`${withContacts(scope)}
    where p.account_id = ${scope.accountId} and p.property_id = ${scope.propertyId} and p.module = ${module}
      and p.id > ${after}
    order by p.id limit ${most}`;
  const [, { rows }] = await Promise.all([allow("off"), page.execute(tx), allow("on")]);
  return rows.map((row) => ({ id: Number(row.id), formBy: (formOf: FormOf) => packedOf(row, formOf) }));
}

/** Those of these ids that are there. */
export async function loadForms(tx: Tx, scope: Scope, ids: Iterable<number>): Promise<Map<number, Loaded>> {
  const all = `{${[...new Set(ids)]}}`;
  const { rows } = await sql<Found>`${withContacts(scope)}
    where p.account_id = ${scope.accountId} and p.property_id = ${scope.propertyId} and p.id = any (${all}::bigint[])
    order by p.id`.execute(tx);
  const formOf = await compileFormsOf(tx, scope);
  return new Map(
    rows.map((row) => {
      const id = Number(row.id);
      return [id, { id, module: row.module, form: unpackForm(packedOf(row, formOf)) }];
    }),
  );
}

/** How many profiles the module has, which is what the weights begin with. */
export async function countProfiles(tx: Tx, { accountId, propertyId }: Scope): Promise<Record<ComparedModule, number>> {
  const { rows } = await sql<{ module: ComparedModule; records: number }>`
    select module, records from data_versions where account_id = ${accountId} and property_id = ${propertyId}
      and module = any (${[...comparedModules]}::text[])`.execute(tx);
  const of = (module: ComparedModule) => rows.find((row) => row.module === module)?.records ?? 0;
  return { profiles: of("profiles"), accounts: of("accounts") };
}
