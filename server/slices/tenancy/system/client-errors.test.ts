import { Writable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerError } from "../../../http/errors.ts";
import { loggerOptions } from "../../../http/logger.ts";
import { mountClientErrors } from "./client-errors.routes.ts";

let app: FastifyInstance;
let lines: string[];
beforeEach(() => {
  lines = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  app = Fastify({ logger: { ...(loggerOptions("info") as object), stream } });
  app.decorate("bound", []);
  app.setErrorHandler(answerError);
  mountClientErrors(app);
});
afterEach(() => app.close());

const send = (payload: object) => app.inject({ method: "POST", url: "/api/v2/client-errors", payload });
const report = { message: "x is not a function", stack: null, page: "/a/b/home", requestId: null };
const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "client_error");

test("an error of a browser becomes one line, without what may belong to a guest", async () => {
  const stack = "Error: Svensson\n    at f (https://h.example/assets/a.js:1:2)";
  const reply = await send({
    ...report,
    message: "Svensson anna@example.com 12345",
    stack,
    page: "/a/b?search=Svensson",
  });
  expect([reply.statusCode, reply.json()]).toEqual([202, { ok: true }]);
  expect(logged().map(({ clientError }) => clientError)).toEqual([
    {
      message: "Svensson [address] [digits]",
      stack: "f (https://h.example/assets/a.js:1:2)",
      page: "/a/b",
      requestId: null,
    },
  ]);
  expect(lines.join("")).not.toContain("anna@example.com");
});

test("overlong reports and reports with other fields are refused and not logged", async () => {
  expect((await send({ ...report, message: "x".repeat(1_001) })).statusCode).toBe(400);
  expect((await send({ ...report, form: { name: "Svensson" } })).statusCode).toBe(400);
  expect((await send({ ...report, stack: "x".repeat(20_000) })).statusCode).toBe(413);
  expect(logged()).toEqual([]);
});
