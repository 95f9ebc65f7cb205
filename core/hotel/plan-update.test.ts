import { expect, test } from "vitest";
import { expectValidCall } from "../../test/support/hotel-calls.ts";
import { linkedIds } from "../../test/support/linked-ids.ts";
import type { RecordOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { buildAccount } from "./accounts.ts";
import { buildBlock } from "./blocks.ts";
import {
  planAccountUpdate,
  planBlockUpdate,
  planProfileUpdate,
  planReservationUpdate,
  type Winner,
} from "./plan-update.ts";
import { asProfileReply } from "./profile-update.ts";
import { buildProfile } from "./profiles.ts";
import { buildReservation } from "./reservations.ts";
import { usualSettings } from "./settings.ts";

const settings = { ...usualSettings("PAR01", "MIGTOOL"), block: { reservationType: "GRPGTD" } };

const guest: RecordOf<"profiles"> = {
  oldId: "104233",
  lastName: "Moreau",
  vip: "2",
  nationality: "FR",
  idType: "PASSPORT",
  idNumber: "X1",
  email: "a@example.org",
  note: "Quiet room",
};
const phone = { oldId: "c1", profileId: "104233", kind: "Phone", value: "+331", contactType: "HOME" } as const;
const second = { ...phone, oldId: "c2", value: "+332" } as const;

/** The hotel's state: the sent values with ids, and the staff's changes since. */
function profileThere(body: Parameters<typeof asProfileReply>[0], desk: object = {}): ReplyOf<"getProfile"> {
  let next = 1;
  const withIds = (value: unknown, name = ""): unknown => {
    if (Array.isArray(value)) return value.map((item) => withIds(item, name));
    if (typeof value !== "object" || value === null) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withIds(item, key)]));
    return /Info$/.test(name) && /^(address|telephone|email|uRL|comment|identification)Info$/.test(name)
      ? { ...inner, id: String(next++) }
      : inner;
  };
  const reply = withIds(asProfileReply(body)) as ReplyOf<"getProfile">;
  const details = reply.profileDetails ?? {};
  return { ...reply, profileDetails: { ...details, customer: { ...details.customer, ...desk } } };
}

function change(
  to: Partial<RecordOf<"profiles">>,
  desk: object = {},
  wins: Winner = "ours",
  contacts = [phone, second],
) {
  const sent = buildProfile(settings, guest, { contacts: [phone, second] });
  if (!sent.ok) throw new Error(JSON.stringify(sent.refusals));
  const before = sent.call.body;
  const plan = planProfileUpdate(
    settings,
    { ...guest, ...to },
    { contacts },
    { id: "3149001", current: profileThere(before, desk), before, wins },
  );
  if (plan.kind === "update") expectValidCall(plan.call);
  return plan;
}
const detailsOf = (plan: ReturnType<typeof change>) => {
  if (plan.kind !== "update") throw new Error(plan.kind);
  const { profileType: _type, ...details } = plan.call.body.profileDetails ?? {};
  return details;
};

test("only changes are sent: no second passport, no second e-mail, nothing if nothing changed", () => {
  expect(change({}).kind).toBe("same");
  expect(detailsOf(change({ vip: "3" }))).toEqual({ customer: { vipStatus: "3" } });
  expect(detailsOf(change({ idNumber: "X2" })).customer?.identifications?.identificationInfo).toEqual([
    { id: expect.any(String), type: undefined, identification: { idType: "PASSPORT", idNumber: "X2" } },
  ]);
  const { emails, ...others } = detailsOf(change({ email: "b@example.org" }));
  expect(others).toEqual({});
  expect(emails?.emailInfo?.map(({ id, email }) => [typeof id, email?.emailAddress])).toEqual([
    ["string", "b@example.org"],
  ]);
  expect(detailsOf(change({ note: "Late arrival" })).comments?.commentInfo?.[0]?.id).toEqual(expect.any(String));
});

