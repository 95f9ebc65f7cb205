import { expect, test } from "vitest";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { checkRules } from "../../../../core/treatment/compile-treatments.ts";
import { insertedRule, kindOf, kindsFor, movedRule, newRule } from "./rule-list.ts";

const rules = ["a", "b", "c"].map((id) => ({
  id,
  rule: "trim",
  field: "*",
  params: {},
  when: null,
  enabled: true,
  name: "",
}));
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join("");

test("rules move and stay within their list", () => {
  expect(ids(movedRule(rules, 0, 1))).toBe("bac");
  expect(ids(movedRule(rules, 2, 0))).toBe("cab");
  expect(ids(movedRule(rules, 0, 9))).toBe("bca");
  expect(ids(movedRule(rules, 0, -1))).toBe("abc");
  const [first] = rules;
  expect(first && ids(insertedRule(rules, { ...first, id: "x" }, 1))).toBe("axbc");
});

test.each(["profiles", "accounts", "rooms", "floors"] as const)(
  "a new rule for %s is complete or asks for it",
  (module) => {
    const fields = fieldsOf(module);
    for (const kind of kindsFor(fields)) {
      const problems = checkRules([newRule(kind, fields, "1")], fields);
      expect(problems.filter(({ problem }) => problem !== "bad_param")).toEqual([]);
      if (kind.key !== "replace") expect(problems).toEqual([]);
    }
  },
);

test("a rule begins with the field it is made for", () => {
  const fields = fieldsOf("profiles");
  const begins = (key: string) => {
    const kind = kindOf(key);
    return kind && newRule(kind, fields, "1").field;
  };
  expect(["trim", "country", "phone", "split_name", "date"].map(begins)).toEqual([
    "*",
    "country",
    "phone",
    "lastName",
    "birthDate",
  ]);
});
