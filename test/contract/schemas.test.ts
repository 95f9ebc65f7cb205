import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Operation } from "../../core/ohip/operation.ts";
import { operations } from "../../core/ohip/operations.ts";
import { publishedOperation, replyProblems, requestProblems, type Schema } from "../support/oracle-specs.ts";
import { differences, fullest, merged } from "./compare.ts";

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "output", unrepresentable: "any", reused: "inline" }) as Schema;
const all: Operation[] = Object.values(operations);

describe("our schemas against Oracle's files", () => {
  it.each(all)("$id: path, query and status are Oracle's", (operation) => {
    const { published } = publishedOperation(operation);
    expect(published.responses).toHaveProperty(String(operation.status));
    const theirs = new Map(
      published.parameters
        .filter((parameter) => parameter.in === "query")
        .map((parameter) => [parameter.name, parameter]),
    );
    const ours = shapeOf(operation.query).properties ?? {};
    const problems = Object.entries(ours).flatMap(([name, schema]) => {
      const parameter = theirs.get(name);
      if (!parameter) return [`${name}: no such parameter`];
      return differences(schema, parameter, {}, name).filter((problem) => !problem.includes("type"));
    });
    expect(problems).toEqual([]);
    const required = [...theirs.values()].filter((parameter) => parameter.required).map((parameter) => parameter.name);
    expect(Object.keys(ours)).toEqual(expect.arrayContaining(required));
  });

  const withBody = all.filter((operation) => operation.request && operation.id !== "getToken");
  it.each(withBody)("$id: every name, type and width of the request is Oracle's", (operation) => {
    const { published, definitions } = publishedOperation(operation);
    const body = published.parameters.find((parameter) => parameter.in === "body")?.schema ?? {};
    const ours = shapeOf(operation.request as z.ZodType);
    expect(differences(ours, body, definitions, "")).toEqual([]);
    expect(requestProblems(operation, fullest(ours))).toEqual([]);
    expect(operation.request?.safeParse(fullest(ours)).error?.issues ?? []).toEqual([]);
  });

  it.each(all)("$id: every name, type and width of the answer is Oracle's", (operation) => {
    const isEmpty = operation.answer instanceof z.ZodUndefined;
    const { published, definitions } = publishedOperation(operation);
    const ours = shapeOf(operation.answer);
    const theirs = published.responses[operation.status]?.schema ?? {};
    if (!isEmpty) expect(differences(ours, theirs, definitions, "")).toEqual([]);
    expect(replyProblems(operation, operation.status, isEmpty ? undefined : fullest(ours))).toEqual([]);
  });

  it("the comparison detects a wrong name, type, width and word", () => {
    const theirs = {
      properties: { a: { type: "string", maxLength: 3 }, b: { type: "boolean" }, c: { type: "string", enum: ["x"] } },
    };
    const ours = z.strictObject({ a: z.string().max(4), b: z.string(), c: z.enum(["y"]), d: z.string() });
    expect(differences(shapeOf(ours), theirs, {}, "")).toHaveLength(4);
    expect(merged({ allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, {}).properties).toHaveProperty(
      "b",
    );
  });
});
