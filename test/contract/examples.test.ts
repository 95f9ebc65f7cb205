import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorBody } from "../../core/ohip/errors.ts";
import type { Operation } from "../../core/ohip/operation.ts";
import { type OperationId, operations } from "../../core/ohip/operations.ts";
import { oracleSpecs, replyProblems, requestProblems } from "../support/oracle-specs.ts";

const folder = join(oracleSpecs ?? "", "../examples");
const read = (from: string) =>
  readdirSync(from)
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const [, id = "", kind = "", code = ""] = file.split(".");
      return { file, id, kind, code, body: JSON.parse(readFileSync(join(from, file), "utf8")) as unknown };
    });
/** Examples in the folder `further` are checked once their operation is in use. */
const further = read(join(folder, "further")).filter(({ id }) => id in operations);
const examples = [...read(folder), ...further];

/** Payloads known to be valid: Oracle's files accept them, and so must our schemas. */
describe("examples", () => {
  const requests = examples.filter(({ kind }) => kind === "request");
  it.each(requests)("$file is accepted by Oracle's file and by our schema", ({ id, body }) => {
    const operation: Operation = operations[id as OperationId];
    expect(requestProblems(operation, body)).toEqual([]);
    expect(operation.request?.safeParse(body).error?.issues ?? []).toEqual([]);
  });

  const answers = examples.filter(({ kind }) => kind === "response");
  it.each(answers)("$file is accepted by Oracle's file and read completely by our schema", ({ id, code, body }) => {
    const operation: Operation = operations[id as OperationId];
    expect(replyProblems(operation, Number(code), body)).toEqual([]);
    expect(operation.reply.parse(body)).toEqual(body);
  });

  it("a refusal is read", () => {
    const refusal = examples.find(({ id }) => id === "error")?.body;
    expect(replyProblems(operations.postProfile, 400, refusal)).toEqual([]);
    expect(errorBody.parse(refusal)).toEqual(refusal);
  });

  it("further examples are checked against our schemas too", () => {
    expect(further.length).toBeGreaterThan(25);
  });

  it("every example belongs to a known operation", () => {
    expect(examples.filter(({ id }) => id !== "error" && !(id in operations))).toEqual([]);
  });

  it.each(requests)("$file with a misspelled name is refused by both", ({ id, body }) => {
    const wrong = { ...(body as object), hotelld: "PAR01" };
    const operation: Operation = operations[id as OperationId];
    expect(requestProblems(operation, wrong)).not.toEqual([]);
    expect(operation.request?.safeParse(wrong).success).toBe(false);
  });
});
