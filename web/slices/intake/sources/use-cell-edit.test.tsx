// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { StagedRow } from "../../../../contract/sources.ts";
import { refusal, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { rowPageQuery } from "../../../data/sources.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { useCellEdit } from "./use-cell-edit.ts";

const hotel = { account: "acme", property: "paris" };
const ID = "00000000-0000-4000-8000-000000000009";
const EDIT = `/api/v2/sources/${ID}/rows/2`;
const ROWS = `/api/v2/sources/${ID}/rows?`;
const before: StagedRow = { row: 2, line: 3, cells: ["Moreau", "Camile"], marks: 0, edited: [] };
const change = { row: before, column: 1, was: "Camile", value: "Camille" };
const answered = (cells: string[]) => ({ body: { ok: true, row: { ...before, cells, edited: [1] } } });

beforeAll(speakEnglish);
afterEach(() => void vi.unstubAllGlobals());

function begin(answers: Parameters<typeof stubServer>[0]) {
  const server = stubServer({ "/csrf-token": { body: { csrfToken: "t" } }, ...answers });
  const client = createQueryClient();
  const { queryKey } = rowPageQuery(hotel, ID, 0);
  client.setQueryData(queryKey, { rows: [before], total_rows: 1, next: null });
  const { result } = renderHook(() => useCellEdit(hotel, ID), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { ...server, result, shown: () => client.getQueryData(queryKey)?.rows[0] };
}

test("a change is seen at once, kept as the server kept it, and can be undone", async () => {
  const { calls, answers, result, shown } = begin({ [EDIT]: answered(["Moreau", "Camille"]) });
  act(() => result.current.edit(change));
  await waitFor(() => expect(shown()).toMatchObject({ cells: ["Moreau", "Camille"], edited: [1] }));
  await waitFor(() => expect(result.current.notice?.kind).toBe("saved"));
  const sent = calls.find(({ method }) => method === "PUT");
  expect(sent?.url).toBe(`${EDIT}?account=acme&property=paris`);
  expect(JSON.parse(sent?.body ?? "")).toEqual({ column: 1, value: "Camille", was: "Camile" });

  answers[EDIT] = answered(["Moreau", "Camile"]);
  act(() => result.current.undo?.());
  await waitFor(() => expect(result.current.notice?.kind).toBe("undone"));
  expect(JSON.parse(calls.findLast(({ method }) => method === "PUT")?.body ?? "")).toEqual({
    column: 1,
    value: "Camile",
    was: "Camille",
  });
  expect(shown()?.cells).toEqual(["Moreau", "Camile"]);
  expect(result.current.undo).toBeNull();
});

test("an edit that the server refuses is reverted, with its message", async () => {
  const { result, shown } = begin({ [EDIT]: { status: 403, body: refusal("forbidden", "Not yours") } });
  act(() => result.current.edit(change));
  await waitFor(() => expect(result.current.notice).toMatchObject({ kind: "failed", error: { message: "Not yours" } }));
  expect(shown()).toEqual(before);
  expect(result.current.undo).toBeNull();
});

test("after a conflict the other person's value is shown, and ours can still be saved over it", async () => {
  const theirs = { ...before, cells: ["Moreau", "Camilla"], edited: [1] };
  const { calls, answers, result, shown } = begin({
    [EDIT]: { status: 409, body: refusal("conflict", "Changed meanwhile") },
    [ROWS]: { body: { rows: [theirs], total_rows: 1, next: null } },
  });
  act(() => result.current.edit(change));
  await waitFor(() => expect(result.current.notice).toMatchObject({ kind: "conflict", now: "Camilla" }));
  expect(shown()).toEqual(theirs);

  answers[EDIT] = answered(["Moreau", "Camille"]);
  act(() => result.current.edit({ ...change, was: "Camilla" }));
  await waitFor(() => expect(result.current.notice?.kind).toBe("saved"));
  expect(JSON.parse(calls.findLast(({ method }) => method === "PUT")?.body ?? "")).toMatchObject({ was: "Camilla" });
});
