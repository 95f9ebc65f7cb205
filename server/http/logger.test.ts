import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { loggerOptions } from "./logger.ts";

test("secrets are hidden in fields, bodies and requests", async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const app = Fastify({ logger: { ...(loggerOptions("info") as object), stream } });
  const secrets = Object.fromEntries(
    ["password", "newPassword", "token", "refreshToken", "secret", "clientsecret", "appkey", "otp", "cookie"].map(
      (name) => [name, `plain-${name}`],
    ),
  );
  app.log.info({ ...secrets, city: "Nice" }, "flat");
  app.log.info({ body: { ...secrets, city: "Nice" } }, "body");
  app.log.info({ request: { body: { ...secrets, city: "Nice" } } }, "request");
  expect(lines.join("")).not.toContain("plain-");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["flat", "body", "request"]);
  expect(lines.join("").match(/"city":"Nice"/g)).toHaveLength(3);
  await app.close();
});
