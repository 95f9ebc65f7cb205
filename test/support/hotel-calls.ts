import { expect } from "vitest";
import type { Call, Change } from "../../core/hotel/built.ts";
import type { OperationId } from "../../core/ohip/operations.ts";
import { operations } from "../../core/ohip/operations.ts";
import { oracleSpecs, requestProblems } from "./oracle-specs.ts";

/** A call's body passes our closed schema and, where they are at hand, Oracle's own files; nothing in it is empty. */
export function expectValidCall<Id extends OperationId>({ operation, path, body }: Call<Id>): void {
  const described = operations[operation];
  const parsed = described.request?.safeParse(body);
  expect(parsed?.error?.issues ?? []).toEqual([]);
  // What is parsed is what is said: nothing dropped, nothing converted.
  expect(parsed?.data).toEqual(body);
  if (oracleSpecs) expect(requestProblems(described, body)).toEqual([]);
  const named = [...described.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(path).sort()).toEqual(named.sort());
  expect(JSON.stringify(body)).not.toMatch(/:null|\[\]|\{\}/);
}

/** Nothing differs between a record and what was sent of it that is not listed. */
export function expectListed(given: object, sent: object, changes: readonly Change[]): void {
  const listed = new Set(changes.map((change) => change.field));
  const before: Readonly<Record<string, unknown>> = { ...given };
  const after: Readonly<Record<string, unknown>> = { ...sent };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!listed.has(field)) expect(after[field], `${field} changed silently`).toEqual(before[field]);
}
