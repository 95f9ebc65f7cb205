import { randomUUID } from "node:crypto";
import { type PushKind, pushKind } from "../../contract/push.ts";
import { type ProofItem, type Verification, verificationRoutes } from "../../contract/verifications.ts";
import { call } from "./call.ts";
import { describeVerification, exitCodeOfVerification } from "./describe-verification.ts";
import type { Outcome } from "./import-file.ts";
import { number, openProgress, openRate } from "./progress-line.ts";
import { findTarget, type Target } from "./target.ts";
import { Failed, UsageError } from "./usage-error.ts";
import { sayRate, watch, whileWatched } from "./watch-run.ts";

/** The flags of parseArgs. */
export type VerifyFlags = {
  account?: string;
  property?: string;
  email?: string;
  json?: boolean;
  changed?: boolean;
  all?: boolean;
};

const ITEMS = 20;
type Shown = Verification & { items: ProofItem[] };

/** Reads back what was pushed, and waits until everything is read. */
export async function verify(env: NodeJS.ProcessEnv, names: readonly string[], flags: VerifyFlags): Promise<Outcome> {
  const kinds = names.map(kindOf);
  const target = await findTarget(env, flags);
  const { server, hotel } = target;
  const wanted = {
    ...(kinds.length > 0 && { kinds }),
    ...(flags.changed && { only: "changed" as const }),
    ...(flags.all && { all: true }),
  };
  const progress = openProgress(process.stderr);
  const stopped = new AbortController();
  const stop = () => stopped.abort(new Failed("Stopped."));
  const key = { "idempotency-key": randomUUID() };
  const { id } = await call(server, verificationRoutes.start, { ...hotel, ...wanted }, key);
  process.once("SIGINT", stop);
  try {
    progress.say(`Verification ${id}`);
    const watching = { progress, signal: stopped.signal, stop };
    const look = () => call(server, verificationRoutes.one, { ...hotel, id, items: ITEMS });
    const shown = await whileWatched(watching, id, () => watch<Shown>({ look, say: sayReading(), isOver }, watching));
    progress.end();
    return showVerification(shown, flags);
  } finally {
    process.off("SIGINT", stop);
    progress.end();
  }
}

export const findVerification = ({ server, hotel }: Target, id: string): Promise<Shown> =>
  call(server, verificationRoutes.one, { ...hotel, id, items: ITEMS });

export function showVerification(shown: Shown, flags: { json?: boolean }): Outcome {
  const exitCode = exitCodeOfVerification(shown);
  return { text: flags.json ? JSON.stringify(shown, null, 2) : describeVerification(shown), exitCode };
}

const isOver = ({ state }: Verification): boolean => state !== "queued" && state !== "running";

function sayReading() {
  const rate = openRate();
  return ({ state, total, pending }: Verification): string => {
    if (state === "queued") return "Waiting for its turn";
    const read = total - pending;
    return `Reading back, ${number(read)} of ${number(total)} records so far${sayRate(rate(read, total))}`;
  };
}

function kindOf(name: string): PushKind {
  const found = pushKind.options.find((kind) => kind === name.toLowerCase());
  if (!found) throw new UsageError(`There is no kind “${name}”. One of: ${pushKind.options.join(", ")}.`);
  return found;
}
