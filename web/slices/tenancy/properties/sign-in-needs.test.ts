import { expect, test } from "vitest";
import { makeProperty } from "../../../../test/support/properties.ts";
import { missingForSignIn } from "./sign-in-needs.ts";

const since = { set: true, since: "2026-01-31T08:00:00.000Z" };
const half = { hostname: "https://opera.example", hoteid: "PAR1", clientid: "c", clientsecret: since };

test("the missing values depend on the way of signing in", () => {
  expect(missingForSignIn(makeProperty({ ...half }))).toEqual(["appkey", "enterpriseid", "scope"]);
  expect(missingForSignIn(makeProperty({ ...half, authmode: "password", appkey: since, username: "u" }))).toEqual([
    "password",
  ]);
});

test("nothing is missing once everything is there", () => {
  const whole = makeProperty({ ...half, appkey: since, enterpriseid: "E", scope: "s" });
  expect(missingForSignIn(whole)).toEqual([]);
});
