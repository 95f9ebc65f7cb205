import { expect } from "vitest";
import type { Call, Change } from "../../core/hotel/built.ts";
import type { OperationId } from "../../core/ohip/operations.ts";
import { operations } from "../../core/ohip/operations.ts";
import { oracleSpecs, requestProblems } from "./oracle-specs.ts";

/** Expects a call's body to pass our closed schema and, if available, Oracle's own files; nothing in it is empty. */
export function expectValidCall<Id extends OperationId>({ operation, path, body }: Call<Id>): void {
  const described = operations[operation];
  const parsed = described.request?.safeParse(body);
  expect(parsed?.error?.issues ?? []).toEqual([]);
  // Parsing changes nothing: no value dropped, none converted.
  expect(parsed?.data).toEqual(body);
  if (oracleSpecs) expect(requestProblems(described, body)).toEqual([]);
  const named = [...described.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(path).sort()).toEqual(named.sort());
  expect(JSON.stringify(body)).not.toMatch(/:null|\[\]|\{\}/);
}

/** Expects every difference between a record and what was sent to be listed. */
export function expectListed(given: object, sent: object, changes: readonly Change[]): void {
  const listed = new Set(changes.map((change) => change.field));
  const before: Readonly<Record<string, unknown>> = { ...given };
  const after: Readonly<Record<string, unknown>> = { ...sent };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!listed.has(field)) expect(after[field], `${field} changed silently`).toEqual(before[field]);
}
