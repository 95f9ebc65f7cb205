import type { FastifyInstance } from "fastify";
import { type FieldShown, moduleRoutes as routes } from "../../../../contract/modules.ts";
import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { synonymsOf } from "../../../../core/modules/synonyms.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { bind, type Exchange } from "../../../http/bind.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findLiveSource } from "../../intake/sources/sources.repo.ts";
import { changeModule } from "./change-module.ts";
import { listModules, type ModuleChange } from "./modules.repo.ts";

const ok = true as const;

function keyOf(id: string): ModuleKey {
  const key = id.toLowerCase();
  if (!isModuleKey(key)) throw new Refusal("not_found");
  return key;
}

async function findModule(tx: Tx, scope: Scope, key: ModuleKey, language: Language) {
  const found = (await listModules(tx, scope, language)).find(({ id }) => id === key);
  if (!found) throw new Refusal("not_found");
  return found;
}

const toField = (module: ModuleKey, language: Language) => {
  return (field: ReturnType<typeof fieldsOf>[number]): FieldShown => ({
    id: field.id,
    name: field.id,
    label: field.labels[language],
    type: field.type,
    width: field.width,
    required: field.required,
    key: field.key,
    list: field.list,
    synonyms: [...synonymsOf(module, field)],
  });
};

export function mountModules(app: FastifyInstance, { db }: { db: Db }): void {
  const all = (scope: Scope, language: Language) => inTenant(db, scope, (tx) => listModules(tx, scope, language));

  bind(app, routes.all, async (caller, _input, { language }) => ({ modules: await all(caller, language) }));
  bind(app, routes.list, async (caller, { isconfig }, { language }) => {
    const shown = (await all(caller, language)).filter(({ deleted }) => !deleted);
    return { data: isconfig === undefined ? shown : shown.filter((module) => module.isconfig === isconfig) };
  });
  bind(app, routes.fields, async (caller, { id }, { language }) => {
    const key = keyOf(id);
    const module = await inTenant(db, caller, (tx) => findModule(tx, caller, key, language));
    return { data: fieldsOf(key).map(toField(key, language)), module };
  });
  bind(app, routes.change, (caller, { module_id, status, name }, exchange) =>
    change(caller, module_id, exchange, {
      ...(status !== undefined && { isOn: status === 1 }),
      ...(name !== undefined && { label: name || null }),
    }),
  );
  bind(app, routes.remove, (caller, { module_id, restore }, exchange) =>
    change(caller, module_id, exchange, { deleted: restore !== true }),
  );

  function change(scope: Scope, id: string, { request, language }: Exchange, wanted: ModuleChange) {
    const key = keyOf(id);
    return inTenant(db, scope, async (tx) => {
      const reading = wanted.deleted ? await findLiveSource(tx, scope, key) : undefined;
      if (reading) throw new Refusal("run_in_progress", { extra: { id: reading } });
      await changeModule(tx, scope, key, wanted, { ip: request.ip, requestId: request.id });
      return { ok, module: await findModule(tx, scope, key, language) };
    });
  }
}
