import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { guestProfile } from "../../test/support/ohip-payloads.ts";
import { type Sandbox, startSandbox } from "../start.ts";
import type { FaultRequest } from "./faults.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false });
  ohip = ohipClient(sandbox);
});
beforeEach(async () => {
  sandbox.world.reset();
  await ohip.newToken();
});
afterAll(() => sandbox.close());

const control = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${sandbox.url}/__control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return { status: response.status, body: await response.json() };
};
const setFault = async (fault: FaultRequest) => {
  expect((await control("POST", "/faults", fault)).status).toBe(201);
};
const send = (signal?: AbortSignal) =>
  fetch(`${sandbox.url}/crm/v1/profiles`, {
    method: "POST",
    headers: headers(),
    body: JSON.stringify(guestProfile()),
    ...(signal && { signal }),
  });
let token: string;
beforeEach(async () => {
  token = await ohip.newToken();
});
const headers = () => ({
  authorization: `Bearer ${token}`,
  "x-app-key": sandbox.property.appKey,
  "x-hotelid": "PAR01",
  "content-type": "application/json",
});
const profiles = () => sandbox.world.figures().profiles;

describe("a fault before the call is carried out", () => {
  it.each([500, 502, 503] as const)("%d, once, without effect", async (status) => {
    await setFault({ kind: "status", status, operation: "postProfile", count: 1 });
    const response = await send();
    expect([response.status, await response.text()]).toEqual([status, ""]);
    expect(profiles()).toBe(0);
    expect((await send()).status).toBe(201);
  });

  it("429 with Retry-After", async () => {
    await setFault({ kind: "throttle", retryAfterSeconds: 7, count: 1 });
    const response = await send();
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(profiles()).toBe(0);
  });

  it("latency only delays", async () => {
    await setFault({ kind: "latency", delayMs: 300, count: 1 });
    const start = performance.now();
    expect((await send()).status).toBe(201);
    expect(performance.now() - start).toBeGreaterThanOrEqual(295);
  });

  it("a hang never answers", async () => {
    await setFault({ kind: "hang", count: 1 });
    await expect(send(AbortSignal.timeout(300))).rejects.toThrow("timeout");
    expect(profiles()).toBe(0);
  });

  it("an expired token is a 401 until there is a new one", async () => {
    await setFault({ kind: "token", count: 1 });
    expect((await send()).status).toBe(401);
    expect((await send()).status).toBe(401);
    token = await ohip.newToken();
    expect((await send()).status).toBe(201);
  });

  it("a cut connection, on request", async () => {
    await setFault({ kind: "cut", afterWork: false, count: 1 });
    await expect(send()).rejects.toThrow();
    expect(profiles()).toBe(0);
  });
});

describe("a fault after the call: it was carried out, but the caller does not know", () => {
  it.each<[string, FaultRequest]>([
    ["a cut connection", { kind: "cut", count: 1 }],
    ["a hang", { kind: "hang", afterWork: true, count: 1 }],
    ["a 502", { kind: "status", status: 502, afterWork: true, count: 1 }],
    ["a 429", { kind: "throttle", afterWork: true, count: 1 }],
  ])("%s", async (_, fault) => {
    await setFault(fault);
    const outcome = await send(AbortSignal.timeout(1000)).then(
      ({ status }) => status,
      () => "lost",
    );
    expect(outcome).toBe(fault.kind === "status" ? 502 : fault.kind === "throttle" ? 429 : "lost");
    expect(profiles()).toBe(1);
    expect(sandbox.world.ledger.read().entries).toMatchObject([{ operation: "postProfile", status: 201 }]);
  });

  it("a garbled body", async () => {
    await setFault({ kind: "garbage", count: 1 });
    const response = await send();
    await expect(response.json()).rejects.toThrow();
    expect(profiles()).toBe(1);
  });
});

