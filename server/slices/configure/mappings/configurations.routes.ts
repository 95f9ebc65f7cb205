import type { FastifyInstance } from "fastify";
import { configurationRoutes as routes } from "../../../../contract/configurations.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { attachment } from "../../../http/attachment.ts";
import { bind } from "../../../http/bind.ts";
import { callerAt } from "../../../http/caller-at.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { addFromFile, toFile } from "./configuration-file.ts";
import { copyConfiguration } from "./copy-configuration.ts";
import { rankConfigurations } from "./rank-configurations.ts";
import { rememberColumns } from "./remember-columns.repo.ts";
import { reportDrift } from "./report-drift.ts";
import { createConfiguration, removeConfiguration, saveConfiguration } from "./save-configuration.ts";
import { getConfiguration, showConfiguration, showWhole } from "./show-configuration.ts";

const ok = true as const;

export function mountConfigurations(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller, { module, sourceId, limit, offset }) =>
    inTenant(db, caller, async (tx) => {
      const wanted = { module: module?.toLowerCase(), sourceId, limit, offset };
      const { rows, total } = await rankConfigurations(tx, caller, wanted);
      return { rows, total_rows: total, limit, offset };
    }),
  );
  bind(app, routes.one, (caller, { id, version }) =>
    inTenant(db, caller, async (tx) => showWhole(tx, caller, await getConfiguration(tx, caller, id), version)),
  );
  bind(app, routes.create, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) =>
      showWhole(tx, caller, await createConfiguration(tx, caller, input, originOf(exchange))),
    ),
  );
  bind(app, routes.save, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) =>
      showWhole(tx, caller, await saveConfiguration(tx, caller, input, originOf(exchange))),
    ),
  );
  bind(app, routes.remove, (caller, { id }, exchange) =>
    inTenant(db, caller, async (tx) => {
      await removeConfiguration(tx, caller, id, originOf(exchange));
      return { ok };
    }),
  );
  bind(app, routes.drift, (caller, { id, sourceId }) =>
    inTenant(db, caller, (tx) => reportDrift(tx, caller, { id, sourceId })),
  );
  bind(app, routes.remembered, (caller, { module }) => {
    const key = module.toLowerCase();
    if (!isModuleKey(key)) throw new Refusal("not_found");
    return inTenant(db, caller, async (tx) => ({ columns: await rememberColumns(tx, caller, key) }));
  });
  bind(app, routes.file, async (caller, { id }, { reply }) => {
    const file = toFile(await inTenant(db, caller, (tx) => getConfiguration(tx, caller, id)));
    reply.header("content-disposition", attachment(`${file.name}.json`));
    return file;
  });
  bind(app, routes.fromFile, (caller, { file }, exchange) =>
    inTenant(db, caller, async (tx) => showWhole(tx, caller, await addFromFile(tx, caller, file, originOf(exchange)))),
  );
  bind(app, routes.copy, async (caller, { id, toProperty, confirm = false }, exchange) => {
    const { can } = routes.copy.access;
    const there = await callerAt(app, caller, exchange, { property: toProperty, can });
    const to = { ...there, slug: there.session.property_slug ?? toProperty };
    return inTenant(db, caller, async (tx) => {
      const made = await copyConfiguration(tx, caller, { id, to, confirm }, originOf(exchange));
      return { ok, ...made, copied: made.copied && showConfiguration(made.copied) };
    });
  });
}
