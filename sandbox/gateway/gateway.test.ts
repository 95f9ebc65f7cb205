import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { guestProfile, reservation } from "../../test/support/ohip-payloads.ts";
import { type Sandbox, startSandbox } from "../start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ businessDate: "2026-03-09", limits: false });
  ohip = ohipClient(sandbox);
});
beforeEach(() => {
  sandbox.world.reset();
  sandbox.world.setClock(undefined);
});
afterAll(() => sandbox.close());

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

describe("tokens", () => {
  const ask = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const { clientId, clientSecret, appKey } = sandbox.property;
    const response = await fetch(`${sandbox.url}/oauth/v1/tokens`, {
      method: "POST",
      headers: { authorization: basic(clientId, clientSecret), "x-app-key": appKey, ...headers },
      body: new URLSearchParams(form),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  const byPassword = () => ({
    grant_type: "password",
    username: sandbox.property.username,
    password: sandbox.property.password,
  });
  const byClient = () => ({ grant_type: "client_credentials", scope: sandbox.property.scope });

  it("are issued for a password, and for client credentials with the enterprise in its header", async () => {
    const expected = {
      status: 200,
      body: { expires_in: 3600, token_type: "Bearer", access_token: expect.stringMatching(/^eyJ/) },
    };
    expect(await ask(byPassword())).toMatchObject(expected);
    expect(await ask(byClient(), { enterpriseId: sandbox.property.enterpriseId })).toMatchObject(expected);
  });

  it("are not issued for anything else", async () => {
    expect(await ask({ ...byPassword(), password: "wrong" })).toMatchObject({ status: 401, body: undefined });
    expect((await ask({ ...byPassword(), username: "wrong" })).status).toBe(401);
    expect((await ask(byPassword(), { authorization: basic("wrong", "wrong") })).status).toBe(401);
    expect((await ask(byPassword(), { "x-app-key": "11111111-1111-4111-8111-111111111111" })).status).toBe(401);
    expect((await ask(byClient())).body.title).toBe("Enterprise ID is required");
    expect((await ask(byClient(), { "x-enterpriseId": sandbox.property.enterpriseId })).status).toBe(400);
    expect((await ask(byClient(), { enterpriseId: "OTHER" })).status).toBe(401);
    expect((await ask({ ...byClient(), scope: "wrong" }, { enterpriseId: sandbox.property.enterpriseId })).status).toBe(
      401,
    );
    expect((await ask({ grant_type: "Client Credentials", scope: sandbox.property.scope })).status).toBe(400);
    expect((await ask({ ...byPassword(), extra: "a" })).status).toBe(400);
    const json = await fetch(`${sandbox.url}/oauth/v1/tokens`, {
      method: "POST",
      headers: { "x-app-key": sandbox.property.appKey, "content-type": "application/json" },
      body: "{}",
    });
    expect(json.status).toBe(415);
  });

  it("expire exactly after their time", async () => {
    sandbox.world.setClock(new Date("2026-03-09T10:00:00Z"));
    await ohip.newToken();
    sandbox.world.setClock(new Date("2026-03-09T10:59:59Z"));
    expect((await ohip.call("getBusinessDate")).status).toBe(200);
    sandbox.world.setClock(new Date("2026-03-09T11:00:00Z"));
    expect(await ohip.call("getBusinessDate")).toMatchObject({ status: 401, raw: undefined });
    await ohip.newToken();
    expect((await ohip.call("getBusinessDate")).status).toBe(200);
  });
});

describe("headers", () => {
  const status = async (headers: Record<string, string>) => (await ohip.call("getBusinessDate", { headers })).status;

  it("must be those that OHIP requires", async () => {
    await ohip.newToken();
    expect(await status({})).toBe(200);
    expect(await status({ authorization: "" })).toBe(401);
    expect(await status({ authorization: "Bearer nonsense" })).toBe(401);
    expect(await status({ "x-app-key": "" })).toBe(401);
    expect(await status({ "x-request-id": "nonsense" })).toBe(400);
    expect(await status({ "x-externalsystem": "x".repeat(41) })).toBe(400);
    expect(await status({ externalData: "true" })).toBe(400);
    expect(await status({ accept: "text/xml" })).toBe(406);
    const foreign = await ohip.call("getBusinessDate", { headers: { "x-hotelid": "XXX" } });
    expect(foreign).toMatchObject({ status: 403, error: { code: "OPERAWS-GEN01244" } });
    expect(await status({ "x-hotelid": "" })).toBe(403);
    expect(await status({ "x-originating-application": "x".repeat(9000) })).toBe(431);
  });

  it("need no hotel where Oracle needs none", async () => {
    const { url, property } = sandbox;
    const response = await fetch(`${url}/dvm/v1/externalSystems/BELLHOP/conversionCodes/Title/dataValueMappings`, {
      headers: { authorization: `Bearer ${await ohip.newToken()}`, "x-app-key": property.appKey },
    });
    expect(response.status).toBe(200);
  });
});

describe("bodies", () => {
  const big = (size: number) => ({
    profileDetails: { profileType: "Guest", uRLs: { uRLInfo: [{ url: { value: "x".repeat(size) } }] } },
  });

  it("must be JSON of at most 100 KB", async () => {
    const post = (body: unknown, headers: Record<string, string> = {}) => ohip.call("postProfile", { body, headers });
    expect((await post("{ not json")).error.title).toBe("The body is not JSON.");
    expect((await post(JSON.stringify(guestProfile()), { "content-type": "text/plain" })).status).toBe(415);
    expect(
      (await post(JSON.stringify(guestProfile()), { "content-type": "application/x-www-form-urlencoded" })).status,
    ).toBe(415);
    expect((await post([])).status).toBe(400);
    expect(await post(big(110 * 1024))).toMatchObject({ status: 413, raw: undefined });
    expect((await post(big(90 * 1024))).error.code).toBe("OPERAWS-CRM00010");
  });

  it("may have 2 MB for a reservation", async () => {
    const guest = (await ohip.call("postProfile", { body: guestProfile() })).id;
    const post = (size: number) =>
      ohip.call("postReservation", {
        body: reservation(guest, { comments: [{ comment: { type: "GEN", text: { value: "x".repeat(size) } } }] }),
      });
    expect((await post(1_900_000)).status).toBe(201);
    expect((await post(2_200_000)).status).toBe(413);
  });
});

it("answers 404 for unknown paths and 405 for unknown methods, without a body", async () => {
  const headers = {
    authorization: `Bearer ${await ohip.newToken()}`,
    "x-app-key": sandbox.property.appKey,
    "x-hotelid": "PAR01",
  };
  const ask = async (method: string, path: string) => {
    const response = await fetch(`${sandbox.url}${path}`, { method, headers });
    return [response.status, await response.text()];
  };
  expect(await ask("GET", "/crm/v1/nonsense")).toEqual([404, ""]);
  expect(await ask("DELETE", "/crm/v1/profiles")).toEqual([405, ""]);
  expect(await ask("GET", "/crm/v1/profiles/%E0%A4%A")).toEqual([400, ""]);
});

it("can write errors like real tenants", async () => {
  sandbox.world.errorStyle = "tenant";
  const { raw } = await ohip.call("getProfiles", { query: { profileType: "Guest" } });
  expect(raw).toMatchObject({ status: "NotProcessed", language: "en", "o:errorCode": "OPERAWS-GEN01346" });
  sandbox.world.errorStyle = "published";
});

it("keeps the bookings of hotels separate", async () => {
  const guest = (await ohip.call("postProfile", { body: guestProfile() })).id;
  const { id } = await ohip.call("postReservation", { params: { hotelId: "LIS01" }, body: reservation(guest) });
  expect((await ohip.call("getReservation", { params: { hotelId: "LIS01", reservationId: id } })).status).toBe(200);
  expect((await ohip.call("getReservation", { params: { hotelId: "PAR01", reservationId: id } })).status).toBe(204);
});
