import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Job } from "../../contract/jobs.ts";
import { type Db, inTenant } from "../db/client.ts";
import { Refusal } from "../refusals/refusal.ts";
import { findJob, type JobsScope } from "./queue.ts";
import { isFinal, type JobWatch } from "./watch.ts";

/** A sign of life after so long without a change. */
export const QUIET_MS = 15_000;
const LIFE_MS = 60_000;

export type StreamDeps = { db: Db; jobWatch: JobWatch };

type StreamOptions = {
  jobId: string;
  /** Only a job of this name is found, so that one slice's address does not open another's job. */
  name?: string;
  /** As given in the query, for clients that cannot set the header. */
  lastEventId?: number | undefined;
  /** Where a stream goes on with another job: changes that were seen of those before, so that its ids go on too. */
  base?: number;
  /** What each event carries, also by a promise; by default the job itself. */
  show?: (job: Job) => unknown;
  quietMs?: number;
  lifeMs?: number;
};

/**
 * Server-sent events of one job: `progress` with its newest state, to its end. Each ends after about a minute all the
 * same: the client comes back by itself where it was, and proves again that its session may see this. When the sign-in ends or
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
  // The one answer after which a browser does not come back.
  if (isFinal(found.state) && found.seq <= afterSeq) return void reply.code(204).send();

  const frames = async function* (signal: AbortSignal) {
    for await (const now of jobWatch.watch(scope, found, { afterSeq, signal, quietMs }))
      yield now
        ? `id: ${base + now.seq}\nevent: progress\ndata: ${JSON.stringify(await show(now))}\n\n`
        : ": still here\n\n";
  };
  sendEvents({ jobWatch }, { request, reply }, frames, lifeMs);
}

/** Frames as server-sent events, until the stream's life is over, the client has gone or the sign-in has ended. */
export function sendEvents(
  { jobWatch }: { jobWatch: JobWatch },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  frames: (signal: AbortSignal) => AsyncIterable<string>,
  lifeMs = LIFE_MS,
): void {
  const over = new AbortController();
  const end = () => over.abort();
  const life = setTimeout(end, lifeMs * (0.8 + Math.random() * 0.4)); // Spread, so that they do not return as one.
  const who = request.who && { loginId: request.who.login_id, tokenId: request.who.token_id };
  const unhear = who ? jobWatch.onSignInEnd(who, end) : () => {};
  jobWatch.closing.addEventListener("abort", end);
  reply.raw.once("close", () => {
    clearTimeout(life);
    unhear();
    jobWatch.closing.removeEventListener("abort", end);
    end();
  });
  if (reply.raw.destroyed) end(); // Gone while the job was looked up: no close will come.

  // Pulled only as fast as the client reads; nothing but the newest state is kept for it.
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
