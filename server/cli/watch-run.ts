import { setTimeout as sleep } from "node:timers/promises";
import { type ImportRun, importRoutes } from "../../contract/imports.ts";
import { type Restore, restoreRoutes } from "../../contract/restores.ts";
import { Away, call } from "./call.ts";
import type { Caused } from "./describe-run.ts";
import { duration, number, openRate, type Progress } from "./progress-line.ts";
import type { Target } from "./target.ts";
import { Failed, UsageError } from "./usage-error.ts";

const LOOK_MS = 500;
/** How long to wait for a server that restarts: it continues its runs. */
const AWAY_MS = 120_000;
/** How long to wait for a server that is busy, for example with a large list: the run may be finished by now. */
const SILENT_MS = 1_800_000;
const CAUSES = 5;

/** True if a run or restore neither waits nor works. */
const isOver = ({ state }: { state: ImportRun["state"] }): boolean =>
  state !== "queued" && state !== "running" && state !== "paused" && state !== "undoing";

type Watched = { progress: Progress; signal: AbortSignal };

export const watchRun = ({ server, hotel }: Target, id: string, watched: Watched): Promise<ImportRun> =>
  watch<ImportRun>({ look: () => call(server, importRoutes.one, { ...hotel, id }), say: sayRun(), isOver }, watched);

export const watchRestore = ({ server, hotel }: Target, id: string, watched: Watched): Promise<Restore> =>
  watch<Restore>({ look: () => call(server, restoreRoutes.one, { ...hotel, id }), say: sayRestore(), isOver }, watched);

type Watching<Shown> = { look(): Promise<Shown>; say(shown: Shown): string; isOver(shown: Shown): boolean };

/** Polls until it is over; a server that is away for a while continues its runs. */
export async function watch<Shown>(
  { look, say, isOver }: Watching<Shown>,
  { progress, signal }: Watched,
): Promise<Shown> {
  for (let answered = performance.now(); ; ) {
    try {
      const shown = await look();
      answered = performance.now();
      if (isOver(shown)) return shown;
      progress.show(say(shown));
    } catch (error) {
      const patience = error instanceof Away && error.silent ? SILENT_MS : AWAY_MS;
      if (!(error instanceof Away) || performance.now() - answered > patience) throw error;
      progress.show("The server does not answer, trying again");
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

type Stoppable = Watched & { stop: () => void };

/** Ctrl-C ends the watching, not the run, and the command says so. */
export async function whileWatched<Shown>(
  { progress, signal, stop }: Stoppable,
  id: string,
  watching: () => Promise<Shown>,
): Promise<Shown> {
  try {
    return await watching();
  } catch (error) {
    progress.end();
    const why = signal.aborted ? "" : `${(error as Error).message}\n`;
    if (!signal.aborted && !(error instanceof UsageError)) throw error;
    throw new Failed(`${why}The run goes on at the server. Look at it by: npx bellhop status ${id}`);
  } finally {
    process.off("SIGINT", stop);
  }
}

/** "Importing 12,000 of 50,000 rows, 8,100 a second, 5 s left; rejected 12". */
function sayRun() {
  const rate = openRate();
  return ({ state, counts, rows }: ImportRun): string => {
    if (state === "queued" || rows === null) return "Reading the file";
    return `Importing ${number(counts.read)} of ${number(rows)} rows${sayRate(rate(counts.read, rows))}${sayBad(counts)}`;
  };
}

function sayRestore() {
  const rate = openRate();
  return ({ imports, counts }: Restore): string => {
    const over = imports.filter(isOver).length;
    const sheets = `Restoring, ${over} of ${imports.length} sheets done`;
    return `${sheets}, ${number(counts.read)} rows${sayRate(rate(counts.read, null))}${sayBad(counts)}`;
  };
}

export function sayRate(rate: ReturnType<ReturnType<typeof openRate>>): string {
  if (!rate) return "";
  return `, ${number(rate.perSecond)} a second${rate.left === null ? "" : `, ${duration(rate.left)} left`}`;
}

const sayBad = ({ rejected, waiting }: ImportRun["counts"]): string => {
  const bad = [rejected > 0 && `${number(rejected)} rejected`, waiting > 0 && `${number(waiting)} waiting`];
  const parts = bad.filter((item) => item !== false);
  return parts.length > 0 ? `; ${parts.join(", ")}` : "";
};

const notStoredFirst = (a: { warning: boolean }, b: { warning: boolean }) => Number(a.warning) - Number(b.warning);

/**
 * The problems and causes with most rows, of the runs with rows that were not stored, or not completely; rows that were
 * not stored come first.
 */
export async function findCauses({ server, hotel }: Target, runs: readonly ImportRun[]): Promise<Caused[]> {
  const caused: Caused[] = [];
  for (const { id, module, sheet, counts } of runs) {
    if (counts.rejected + counts.waiting + counts.warned === 0) continue;
    const { causes } = await call(server, importRoutes.issues, { ...hotel, id, limit: CAUSES * 4 });
    const { problems } = await call(server, importRoutes.problems, { ...hotel, id });
    caused.push({
      ...{ module, sheet },
      problems: problems.toSorted(notStoredFirst).slice(0, CAUSES),
      causes: causes.toSorted(notStoredFirst).slice(0, CAUSES),
    });
  }
  return caused;
}