describe("which calls a fault hits", () => {
  it("by operation, by path, and every call but those for tokens", async () => {
    await setFault({ kind: "status", operation: "postGuestProfile" });
    expect((await send()).status).toBe(201);
    await setFault({ kind: "status", status: 500, path: "^POST /crm/v1/prof" });
    expect((await send()).status).toBe(500);
    expect((await ohip.call("getBusinessDate")).status).toBe(200);
    await control("DELETE", "/faults");
    await setFault({ kind: "status" });
    await expect(ohip.newToken()).resolves.toBeDefined();
    expect((await send()).status).toBe(503);
    await setFault({ kind: "status", operation: "getToken" });
    await expect(ohip.newToken()).rejects.toThrow();
    const { body } = await control("GET", "/faults");
    expect(body).toMatchObject([
      { kind: "status", hits: 1 },
      { operation: "getToken", hits: 1 },
    ]);
  });

  it("with a probability, the same calls for the same seed", async () => {
    const run = async (seed: number) => {
      await control("DELETE", "/faults");
      await setFault({ kind: "status", probability: 0.5, seed });
      const statuses: number[] = [];
      for (let index = 0; index < 30; index += 1) statuses.push((await ohip.send("getBusinessDate", {})).status);
      return statuses;
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    expect(first.filter((status) => status === 503).length).toBeGreaterThan(5);
    expect(first.filter((status) => status === 200).length).toBeGreaterThan(5);
  });

  it("an invalid fault is explained", async () => {
    expect((await control("POST", "/faults", { kind: "nonsense" })).status).toBe(400);
    expect((await control("POST", "/faults", { kind: "status", status: 404 })).status).toBe(400);
    expect((await control("POST", "/faults", { kind: "cut", coutn: 1 })).status).toBe(400);
  });
});

describe("control", () => {
  it("reads the ledger, with references and ids, by operation and in parts", async () => {
    const body = { ...guestProfile(), externalReferences: [{ id: "V5-1", idContext: "BELLHOP" }] };
    const requestId = "0b0e7a3c-52a1-4c1f-9d5e-3a1b2c3d4e5f";
    const { id } = await ohip.call("postProfile", { body, headers: { "x-request-id": requestId } });
    await ohip.call("putProfile", { params: { profileId: id }, body: {} });
    await ohip.call("getProfile", { params: { profileId: id } });
    await ohip.call("postProfile", { body: {} });
    const ledger = await control("GET", "/ledger");
    expect(ledger.body).toMatchObject({ seq: 2, dropped: 0 });
    expect(ledger.body.entries[0]).toMatchObject({
      seq: 1,
      operation: "postProfile",
      status: 201,
      hotelId: "PAR01",
      requestId,
      id,
      references: [{ id: "V5-1", idContext: "BELLHOP" }],
      key: { profileType: "Guest", name: "Moreau" },
    });
    expect((await control("GET", "/ledger?operation=putProfile")).body.entries).toHaveLength(1);
    expect((await control("GET", "/ledger?since=1&limit=1")).body.entries).toMatchObject([{ seq: 2 }]);
    const { counts } = (await control("GET", "/figures")).body;
    expect(counts).toMatchObject({ "postProfile 201": 1, "postProfile 400": 1, "getProfile 200": 1 });
  });

  it("sets the day and the clock, changes settings, expires tokens, and resets", async () => {
    await control("PUT", "/business-date", { date: "2030-01-01" });
    expect((await ohip.call("getBusinessDate")).body.hotels?.[0]?.businessDate).toBe("2030-01-01");
    expect((await control("PUT", "/business-date", { date: "tomorrow" })).status).toBe(400);
    await control("PUT", "/clock", { now: "2030-01-01T12:00:00Z" });
    expect((await ohip.call("getBusinessDate")).status).toBe(401);
    await control("PUT", "/clock", { now: null });
    await control("PUT", "/settings", { limits: "on", errorStyle: "tenant" });
    expect(sandbox.world).toMatchObject({ limits: true, errorStyle: "tenant" });
    await control("PUT", "/settings", { limits: "off", errorStyle: "published" });
    await control("POST", "/tokens/expire");
    expect((await send()).status).toBe(401);
    token = await ohip.newToken();
    expect((await send()).status).toBe(201);
    await control("POST", "/reset");
    expect((await control("GET", "/figures")).body).toMatchObject({ profiles: 0, counts: {} });
  });
});
