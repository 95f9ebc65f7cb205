import { afterAll, beforeAll, expect, it } from "vitest";
import { operations } from "../../core/ohip/operations.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { ohipClient } from "../support/ohip-client.ts";
import { publishedOperation } from "../support/oracle-specs.ts";

/**
 * The client of the sandbox's own tests checks every answer against Oracle's files; these tests cover what no single
 * answer shows.
 */
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false });
});
afterAll(() => sandbox.close());

it("has only lists that Oracle names", async () => {
  const { body } = await ohipClient(sandbox).call("getLOVNames");
  const { published } = publishedOperation(operations.getListOfValues);
  const known = published.parameters.find(({ name }) => name === "name")?.enum ?? [];
  expect(known.length).toBeGreaterThan(700);
  const names = body.lOVNames?.map(({ name }) => name) ?? [];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

it("requires the headers that Oracle requires, and no others", () => {
  for (const operation of Object.values(operations)) {
    const { published } = publishedOperation(operation);
    const required = published.parameters
      .filter((parameter) => parameter.in === "header" && parameter.required)
      .map(({ name }) => name);
    const ours = ["authorization", "x-app-key", ...(operation.ofHotel ? ["x-hotelid"] : [])];
    expect([...required].sort(), operation.id).toEqual(operation.id === "getToken" ? ["x-app-key"] : ours);
  }
});

it("would notice an answer that Oracle's file does not allow", async () => {
  const ohip = ohipClient(sandbox);
  sandbox.world.addFault({ kind: "garbage", operation: "getBusinessDate", count: 1 });
  await expect(ohip.call("getBusinessDate")).rejects.toThrow();
  await expect(ohip.call("getBusinessDate")).resolves.toMatchObject({ status: 200 });
});
