import { type ImportRun, importRoutes } from "../../contract/imports.ts";
import { restoreRoutes } from "../../contract/restores.ts";
import { call } from "./call.ts";
import { describeRestore, describeRun, table } from "./describe-run.ts";
import { exitCodeOf, type Outcome } from "./import-file.ts";
import type { CommandFlags } from "./import-options.ts";
import { number } from "./progress-line.ts";
import { findTarget, type Target } from "./target.ts";
import { findCauses } from "./watch-run.ts";

const LATEST = 15;

/** The latest runs of a hotel, or one with its causes; a restore's id is taken as well. */
export async function showStatus(
  env: NodeJS.ProcessEnv,
  id: string | undefined,
  given: CommandFlags,
): Promise<Outcome> {
  const target = await findTarget(env, given);
  const { at, hotel } = target;
  if (id !== undefined) return showOne(target, await call(at, importRoutes.one, { ...hotel, id }), given);
  const { rows, total_rows } = await call(at, importRoutes.list, { ...hotel, limit: LATEST });
  if (given.json) return { text: JSON.stringify(rows, null, 2), exitCode: 0 };
  if (rows.length === 0) return { text: `Nothing has been imported for ${hotel.property} yet.`, exitCode: 0 };
  const lines = rows.map((run) => [
    ...[run.id, run.createdAt.slice(0, 16).replace("T", " "), run.state, run.module, run.file.name.slice(0, 40)],
    ...[run.counts.read, run.counts.rejected, run.counts.waiting, run.counts.warned].map(number),
  ]);
  const head = ["Run", "Started (UTC)", "State", "Module", "File", "read", "rejected", "waiting", "warned"];
  const shown = table(head, lines, 5);
  const text = total_rows > rows.length ? `${shown}\nThe latest ${rows.length} of ${number(total_rows)}.` : shown;
  return { text, exitCode: 0 };
}

/** Ends as the import did: a run that is not over yet has no good end so far. */
async function showOne(target: Target, run: ImportRun, given: CommandFlags): Promise<Outcome> {
  const { at, hotel } = target;
  const isRestore = run.restoreId === run.id;
  const restore = isRestore ? await call(at, restoreRoutes.one, { ...hotel, id: run.id }) : null;
  const caused = await findCauses(target, restore?.imports ?? [run]);
  const exitCode = exitCodeOf(restore ?? run);
  if (given.json) return { text: JSON.stringify({ ...(restore ?? run), causes: caused }, null, 2), exitCode };
  return { text: restore ? describeRestore(restore, caused) : describeRun(run, caused), exitCode };
}
