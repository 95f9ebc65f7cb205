import { type Selectable, sql } from "kysely";
import type { ConfigurationBody, MappedField } from "../../../../contract/configurations.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

/** A configuration with its newest version. */
export type ConfigurationRow = Selectable<Tables["configurations"]> & { columns: string[]; body: ConfigurationBody };
export type VersionRow = Selectable<Tables["configuration_versions"]>;

/**
 * Locks the property until the transaction ends, so that one caller at a time changes names, the active configuration
 * and versions.
 */
export async function lockProperty(tx: Tx, { accountId, propertyId }: Scope): Promise<void> {
  await tx
    .selectFrom("properties")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", propertyId)
    .forNoKeyUpdate()
    .execute();
}

const configurationsOf = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx
    .selectFrom("configurations as c")
    .innerJoin("configuration_versions as v", (on) =>
      on
        .onRef("v.account_id", "=", "c.account_id")
        .onRef("v.configuration_id", "=", "c.id")
        .onRef("v.version", "=", "c.version"),
    )
    .where("c.account_id", "=", accountId)
    .where("c.property_id", "=", propertyId)
    .where("c.deleted_at", "is", null);

const whole = (tx: Tx, scope: Scope) => configurationsOf(tx, scope).selectAll("c").select(["v.columns", "v.body"]);

export const findConfiguration = (tx: Tx, scope: Scope, id: string): Promise<ConfigurationRow | undefined> =>
  whole(tx, scope).where("c.id", "=", id).executeTakeFirst();

export const findActive = (tx: Tx, scope: Scope, module: string): Promise<ConfigurationRow | undefined> =>
  whole(tx, scope).where("c.module", "=", module).where("c.active", "=", true).executeTakeFirst();

export const findNewest = (tx: Tx, scope: Scope, module: string): Promise<ConfigurationRow | undefined> =>
  whole(tx, scope)
    .where("c.module", "=", module)
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();

export const findByName = (
  tx: Tx,
  scope: Scope,
  { module, name }: { module: string; name: string },
): Promise<ConfigurationRow | undefined> =>
  whole(tx, scope)
    .where("c.module", "=", module)
    .where(sql<string>`lower(c.name)`, "=", sql<string>`lower(${name})`)
    .executeTakeFirst();

export async function listNames(tx: Tx, scope: Scope, module: string): Promise<string[]> {
  const rows = await configurationsOf(tx, scope).select("c.name").where("c.module", "=", module).execute();
  return rows.map(({ name }) => name);
}

/** Newest first. Also lists versions of a hidden configuration, since runs keep theirs. */
export const listVersions = (tx: Tx, { accountId }: Scope, id: string) =>
  tx
    .selectFrom("configuration_versions")
    .select(["version", "at", "by_id", "by_name", "note"])
    .where("account_id", "=", accountId)
    .where("configuration_id", "=", id)
    .orderBy("version", "desc")
    .execute();

