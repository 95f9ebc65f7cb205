import { randomUUID } from "node:crypto";
import { type PushKind, type PushRun, pushKind, pushRoutes } from "../../contract/push.ts";
import { pushResultRoutes } from "../../contract/push-results.ts";
import { pushTargetRoutes } from "../../contract/push-target.ts";
import { call } from "./call.ts";
import { describeHotel, describePush, exitCodeOfPush } from "./describe-push.ts";
import type { Outcome } from "./import-file.ts";
import { number, openProgress, openRate } from "./progress-line.ts";
import { findTarget, type Target } from "./target.ts";
import { Failed, UsageError } from "./usage-error.ts";
import { sayRate, watch, whileWatched } from "./watch-run.ts";

/** The flags of parseArgs. */
export type PushFlags = Partial<
  Record<"account" | "property" | "email" | "canary" | "stop-at" | "name" | "resume", string>
> & {
  json?: boolean;
  prerequisites?: boolean;
  "accept-hotel"?: boolean;
};
type PushChoice = { kinds?: PushKind[]; canary?: number; stopAt?: string; prerequisites?: boolean };

const CAUSES = 5;

/** Starts a push or resumes a paused one, and waits until it ends or pauses. */
export async function push(env: NodeJS.ProcessEnv, kinds: readonly string[], flags: PushFlags): Promise<Outcome> {
  const wanted = wantedBy(kinds, flags);
  const target = await findTarget(env, flags);
  const { server, hotel } = target;
  if (flags.resume === undefined) {
    const unseen = await acceptHotel(target, flags);
    if (unseen) return unseen;
  }
  const progress = openProgress(process.stderr);
  const stopped = new AbortController();
  const stop = () => stopped.abort(new Failed("Stopped."));
  const key = { "idempotency-key": randomUUID() };
  const named = { ...hotel, ...(flags.name !== undefined && { name: flags.name }) };
  const { id } =
    flags.resume === undefined
      ? await call(server, pushRoutes.start, { ...named, ...wanted }, key)
      : await call(server, pushRoutes.resume, { ...named, id: flags.resume });
  process.once("SIGINT", stop);
  try {
    progress.say(`Push ${id}`);
    const watching = { progress, signal: stopped.signal, stop };
    const look = () => call(server, pushRoutes.one, { ...hotel, id });
    const run = await whileWatched(watching, id, () => watch({ look, say: sayPush(), isOver }, watching));
    progress.end();
    return showPush(target, run, flags);
  } finally {
    process.off("SIGINT", stop);
    progress.end();
  }
}

/** The result of a run, with the causes of most failed records. */
export async function showPush({ server, hotel }: Target, run: PushRun, flags: { json?: boolean }): Promise<Outcome> {
  const { causes } = run.sum.failed > 0 ? await call(server, pushResultRoutes.causes, hotel) : { causes: [] };
  const exitCode = exitCodeOfPush(run);
  if (flags.json) return { text: JSON.stringify({ ...run, causes }, null, 2), exitCode };
  return { text: describePush(run, causes.slice(0, CAUSES)), exitCode };
}

/** A paused push waits for a person. */
const isOver = ({ state }: PushRun): boolean => state !== "queued" && state !== "running";

/** "Pushing, 1,200 of 3,300 records, 38 a second, 55 s left; 2 failed". */
function sayPush() {
  const rate = openRate();
  return ({ state, sum, rate: calls }: PushRun): string => {
    if (state === "queued") return "Waiting for its turn";
    const done = sum.total - sum.pending;
    const bad = [sum.failed > 0 && `${number(sum.failed)} failed`, sum.unknown > 0 && `${number(sum.unknown)} unknown`];
    const parts = bad.filter((item) => item !== false);
    const pace = `${sayRate(rate(done, sum.total))}${calls ? `, ${number(calls)} calls a second` : ""}`;
    return `Pushing, ${number(done)} of ${number(sum.total)} records so far${pace}${parts.length > 0 ? `; ${parts.join(", ")}` : ""}`;
  };
}

/** The first push shows the hotel it would write to, and stops there unless the caller accepts it. */
async function acceptHotel({ server, hotel }: Target, flags: PushFlags): Promise<Outcome | null> {
  const { target, identity } = await call(server, pushTargetRoutes.target, hotel);
  if (target) return null;
  if (flags["accept-hotel"]) {
    const name = flags.name === undefined ? {} : { name: flags.name };
    await call(server, pushTargetRoutes.openTarget, { ...hotel, confirm: true, ...name });
    return null;
  }
  return {
    text: flags.json ? JSON.stringify({ state: "needs_review", identity }, null, 2) : describeHotel(identity),
    exitCode: 4,
  };
}

/** Checks everything that can be wrong before the server is called. */
function wantedBy(names: readonly string[], flags: PushFlags): PushChoice {
  const kinds = names.map((name) => {
    const found = pushKind.options.find((kind) => kind === name.toLowerCase());
    if (!found) throw new UsageError(`There is no kind “${name}”. One of: ${pushKind.options.join(", ")}.`);
    return found;
  });
  const more = (["canary", "stop-at", "prerequisites"] as const).find((name) => flags[name] !== undefined);
  if (flags.resume !== undefined && (kinds.length > 0 || more))
    throw new UsageError(
      "--resume goes on with a push as it was started: it takes no kinds, and no other option than --name.",
    );
  const canary = flags.canary === undefined ? undefined : Number(flags.canary);
  if (canary !== undefined && !(Number.isInteger(canary) && canary >= 1 && canary <= 1_000))
    throw new UsageError("--canary is a whole number from 1 to 1000: calls after which the push pauses.");
  return {
    ...(kinds.length > 0 && { kinds }),
    ...(canary !== undefined && { canary }),
    ...(flags["stop-at"] !== undefined && { stopAt: timeOf(flags["stop-at"], new Date()) }),
    ...(flags.prerequisites && { prerequisites: true }),
  };
}

/** "06:30" is the next such time on this machine's clock; anything else is a date with its time. */
export function timeOf(text: string, now: Date): string {
  const [, hours = "", minutes = ""] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const time = new Date(hours === "" ? text : now);
  if (hours !== "") {
    time.setHours(Number(hours), Number(minutes), 0, 0);
    if (time <= now) time.setDate(time.getDate() + 1);
  }
  const isClock = hours === "" || (Number(hours) < 24 && Number(minutes) < 60);
  if (!isClock || Number.isNaN(time.getTime()))
    throw new UsageError("--stop-at is a time such as 06:30, or a date with its time such as 2026-03-09T06:30:00Z.");
  if (time <= now) throw new UsageError(`--stop-at ${text} is over already.`);
  return time.toISOString();
}
