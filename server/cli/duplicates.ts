import { writeFile } from "node:fs/promises";
import { type DuplicateBand, type DuplicateGroup, duplicateBand, duplicateRoutes } from "../../contract/duplicates.ts";
import { BYTE_ORDER_MARK } from "../../core/csv/write-csv.ts";
import { call } from "./call.ts";
import { describeGroups, groupLines, groupsHead } from "./describe-duplicates.ts";
import type { Outcome } from "./import-file.ts";
import { number } from "./progress-line.ts";
import { findTarget } from "./target.ts";
import { Failed, UsageError } from "./usage-error.ts";

/** The flags of parseArgs. */
export type DuplicateFlags = { account?: string; property?: string; email?: string; json?: boolean; export?: string };

const PAGE = 200;
/** On screen; a file gets all. */
const SHOWN = 25;

/** Groups of profiles that may be duplicates: the first ones on screen, all in a file. */
export async function listDuplicates(
  env: NodeJS.ProcessEnv,
  name: string | undefined,
  flags: DuplicateFlags,
): Promise<Outcome> {
  const band = bandOf(name);
  const { server, hotel } = await findTarget(env, flags);
  const wanted = { ...hotel, ...(band && { band }) };
  const isWhole = flags.export !== undefined || flags.json;
  const first = await call(server, duplicateRoutes.list, { ...wanted, limit: isWhole ? PAGE : SHOWN, offset: 0 });
  const groups = new Map(first.groups.map((group) => [group.id, group]));
  for (let offset = PAGE; isWhole && offset < first.total_rows; offset += PAGE) {
    const page = await call(server, duplicateRoutes.list, { ...wanted, limit: PAGE, offset });
    for (const group of page.groups) groups.set(group.id, group);
  }
  const all = [...groups.values()];
  // The exit code of an import with waiting rows: a person has to decide.
  const exitCode = first.total_rows > 0 ? 3 : 0;
  if (flags.export !== undefined) return { text: await save(flags.export, all), exitCode };
  return { text: flags.json ? JSON.stringify(all, null, 2) : describeGroups(first, all), exitCode };
}

async function save(path: string, groups: readonly DuplicateGroup[]): Promise<string> {
  await writeFile(path, `${BYTE_ORDER_MARK}${groupsHead}${groups.map(groupLines).join("")}`).catch((error: Error) => {
    throw new Failed(`The groups could not be written: ${error.message}`);
  });
  return `${number(groups.length)} groups are in ${path}, one line for each profile.`;
}

function bandOf(name: string | undefined): DuplicateBand | undefined {
  if (name === undefined) return undefined;
  const found = duplicateBand.options.find((band) => band === name.toLowerCase());
  if (!found) throw new UsageError(`There is no band “${name}”. One of: ${duplicateBand.options.join(", ")}.`);
  return found;
}