test("if staff changed the same field, the winner's value counts and both values are reported", () => {
  const desk = { vipStatus: "5" };
  const conflict = { field: "vip", sent: "2", here: "3", there: "5" };
  const ours = change({ vip: "3" }, desk, "ours");
  expect(ours).toMatchObject({ kind: "update", conflicts: [conflict] });
  expect(detailsOf(ours)).toEqual({ customer: { vipStatus: "3" } });
  expect(change({ vip: "3" }, desk, "hotel")).toMatchObject({ kind: "same", conflicts: [conflict] });
  // Fields changed only at the hotel stay, and are reported too.
  const other = change({ nationality: "DE" }, desk);
  expect(other).toMatchObject({ conflicts: [], theirs: [{ field: "vip", there: "5" }] });
  expect(detailsOf(other)).toEqual({ customer: { nationality: "DE" } });
  // Both sides have the same value: nothing is sent and there is no conflict.
  expect(change({ vip: "5" }, desk)).toMatchObject({ kind: "same", conflicts: [] });
});

test("values removed here are listed, because no call removes them at the hotel", () => {
  const { vip: _vip, email: _email, ...less } = guest;
  const plan = change({ ...less, vip: undefined, email: undefined }, {}, "ours", [phone]);
  if (plan.kind !== "same") throw new Error(plan.kind);
  expect(plan.uncleared.map(({ field, there }) => [field, there])).toEqual([
    ["vip", "2"],
    ["email", "a@example.org"],
    ["contacts", "kind: Phone, contactType: HOME, value: +332"],
    ["contacts", "kind: Email, contactType: EMAIL, value: a@example.org"],
  ]);
});

test("keywords and preferences are added, and removed ones are listed", () => {
  const words = { keywords: "VIP:GOLD", preferences: "FLOOR:HI" };
  const sent = buildProfile(settings, { ...guest, ...words });
  if (!sent.ok) throw new Error("refused");
  const before = sent.call.body;
  const update = { id: "1", current: profileThere(before), before, wins: "ours" as const };
  expect(planProfileUpdate(settings, { ...guest, ...words }, {}, update).kind).toBe("same");
  const more = { keywords: "VIP:GOLD; CLUB:YES", preferences: "FLOOR:LOW" };
  const plan = planProfileUpdate(settings, { ...guest, ...more }, {}, update);
  if (plan.kind !== "update") throw new Error(plan.kind);
  expectValidCall(plan.call);
  expect(plan.call.body.profileDetails?.keywords).toEqual({ keyword: [{ type: "CLUB", keyword: "YES" }] });
  expect(plan.call.body.profileDetails?.preferenceCollection?.preferenceType).toMatchObject([
    { preferenceType: "FLOOR", preference: [{ preferenceValue: "LOW" }] },
  ]);
  expect(plan.uncleared).toEqual([{ field: "preferences", sent: "FLOOR:HI", here: undefined, there: "FLOOR:HI" }]);
});

test("an account is updated in the same way", () => {
  const firm = { oldId: "88010", type: "Company", name: "Horizon", city: "Lyon", country: "FR" } as const;
  const sent = buildAccount(settings, firm);
  if (!sent.ok) throw new Error("refused");
  const before = sent.call.body;
  const plan = planAccountUpdate(
    settings,
    { ...firm, city: "Paris" },
    {},
    { id: "1", current: profileThere(before), before, wins: "ours" },
  );
  if (plan.kind !== "update") throw new Error(plan.kind);
  expectValidCall(plan.call);
  expect(Object.keys(plan.call.body.profileDetails ?? {}).sort()).toEqual(["addresses", "profileType"]);
});

const booking: RecordOf<"reservations"> = {
  oldId: "R1",
  status: "Reserved",
  profileId: "P1",
  arrival: "2026-03-10",
  departure: "2026-03-12",
  adults: 1,
  roomType: "SUPK",
  rateCode: "BAR",
  amount: "180",
  currency: "EUR",
  market: "LEIS",
  source: "WEB",
  reservationType: "CO",
  note: "Late",
};
type Body = NonNullable<Parameters<typeof planReservationUpdate>[3]["before"]["reservations"]>;
type Stay = NonNullable<Body["reservation"]>[number];

