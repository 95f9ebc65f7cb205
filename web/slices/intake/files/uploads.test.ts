import { expect, test } from "vitest";
import type { FileShown } from "../../../../contract/files.ts";
import { CallError } from "../../../lib/call-error.ts";
import type { sendFile } from "./send-file.ts";
import { createUploads } from "./uploads.ts";

type UploadEvents = Parameters<typeof sendFile>[2];
const whose = { kind: "csv", hotel: { account: "acme", property: "paris" }, by: "camille", idColumns: [] } as const;

function setUp() {
  const sent: { name: string; events: UploadEvents; did: string[] }[] = [];
  let now = 0;
  const uploads = createUploads({
    send(file, _whose, events) {
      const did: string[] = [];
      sent.push({ name: file.name, events, did });
      return { go: () => did.push("go"), stop: () => did.push("stop"), cancel: () => did.push("cancel") };
    },
    read: async (_hotel, id) => ({ id }) as FileShown,
    now: () => (now += 1_000),
  });
  const of = (name: string) => uploads.store.get().find(({ file }) => file.name === name);
  const upload = (name: string) => {
    const found = sent.find((entry) => entry.name === name);
    if (!found) throw new Error(`${name} was not sent`);
    return found;
  };
  return { uploads, sent, of, upload };
}

const file = (name: string, size = 10) => new File(["x".repeat(size)], name);
const names = (list: { name: string }[]) => list.map(({ name }) => name);

test("two files travel at once, the third when there is room", async () => {
  const { uploads, sent, of, upload } = setUp();
  uploads.add([file("a.csv"), file("b.csv"), file("c.csv")], whose);
  expect(names(sent)).toEqual(["a.csv", "b.csv"]);
  expect(of("c.csv")?.state).toBe("waiting");

  upload("a.csv").events.onProgress(4);
  upload("a.csv").events.onProgress(8);
  expect(of("a.csv")).toMatchObject({ state: "sending", sent: 8, rate: 4 });
  upload("a.csv").events.onProgress(10);
  expect(of("a.csv")?.state).toBe("checking");
  upload("a.csv").events.onDone("id-a");
  await expect.poll(() => of("a.csv")).toMatchObject({ state: "done", result: { id: "id-a" } });
  expect(names(sent)).toEqual(["a.csv", "b.csv", "c.csv"]);
});

test("a file of the wrong kind is refused before a byte is sent", () => {
  const { uploads, sent, of } = setUp();
  uploads.add([file("empty.csv", 0), file("book.xlsx"), file("picture.png"), file("UPPER.CSV")], whose);
  expect(of("empty.csv")).toMatchObject({ state: "failed", issue: { code: "empty" } });
  expect(of("book.xlsx")).toMatchObject({ state: "failed", issue: { code: "ending", belongs: "piw" } });
  expect(of("picture.png")).toMatchObject({ state: "failed", issue: { code: "ending", belongs: null } });
  expect(names(sent)).toEqual(["UPPER.CSV"]);
});

test("a paused upload ignores late answers of the network, and continues", () => {
  const { uploads, of, upload } = setUp();
  uploads.add([file("a.csv")], whose);
  const id = of("a.csv")?.id ?? 0;
  upload("a.csv").events.onProgress(4);
  uploads.pause(id);
  upload("a.csv").events.onProgress(5);
  upload("a.csv").events.onInterrupted();
  expect(of("a.csv")).toMatchObject({ state: "paused", sent: 4, rate: null });
  uploads.resume(id);
  expect(of("a.csv")?.state).toBe("sending");
  expect(upload("a.csv").did).toEqual(["go", "stop", "go"]);
});

test("a lost connection is waited for, a refusal is not", () => {
  const { uploads, of, upload } = setUp();
  uploads.add([file("a.csv"), file("b.csv")], whose);
  upload("a.csv").events.onInterrupted();
  expect(of("a.csv")?.state).toBe("interrupted");
  upload("a.csv").events.onRefused(new CallError({ kind: "network", message: "" }));
  upload("b.csv").events.onRefused(
    new CallError({ kind: "reply", status: 413, code: "too_large", message: "Too large" }),
  );
  uploads.tryAgain();
  expect(of("a.csv")?.state).toBe("sending");
  expect(of("b.csv")).toMatchObject({ state: "failed", error: { code: "too_large" } });
});

test("the end of a session pauses all uploads; they continue for the same person only", () => {
  const { uploads, of } = setUp();
  uploads.add([file("a.csv"), file("b.csv"), file("c.csv")], whose);
  uploads.pause(of("b.csv")?.id ?? 0);
  uploads.cutOff();
  expect(uploads.store.get().map(({ state }) => state)).toEqual(["paused", "paused", "paused"]);
  uploads.comeBack("camille");
  expect(uploads.store.get().map(({ state }) => state)).toEqual(["sending", "paused", "sending"]);
  uploads.cutOff();
  uploads.comeBack("somebody else");
  expect(uploads.store.get()).toEqual([]);
});

test("a cancelled upload leaves room for the next", () => {
  const { uploads, sent, of, upload } = setUp();
  uploads.add([file("a.csv"), file("b.csv"), file("c.csv")], whose);
  uploads.cancel(of("a.csv")?.id ?? 0);
  expect(upload("a.csv").did).toEqual(["go", "cancel"]);
  expect(of("a.csv")).toBeUndefined();
  expect(names(sent)).toContain("c.csv");
});
