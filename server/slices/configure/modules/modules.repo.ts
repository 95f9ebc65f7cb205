import { sql } from "kysely";
import type { ModuleShown } from "../../../../contract/modules.ts";
import type { Language } from "../../../../contract/users.ts";
import { type ModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { countByModule } from "../../intake/sources/count-staged.repo.ts";
import { listMapped } from "../mappings/configurations.repo.ts";

/** The catalogue as this property sees it: its own changes over the common catalogue. */
export async function listModules(tx: Tx, scope: Scope, language: Language): Promise<ModuleShown[]> {
  const { created_at: since } = await tx
    .selectFrom("properties")
    .select("created_at")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", scope.propertyId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom("property_modules")
    .selectAll()
    .where("account_id", "=", scope.accountId)
    .where("property_id", "=", scope.propertyId)
    .execute();
  const own = new Map(rows.map((row) => [row.module, row]));
  const counted = await countByModule(tx, scope);
  const mapped = await listMapped(tx, scope);
  return modules.map(({ key, names, group, isconfig, path }) => {
    const row = own.get(key);
    const { inFiles, staged, valid } = counted.get(key) ?? { inFiles: 0, staged: 0, valid: 0 };
    return {
      id: key,
      name: row?.label ?? names[language],
      module: group,
      status: row?.is_on === false ? 0 : 1,
      nbroworacle: inFiles,
      nbrowvalid: valid,
      nbrowpiw: staged,
      validate: staged > 0 && valid === staged,
      created_at: since.toISOString(), // A module exists from its property's first day.
      updated_at: (row?.updated_at ?? since).toISOString(),
      deleted: row?.deleted_at != null,
      isconfig,
      path,
      mapped: mapped.has(key),
    };
  });
}

export type ModuleChange = { isOn?: boolean; label?: string | null; deleted?: boolean };

export async function saveModule(tx: Tx, scope: Scope, module: ModuleKey, change: ModuleChange): Promise<void> {
  const values = {
    ...(change.isOn !== undefined && { is_on: change.isOn }),
    ...(change.label !== undefined && { label: change.label }),
    ...(change.deleted !== undefined && { deleted_at: change.deleted ? sql<Date>`now()` : null }),
  };
  await tx
    .insertInto("property_modules")
    .values({ account_id: scope.accountId, property_id: scope.propertyId, module, ...values })
    .onConflict((known) =>
      known.columns(["account_id", "property_id", "module"]).doUpdateSet({ ...values, updated_at: sql`now()` }),
    )
    .execute();
}

/** How many modules the property uses. */
export async function countModules(tx: Tx, { accountId, propertyId }: Scope): Promise<number> {
  const { n } = await tx
    .selectFrom("property_modules")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where(({ or, eb }) => or([eb("is_on", "=", false), eb("deleted_at", "is not", null)]))
    .executeTakeFirstOrThrow();
  return modules.length - Number(n);
}
