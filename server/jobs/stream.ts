import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Job } from "../../contract/jobs.ts";
import { type Db, inTenant } from "../db/client.ts";
import { Refusal } from "../refusals/refusal.ts";
import { findJob, type JobsScope } from "./queue.ts";
import { isFinal, type JobWatch } from "./watch.ts";

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
  { jobId, name, lastEventId, base = 0, show = (job) => job, quietMs = 15_000, lifeMs = 60_000 }: StreamOptions,
): Promise<void> {
  const afterSeq = (seqOf(request.headers["last-event-id"]) ?? lastEventId ?? 0) - base;
  const job = await inTenant(db, scope, (tx) => findJob(tx, scope, jobId));
  if (!job || (name !== undefined && job.name !== name)) throw new Refusal("not_found");
  // The one answer after which a browser does not come back.
  if (isFinal(job.state) && job.seq <= afterSeq) return void reply.code(204).send();

  const over = new AbortController();
  const end = () => over.abort();
  const life = setTimeout(end, lifeMs * (0.8 + Math.random() * 0.4)); // Spread, so that they do not return as one.
  const who = request.who && { loginId: request.who.login_id, tokenId: request.who.token_id };
  const unhear = who ? jobWatch.onSignInEnd(who, end) : () => {};
  reply.raw.once("close", () => {
    clearTimeout(life);
    unhear();
    end();
  });
  if (reply.raw.destroyed) end(); // Gone while the job was looked up: no close will come.

  // Pulled only as fast as the client reads; the watch keeps nothing but the newest state for it.
  async function* frames(found: Job) {
    yield "retry: 2000\n\n";
    for await (const now of jobWatch.watch(scope, found, { afterSeq, signal: over.signal, quietMs }))
      yield now
        ? `id: ${base + now.seq}\nevent: progress\ndata: ${JSON.stringify(await show(now))}\n\n`
        : ": still here\n\n";
  }
  void reply
    .code(200)
    .headers({ "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" })
    .send(Readable.from(frames(job)));
}

function seqOf(header: string | string[] | undefined): number | undefined {
  return typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
