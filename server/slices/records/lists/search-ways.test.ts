import { expect, test } from "vitest";
import { waysOf } from "./search-ways.ts";

test("a text may be the beginning of an e-mail or an id, or the end of a phone", () => {
  expect(waysOf(" Anna@Ex ")).toEqual({
    email: "anna@ex",
    digits: [],
    ids: ["Anna@Ex", "ANNA@EX", "anna@ex"],
    id: "Anna@Ex",
  });
  expect(waysOf("anna moreau")).toMatchObject({ email: null, digits: [] });
  expect(waysOf("P1")).toMatchObject({ email: null, ids: [], id: "P1" });
  expect(waysOf("5300")).toMatchObject({ email: "5300", digits: ["0035"], ids: ["5300"] });
  expect(waysOf("300")).toMatchObject({ digits: [] });
  expect(waysOf("(030) 123-45.67")).toMatchObject({ email: null, digits: ["7654321030", "765432103"] });
  expect(waysOf("+49 (0)30 12 34")).toMatchObject({ digits: ["43210394"] });
  expect(waysOf("0012")).toMatchObject({ digits: ["2100"] });
  expect(waysOf("12a4")).toMatchObject({ digits: [] });
});
