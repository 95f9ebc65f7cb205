import { expect, test } from "vitest";
import { modules } from "../modules/catalogue.ts";
import { operations } from "../ohip/operations.ts";
import { creationOf, lacking } from "./new-codes.ts";

const lists = [...modules.filter(({ push }) => push === "compare").map(({ key }) => key), "BlockCancellationCodes"];
const values = { group: "G", roomClass: "R", transactionCode: "1000", market: "M", currency: "EUR", roomType: "K" };
const code = { code: "NEW", name: "New code", values: { ...values, type: "Inquiry" } };

test.each(lists)("%s: a new code becomes a valid call of our closed schema and names the code", (list) => {
  const creation = creationOf(list);
  if (!creation) throw new Error(`${list} has no creation`);
  const { operation, body } = creation.build("PAR01", code);
  expect(operations[operation].request?.safeParse(body).error?.issues ?? []).toEqual([]);
  expect(JSON.stringify(body)).toContain("NEW");
  // A code of the chain names no hotel; a code of the hotel does.
  expect(JSON.stringify(body).includes("PAR01")).toBe(creation.scope === "hotel");
  expect(lacking(creation, code)).toEqual([]);
  expect(lacking(creation, { values: {} })).toEqual(creation.needs);
});

test("a list that cannot be extended has no creation", () => {
  expect(creationOf("Countries")).toBeUndefined();
});
