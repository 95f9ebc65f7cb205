import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { startClamdServer, TEST_VIRUS } from "../../../test/support/clamd-server.ts";
import { createClamd } from "./clamd.ts";

const content = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

test("clean content is clean, and a virus is named, also when pieces cut it in two", async () => {
  const server = await startClamdServer();
  const clamd = createClamd({ address: server.address });
  expect(await clamd.scan(content("a;b\n", "1;2\n"))).toBeNull();
  expect(await clamd.scan(content("x".repeat(200_000), TEST_VIRUS.slice(0, 9), TEST_VIRUS.slice(9)))).toBe(
    "Eicar-Signature",
  );
  expect(server.scanned).toEqual([8, 200_000 + TEST_VIRUS.length]);
  await server.close();
});

test("a scanner that is away, silent or refuses is an error, never a clean bill", async () => {
  await expect(createClamd({ address: "127.0.0.1:1" }).scan(content("a"))).rejects.toThrow();
  await expect(createClamd({ address: "/nowhere/clamd.sock" }).scan(content("a"))).rejects.toThrow();
  const silent = await startClamdServer({ silent: true });
  const patient = createClamd({ address: silent.address, silentMs: 200 });
  await expect(patient.scan(content("a"))).rejects.toThrow("silent");
  await silent.close();
  const small = await startClamdServer({ maxBytes: 1_000 });
  const clamd = createClamd({ address: small.address });
  await expect(clamd.scan(content(...Array.from({ length: 50 }, () => "x".repeat(100_000))))).rejects.toThrow();
  await small.close();
});
