import { type FieldId, fieldsOf, type ModuleKey } from "../modules/catalogue.ts";

/**
 * Why a field is not pushed: `ledger` is exported in one of Oracle's ledger files, `hotel` is created by the hotel or
 * follows from other records there, `configuration` is set up in OPERA by hand, `no-call` has no field in our calls.
 */
export type KeptWhy = "ledger" | "hotel" | "configuration" | "no-call";

const KEPT: { readonly [Key in ModuleKey]?: { readonly [Id in FieldId<Key>]?: KeptWhy } } = {
  profiles: { userDefined: "no-call", attachments: "no-call" },
  // Negotiated rates are granted in OPERA's configuration.
  accounts: { rateCode: "configuration" },
  "profile-contacts": { oldId: "hotel", profileId: "hotel", primary: "hotel", sequence: "hotel" },
  notes: { oldId: "hotel", profileId: "hotel", reservationId: "hotel", blockId: "hotel" },
  "block-grid": { pickedUp: "hotel" },
  reservations: {
    bookedOn: "hotel",
    deposit: "ledger",
    balance: "ledger",
    packages: "no-call",
    fixedCharges: "no-call",
    routing: "no-call",
    traces: "no-call",
    alerts: "no-call",
    userDefined: "no-call",
  },
  "reservation-nights": { reservationId: "hotel" },
  // The names are in the profile, and the guest is in the house from the business date on.
  "in-house": { lastName: "hotel", firstName: "hotel", arrival: "hotel", status: "hotel", balance: "ledger" },
  "room-status": { persons: "hotel" },
  rooms: { keyCode: "no-call" },
  "transaction-codes": {
    price: "configuration",
    minimum: "configuration",
    maximum: "configuration",
    currency: "configuration",
    ledgerAccount: "configuration",
  },
};

/** The fields of a module that never reach the hotel, shown to the operator before a push. */
export function keptFields(key: ModuleKey): readonly { field: string; why: KeptWhy }[] {
  const kept: Readonly<Record<string, KeptWhy | undefined>> = KEPT[key] ?? {};
  return fieldsOf(key).flatMap(({ id }) => {
    const why = kept[id];
    return why === undefined ? [] : [{ field: id, why }];
  });
}

/** The kept fields that hold data of the record; they are listed if the record has them. */
export const keptIds = <Key extends ModuleKey>(key: Key): readonly FieldId<Key>[] =>
  Object.keys(KEPT[key] ?? {}) as FieldId<Key>[];
