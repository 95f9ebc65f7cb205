import { expect, test } from "vitest";
import { modules } from "../modules/catalogue.ts";
import { listsOf } from "../translation/lists-of.ts";
import { listNameOf } from "./list-name.ts";

test("a hotel's own lists have calls, the chain's have names", () => {
  expect(["room-types", "market-codes", "titles", "Countries", "market-groups"].map(listNameOf)).toEqual([
    "getResortRoomTypesLOV",
    "getResortMarketCodesLOV",
    "Titles",
    "Countries",
    "MarketGroupsMultiHotels",
  ]);
});

test("every list of every module has a name", () => {
  const lists = modules.flatMap(({ key }) => listsOf(key)).filter(({ closed }) => !closed);
  for (const { list } of lists) expect(listNameOf(list), list).toMatch(/^[A-Z][A-Za-z]+$|^get\w+LOV$/);
});
