import { expect, test } from "vitest";
import { modules, type RecordOf } from "../modules/catalogue.ts";
import { type Around, kindsOf, lineOf } from "./kinds.ts";

const today = "2026-03-09";
const around: Around = {
  settings: { pushCancelled: false, pushDueOuts: false },
  businessDate: today,
  isInBooking: (id) => id === "P1",
  isInHouse: (id) => id === "R1",
};
const booking: RecordOf<"reservations"> = {
  oldId: "R9",
  status: "Reserved",
  profileId: "P1",
  arrival: "2026-03-10",
  departure: "2026-03-12",
  adults: 1,
  roomType: "SUPK",
  rateCode: "BAR",
  market: "LEIS",
  source: "WEB",
  reservationType: "CC",
};
const kindsIn = (more: Partial<RecordOf<"reservations">>, other: Partial<Around> = {}) => {
  const { kinds, kept } = kindsOf("reservations", { ...booking, ...more }, { ...around, ...other });
  return kept ?? kinds.join(" ");
};

test("a booking is pushed, or the reason why not is given", () => {
  expect(kindsIn({})).toBe("reservations");
  expect(kindsIn({ status: "DueIn", arrival: today })).toBe("reservations");
  expect(kindsIn({ status: "Waitlisted" })).toBe("reservations");
  expect(kindsIn({ arrival: "2026-03-07" })).toBe("arrival-passed");
  expect(kindsIn({ arrival: "2026-03-01", departure: "2026-03-02" })).toBe("past-stay");
  expect(kindsIn({ status: "CheckedOut" })).toBe("past-stay");
  expect(kindsIn({ status: "NoShow" })).toBe("no-show");
  expect(kindsIn({ status: "Cancelled" })).toBe("cancelled");
  const wanting = { settings: { pushCancelled: true, pushDueOuts: true } };
  expect(kindsIn({ status: "Cancelled" }, wanting)).toBe("reservations");
  expect(kindsIn({ status: "Cancelled", arrival: "2026-03-01" }, wanting)).toBe("past-stay");
  expect(kindsIn({ status: "InHouse", oldId: "R1" })).toBe("in-house-line");
  expect(kindsIn({ status: "InHouse" })).toBe("no-room");
  expect(kindsIn({ status: "InHouse", arrival: "2026-03-05", room: "101" })).toBe("in-house");
  expect(kindsIn({ status: "DueOut", departure: today, room: "101" })).toBe("due-out");
  expect(kindsIn({ status: "DueOut", departure: today, room: "101" }, wanting)).toBe("in-house");
});

test("a profile counts in every kind of records that names it", () => {
  const profile = (more: Partial<RecordOf<"profiles">>) =>
    kindsOf("profiles", { oldId: "P2", lastName: "Moreau", ...more }, around).kinds;
  expect(profile({})).toEqual(["all-profiles", "active-profiles"]);
  expect(profile({ status: "Inactive" })).toEqual(["all-profiles"]);
  expect(profile({ oldId: "P1", status: "Inactive" })).toEqual(["all-profiles", "reservation-profiles"]);
});

test("guests in the house, blocks and closures follow the business date", () => {
  const guest = { reservationId: "R1", profileId: "P1", room: "101", arrival: "2026-03-05", adults: 1 };
  const inHouse = (departure: string) => kindsOf("in-house", { ...guest, departure }, around);
  expect(inHouse("2026-03-10")).toEqual({ kinds: ["in-house"], kept: null });
  expect(inHouse(today).kept).toBe("due-out");
  expect(inHouse("2026-03-08").kept).toBe("past-stay");
  const closure = { room: "305", begin: "2026-03-01", reason: "PLUMB" };
  expect(kindsOf("out-of-order", { ...closure, end: "2026-03-08" }, around).kept).toBe("past-stay");
  expect(kindsOf("out-of-order", { ...closure, end: today }, around).kinds).toEqual(["room-status"]);
});

test("every module has a kind or a reason", () => {
  const dated = { end: "2026-12-31", departure: "2026-12-31", arrival: "2026-12-30", date: "2026-12-30" };
  for (const { key } of modules) {
    const { kinds, kept } = kindsOf(key, { ...booking, ...dated } as never, around);
    expect(kinds.length > 0 || kept !== null, key).toBe(true);
  }
});

test("a booking of a guest in the house replaces a missing in-house line", () => {
  expect(lineOf(booking)).toBeUndefined();
  expect(lineOf({ ...booking, room: "101", amount: "180" })).toMatchObject({
    reservationId: "R9",
    room: "101",
    amount: "180",
  });
});
