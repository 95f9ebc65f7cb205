import { type PushKind, pushKind } from "../../contract/push.ts";
import type { ModuleKey } from "../modules/catalogue.ts";

/** A stage waits for the previous one, so that a record's references are at the hotel before the record is sent. */
export type Stage = {
  module: ModuleKey;
  /** Records of another module in the same stage. */
  with?: ModuleKey;
  kinds: readonly PushKind[];
};

export const stages: readonly Stage[] = [
  { module: "floors", kinds: ["configuration"] },
  { module: "rooms", kinds: ["configuration"] },
  { module: "transaction-groups", kinds: ["configuration"] },
  { module: "transaction-subgroups", kinds: ["configuration"] },
  { module: "transaction-codes", kinds: ["configuration"] },
  { module: "accounts", kinds: ["accounts"] },
  { module: "profiles", kinds: ["all-profiles", "active-profiles", "reservation-profiles"] },
  { module: "relationships", kinds: ["profile-links"] },
  { module: "memberships", kinds: ["profile-links"] },
  { module: "blocks", kinds: ["blocks"] },
  { module: "reservations", kinds: ["reservations"] },
  // Bookings of guests in the house without an in-house line share rooms with guests who have one.
  { module: "in-house", with: "reservations", kinds: ["in-house"] },
  { module: "out-of-order", kinds: ["room-status"] },
  { module: "room-status", kinds: ["room-status"] },
];

export const modulesOf = (stage: Stage): readonly ModuleKey[] => [stage.module, ...(stage.with ? [stage.with] : [])];

/** The stages with records of a module. */
export const stagesOf = (module: string): readonly Stage[] =>
  stages.filter((stage) => modulesOf(stage).some((own) => own === module));

/** The first kind of a stage includes all its records. */
export const firstKinds = (own: readonly Stage[]): readonly PushKind[] => [
  ...new Set(own.flatMap((stage) => stage.kinds.slice(0, 1))),
];

/** From this stage on, the hotel's business date decides which records belong to a stage. */
export const FIRST_BY_DAY = stages.findIndex(({ module }) => module === "blocks");

const PROFILE_KINDS: readonly PushKind[] = ["all-profiles", "active-profiles", "reservation-profiles"];

/** A kind as a bit, so that a record can be counted in every kind that names it. */
export const bitOf = (kind: PushKind): number => 1 << pushKind.options.indexOf(kind);

/** Links between profiles are pushed with any kind of profiles. */
export function withLinks(kinds: readonly PushKind[]): readonly PushKind[] {
  if (!kinds.some((kind) => PROFILE_KINDS.includes(kind))) return kinds;
  return [...new Set<PushKind>([...kinds, "profile-links"])];
}

/** The kinds that a stage depends on: pushed alone, its records would wait for missing references. */
export function withPrerequisites(kinds: readonly PushKind[]): readonly PushKind[] {
  const last = Math.max(...kinds.map((kind) => stages.findLastIndex((stage) => stage.kinds.includes(kind))));
  const before = stages.slice(0, last + 1).flatMap((stage) => stage.kinds);
  const profiles: PushKind[] =
    kinds.includes("reservations") || kinds.includes("in-house") ? ["reservation-profiles"] : [];
  const needed = before.filter((kind) => !PROFILE_KINDS.includes(kind) && !["reservations", "in-house"].includes(kind));
  return [...new Set<PushKind>([...needed, ...profiles, ...kinds])];
}
