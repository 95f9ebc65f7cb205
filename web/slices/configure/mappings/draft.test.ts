import { expect, test } from "vitest";
import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import type { Suggestion } from "../../../../core/mapping/suggest.ts";
import { type Draft, type DraftAction, isChanged, newDraft, openDraft, reduceDraft, stillOld } from "./draft.ts";
import { openSuggestions, rememberedOf, sureOnes } from "./suggestions.ts";

const suggestion = (target: string, column: string, sure: boolean): Suggestion => ({
  target,
  column,
  source: { kind: "column", column },
  reason: { code: "name", word: target },
  sure,
  doubt: sure ? null : { code: "name" },
});
const SUGGESTED = [suggestion("oldId", "NAME_ID", true), suggestion("email", "Kontakt", false)];

const body: ConfigurationBody = {
  reading: null,
  fields: [
    { target: "oldId", source: { kind: "column", column: "ID" } },
    { target: "lastName", source: { kind: "join", columns: ["Prefix", "Last"], separator: " " } },
  ],
  treatments: [],
  options: { mode: "upsert", keyColumns: ["Last"] },
};
const after = (draft: Draft, ...actions: DraftAction[]) => actions.reduce(reduceDraft, draft);
const sourceOf = ({ body: { fields } }: Draft, target: string) =>
  fields.find((field) => field.target === target)?.source;

test("a new mapping begins with the certain columns, marked as suggested, and counts as unchanged", () => {
  const draft = newDraft("guests", SUGGESTED);
  expect(draft.body.fields).toEqual([{ target: "oldId", source: { kind: "column", column: "NAME_ID" } }]);
  expect([...draft.suggested]).toEqual(["oldId"]);
  expect(isChanged(draft)).toBe(false);
  expect(sureOnes(SUGGESTED, draft).map(({ target }) => target)).toEqual(["oldId"]);
});

test("accepting takes the mark away, dismissing takes the field's source with it", () => {
  const draft = newDraft("guests", SUGGESTED);
  const accepted = after(draft, { type: "accept", suggestions: SUGGESTED });
  expect(accepted.suggested.size).toBe(0);
  expect(sourceOf(accepted, "email")).toEqual({ kind: "column", column: "Kontakt" });
  const dismissed = after(draft, { type: "dismiss", target: "oldId" });
  expect(sourceOf(dismissed, "oldId")).toBeUndefined();
  expect(openSuggestions(SUGGESTED, dismissed.body.fields, dismissed.dismissed)).toEqual([SUGGESTED[1]]);
});

test("a column that feeds another field is suggested no more", () => {
  const draft = after(openDraft("x", body), {
    type: "map",
    target: "note",
    source: { kind: "column", column: "Kontakt" },
  });
  expect(openSuggestions(SUGGESTED, draft.body.fields, draft.dismissed)).toEqual([]);
});

test("changed back is not changed, in whatever order", () => {
  const first = body.fields[0]?.source ?? null;
  const cleared = after(openDraft("x", body), { type: "map", target: "oldId", source: null });
  expect(isChanged(cleared)).toBe(true);
  const again = after(cleared, { type: "map", target: "oldId", source: first });
  expect(again.body.fields.map(({ target }) => target)).toEqual(["lastName", "oldId"]);
  expect(isChanged(again)).toBe(false);
  expect(isChanged(after(again, { type: "words", change: { name: "y" } }))).toBe(true);
});

test("renamed columns are taken over wherever they stand, and then there are none left to take", () => {
  const renamed = [
    { from: "Last", to: "LAST_NAME" },
    { from: "Unused", to: "Other" },
  ];
  const draft = openDraft("x", body);
  expect(stillOld(draft.body, renamed)).toEqual([renamed[0]]);
  const taken = after(draft, { type: "rename", renamed });
  expect(sourceOf(taken, "lastName")).toMatchObject({ columns: ["Prefix", "LAST_NAME"] });
  expect(sourceOf(taken, "oldId")).toEqual({ kind: "column", column: "ID" });
  expect(taken.body.options.keyColumns).toEqual(["LAST_NAME"]);
  expect(stillOld(taken.body, renamed)).toEqual([]);
});

test("a choice of reading that is taken back leaves no trace", () => {
  const chosen = after(openDraft("x", body), { type: "reading", change: { decimal: ",", dateFormat: null } });
  expect(chosen.body.reading).toEqual({ decimal: ",", dateFormat: null });
  const back = after(chosen, { type: "reading", change: { decimal: undefined, dateFormat: undefined } });
  expect(back.body.reading).toBeNull();
  expect(isChanged(back)).toBe(false);
});

test("saving something else keeps unsaved changes", () => {
  const draft = after(openDraft("x", body), { type: "map", target: "oldId", source: null });
  const saved = { ...body, options: { ...body.options, mode: "skip" as const } };
  const kept = after(draft, { type: "saved", name: "x", body: saved, keep: draft.body });
  expect(isChanged(kept)).toBe(true);
  expect(isChanged(after(kept, { type: "reset" }))).toBe(false);
  expect(after(kept, { type: "reset" }).body).toBe(saved);
});

test("of several earlier targets the most frequent is remembered, whatever the spelling", () => {
  const remembered = rememberedOf([
    { header: "Name ID", target: "note", times: 1 },
    { header: "NAME_ID", target: "oldId", times: 4 },
    { header: "name-id", target: "email", times: 2 },
  ]);
  expect([...remembered]).toEqual([["nameid", { target: "oldId", times: 4 }]]);
});
