import type { RecordOf } from "../modules/catalogue.ts";
import type { OperationId, ReplyOf, RequestOf } from "../ohip/operations.ts";
import { buildAccount, readAccount } from "./accounts.ts";
import type { Linked } from "./adopt.ts";
import { type BlockLinks, buildBlock } from "./blocks.ts";
import type { Call, OldIdOf, Refusal } from "./built.ts";
import { BY_NIGHT } from "./nights.ts";
import { asProfileReply, updateProfile } from "./profile-update.ts";
import { buildProfile, readProfile } from "./profiles.ts";
import { readBlock } from "./read-block.ts";
import { readReservation } from "./read-reservation.ts";
import { buildReservation, type ReservationLinks } from "./reservations.ts";
import { goneFrom, profileSets } from "./sets.ts";
import type { HotelSettings } from "./settings.ts";
import { type ThreeValues, type ThreeWay, threeWay, yielding } from "./three-way.ts";
import { leftAlone, updateBlock, updateReservation } from "./updates.ts";

/**
 * Which side's value counts if both changed a field: ours before the hotel is live, the hotel's afterwards. `record`: a
 * person has seen the hotel's changes and wants our record's values there.
 */
export type Winner = "ours" | "hotel" | "record";

export type UpdatePlan<Id extends OperationId> =
  | { kind: "refused"; refusals: readonly Refusal[] }
  /** The guest has arrived or left, or the booking was cancelled: nothing is changed. */
  | { kind: "left-alone"; status: string }
  | (ThreeWay & { kind: "same" })
  | (ThreeWay & { kind: "update"; call: Call<Id>; body: RequestOf<Id> });

/** `before`: the create's body, or its equivalent at the last change. */
type Update<Reply, Body> = { id: string; current: Reply; before: Body; wins: Winner };

const planned = <Id extends OperationId>(way: ThreeWay, call: Call<Id> | null): UpdatePlan<Id> =>
  call ? { ...way, kind: "update", call, body: call.body } : { ...way, kind: "same" };

/** Compared item by item. */
const SETS = ["preferences", "keywords"];

/** The fields in which the hotel's value remains: those changed only there, and conflicts that the hotel wins. */
const hotels = ({ theirs, conflicts }: ThreeWay, wins: Winner): readonly ThreeValues[] => {
  if (wins === "record") return [];
  return wins === "hotel" ? [...theirs, ...conflicts] : theirs;
};

/** The state that changes are compared with; undefined: every difference to the hotel is changed. */
const heldAgainst = <Body>(before: Body, wins: Winner): Body | undefined => (wins === "record" ? undefined : before);

export function planProfileUpdate(
  settings: HotelSettings,
  given: RecordOf<"profiles">,
  linked: Linked,
  { id, current, before, wins }: Update<ReplyOf<"getProfile">, RequestOf<"postGuestProfile">>,
): UpdatePlan<"putProfile"> {
  const here = buildProfile(settings, given, linked);
  if (!here.ok) return { kind: "refused", refusals: here.refusals };
  const read = (reply: ReplyOf<"getProfile">) => readProfile(settings, reply);
  const sets = [before, here.call.body, current].map((body) => profileSets(settings, body));
  const way = withSets(
    threeWay(
      "profiles",
      {
        sent: read(asProfileReply(before)),
        here: read(asProfileReply(here.call.body)),
        there: read(current),
      },
      SETS,
    ),
    sets,
  );
  const chosen = buildProfile(settings, yielding(given, hotels(way, wins)), linked);
  if (!chosen.ok) return { kind: "refused", refusals: chosen.refusals };
  return planned(way, updateProfile(id, chosen.call.body, current, heldAgainst(before, wins)));
}

export function planAccountUpdate(
  settings: HotelSettings,
  given: RecordOf<"accounts">,
  linked: Linked,
  { id, current, before, wins }: Update<ReplyOf<"getProfile">, RequestOf<"postCompanyProfile">>,
): UpdatePlan<"putProfile"> {
  const here = buildAccount(settings, given, linked);
  if (!here.ok) return { kind: "refused", refusals: here.refusals };
  const read = (reply: ReplyOf<"getProfile">) => readAccount(settings, reply);
  const sets = [before, here.call.body, current].map((body) => profileSets(settings, body));
  const way = withSets(
    threeWay("accounts", {
      sent: read(asProfileReply(before)),
      here: read(asProfileReply(here.call.body)),
      there: read(current),
    }),
    sets,
  );
  const chosen = buildAccount(settings, yielding(given, hotels(way, wins)), linked);
  if (!chosen.ok) return { kind: "refused", refusals: chosen.refusals };
  return planned(way, updateProfile(id, chosen.call.body, current, heldAgainst(before, wins)));
}

