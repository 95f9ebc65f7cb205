import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleForNode } from "../../../test/support/bundle.ts";
import { contentOf, makeWorkbook } from "../../../test/support/make-workbook.ts";
import { createPiw } from "./piw.ts";
import { runInWorker } from "./run-task.ts";

const census = { ascii: false, utf8: false, beyondAscii: new Uint8Array(), highBytes: [] };
const row = (line: number, value: string) =>
  `<row r="${line}"><c r="A${line}" t="inlineStr"><is><t>${value}</t></is></c></row>`;
const rows = Array.from({ length: 1_500 }, (_, n) => row(n + 2, `4111 1111 1111 1111 ${n}`)).join("");
const small = contentOf(makeWorkbook({ sheets: { floors: row(1, "code") } }));
const book = contentOf(makeWorkbook({ sheets: { floors: row(1, "code") + rows } }));

describe("the built thread", () => {
  let piw: ReturnType<typeof createPiw>;
  beforeAll(async () => {
    piw = createPiw({ worker: await bundleForNode("server/adapters/piw/piw-worker.ts") });
  });

  test("finds, reads and masks as the house itself would", async () => {
    const here = createPiw({ worker: null });
    expect(await piw.reader.find(book, census)).toEqual(await here.reader.find(book, census));
    const read = async ({ reader }: typeof piw) => {
      const batches = [];
      for await (const batch of reader.read(book, { sheet: "floors" })) batches.push(batch);
      return batches;
    };
    expect(await read(piw)).toEqual(await read(here));
    const masked = await piw.workbooks.mask(book);
    if (!masked) throw new Error("nothing was masked");
    expect(masked.masked).toBe(1_500);
    const kept = contentOf(await buffer(masked.content));
    expect(await piw.workbooks.mask(kept)).toBeNull();
    await expect(piw.reader.find(contentOf(Buffer.from("text")), census)).rejects.toMatchObject({ code: "not_a_zip" });
  });

  test("ends when the reader stops or on request, and frees its place", async () => {
    for (let n = 0; n < 4; n++)
      for await (const { rows: some } of piw.reader.read(book, { sheet: "floors" })) {
        expect(some.length).toBeGreaterThan(0);
        break;
      }
    const stop = new AbortController();
    const reading = async () => {
      for await (const _ of piw.reader.read(book, { sheet: "floors", signal: stop.signal }))
        stop.abort(new Error("stopped"));
    };
    await expect(reading()).rejects.toThrow("stopped");
    const all = await Promise.all(Array.from({ length: 4 }, () => piw.reader.find(small, census)));
    expect(all).toHaveLength(4);
  });
});

describe("a thread that goes wrong does not take the house with it", () => {
  const folder = mkdtempSync(join(tmpdir(), "bellhop-thread-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const outcomeOf = async (code: string, pieceSeconds = 30) => {
    const program = join(folder, `${code.length}-${code.charCodeAt(1)}.mjs`);
    writeFileSync(
      program,
      `import { parentPort } from "node:worker_threads";\nparentPort.on("message", () => {});\n${code}`,
    );
    const run = runInWorker(program, { heapMb: 32, pieceSeconds });
    try {
      for await (const _ of run(book, { name: "find" })) await new Promise((done) => setTimeout(done, 200));
      return "ended";
    } catch (error) {
      return (error as { code?: string }).code ?? (error as Error).message;
    }
  };

  test("too much memory, too much time, an error, an end", async () => {
    expect(await outcomeOf("const all = []; for (;;) all.push(new Array(1000).fill(all.length));")).toBe(
      "workbook_too_heavy",
    );
    expect(await outcomeOf("for (;;);", 0.5)).toBe("workbook_too_slow");
    expect(await outcomeOf("throw new Error('odd');")).toBe("odd");
    expect(await outcomeOf("process.exit(0);")).toContain("without an answer");
  });

  test("also while nobody is asking it", async () => {
    const later =
      'parentPort.postMessage({ kind: "piece", piece: {} }); setTimeout(() => { throw new Error("late"); }, 20);';
    expect(await outcomeOf(`parentPort.on("message", () => { ${later} });`)).toBe("late");
  });
});
