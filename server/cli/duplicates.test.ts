import { expect, test } from "vitest";
import type { DuplicateGroup, DuplicatePage } from "../../contract/duplicates.ts";
import { describeGroups, groupLines, groupsHead } from "./describe-duplicates.ts";

const member = (old_id: string, name: string) => ({
  old_id,
  name,
  email: "",
  phone: "",
  address: "",
  city: "Lyon",
  country: "FR",
});
const group = {
  ...{ id: "g1", band: "sure", probability: 0.9996, later: false },
  members: [member("7", "Moreau, Zoé"), member("9", "=MOREAU")],
  reasons: [{ field: "email", level: "equal", weight: 17.6 }],
} as unknown as DuplicateGroup;
const page = { bands: { sure: 1, likely: 0, possible: 1_200, related: 0 }, settling: 2 } as DuplicatePage;

test("groups with their members and reasons; nothing is rounded up to certain", () => {
  expect(describeGroups(page, [group])).toBe(
    [
      "Open groups: 1 sure, 0 likely, 1,200 possible, 0 related.",
      "2 profiles have changed and are still being compared.",
      "",
      "sure, 99 %: email equal",
      "  7  Moreau, Zoé, Lyon",
      "  9  =MOREAU, Lyon",
    ].join("\n"),
  );
});

test("a file has a line for each member, and no cell is a formula", () => {
  const [first, second] = groupLines(group).split("\r\n");
  expect(groupsHead.startsWith("group,band,probability,reasons,old_id,name")).toBe(true);
  expect(first).toBe('g1,sure,0.9996,email equal,7,"Moreau, Zoé",,,,Lyon,FR');
  expect(second).not.toMatch(/,"?=MOREAU/);
});