/** Further contacts and notes that were removed here and still exist there. */
function withSets(way: ThreeWay, [sent, here, there]: readonly ReturnType<typeof profileSets>[]): ThreeWay {
  if (!sent || !here || !there) return way;
  const stuck = goneFrom(sent, here, there).filter(({ field }) => !way.uncleared.some((item) => item.field === field));
  return { ...way, uncleared: [...way.uncleared, ...stuck] };
}

export function planReservationUpdate(
  settings: HotelSettings,
  given: RecordOf<"reservations">,
  links: ReservationLinks & { oldIdOf: OldIdOf },
  { id, current, before, wins }: Update<ReplyOf<"getReservation">, RequestOf<"postReservation">>,
): UpdatePlan<"putReservation"> {
  const status = leftAlone(current);
  if (status !== null) return { kind: "left-alone", status };
  const here = buildReservation(settings, given, links);
  if (!here.ok) return { kind: "refused", refusals: here.refusals };
  const [sent, now, there] = [before, here.call.body, current].map((body) =>
    readReservation(settings, body as ReplyOf<"getReservation">, links.oldIdOf),
  );
  if (!sent || !now || !there) throw new Error("three bodies were read");
  const way = threeWay(
    "reservations",
    { sent: sent.reservation, here: now.reservation, there: there.reservation },
    // The status has its own calls, and fields that differ by night are compared night by night.
    ["status", ...BY_NIGHT],
  );
  const nights = nightsBetween(sent.nights, now.nights, there.nights);
  const all: ThreeWay = {
    changed: [...way.changed, ...nights.flatMap(({ way: night }) => night.changed)],
    conflicts: [...way.conflicts, ...nights.flatMap(({ way: night }) => night.conflicts)],
    theirs: [...way.theirs, ...nights.flatMap(({ way: night }) => night.theirs)],
    uncleared: [...way.uncleared, ...nights.flatMap(({ way: night }) => night.uncleared)],
  };
  const yielded = nights.flatMap(({ date, way: night }) => {
    const own = links.nights?.find((night) => night.date === date) ?? { reservationId: given.oldId, date };
    const plain = hotels(night, wins).map((item) => ({ ...item, field: item.field.split(".").at(-1) ?? "" }));
    return plain.length === 0 ? [] : [yielding(own, plain)];
  });
  const kept = (links.nights ?? []).filter(({ date }) => !yielded.some((item) => item.date === date));
  const chosen = buildReservation(settings, yielding(given, hotels(way, wins)), {
    ...links,
    nights: [...kept, ...yielded],
  });
  if (!chosen.ok) return { kind: "refused", refusals: chosen.refusals };
  return planned(all, updateReservation(id, chosen.call, current, heldAgainst(before, wins)));
}

type Nights = ReturnType<typeof readReservation>["nights"];

/** Nights of both stays; nights of only one stay follow from arrival and departure. */
function nightsBetween(sent: Nights, here: Nights, there: Nights): { date: string; way: ThreeWay }[] {
  const find = (nights: Nights, date: string | undefined) => nights.find((night) => night.date === date);
  return here.flatMap((now) => {
    const [before, held] = [find(sent, now.date), find(there, now.date)];
    if (!before || !held || now.date === undefined) return [];
    const way = threeWay("reservation-nights", { sent: before, here: now, there: held }, ["reservationId"]);
    const named = (values: readonly ThreeValues[]) =>
      values.map((value) => ({ ...value, field: `nights.${now.date}.${value.field}` }));
    return [
      {
        date: now.date,
        way: {
          changed: named(way.changed),
          conflicts: named(way.conflicts),
          theirs: named(way.theirs),
          uncleared: named(way.uncleared),
        },
      },
    ];
  });
}

export function planBlockUpdate(
  settings: HotelSettings,
  given: RecordOf<"blocks">,
  links: BlockLinks & { oldIdOf: OldIdOf },
  { id, current, before, wins }: Update<ReplyOf<"getBlock">, RequestOf<"postBlock">>,
): UpdatePlan<"putBlock"> {
  const here = buildBlock(settings, given, links);
  if (!here.ok) return { kind: "refused", refusals: here.refusals };
  const read = (body: unknown) => readBlock(settings, body as ReplyOf<"getBlock">, links.oldIdOf);
  const way = threeWay("blocks", { sent: read(before), here: read(here.call.body), there: read(current) }, ["status"]);
  const chosen = buildBlock(settings, yielding(given, hotels(way, wins)), links);
  if (!chosen.ok) return { kind: "refused", refusals: chosen.refusals };
  return planned(way, updateBlock(id, chosen.call, current, heldAgainst(before, wins)));
}
