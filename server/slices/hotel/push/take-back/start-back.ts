import type { PushKind, PushRun } from "../../../../../contract/push.ts";
import { firstKinds, modulesOf, stages, stagesOf } from "../../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { RunFilter } from "../../../../db/schema/push.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { findRun } from "../run/runs.repo.ts";
import { startRun } from "../run/start-push.ts";

type Options = Parameters<typeof startRun>[3];
type Chosen = {
  kind?: PushKind | undefined;
  module?: string | undefined;
  oldIds?: readonly string[] | undefined;
  forget?: boolean | undefined;
};

const back = { mode: "take_back" as const, canary: null, stopAt: null };
const ALL: readonly PushKind[] = firstKinds(stages);

/** Takes back a kind, or records of a module. To take back everything, take back runs or reset the hotel. */
export function takeBack(tx: Tx, scope: Scope, chosen: Chosen, options: Options): Promise<PushRun> {
  const { kind, module, oldIds, forget } = chosen;
  const isClear = kind !== undefined ? !module && !oldIds : module !== undefined && oldIds !== undefined;
  if (!isClear) throw new Refusal("invalid", { text: "push_back_what" });
  const filter: RunFilter = forget ? { forget } : {};
  if (kind !== undefined)
    return startRun(tx, scope, { ...back, kinds: [kind], modules: null, oldIds: null, filter }, options);
  const own = stagesOf(module ?? "");
  if (own.length === 0) throw new Refusal("not_found");
  const wanted = { kinds: firstKinds(own), modules: [module ?? ""], oldIds: oldIds ?? [] };
  return startRun(tx, scope, { ...back, ...wanted, filter }, options);
}

/** Takes back records of several modules in a single run: a record that refers to another goes before it. */
export function takeBackRecords(
  tx: Tx,
  scope: Scope,
  among: Record<string, string[]>,
  options: Options,
): Promise<PushRun> {
  const modules = Object.keys(among);
  const kinds = firstKinds(stages.filter((stage) => modulesOf(stage).some((module) => among[module])));
  return startRun(tx, scope, { ...back, kinds, modules, oldIds: null, filter: { among } }, options);
}

/** Takes back what a run made; a run that took back has made nothing. */
export async function takeBackRun(
  tx: Tx,
  scope: Scope,
  { id, forget }: { id: string; forget?: boolean | undefined },
  options: Options,
): Promise<PushRun> {
  const run = await findRun(tx, scope, id);
  if (!run) throw new Refusal("not_found");
  if (run.mode === "take_back") throw new Refusal("conflict", { text: "push_back_of_back" });
  const filter: RunFilter = { run: id, ...(forget && { forget }) };
  return startRun(tx, scope, { ...back, kinds: ALL, modules: null, oldIds: null, filter }, options);
}
