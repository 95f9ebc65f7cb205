import { randomUUID } from "node:crypto";
import { configurationRoutes } from "../../contract/configurations.ts";
import type { FileShown, Sheet } from "../../contract/files.ts";
import { type ImportRun, importRoutes } from "../../contract/imports.ts";
import { restoreRoutes } from "../../contract/restores.ts";
import { Away, call } from "./call.ts";
import { describeReading, describeSheet } from "./describe-reading.ts";
import { type Caused, describeRestore, describeRun } from "./describe-run.ts";
import { type CommandFlags, checkOptions, type ImportOptions } from "./import-options.ts";
import { bytes, duration, openProgress, openRate, type Progress } from "./progress-line.ts";
import { saveRejects } from "./save-rejects.ts";
import { findTarget, type Target } from "./target.ts";
import { uploadFile } from "./upload-file.ts";
import { Failed, UsageError } from "./usage-error.ts";
import { findCauses, watchRestore, watchRun, whileWatched } from "./watch-run.ts";
import { describeUndecided, moduleOfSheet, sheetOf, undecidedIn } from "./workbook-sheets.ts";

export type Outcome = { text: string; exitCode: number };
type ImportFileOptions = {
  target: Target;
  options: ImportOptions;
  given: CommandFlags;
  progress: Progress;
  signal: AbortSignal;
  stop: () => void;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Imports a file of this machine, with everything that a person would look for on the page. */
export async function importFile(env: NodeJS.ProcessEnv, path: string, flags: CommandFlags): Promise<Outcome> {
  const options = await checkOptions(path, flags);
  const target = await findTarget(env, flags);
  const progress = openProgress(process.stderr);
  const stopped = new AbortController();
  const stop = () => stopped.abort(new Failed("Stopped. Nothing was imported."));
  process.once("SIGINT", stop);
  try {
    const importing = { target, options, given: flags, progress, signal: stopped.signal, stop };
    const configuration = await findConfiguration(importing);
    const file = await upload(importing);
    stopped.signal.throwIfAborted();
    return options.module === null
      ? await restoreAll(importing, file)
      : await importOne(importing, file, configuration);
  } finally {
    process.off("SIGINT", stop);
    progress.end();
  }
}

async function upload({ target, options, progress, signal }: ImportFileOptions): Promise<FileShown> {
  const rate = openRate();
  const file = await uploadFile(target, options, {
    signal,
    progress: (sent) => {
      const pace = rate(sent, options.size);
      const speed = pace ? `, ${bytes(pace.perSecond)}/s, ${duration(pace.left ?? 0)} left` : "";
      progress.show(`Uploading ${bytes(sent)} of ${bytes(options.size)}${speed}`);
    },
  });
  progress.say(`Uploaded ${file.name}, ${bytes(file.size)}`);
  return file;
}

/** By id, or by name among those of the module. */
async function findConfiguration({ target, options, given }: ImportFileOptions): Promise<string | undefined> {
  const { configuration: wanted } = given;
  if (wanted === undefined || UUID.test(wanted)) return wanted;
  const module = options.module ?? "";
  const { rows } = await call(target.server, configurationRoutes.list, { ...target.hotel, module, limit: 500 });
  const found = rows.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (found) return found.id;
  const names = rows.map(({ name }) => name).join(", ") || "none yet";
  throw new UsageError(`There is no configuration “${wanted}” of ${module}. There are: ${names}.`);
}

async function importOne(
  importing: ImportFileOptions,
  file: FileShown,
  configuration: string | undefined,
): Promise<Outcome> {
  const { target, options, given, progress } = importing;
  const module = options.module ?? "";
  const input = {
    ...{ fileId: file.id, module, mode: options.mode, stopAt: options.stopAt, ...(given.full && { full: true }) },
    ...(configuration === undefined ? { auto: true } : { configuration }),
    ...(given["accept-unsure"] && { acceptUnsure: true }),
    ...(file.kind === "piw" && { sheet: sheetOf(file, module, given.sheet) }),
  };
  const key = { "idempotency-key": randomUUID() };
  const { id } = await call(target.server, importRoutes.start, { ...target.hotel, ...input }, key);
  progress.say(`Run ${id}`);
  const run = await whileWatched(importing, id, () => watchRun(target, id, importing));
  progress.end();
  const { caused, saved, lost } = await lookBack(importing, [run]);
  const isRead = run.state === "done" || run.state === "needs_review";
  const reading = given.json || !isRead ? [] : await describeReading(target, run, file).catch(withoutAnswer([]));
  return outcome(given, run, caused, saved, [...reading, describeRun(run, caused), ...lost].join("\n"));
}

async function restoreAll(importing: ImportFileOptions, file: FileShown): Promise<Outcome> {
  const { target, given, progress } = importing;
  const { sheet } = given;
  const sheets = sheet === undefined ? undefined : [{ sheet, module: moduleOfSheet(file, sheet) }];
  const acceptUnsure = given["accept-unsure"] ?? false;
  const leaveOut = given["leave-out"] ?? [];
  const undecided = sheets || acceptUnsure ? [] : undecidedIn(file, leaveOut);
  if (undecided.length > 0) return stopBefore(given, undecided);
  const input = {
    ...{ fileId: file.id, ...(sheets && { sheets }) },
    ...(leaveOut.length > 0 && { leaveOut }),
    ...(acceptUnsure && { acceptUnsure }),
  };
  const key = { "idempotency-key": randomUUID() };
  const { id, leftOut } = await call(target.server, restoreRoutes.start, { ...target.hotel, ...input }, key);
  progress.say(`Restore ${id}`);
  if (leftOut.length > 0) progress.say(`Sheets left out: ${leftOut.join(", ")}`);
  const restore = await whileWatched(importing, id, () => watchRestore(target, id, importing));
  progress.end();
  const { caused, saved, lost } = await lookBack(importing, restore.imports);
  const reading: string[] = [];
  for (const run of given.json ? [] : restore.imports.filter(({ state }) => state === "done"))
    reading.push(...(await describeSheet(target, run, file).catch(withoutAnswer([]))));
  return outcome(given, restore, caused, saved, [...reading, describeRestore(restore, caused), ...lost].join("\n"));
}

/**
 * A server that falls silent after the run changes nothing: the outcome of the rows is known, and the exit code reports
 * it.
 */
const withoutAnswer =
  <Value>(instead: Value) =>
  (error: unknown): Value => {
    if (error instanceof Away) return instead;
    throw error;
  };

/** Why rows were not stored, and the rows themselves. */
async function lookBack({ target, given }: ImportFileOptions, runs: readonly ImportRun[]) {
  const caused = await findCauses(target, runs).catch(withoutAnswer(null));
  const saved = caused && (await saveRejects(target, runs, given.rejects).catch(withoutAnswer(null)));
  const lost =
    "The server does not answer any more: causes and rejected rows are missing here, they are on the page of the run.";
  return { caused: caused ?? [], saved: saved ?? [], lost: saved ? [] : [lost] };
}

/** Like a run that needs a review, before there is one. */
const stopBefore = (flags: CommandFlags, undecided: readonly Sheet[]): Outcome => ({
  text: flags.json ? JSON.stringify({ state: "needs_review", undecided }, null, 2) : describeUndecided(undecided),
  exitCode: 4,
});

/**
 * The same for every command: 0 all stored, 1 failed, 3 done with rows that were not stored, have a warning or without
 * any rows, 4 a person must look.
 */
export function exitCodeOf({ state, counts }: Pick<ImportRun, "state" | "counts">): number {
  if (state === "needs_review") return 4;
  if (state !== "done") return 1;
  return counts.rejected + counts.waiting + counts.warned > 0 || counts.read === 0 ? 3 : 0;
}

function outcome(
  flags: CommandFlags,
  shown: Pick<ImportRun, "state" | "counts">,
  caused: readonly Caused[],
  saved: readonly string[],
  words: string,
): Outcome {
  const exitCode = exitCodeOf(shown);
  if (flags.json) return { text: JSON.stringify({ ...shown, causes: caused, rejects: saved }, null, 2), exitCode };
  const files = saved.map((path) => `The rejected and waiting rows are in ${path}.`);
  return { text: [words, ...(files.length > 0 ? ["", ...files] : [])].join("\n"), exitCode };
}