function changeBooking(
  to: Partial<RecordOf<"reservations">>,
  desk: (stay: Stay) => Stay = (stay) => stay,
  wins: Winner = "ours",
) {
  const { idOf, oldIdOf } = linkedIds();
  const sent = buildReservation(settings, booking, { idOf });
  if (!sent.ok) throw new Error(JSON.stringify(sent.refusals));
  const before = sent.call.body;
  const [stay = {}] = before.reservations?.reservation ?? [];
  const current = { reservations: { reservation: [desk(structuredClone(stay))] } } as ReplyOf<"getReservation">;
  const plan = planReservationUpdate(
    settings,
    { ...booking, ...to },
    { idOf, oldIdOf },
    { id: "660082", current, before, wins },
  );
  if (plan.kind === "update") expectValidCall(plan.call);
  return plan;
}
const sentOf = (plan: ReturnType<typeof changeBooking>) => {
  if (plan.kind !== "update") throw new Error(plan.kind);
  const { reservationIdList: _ids, hotelId: _hotel, ...sent } = plan.call.body.reservations?.[0] ?? {};
  return sent;
};
const priced = (amount: number) => (stay: Stay) => {
  const base = stay.roomStay?.roomRates?.[0]?.rates?.rate?.[0]?.base;
  if (base) base.amountBeforeTax = amount;
  return stay;
};

test("a booking update has only the changes and never the status; a change of nights has the whole stay", () => {
  expect(changeBooking({}).kind).toBe("same");
  expect(changeBooking({ status: "DueIn" }).kind).toBe("same");
  expect(sentOf(changeBooking({ party: "TOUR" }))).toEqual({ party: "TOUR" });
  const longer = sentOf(changeBooking({ departure: "2026-03-13" }));
  expect(Object.keys(longer)).toEqual(["roomStay"]);
  expect(Object.keys(longer.roomStay ?? {}).sort()).toEqual([
    "arrivalDate",
    "departureDate",
    "guestCounts",
    "roomRates",
  ]);
});

test("another change keeps the staff's price of a night, and a conflict is reported by night", () => {
  const longer = changeBooking({ departure: "2026-03-13" }, priced(200));
  expect(longer).toMatchObject({ theirs: [{ field: "nights.2026-03-10.amount", there: "200" }, {}] });
  const spans = sentOf(longer).roomStay?.roomRates?.map(({ start, end, rates }) => [
    start,
    end,
    rates?.rate?.[0]?.base?.amountBeforeTax,
  ]);
  expect(spans).toEqual([
    ["2026-03-10", "2026-03-11", 200],
    ["2026-03-12", "2026-03-12", 180],
  ]);
  const both = changeBooking({ amount: "190" }, priced(200), "hotel");
  expect(both).toMatchObject({
    kind: "same",
    conflicts: [{ field: "nights.2026-03-10.amount", sent: "180", here: "190", there: "200" }, {}],
  });
  expect(sentOf(changeBooking({ amount: "190" }, priced(200), "ours")).roomStay?.roomRates).toHaveLength(1);
});

test.each(["InHouse", "CheckedOut", "Cancelled", "NoShow"] as const)("a booking that is %s is left alone", (status) => {
  const plan = changeBooking({ party: "TOUR" }, (stay) => ({ ...stay, reservationStatus: status }));
  expect(plan).toEqual({ kind: "left-alone", status });
});

test("a block update has only the header's changes", () => {
  const { idOf, oldIdOf } = linkedIds();
  const block: RecordOf<"blocks"> = {
    oldId: "5521",
    code: "CARDIO26",
    name: "Cardio",
    status: "DEF",
    begin: "2026-06-01",
    end: "2026-06-04",
    market: "CONF",
    source: "DIR",
    companyId: "88010",
    note: "Signed",
  };
  const sent = buildBlock(settings, block, { idOf });
  if (!sent.ok) throw new Error(JSON.stringify(sent.refusals));
  const before = sent.call.body;
  const update = { id: "81711", current: before as ReplyOf<"getBlock">, before, wins: "ours" as const };
  const plan = planBlockUpdate(settings, { ...block, name: "Cardio 2026", status: "ACT" }, { idOf, oldIdOf }, update);
  if (plan.kind !== "update") throw new Error(plan.kind);
  expectValidCall(plan.call);
  const { blockIdList: _ids, hotelId: _hotel, ...changed } = plan.call.body.blocks?.[0] ?? {};
  expect(changed).toEqual({ blockDetails: { blockName: "Cardio 2026" } });
  expect(planBlockUpdate(settings, block, { idOf, oldIdOf }, update).kind).toBe("same");
});
