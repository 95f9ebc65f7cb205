import { expect, test } from "vitest";
import { modules } from "../modules/catalogue.ts";
import { listsOf } from "../translation/lists-of.ts";
import { listNameOf } from "./list-name.ts";

test("a hotel's own lists are calls, the chain's are names, and what OPERA does not list has none", () => {
  expect(["room-types", "market-codes", "titles", "Countries", "market-groups"].map(listNameOf)).toEqual([
    "getResortRoomTypesLOV",
    "getResortMarketCodesLOV",
    "Titles",
    "Countries",
    null,
  ]);
});

test("every list of every module can be asked for by a name, or is known to have none", () => {
  const lists = modules.flatMap(({ key }) => listsOf(key)).filter(({ closed }) => !closed);
  const nameless = lists.filter(({ list }) => listNameOf(list) === null).map(({ list }) => list);
  expect([...new Set(nameless)].sort()).toEqual(["market-groups", "source-groups"]);
  for (const { list } of lists) expect(listNameOf(list) ?? "Nothing").toMatch(/^[A-Z][A-Za-z]+$|^get\w+LOV$/);
});
