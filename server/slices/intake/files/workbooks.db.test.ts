import { createHash, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutFingerprints } from "../../../../core/reading/masked-numbers.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { uploadByForm } from "../../../../test/support/uploads.ts";
import { readZip } from "../../../../test/support/zip.ts";
import { createLocalDisk } from "../../../adapters/local-disk/local-disk.ts";
import { createPiw } from "../../../adapters/piw/piw.ts";

const folder = join(tmpdir(), `bellhop-workbooks-${randomUUID()}`);
const { workbooks } = createPiw({ worker: null });
let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp({ storage: createLocalDisk({ folder }) });
});
afterAll(() => house.close());

const onDisk = ({ accountId }: TestScope) => readdir(join(folder, accountId)).catch(() => [] as string[]);
const book = (rows: Record<string, string[][]>) =>
  buffer(
    workbooks.write(
      Object.entries(rows).map(([name, cells]) => ({
        name,
        columns: [{ title: "code" }, { title: "description" }],
        rows: cells,
      })),
    ),
  );

test("a workbook is uploaded by the specification's own call: its sheets are named, and restored at once on request", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const content = await book({
    floors: [["1", "Ground"]],
    "room-classes": [["STD", "Standard"]],
    Gossip: [["x", "y"]],
  });
  const plain = await uploadByForm(browser, { name: "piw.xlsx", content }, "/upload/piw");
  expect([plain.statusCode, plain.json()]).toEqual([
    202,
    {
      ok: true,
      file: {
        id: expect.any(String),
        name: "piw.xlsx",
        size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        kind: "piw",
      },
      sheets: [
        { sheet: "floors", module: "floors", rows: 1, import: true },
        { sheet: "room-classes", module: "room-classes", rows: 1, import: true },
        { sheet: "Gossip", module: null, rows: 1, import: false, undecided: true, problem: expect.any(String) },
      ],
    },
  ]);
  const fields = { modules: "floors, rooms", restore: "1" };
  const restored = (await uploadByForm(browser, { name: "piw.xlsx", content, fields }, "/upload/piw")).json();
  expect(restored.sheets.map((sheet: { import: boolean }) => sheet.import)).toEqual([true, false, false]);
  expect(restored.import).toEqual({ id: expect.any(String), state: "queued" });
  const { rows } = (await browser.get("/api/v2/imports")).json();
  expect(rows).toMatchObject([{ restoreId: restored.import.id, module: "floors", sheet: "floors" }]);

  await browser.post("/v1/api/module/floors", { status: 0 });
  const again = { restore: "1", modules: "floors,room-classes" };
  const half = (await uploadByForm(browser, { name: "piw.xlsx", content, fields: again }, "/upload/piw")).json();
  expect(half.sheets).toMatchObject([
    { sheet: "floors", import: false, problem: expect.stringMatching(/switched off|turned off|off/) },
    { sheet: "room-classes", import: true },
    { sheet: "Gossip" },
  ]);
  expect(half.import.state).toBe("queued");
});

test("a call without a workbook is refused with the expected input", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const content = await book({ floors: [["1", "Ground"]] });
  const send = async (form: object, url = "/upload/piw") => {
    const answer = await uploadByForm(browser, { name: "piw.xlsx", content, ...form }, url);
    return [answer.statusCode, answer.json().ok, answer.json().error];
  };
  expect(await send({ name: "guests.csv", content: "a;b\n" })).toEqual([400, false, "invalid"]);
  expect(await send({ name: "guests.xlsx", content: "a;b\n" })).toEqual([400, false, "invalid"]);
  expect(await send({ content: content.subarray(0, 200) })).toEqual([400, false, "invalid"]);
  expect(await send({ fields: { modules: "floors,attic" } })).toEqual([400, false, "invalid"]);
  expect(await send({}, "/upload/piw?restore=perhaps")).toEqual([400, false, "invalid"]);
  expect((await browser.post("/upload/piw")).statusCode).toBe(415);
  expect((await browser.get("/api/v2/files")).json().total_rows).toBe(0);
});

test("card numbers in a workbook are not kept, and the same workbook is still recognised", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const content = await book({ floors: [["1", "paid with 4111 1111 1111 1111"]] });
  const item = (await uploadByForm(browser, { name: "piw.xlsx", content })).json();
  const two = (await uploadByForm(browser, { name: "again.xlsx", content })).json();
  expect([item.masked, two.masked, two.twin?.id]).toEqual([1, 1, item.id]);
  const kept = (await browser.get(`/api/v2/files/${item.id}/content`)).rawPayload;
  expect([kept.length, createHash("sha256").update(kept).digest("hex")]).toEqual([item.size, item.sha256]);
  const text = [...readZip(kept).values()].join("");
  expect([text.includes("4111 1111"), withoutFingerprints(text).includes("**** **** **** 1111")]).toEqual([
    false,
    true,
  ]);
  expect(await onDisk(scope)).toHaveLength(2);
});
