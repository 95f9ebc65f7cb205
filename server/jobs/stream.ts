import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Job } from "../../contract/jobs.ts";
import { type Db, inTenant } from "../db/client.ts";
import { Refusal } from "../refusals/refusal.ts";
import { findJob, type JobsScope } from "./queue.ts";
import { isFinal, type JobWatch } from "./watch.ts";

/** A keep-alive is sent after this long without a change. */
export const QUIET_MS = 15_000;
const LIFE_MS = 60_000;

export type StreamDeps = { db: Db; jobWatch: JobWatch };

type StreamOptions = {
  jobId: string;
  /** Only a job of this name is found, so that the address of one slice does not open another's job. */
  name?: string;
  /** Taken from the query, for clients that cannot set the header. */
  lastEventId?: number | undefined;
  /**
   * For a stream that continues with another job: the changes seen of the jobs before, so that its ids continue too.
   */
  base?: number;
  /** The data of each event, possibly a promise; by default the job itself. */
  show?: (job: Job) => unknown;
  quietMs?: number;
  lifeMs?: number;
};

/**
 * Server-sent events of one job: `progress` with its newest state, until it ends. Each stream ends after about a minute
 * anyway: the client reconnects where it was, and proves again that its session may see this. When the sign-in ends or
 * its rights change, the stream ends at once.
 */
export async function streamJob(
  { db, jobWatch }: StreamDeps,
  scope: JobsScope,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { jobId, name, lastEventId, base = 0, show = (job) => job, quietMs = QUIET_MS, lifeMs = LIFE_MS }: StreamOptions,
): Promise<void> {
  const afterSeq = (seqOf(request.headers["last-event-id"]) ?? lastEventId ?? 0) - base;
  const found = await inTenant(db, scope, (tx) => findJob(tx, scope, jobId));
  if (!found || (name !== undefined && found.name !== name)) throw new Refusal("not_found");
  // 204 is the only answer after which a browser does not reconnect.
  if (isFinal(found.state) && found.seq <= afterSeq) return void reply.code(204).send();

  const frames = async function* (signal: AbortSignal) {
    for await (const now of jobWatch.watch(scope, found, { afterSeq, signal, quietMs }))
      yield now
        ? `id: ${base + now.seq}\nevent: progress\ndata: ${JSON.stringify(await show(now))}\n\n`
        : ": still here\n\n";
  };
  sendEvents({ jobWatch }, { request, reply }, frames, lifeMs);
}

/** Sends frames as server-sent events until the stream's time is over, the client has gone or the sign-in has ended. */
export function sendEvents(
  { jobWatch }: { jobWatch: JobWatch },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  frames: (signal: AbortSignal) => AsyncIterable<string>,
  lifeMs = LIFE_MS,
): void {
  const over = new AbortController();
  const end = () => over.abort();
  // Spread, so that clients do not reconnect all at once.
  const life = setTimeout(end, lifeMs * (0.8 + Math.random() * 0.4));
  const who = request.who && { loginId: request.who.login_id, tokenId: request.who.token_id };
  const unhear = who ? jobWatch.onSignInEnd(who, end) : () => {};
  jobWatch.closing.addEventListener("abort", end);
  reply.raw.once("close", () => {
    clearTimeout(life);
    unhear();
    jobWatch.closing.removeEventListener("abort", end);
    end();
  });
  if (reply.raw.destroyed) end(); // The client left while the job was looked up, so no close event will come.

  // Pulled only as fast as the client reads; only the newest state is kept for it.
  async function* sent() {
    yield "retry: 2000\n\n";
    yield* frames(over.signal);
  }
  void reply
    .code(200)
    .headers({ "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" })
    .send(Readable.from(sent()));
}

function seqOf(header: string | string[] | undefined): number | undefined {
  return typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
