import type { FastifyInstance } from "fastify";
import { mappingRoutes as routes } from "../../../../contract/configurations.ts";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { type ConfigurationRow, findActive } from "../mappings/configurations.repo.ts";
import { activateMapping, saveMapping } from "../mappings/save-mapping.ts";
import { listModules } from "./modules.repo.ts";

const ok = true as const;

function keyOf(id: string): ModuleKey {
  const key = id.toLowerCase();
  if (!isModuleKey(key)) throw new Refusal("not_found");
  return key;
}

/** The specification's calls about mappings: each concerns the module's active configuration. */
export function mountMappings(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.save, (caller, { module_id, source_table, intermidiate_table, fields }, exchange) => {
    const module = keyOf(module_id);
    if (intermidiate_table !== undefined && intermidiate_table.toLowerCase() !== module) {
      const message = say(exchange.language, "errors.issue.choice", { values: module });
      throw new Refusal("invalid", { issues: [{ path: "intermidiate_table", code: "choice", message }] });
    }
    return inTenant(db, caller, async (tx) => {
      const row = fields
        ? await saveMapping(tx, caller, { module, sourceTable: source_table, fields }, originOf(exchange))
        : await findActive(tx, caller, module);
      return { ok, data: row ? toMapping(row) : null };
    });
  });
  bind(app, routes.activate, (caller, { module_id, mapping }, exchange) => {
    const module = keyOf(module_id);
    return inTenant(db, caller, async (tx) => {
      await activateMapping(tx, caller, { module, id: mapping }, originOf(exchange));
      const shown = (await listModules(tx, caller, exchange.language)).find(({ id }) => id === module);
      if (!shown) throw new Refusal("not_found");
      return { ok, module: shown };
    });
  });
}

function toMapping(row: ConfigurationRow) {
  return {
    id: row.id,
    version: row.version,
    module_id: row.module,
    source_table: row.source_table,
    intermidiate_table: row.module,
    fields: row.body.fields,
    fingerprint: row.fingerprint,
    created_at: row.updated_at.toISOString(),
    by: { id: row.by_id, name: row.by_name },
  };
}
