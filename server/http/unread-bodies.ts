import type { FastifyInstance } from "fastify";

/** Long enough for a sender to see its refusal, short enough not to read gigabytes. */
const PATIENCE_MS = 10_000;

/**
 * After a refusal in the middle of a body, a client that is still sending reads the answer only if the server keeps
 * reading. So the rest is read and dropped for a while before the connection is cut.
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
