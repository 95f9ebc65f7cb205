import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ClockSkew } from "../db/clock-skew.ts";
import type { DatabaseHealth } from "../db/notices.ts";
import { Refusal } from "../refusals/refusal.ts";
import { sameText } from "./secrets.ts";

type Deps = {
  databaseHealth: () => DatabaseHealth;
  databaseSkew: () => Promise<ClockSkew>;
  metricsToken: string | undefined;
  workerAlive: () => boolean;
};

/** Alive; ready (database and worker answer); metrics for Prometheus. None needs a session, none reveals a tenant. */
export function reportHealth(
  app: FastifyInstance,
  { databaseHealth, databaseSkew, metricsToken, workerAlive }: Deps,
): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));

  app.get("/readyz", async (_request, reply) => {
    const [database, worker] = [databaseHealth() === "up", workerAlive()];
    const ok = database && worker;
    return reply
      .code(ok ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ok, database, worker });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: "bellhop_database_clock_ahead_seconds",
    help: "How far the database's clock is ahead of this process's; absent while the database does not answer",
    registers: [registry],
    async collect() {
      this.remove();
      if (databaseHealth() !== "up") return;
      // Without a free connection the other figures are wanted most.
      const skew = await databaseSkew().catch(() => null);
      if (skew) this.set(skew.skewMs / 1_000);
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "page";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new Refusal("not_found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The caller is on this machine, or has the token. A forwarded request only looks local. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const bearer = request.headers.authorization?.replace(/^Bearer /, "");
  if (token !== undefined && bearer !== undefined && sameText(bearer, token)) return true;
  const forwarded = ["x-forwarded-for", "forwarded", "x-real-ip"].some((name) => request.headers[name] !== undefined);
  return !forwarded && ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.socket.remoteAddress ?? "");
}
