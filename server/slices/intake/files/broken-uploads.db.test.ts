import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request as open } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { type DetailedError, Upload, type UploadOptions } from "tus-js-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutFingerprints } from "../../../../core/reading/masked-numbers.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { formOf, idIn, tusOf, uploadByForm } from "../../../../test/support/uploads.ts";
import { createLocalDisk } from "../../../adapters/local-disk/local-disk.ts";
import { inTenant } from "../../../db/client.ts";
import { sessionCookie } from "../../../http/session.ts";
import type { Storage } from "../../../ports/storage.ts";

const folder = join(tmpdir(), `bellhop-broken-${randomUUID()}`);
const disk = createLocalDisk({ folder });
/** A disk with a limited number of free bytes in each part. */
let room = Number.POSITIVE_INFINITY;
const storage: Storage = {
  ...disk,
  async openPart(key, size) {
    const part = await disk.openPart(key, size);
    return {
      ...part,
      async append(bytes) {
        if ((await part.size()) + bytes.length > room)
          throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
        await part.append(bytes);
      },
    };
  },
};

let house: Awaited<ReturnType<typeof openTestApp>>;
let port: number;
beforeAll(async () => {
  house = await openTestApp({ storage, config: { uploadMb: 2 } });
  await house.app.listen({ port: 0, host: "127.0.0.1" });
  port = (house.app.server.address() as { port: number }).port;
});
afterAll(() => house.close());

const onDisk = ({ accountId }: TestScope) => readdir(join(folder, accountId)).catch(() => [] as string[]);
const countRows = (scope: TestScope) =>
  inTenant(house.db, scope, async (tx) => [
    (await tx.selectFrom("files").select("id").execute()).length,
    (await tx.selectFrom("uploads").select("id").execute()).length,
  ]);

async function newcomer() {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const session = {
    cookie: `${sessionCookie(true)}=${browser.cookies[sessionCookie(true)]}`,
    "x-csrf-token": browser.csrf,
  };
  /** A request over the network whose body the test controls. */
  const call = (method: string, path: string, headers: Record<string, string | number>): ClientRequest =>
    open({ port, method, path, headers: { ...session, ...headers } });
  return { scope, browser, tus: tusOf(browser), call, session };
}
const answerOf = (call: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => call.on("response", resolve).on("error", reject));

const CSV = Buffer.from(`a;b\n${"1;2\n".repeat(200_000)}`);
const { payload, headers } = formOf({ name: "guests.csv", content: CSV });

test("a form whose sender is gone at half leaves nothing within a second", async () => {
  const { scope, call } = await newcomer();
  const sending = call("POST", "/api/v2/files", { ...headers, "content-length": payload.length });
  sending.on("error", () => {});
  sending.write(payload.subarray(0, payload.length / 2));
  await expect.poll(() => onDisk(scope)).toHaveLength(1);
  sending.destroy();
  await expect.poll(() => onDisk(scope)).toEqual([]);
  expect(await countRows(scope)).toEqual([0, 0]);
});

test("a card number at the end of what arrived never reaches the disk, and another process goes on from there", async () => {
  const { scope, browser, tus } = await newcomer();
  const text = Buffer.from(`guest;note\n${"1;nothing\n".repeat(900)}2;Visa 4111 1111 1111 1111 CVV 123\n3;end\n`);
  const behind = text.indexOf(" CVV");
  const { location } = await tus.begin("guests.csv", text.length);
  expect((await tus.send(location, 0, text.subarray(0, behind))).headers["upload-offset"]).toBe(String(behind));
  const stored = async () => readFile(join(folder, scope.accountId, `${idIn(location)}.part`));
  expect((await stored()).toString()).not.toMatch(/4111|1111/);
  expect((await stored()).length).toBeGreaterThan(behind - 2_000);

  // Another process knows only what is on the disk.
  const other = await openTestApp({ database: house.database, storage, config: { uploadMb: 2 } });
  const there = tusOf(await other.signIn(scope));
  expect((await there.send(location, behind, text.subarray(behind))).statusCode).toBe(409);
  const offset = (await there.offset(location)) ?? expect.fail();
  expect(offset).toBe((await stored()).length);
  expect((await there.send(location, offset, text.subarray(offset))).statusCode).toBe(204);
  const { rawPayload } = await browser.get(`/api/v2/files/${idIn(location)}/content`);
  expect(withoutFingerprints(rawPayload.toString())).toBe(
    text.toString().replace("4111 1111 1111 1111 CVV 123", "**** **** **** 1111 CVV ***"),
  );
  await other.app.close();
});

test("a tus upload whose sender is gone at half goes on from what had arrived", async () => {
  const { scope, browser, tus, call } = await newcomer();
  const { location } = await tus.begin("guests.csv", CSV.length);
  const sending = call("PATCH", location, {
    "tus-resumable": "1.0.0",
    "content-type": "application/offset+octet-stream",
    "upload-offset": 0,
    "content-length": CSV.length,
  });
  sending.on("error", () => {});
  sending.write(CSV.subarray(0, 300_000));
  const part = join(folder, scope.accountId, `${idIn(location)}.part`);
  // The last bytes wait for the following ones, which may make them a card number.
  await expect.poll(async () => (await stat(part).catch(() => null))?.size).toBeGreaterThan(299_000);
  const busy = await tus.send(location, 0, CSV);
  expect([busy.statusCode, busy.json().error]).toEqual([409, "conflict"]);
  sending.destroy();
  await expect.poll(() => tus.offset(location)).toBe(300_000);
  expect((await tus.send(location, 300_000, CSV.subarray(300_000))).statusCode).toBe(204);
  const { rawPayload } = await browser.get(`/api/v2/files/${idIn(location)}/content`);
  expect(rawPayload.equals(CSV)).toBe(true);
});

