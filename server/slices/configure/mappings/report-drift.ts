import type { Drift } from "../../../../contract/configurations.ts";
import { findDrift } from "../../../../core/mapping/find-drift.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { listNewCodes } from "./new-codes.repo.ts";
import { getConfiguration } from "./show-configuration.ts";

type DriftQuery = { id: string; sourceId: string };

/** What a source has that the configuration was not made for, and the reverse. */
export async function reportDrift(tx: Tx, scope: Scope, query: DriftQuery): Promise<Drift> {
  const configuration = await getConfiguration(tx, scope, query.id);
  const source = await findSource(tx, scope, query.sourceId);
  const { module } = configuration;
  if (!source || source.module !== module || !isModuleKey(module)) throw new Refusal("not_found");
  const columns = findDrift(configuration.columns, source.columns);
  const newCodes = await listNewCodes(tx, scope, { ...query, module });
  const same = [columns.added, columns.missing, columns.renamed, newCodes].every((found) => found.length === 0);
  return { ...columns, newCodes, same };
}
