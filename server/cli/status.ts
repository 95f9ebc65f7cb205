import { type ImportRun, importRoutes } from "../../contract/imports.ts";
import { type PushRun, pushRoutes } from "../../contract/push.ts";
import { restoreRoutes } from "../../contract/restores.ts";
import { call, Refused } from "./call.ts";
import { describeRestore, describeRun, table } from "./describe-run.ts";
import { exitCodeOf, type Outcome } from "./import-file.ts";
import type { CommandFlags } from "./import-options.ts";
import { number } from "./progress-line.ts";
import { showPush } from "./push.ts";
import { findTarget, type Target } from "./target.ts";
import { findVerification, showVerification } from "./verify.ts";
import { findCauses } from "./watch-run.ts";

const LATEST = 15;

/** The latest imports and pushes of a hotel, or one of them with its causes; also takes a restore's id. */
export async function showStatus(
  env: NodeJS.ProcessEnv,
  id: string | undefined,
  flags: CommandFlags,
): Promise<Outcome> {
  const target = await findTarget(env, flags);
  const { server, hotel } = target;
  if (id !== undefined) return showOne(target, id, flags);
  const { rows: imports, total_rows } = await call(server, importRoutes.list, { ...hotel, limit: LATEST });
  const { rows: pushes } = await call(server, pushRoutes.list, { ...hotel, limit: LATEST });
  if (flags.json) return { text: JSON.stringify({ imports, pushes }, null, 2), exitCode: 0 };
  const more = total_rows > imports.length ? [`The latest ${imports.length} of ${number(total_rows)}.`] : [];
  const parts = [
    imports.length === 0 ? `Nothing has been imported for ${hotel.property} yet.` : listImports(imports),
    ...more,
    ...(pushes.length > 0 ? ["", listPushes(pushes)] : []),
  ];
  return { text: parts.join("\n"), exitCode: 0 };
}

const minute = (time: string) => time.slice(0, 16).replace("T", " ");

function listImports(runs: readonly ImportRun[]): string {
  const lines = runs.map((run) => [
    ...[run.id, minute(run.createdAt), run.state, run.module, run.file.name.slice(0, 40)],
    ...[run.counts.read, run.counts.rejected, run.counts.waiting, run.counts.warned].map(number),
  ]);
  const head = ["Run", "Started (UTC)", "State", "Module", "File", "read", "rejected", "waiting", "warned"];
  return table(head, lines, 5);
}

function listPushes(runs: readonly PushRun[]): string {
  const lines = runs.map(({ id, at, state, pause, sum }) => [
    ...[id, minute(at), pause ? `${state}: ${pause.reason}` : state],
    ...[sum.total, sum.pushed, sum.unchanged, sum.failed, sum.unknown, sum.waiting + sum.pending].map(number),
  ]);
  const head = ["Push", "Started (UTC)", "State", "total", "pushed", "unchanged", "failed", "unknown", "waiting"];
  return table(head, lines, 3);
}

async function showOne(target: Target, id: string, flags: CommandFlags): Promise<Outcome> {
  const { server, hotel } = target;
  try {
    return await showImport(target, await call(server, importRoutes.one, { ...hotel, id }), flags);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "not_found") throw error;
  }
  try {
    return await showPush(target, await call(server, pushRoutes.one, { ...hotel, id }), flags);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "not_found") throw error;
  }
  return showVerification(await findVerification(target, id), flags);
}

/** Exits as the import did; a run that is not finished has no successful exit yet. */
async function showImport(target: Target, run: ImportRun, flags: CommandFlags): Promise<Outcome> {
  const { server, hotel } = target;
  const isRestore = run.restoreId === run.id;
  const restore = isRestore ? await call(server, restoreRoutes.one, { ...hotel, id: run.id }) : null;
  const caused = await findCauses(target, restore?.imports ?? [run]);
  const exitCode = exitCodeOf(restore ?? run);
  if (flags.json) return { text: JSON.stringify({ ...(restore ?? run), causes: caused }, null, 2), exitCode };
  return { text: restore ? describeRestore(restore, caused) : describeRun(run, caused), exitCode };
}
