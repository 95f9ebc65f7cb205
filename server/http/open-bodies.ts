import type { FastifyInstance, FastifyRequest } from "fastify";

export type OpenBodies = { during<T>(request: FastifyRequest, work: Promise<T>): Promise<T> };

/**
 * Tracks the bodies that are being read. One that takes hours would keep the server from closing, so it is cut off and
 * its work awaited.
 */
export function trackBodies(app: FastifyInstance): OpenBodies {
  const open = new Map<FastifyRequest, Promise<unknown>>();
  app.addHook("preClose", async () => {
    for (const { raw } of open.keys()) raw.destroy();
    await Promise.allSettled(open.values());
  });
  return {
    async during(request, work) {
      open.set(request, work);
      try {
        return await work;
      } finally {
        open.delete(request);
      }
    },
  };
}