test("the pages' upload client stops amid a file, continues elsewhere, and learns why a file was refused", async () => {
  const { browser, session } = await newcomer();
  const send = (name: string, content: Buffer, options: Partial<UploadOptions> = {}) =>
    new Promise<{ url: string; status: number }>((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: `http://127.0.0.1:${port}/api/v2/files`,
        metadata: { filename: name },
        headers: session,
        chunkSize: 100_000,
        retryDelays: [],
        onSuccess: () => resolve({ url: upload.url ?? "", status: 204 }),
        onError: (error) => resolve({ url: "", status: (error as DetailedError).originalResponse?.getStatus() ?? 0 }),
        onChunkComplete: (_size, accepted) => {
          if (accepted !== 300_000 || options.uploadUrl) return;
          upload.abort().then(() => resolve({ url: upload.url ?? "", status: 0 }), reject);
        },
        ...options,
      });
      upload.start();
    });
  const half = await send("G\u00e4ste.csv", CSV);
  expect(half.status).toBe(0);
  const whole = await send("G\u00e4ste.csv", CSV, { uploadUrl: half.url });
  expect(whole).toEqual({ url: half.url, status: 204 });
  const file = (await browser.get(`/api/v2/files/${idIn(whole.url)}`)).json();
  expect(file).toMatchObject({ name: "G\u00e4ste.csv", size: CSV.length });
  expect((await send("picture.csv", Buffer.concat([Buffer.from("GIF89a"), CSV]))).status).toBe(415);
});

test("a closing server does not wait for an upload, and keeps its received bytes", async () => {
  const { scope, tus } = await newcomer();
  const other = await openTestApp({ database: house.database, storage });
  await other.app.listen({ port: 0, host: "127.0.0.1" });
  const { location } = await tus.begin("guests.csv", CSV.length);
  const browser = await other.signIn(scope);
  const sending = open({
    port: (other.app.server.address() as { port: number }).port,
    method: "PATCH",
    path: location,
    headers: {
      ...{ "content-type": "application/offset+octet-stream", "upload-offset": 0, "content-length": CSV.length },
      cookie: `${sessionCookie(true)}=${browser.cookies[sessionCookie(true)]}`,
      "x-csrf-token": browser.csrf,
    },
  });
  sending.on("error", () => {});
  sending.write(CSV.subarray(0, 300_000));
  const part = join(folder, scope.accountId, `${idIn(location)}.part`);
  await expect.poll(async () => (await stat(part).catch(() => null))?.size).toBeGreaterThan(299_000);
  await other.app.close();
  expect(await tus.offset(location)).toBe((await stat(part)).size);
});

test("too much is refused in the middle of it, before all has been sent, and leaves nothing", async () => {
  const { scope, call, tus } = await newcomer();
  const large = formOf({ name: "guests.csv", content: Buffer.concat([CSV, CSV, CSV, CSV]) });
  const sending = call("POST", "/api/v2/files", { ...large.headers, "transfer-encoding": "chunked" });
  const answer = answerOf(sending);
  sending.write(large.payload.subarray(0, 3_000_000)); // The request never ends.
  const refused = await answer;
  expect([refused.statusCode, await json(refused)]).toMatchObject([
    413,
    { error: "too_large", message: "The file is too large: the limit for this kind is 2 MB." },
  ]);
  sending.destroy();
  const announced = call("POST", "/api/v2/files", { ...large.headers, "content-length": 5_000_000 });
  announced.flushHeaders();
  expect((await answerOf(announced)).statusCode).toBe(413); // Refused before its first byte.
  announced.destroy();
  expect((await tus.begin("guests.csv", 3_000_000)).statusCode).toBe(413);
  expect([await onDisk(scope), await countRows(scope)]).toEqual([[], [0, 0]]);
});

test("a full disk is reported plainly, and leaves nothing that would keep it full", async () => {
  const { scope, browser, tus } = await newcomer();
  room = 500_000;
  const { location } = await tus.begin("guests.csv", CSV.length);
  const answers = [
    await uploadByForm(browser, { name: "guests.csv", content: CSV }),
    await tus.send(location, 0, CSV.subarray(0, 100_000)),
    await tus.send(location, 100_000, CSV.subarray(100_000)),
  ];
  room = Number.POSITIVE_INFINITY;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 204, 503]);
  for (const answer of [answers[0], answers[2]])
    expect(answer?.json()).toMatchObject({ error: "unavailable", message: expect.stringContaining("disk is full") });
  expect([await onDisk(scope), await countRows(scope)]).toEqual([[], [0, 0]]);
  expect((await uploadByForm(browser, { name: "guests.csv", content: CSV })).statusCode).toBe(201);
});

test("bytes that are lost, and forms that are none, are refused and leave nothing", async () => {
  const { scope, browser, tus } = await newcomer();
  const { location } = await tus.begin("guests.csv", CSV.length);
  await tus.send(location, 0, CSV.subarray(0, 10_000));
  await disk.remove(`${scope.accountId}/${idIn(location)}`);
  expect((await tus.send(location, 10_000, CSV.subarray(10_000))).statusCode).toBe(404);
  const bad = (body: string | Buffer, type = headers["content-type"]) =>
    browser.send({ method: "POST", url: "/api/v2/files", payload: body, headers: { "content-type": type } });
  const answers = [
    await bad(payload.subarray(0, 5_000)),
    await bad("nothing of the kind"),
    await bad(payload, "multipart/form-data"),
    await bad(Buffer.concat([payload.subarray(0, -4), payload.subarray(payload.indexOf("\r\n"))])), // Two files.
    await bad(randomBytes(3_000)),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  expect([await onDisk(scope), await countRows(scope)]).toEqual([[], [0, 0]]);
});
