import fastify from "fastify";
import { expect, test } from "vitest";
import { reportHealth } from "./health.ts";

test("figures are answered while the database gives no connection, without the offset of its clock", async () => {
  const app = fastify();
  let isAway = true;
  reportHealth(app, {
    databaseHealth: () => "up",
    databaseSkew: async () => {
      if (isAway) throw new Error("timeout exceeded when trying to connect");
      return { skewMs: 1_500, answerMs: 1 };
    },
    metricsToken: undefined,
    workerAlive: () => true,
  });
  const figures = async () => {
    const { statusCode, body } = await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    return { statusCode, offset: /^bellhop_database_clock_ahead_seconds .*$/m.exec(body)?.[0] };
  };
  expect(await figures()).toEqual({ statusCode: 200, offset: undefined });
  isAway = false;
  expect(await figures()).toEqual({ statusCode: 200, offset: "bellhop_database_clock_ahead_seconds 1.5" });
  isAway = true;
  expect(await figures()).toEqual({ statusCode: 200, offset: undefined });
  await app.close();
});
