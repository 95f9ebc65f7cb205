import { expect, test } from "vitest";
import { linkedIds } from "../../test/support/linked-ids.ts";
import { fieldsOf, type ModuleKey, modules, type RecordOf } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { buildAccount } from "./accounts.ts";
import { buildBlockGrid } from "./block-grid.ts";
import { blockStatusSteps, buildPostingMaster } from "./block-status.ts";
import { buildBlock } from "./blocks.ts";
import { assignRoom, checkIn } from "./in-house.ts";
import { keptFields } from "./kept-fields.ts";
import { buildMembership, buildRelationship } from "./profile-links.ts";
import { buildProfile } from "./profiles.ts";
import { buildCancellation } from "./reservation-steps.ts";
import { buildReservation } from "./reservations.ts";
import { buildClosure, buildRoomStatuses } from "./room-state.ts";
import { buildFloor, buildRoom } from "./rooms.ts";
import { usualSettings } from "./settings.ts";
import { combineCalls, sharesOf } from "./shares.ts";
import { planStay, staysOf } from "./stays.ts";
import { buildTransactionCode, buildTransactionGroup, buildTransactionSubgroup } from "./transactions.ts";

const settings = {
  ...usualSettings("PAR01", "MIGTOOL"),
  stay: { roomType: "A", rateCode: "A", market: "A", source: "A", reservationType: "A" },
};
const { idOf } = linkedIds();
const today = "2026-03-09";

/** Two valid values of a field. */
const DATES: Readonly<Record<string, readonly [string, string]>> = {
  arrival: ["2026-03-09", "2026-03-08"],
  begin: ["2026-03-10", "2026-03-11"],
  date: ["2026-03-10", "2026-03-11"],
};
const SEVERAL: Readonly<Record<string, readonly [string, string]>> = {
  childAges: ["4, 7", "4, 8"],
  preferences: ["A:B", "A:C"],
  keywords: ["A:B", "A:C"],
};
function twoOf({ id, type, values }: Field): readonly [unknown, unknown] {
  if (values) {
    const [first, second] = Object.keys(values);
    return [first, second];
  }
  if (SEVERAL[id]) return SEVERAL[id];
  switch (type) {
    case "int":
      return [2, 3];
    case "decimal":
      return ["10.5", "11.5"];
    case "bool":
      return [true, false];
    case "date":
      return DATES[id] ?? ["2026-03-13", "2026-03-14"];
    case "time":
      return ["10:00", "11:00"];
    case "email":
      return ["a@example.org", "b@example.org"];
    default:
      return ["A", "B"];
  }
}

const full = <Key extends ModuleKey>(key: Key): RecordOf<Key> =>
  Object.fromEntries(fieldsOf(key).map((field) => [field.id, twoOf(field)[0]])) as RecordOf<Key>;
const guest = {
  oldId: "1",
  lastName: "Moreau",
  phone: "1",
  mobile: "2",
  fax: "3",
  email: "4",
  website: "5",
  city: "6",
};
const next = (status: string) => (status === "TEN" ? ["A", "B"] : []);
const flow = { starting: "TEN", next };

/** Every call for a record of a module. */
const calls: { readonly [Key in ModuleKey]?: (record: RecordOf<Key>) => unknown } = {
  profiles: (record) => buildProfile(settings, record),
  accounts: (record) => buildAccount(settings, record),
  "profile-contacts": (record) =>
    (["Phone", "Email", "Address"] as const).map((kind) =>
      buildProfile(settings, guest, { contacts: [record, { ...record, kind }] }),
    ),
  notes: (record) => buildProfile(settings, guest, { notes: [record] }),
  relationships: (record) => buildRelationship(settings, record, idOf),
  memberships: (record) => buildMembership(settings, record, idOf),
  blocks: (record) => [
    buildBlock(settings, record, { idOf, startingStatus: "TEN" }),
    blockStatusSteps(settings, "1", record, { ...flow, kindOf: () => "Cancel" }),
    blockStatusSteps(settings, "1", record, { ...flow, kindOf: () => "Lost" }),
    record.postingMaster ? buildPostingMaster(settings, "1") : null,
  ],
  "block-grid": (record) => buildBlockGrid(settings, idOf("blocks", record.blockId) ?? "", [record]),
  reservations: (record) => {
    const { shares } = sharesOf([
      { reservation: record, nights: [] },
      { reservation: { ...record, oldId: "first", shareWith: undefined }, nights: [] },
      { reservation: { ...record, oldId: "other", shareWith: undefined }, nights: [] },
    ]);
    return [
      buildReservation(settings, record, { idOf }),
      buildCancellation(settings, "1", record, () => "words"),
      shares.map((share) => combineCalls(settings, share, idOf)),
    ];
  },
  "reservation-nights": (record) =>
    buildReservation(
      settings,
      { ...full("reservations"), arrival: "2026-03-10", amount: "99" },
      { nights: [record], idOf },
    ),
  "in-house": (record) =>
    staysOf([record]).map((stay) => {
      const plan = planStay(settings, stay, today, () => undefined);
      return plan.ok
        ? [
            buildReservation(settings, plan.bookings[0].reservation, { idOf }),
            assignRoom(settings, "1", plan.room),
            checkIn(settings, "1", plan.room),
          ]
        : plan;
    }),
  "room-status": (record) => buildRoomStatuses(settings, [record]).calls,
  "out-of-order": (record) => buildClosure(settings, record),
  floors: (record) => buildFloor(settings, record),
  rooms: (record) => buildRoom(settings, record),
  "transaction-groups": (record) => buildTransactionGroup(settings, record),
  "transaction-subgroups": (record) => buildTransactionSubgroup(settings, record),
  "transaction-codes": (record) => buildTransactionCode(settings, record),
};

/** Only the bodies and paths; listed changes are not sent. */
const sentBy = (key: ModuleKey, record: unknown): string => {
  const build = calls[key] as (record: unknown) => unknown;
  return JSON.stringify(build(record), (name, value: unknown) =>
    name === "sent" || name === "changes" || name === "refusals" ? undefined : value,
  );
};

const pushed = modules.filter(({ push }) => push !== "compare").map(({ key }) => key);

test.each(pushed)("every field of %s changes what is sent, or is listed as kept here", (key) => {
  const record: object = { ...(full(key) as object), ...(key === "reservations" ? { shareWith: "first" } : {}) };
  const before = sentBy(key, record);
  const silent = fieldsOf(key).filter((field) => {
    // Guests due in are booked like all later arrivals.
    const others: Readonly<Record<string, string>> =
      key === "reservations" ? { shareWith: "other", status: "Waitlisted" } : {};
    const other = others[field.id] ?? twoOf(field)[1];
    return sentBy(key, { ...record, [field.id]: other }) === before;
  });
  // A night's total is sent by persons if the file has them.
  const known = key === "block-grid" ? ["rooms"] : [];
  expect(silent.map(({ id }) => id).filter((id) => !known.includes(id))).toEqual(
    keptFields(key).map(({ field }) => field),
  );
});

test("balances are exported as ledger files", () => {
  expect(keptFields("reservations")).toContainEqual({ field: "balance", why: "ledger" });
  expect(keptFields("in-house")).toContainEqual({ field: "balance", why: "ledger" });
});
