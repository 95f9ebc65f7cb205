import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cutSlowBodies } from "./slow-bodies.ts";

const LIMITS = { bodyMs: 400, intervalMs: 400, bytesPerInterval: 2_000 };
let app: FastifyInstance;
let port = 0;
let received = 0;
beforeEach(async () => {
  received = 0;
  app = Fastify({ http: { headersTimeout: 400, connectionsCheckingInterval: 100 } }) as unknown as FastifyInstance;
  cutSlowBodies(app, LIMITS);
  app.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => done(null));
  app.post("/json", async () => ({ ok: true }));
  app.patch("/upload", async ({ raw }) => {
    for await (const chunk of raw) received += chunk.length;
    return { received };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

/** A client that writes pieces one after another; returns the answer up to the close of the connection. */
async function drip(head: string, pieces: readonly string[], gapMs: number): Promise<string> {
  const socket: Socket = connect(port, "127.0.0.1");
  let answer = "";
  let closed = false;
  socket.on("data", (bytes) => {
    answer += bytes.toString();
  });
  socket.on("error", () => {});
  const end = new Promise<void>((resolve) => {
    socket.on("close", () => {
      closed = true;
      resolve();
    });
  });
  socket.write(head);
  for (let n = 0; !closed && !answer.includes("\r\n\r\n"); n++) {
    await sleep(gapMs);
    if (!closed) socket.write(pieces[n % pieces.length] ?? "");
  }
  await end;
  return answer;
}

const head = (method: string, path: string, type: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
const UPLOAD = "application/offset+octet-stream";

test("a hundred dripping bodies are cut off, and others are answered meanwhile", async () => {
  const drops = Array.from({ length: 40 }, () => " ");
  const slow = Array.from({ length: 100 }, () => drip(head("POST", "/json", "application/json", 900), drops, 100));
  await sleep(200);
  expect((await app.inject({ method: "POST", url: "/json", payload: {} })).statusCode).toBe(200);
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("headers that never end are cut off", async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `x-${n}: y\r\n`);
  expect(await drip("GET /json HTTP/1.1\r\nhost: x\r\n", lines, 100)).toMatch(/^HTTP\/1\.1 408 /);
});

test("an upload is cut off when it drips, and may take its time while it moves", async () => {
  const drops = Array.from({ length: 40 }, () => "x");
  expect(await drip(head("PATCH", "/upload", UPLOAD, 900), drops, 100)).toMatch(/^HTTP\/1\.1 408 /);
  received = 0;
  const pieces = Array.from({ length: 20 }, () => "y".repeat(2_000));
  const steady = await drip(head("PATCH", "/upload", UPLOAD, 40_000), pieces, 100);
  expect([steady.includes("200 OK"), received]).toEqual([true, 40_000]);
});
