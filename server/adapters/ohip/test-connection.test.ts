import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type OpenHotel, openHotel } from "../../../test/support/hotel-system.ts";
import { openOutbound } from "../../outbound/outbound.ts";
import type { ConnectionReport, HotelConnection } from "../../ports/hotel-system.ts";
import { openOhip } from "./ohip.ts";

let open: OpenHotel;
beforeAll(async () => {
  open = await openHotel({ patience: { readMs: 1_000 } });
});
beforeEach(() => open.sandbox.world.reset());
afterEach(() => expect(open.wrong).toEqual([]));
afterAll(() => open.close());

const codes = ({ steps }: ConnectionReport) => steps.map(({ code }) => code).join(" ");
const rest = "not_tried not_tried not_tried";

test("a good connection: every step is fine, and it tells day and lists", async () => {
  const report = await open.hotel.test(open.connection);
  expect(report).toMatchObject({ ok: true, businessDate: "2026-03-09", lists: { roomTypes: 8 } });
  expect(codes(report)).toBe("ok ok ok ok");
  expect(Object.values(report.lists).every((count) => count > 0)).toBe(true);
});

test("client credentials, with enterprise and scope", async () => {
  const {
    authMode: _,
    username: _user,
    password: _password,
    ...rest
  } = open.connection as HotelConnection & {
    authMode: "password";
  };
  const { enterpriseId, scope } = open.sandbox.property;
  const connection: HotelConnection = { ...rest, authMode: "client_credentials", enterpriseId, scope };
  expect(await open.hotel.test(connection)).toMatchObject({ ok: true });
  expect(codes(await open.hotel.test({ ...connection, enterpriseId: "" }))).toBe(
    `enterprise_refused not_tried not_tried not_tried`,
  );
  expect(codes(await open.hotel.test({ ...connection, scope: "other" }))).toMatch(/^client_refused/);
});

test.each<[string, Partial<HotelConnection>, string]>([
  ["a wrong secret", { clientSecret: "hush-hush" }, `client_refused ${rest}`],
  ["a wrong application key", { appKey: "5d7a4c1e-93b2-4f0a-8c6d-000000000000" }, `client_refused ${rest}`],
  ["a wrong hotel", { hotelId: "NYC01" }, "ok hotel_refused not_tried not_tried"],
  ["an unknown external system", { externalSystem: "NOSUCH" }, "ok ok ok external_system_unknown"],
  ["no external system", { externalSystem: undefined }, "ok ok ok external_system_empty"],
  ["a private address", { gateway: "https://10.0.0.1" }, `address_refused ${rest}`],
  ["a name before the host", { gateway: "https://user:pass@gateway.example" }, `address_refused ${rest}`],
  ["no address at all", { gateway: "gate way" }, `address_refused ${rest}`],
  ["a file", { gateway: "file:///etc/passwd" }, `address_refused ${rest}`],
  ["plain http", { gateway: "http://gateway.example" }, `address_refused ${rest}`],
])("%s", async (_, wrong, expected) => {
  const report = await open.hotel.test({ ...open.connection, ...wrong } as HotelConnection);
  expect(codes(report)).toBe(expected);
  expect(JSON.stringify(report)).not.toMatch(/hush|carry|pass@/);
});

test("credentials that are empty are named, and nothing is sent", async () => {
  const before = open.sent.length;
  const test = async (empty: Partial<HotelConnection>) =>
    (await open.hotel.test({ ...open.connection, ...empty } as HotelConnection)).steps[0];
  const code = "credentials_missing";
  expect(await test({ appKey: "" })).toMatchObject({ step: "token", ok: false, code, missing: ["appKey"] });
  const all = { clientId: "", clientSecret: "", appKey: "" };
  expect(await test(all)).toMatchObject({ code, missing: ["clientId", "clientSecret", "appKey"] });
  expect(open.sent.length).toBe(before);
  expect(codes(await open.hotel.test({ ...open.connection, ...all } as HotelConnection))).toBe(`${code} ${rest}`);
});

test.each([
  ["getToken", { kind: "status", status: 500 } as const, `server_failed ${rest}`],
  ["getToken", { kind: "garbage", afterWork: false } as const, `not_ohip ${rest}`],
  ["getToken", { kind: "cut", afterWork: false } as const, `unreachable ${rest}`],
  ["getBusinessDate", { kind: "hang" } as const, "ok timeout not_tried not_tried"],
  ["getBusinessDate", { kind: "throttle" } as const, "ok throttled not_tried not_tried"],
  ["getResortMarketCodesLOV", { kind: "status", status: 503 } as const, "ok ok server_failed ok"],
  ["getProfileByExtId", { kind: "status", status: 502 } as const, "ok ok ok server_failed"],
])("bad weather at %s: %j", async (operation, fault, expected) => {
  open.sandbox.world.addFault({ ...fault, operation });
  const report = await open.hotel.test(open.connection);
  expect(codes(report)).toBe(expected);
  expect(report.ok).toBe(false);
});

async function elsewhere(answer: Parameters<typeof createServer>[1]): Promise<ConnectionReport> {
  const server = createServer({}, answer as never);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outbound = openOutbound({ allow: new Set([host]), timeoutMs: 1_000, maxBytes: 10_000 });
  onTestFinished(() => {
    outbound.close();
    server.closeAllConnections();
    server.close();
  });
  const patience = { backoff: { baseMs: 1, capMs: 2 } };
  return openOhip({ outbound, limiter: undefined, patience }).test({ ...open.connection, gateway: `http://${host}` });
}

test("a host that is no gateway", async () => {
  const page = "<!doctype html><title>Welcome</title>";
  expect(codes(await elsewhere((_, response) => void response.end(page)))).toBe(`not_ohip ${rest}`);
  expect(codes(await elsewhere((_, response) => void response.writeHead(404).end(page)))).toBe(`not_ohip ${rest}`);
  expect(codes(await elsewhere((_, response) => void response.writeHead(302, { location: "/" }).end()))).toBe(
    `redirect ${rest}`,
  );
  expect(codes(await elsewhere((_, response) => void response.writeHead(403).end()))).toBe(`not_allowed ${rest}`);
  expect(codes(await elsewhere((_, response) => void response.writeHead(402).end()))).toBe(`user_refused ${rest}`);
});

test("an unknown host, a closed port and an untrusted certificate are reported after one try", async () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../../test/fixtures/tls/${name}.pem`, import.meta.url), "utf8");
  const secure = await openHotel({ sandbox: { tls: { key: read("key"), cert: read("cert") } } });
  onTestFinished(secure.close);
  expect(codes(await secure.hotel.test(secure.connection))).toBe(`certificate ${rest}`);
  expect(secure.calls("getToken")).toBe(1);

  const patience = { backoff: { baseMs: 1, capMs: 2 } };
  const rules = { allow: new Set(["127.0.0.1:9"]), timeoutMs: 1_000, maxBytes: 1_000 };
  const unknown = openOutbound({ ...rules, resolve: async () => [] });
  const hotel = openOhip({ outbound: unknown, limiter: undefined, patience });
  expect(codes(await hotel.test({ ...open.connection, gateway: "gateway.example" }))).toBe(`host_unknown ${rest}`);
  expect(codes(await hotel.test({ ...open.connection, gateway: "http://127.0.0.1:9" }))).toBe(`unreachable ${rest}`);
});
