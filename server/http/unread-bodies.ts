import type { FastifyInstance } from "fastify";

/** Long enough for a sender to see its refusal, short enough not to swallow gigabytes. */
const PATIENCE_MS = 10_000;

/**
 * A body that was refused half-way: who is still sending it reads the answer only while somebody listens, so the rest is
 * thrown away for a while before the connection is cut.
 */
export function emptyUnreadBodies(app: FastifyInstance): void {
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.readableEnded || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), PATIENCE_MS).unref();
    raw.once("close", () => clearTimeout(timer));
    raw.unpipe();
    raw.resume();
  });
}