export const findVersion = (
  tx: Tx,
  { accountId }: Scope,
  id: string,
  version: number,
): Promise<VersionRow | undefined> =>
  tx
    .selectFrom("configuration_versions")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("configuration_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();

type Content = { fingerprint: string; columns: readonly string[]; body: ConfigurationBody; note: string };
type NewConfiguration = Content & { module: string; name: string; sourceTable: string; active: boolean };

export async function insertConfiguration(tx: Tx, scope: Scope, configuration: NewConfiguration): Promise<string> {
  const { id } = await tx
    .insertInto("configurations")
    .values({
      account_id: scope.accountId,
      property_id: scope.propertyId,
      module: configuration.module,
      name: configuration.name,
      source_table: configuration.sourceTable,
      fingerprint: configuration.fingerprint,
      active: configuration.active,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertVersion(tx, scope, id, { ...configuration, version: 1 });
  return id;
}

type NewVersion = Content & { version: number; name: string; sourceTable: string };

/** Adds a version; earlier versions never change. */
export async function addVersion(tx: Tx, scope: Scope, id: string, version: NewVersion): Promise<void> {
  await insertVersion(tx, scope, id, version);
  await change(tx, scope)
    .set({
      name: version.name,
      source_table: version.sourceTable,
      version: version.version,
      fingerprint: version.fingerprint,
      updated_at: sql<Date>`clock_timestamp()`,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .where("id", "=", id)
    .execute();
}

async function insertVersion(tx: Tx, scope: Scope, id: string, content: Content & { version: number }): Promise<void> {
  await tx
    .insertInto("configuration_versions")
    .values({
      account_id: scope.accountId,
      configuration_id: id,
      version: content.version,
      columns: [...content.columns],
      body: JSON.stringify(content.body),
      note: content.note,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

const change = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.updateTable("configurations").where("account_id", "=", accountId).where("property_id", "=", propertyId);

/** In two steps: the index that allows one active configuration checks every row as it changes. */
export async function setActive(tx: Tx, scope: Scope, { module, id }: { module: string; id: string }): Promise<void> {
  const ofModule = change(tx, scope).where("module", "=", module).where("deleted_at", "is", null);
  await ofModule.set({ active: false }).where("active", "=", true).where("id", "<>", id).execute();
  await ofModule.set({ active: true }).where("id", "=", id).execute();
}

export async function hideConfiguration(tx: Tx, scope: Scope, id: string): Promise<void> {
  await change(tx, scope)
    .set({ deleted_at: sql<Date>`clock_timestamp()`, active: false })
    .where("id", "=", id)
    .execute();
}

export async function markUsed(tx: Tx, scope: Scope, id: string): Promise<void> {
  await change(tx, scope).set({ last_used_at: sql<Date>`clock_timestamp()` }).where("id", "=", id).execute();
}

/** Modules of the property with an active configuration. */
export async function listMapped(tx: Tx, { accountId, propertyId }: Scope): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("configurations")
    .select("module")
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .execute();
  return new Set(rows.map(({ module }) => module));
}

type Page = { module?: string | undefined; limit: number; offset: number };

const ofModule = (tx: Tx, scope: Scope, module: string | undefined) =>
  module === undefined ? configurationsOf(tx, scope) : configurationsOf(tx, scope).where("c.module", "=", module);

/** Sorted by last use, then by age, newest first. */
export async function listConfigurations(
  tx: Tx,
  scope: Scope,
  { module, limit, offset }: Page,
): Promise<{ rows: ConfigurationRow[]; total: number }> {
  const wanted = ofModule(tx, scope, module);
  const { n } = await wanted.select(({ fn }) => fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll("c")
    .select(["v.columns", "v.body"])
    .orderBy("c.last_used_at", (order) => order.desc().nullsLast())
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(n) };
}

/** What decides whether a configuration fits a file, for all configurations in the same order. */
export const listFittable = (tx: Tx, scope: Scope, module: string | undefined) =>
  ofModule(tx, scope, module)
    .select(["c.id", "c.module", "c.fingerprint"])
    .select(sql<MappedField[]>`v.body -> 'fields'`.as("fields"))
    .orderBy("c.last_used_at", (order) => order.desc().nullsLast())
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id", "desc")
    .execute();

/** The configuration that was made for exactly these columns; of several the first in the list's order. */
export const findByFingerprint = async (
  tx: Tx,
  scope: Scope,
  module: string,
  fingerprint: string,
): Promise<string | undefined> => {
  const found = await ofModule(tx, scope, module)
    .select("c.id")
    .where("c.fingerprint", "=", fingerprint)
    .orderBy("c.last_used_at", (order) => order.desc().nullsLast())
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
};

export const listByIds = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<ConfigurationRow[]> =>
  ids.length === 0 ? [] : whole(tx, scope).where("c.id", "in", ids).execute();

export type ConfigurationAt = { id: string; name: string; module: string; version: number; body: ConfigurationBody };

/** A version of a configuration, even of a deleted one, so that its runs can still be shown. */
export async function findConfigurationAt(
  tx: Tx,
  { accountId, propertyId }: Scope,
  id: string,
  version?: number,
): Promise<(ConfigurationAt & { deleted: boolean }) | undefined> {
  const { rows } = await sql<ConfigurationAt & { deleted: boolean }>`
    select c.id, c.name, c.module, v.version, v.body, c.deleted_at is not null as deleted
    from configurations c join configuration_versions v on v.account_id = c.account_id and v.configuration_id = c.id
    where c.account_id = ${accountId} and c.property_id = ${propertyId} and c.id = ${id}
      and v.version = ${version === undefined ? sql`c.version` : version}`.execute(tx);
  return rows[0];
}
