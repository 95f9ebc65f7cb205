import { expect, test } from "vitest";
import { choicesOf, criteriaOf, namesIn } from "./criteria.ts";

const flags = { mg_email: false, mg_phone: false, mg_name: false, mg_address: false, mg_empty: false };

test("checked criteria become a mask; empty values are allowed only with two or more criteria", () => {
  expect(criteriaOf(flags)).toEqual({ mask: 0, empty: false });
  expect(criteriaOf({ ...flags, mg_email: true, mg_address: true, mg_empty: true })).toEqual({ mask: 9, empty: true });
  expect(criteriaOf({ ...flags, mg_phone: true, mg_empty: true })).toEqual({ mask: 2, empty: false });
  expect(namesIn(13)).toEqual(["email", "name", "address"]);
  expect(choicesOf(5)).toEqual([1, 4, 5]);
});
