import { afterAll, beforeAll, expect, it } from "vitest";
import type { RequestOf } from "../core/ohip/operations.ts";
import { ohipClient } from "../test/support/ohip-client.ts";
import { companyProfile, guestProfile } from "../test/support/ohip-payloads.ts";
import { type Sandbox, startSandbox } from "./start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
let company = "";
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false, businessDate: "2026-03-09" });
  ohip = ohipClient(sandbox);
  company = (await ohip.call("postProfile", { body: companyProfile("Arc Travel", "Agent") })).id;
});
afterAll(() => sandbox.close());

type Balance = NonNullable<RequestOf<"postAROldBalances">["oldBalances"]>[number];
const balance = (more: Partial<Balance> = {}): Balance => ({
  accountId: { hotelId: "PAR01", profileId: { id: company, type: "Profile" } },
  posting: { date: "2026-01-31", amount: { amount: 820.4, currencyCode: "EUR" }, postingReference: "55012" },
  ...more,
});
const post = (...oldBalances: Balance[]) => ohip.call("postAROldBalances", { body: { oldBalances } });
const posted = () => sandbox.world.chain.hotel("PAR01").oldBalances;

it("posts to a company's account, by its profile or its name, each time it is sent", async () => {
  expect((await post(balance())).status).toBe(201);
  expect((await post(balance({ accountId: { hotelId: "PAR01", accountName: "ARC travel" } }))).status).toBe(201);
  expect(posted().map(({ posting }) => posting?.postingReference)).toEqual(["55012", "55012"]);
});

it("posts all or nothing, and explains the error", async () => {
  const before = posted().length;
  const guest = (await ohip.call("postProfile", { body: guestProfile() })).id;
  const wrong: Balance[] = [
    balance({ accountId: { hotelId: "PAR01", profileId: { id: guest } } }),
    balance({ accountId: { hotelId: "PAR01", accountName: "Nobody" } }),
    balance({ accountId: { profileId: { id: company } } }),
    balance({ posting: { date: "2026-03-10", amount: { amount: 1 } } }),
    balance({ posting: { date: "2026-01-31", amount: { amount: 1, currencyCode: "USD" } } }),
    balance({ posting: { amount: { amount: 1 } } }),
  ];
  const lines: string[] = [];
  for (const item of wrong) lines.push((await post(balance(), item)).error.title ?? "");
  expect(lines).toEqual([
    "The AR account does not exist.",
    "The AR account does not exist.",
    "The account's hotel is required.",
    "The posting is later than the business date.",
    "Currency USD is not the hotel's.",
    "A date is required.",
  ]);
  expect((await post()).status).toBe(400);
  expect(posted()).toHaveLength(before);
});
