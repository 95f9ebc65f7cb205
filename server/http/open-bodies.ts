import type { FastifyInstance, FastifyRequest } from "fastify";

export type OpenBodies = { during<T>(request: FastifyRequest, work: Promise<T>): Promise<T> };

/** Bodies that are being read: one of hours would keep the house from closing, so it is cut off and its work awaited. */
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
