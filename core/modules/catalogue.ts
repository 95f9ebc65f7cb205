import { accounts } from "./accounts.ts";
import { blockGrid } from "./block-grid.ts";
import { blocks } from "./blocks.ts";
import { blockStatusCodes, cancellationReasons, reservationTypes } from "./booking-codes.ts";
import type { Field, RecordOfFields } from "./field.ts";
import { inHouse } from "./in-house.ts";
import type { Module } from "./module.ts";
import { notes } from "./notes.ts";
import { paymentMethods, rateCodes } from "./payments-and-rates.ts";
import { departments, languages, nationalities, preferences, titles, vipLevels } from "./profile-codes.ts";
import { profileContacts } from "./profile-contacts.ts";
import { memberships, relationships } from "./profile-links.ts";
import { profiles } from "./profiles.ts";
import { reservationNights } from "./reservation-nights.ts";
import { reservations } from "./reservations.ts";
import { outOfOrder, roomStatus } from "./room-state.ts";
import { floors, roomClasses, roomTypes } from "./room-types.ts";
import { rooms } from "./rooms.ts";
import { marketCodes, marketGroups, originCodes, sourceCodes, sourceGroups } from "./selling-codes.ts";
import { transactionCodes, transactionGroups, transactionSubgroups } from "./transactions.ts";

/** Every module, in the order people read them: data first, then configuration. */
const all = [
  profiles,
  accounts,
  profileContacts,
  relationships,
  memberships,
  notes,
  blocks,
  blockGrid,
  reservations,
  reservationNights,
  inHouse,
  roomStatus,
  outOfOrder,
  floors,
  roomClasses,
  roomTypes,
  rooms,
  transactionGroups,
  transactionSubgroups,
  transactionCodes,
  marketGroups,
  marketCodes,
  sourceGroups,
  sourceCodes,
  originCodes,
  rateCodes,
  paymentMethods,
  reservationTypes,
  blockStatusCodes,
  cancellationReasons,
  titles,
  vipLevels,
  nationalities,
  languages,
  departments,
  preferences,
] as const;

type KnownModule = (typeof all)[number];
export type ModuleKey = KnownModule["key"];
/** The canonical record of a module, inferred from its field list. */
export type RecordOf<Key extends ModuleKey> = RecordOfFields<Extract<KnownModule, { key: Key }>["fields"]>;
/** Some fields of a record, for an answer or a change. */
export type SomeOf<Key extends ModuleKey> = { [Id in keyof RecordOf<Key>]?: RecordOf<Key>[Id] | undefined };
/** Ids of a module's fields. */
export type FieldId<Key extends ModuleKey> = Extract<KnownModule, { key: Key }>["fields"][number]["id"];

export const modules: readonly Module<ModuleKey>[] = all;

const byKey = new Map<string, Module<ModuleKey>>(all.map((module) => [module.key, module]));

export const isModuleKey = (key: string): key is ModuleKey => byKey.has(key);

export function moduleOf(key: ModuleKey): Module<ModuleKey> {
  const module = byKey.get(key);
  if (!module) throw new Error(`no module ${key}`);
  return module;
}

export const fieldsOf = (key: ModuleKey): readonly Field[] => moduleOf(key).fields;
