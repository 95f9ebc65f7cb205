import type { PushSettings } from "../../../../contract/push-settings.ts";
import { modules } from "../../../../core/modules/catalogue.ts";
import { listsOf } from "../../../../core/translation/lists-of.ts";

type Part = "types" | "stay" | "block";
/** A setting that is a code: its name in the form, and the hotel's list of its codes. */
export type CodeField = { key: FormKey; name: FieldName; list: string | null; required: boolean };
export type FieldName =
  | keyof PushSettings["types"]
  | keyof PushSettings["stay"]
  | keyof PushSettings["block"]
  | Exclude<keyof PushSettings, Part>;
export type FormKey = `${Part}_${string}` | Exclude<keyof PushSettings, Part>;

const part = (of: Part, lists: Record<string, string | null>): CodeField[] =>
  Object.entries(lists).map(([name, list]) => ({
    key: `${of}_${name}`,
    name: name as FieldName,
    list,
    required: of === "types",
  }));

export const STAY_FIELDS = part("stay", {
  roomType: "room-types",
  rateCode: "rate-codes",
  market: "market-codes",
  source: "source-codes",
  reservationType: "reservation-types",
  paymentMethod: "payment-methods",
  currency: "Currencies",
} satisfies Record<keyof PushSettings["stay"], string>);

export const BLOCK_FIELDS: CodeField[] = [
  ...part("block", {
    reservationType: "reservation-types",
    status: "block-status-codes",
    origin: "BlockOrigins",
    market: "market-codes",
    source: "source-codes",
  } satisfies Record<keyof PushSettings["block"], string>),
  { key: "blockOwner", name: "blockOwner", list: "BlockOwners", required: true },
];

export const TYPE_FIELDS = part("types", {
  address: "AddressTypes",
  businessAddress: "AddressTypes",
  phone: "PhoneTypes",
  businessPhone: "PhoneTypes",
  mobile: "PhoneTypes",
  fax: "PhoneTypes",
  email: "CommunicationTypeEmail",
  web: "CommunicationTypeWebPage",
  profileNote: "AllNoteTypes",
  reservationNote: "AllNoteTypes",
  blockNote: "AllNoteTypes",
  corporateId: null,
} satisfies Record<keyof PushSettings["types"], string | null>);

export const SPECIAL_FIELDS: CodeField[] = [
  { key: "channelSystem", name: "channelSystem", list: "ExternalSystems", required: false },
  { key: "cancellationReason", name: "cancellationReason", list: "cancellation-reasons", required: false },
  { key: "withoutCard", name: "withoutCard", list: "reservation-types", required: false },
  { key: "pricePerCall", name: "pricePerCall", list: null, required: false },
];

/** A module whose code workbench has the list; null: its hotel codes are never read. */
export const moduleWith = (list: string | null): string | null =>
  (list !== null && modules.find(({ key }) => listsOf(key).some((item) => item.list === list))?.key) || null;

export type PushForm = Record<FormKey, string | boolean>;

/** One name for each value, so that typing in one field does not hide another person's change in another. */
export function toForm({ types, stay, block, ...plain }: PushSettings): PushForm {
  const form: Record<string, string | boolean> = {};
  const codes = { types, stay, block } as Record<Part, Record<string, string | undefined>>;
  for (const { key, name } of [...TYPE_FIELDS, ...STAY_FIELDS, ...BLOCK_FIELDS]) {
    const [of] = key.split("_") as [Part | "blockOwner"];
    if (of !== "blockOwner") form[key] = codes[of][name] ?? "";
  }
  for (const [name, value] of Object.entries(plain))
    form[name] = typeof value === "number" ? String(value) : (value ?? "");
  return form as PushForm;
}

export function toSettings(form: PushForm): PushSettings {
  const codes = (of: Part, fields: readonly CodeField[]) =>
    Object.fromEntries(
      fields
        .filter(({ key }) => key.startsWith(`${of}_`))
        .flatMap(({ key, name }) => {
          const value = String(form[key]).trim();
          return value === "" ? [] : [[name, value]];
        }),
    );
  const orNull = (name: "channelSystem" | "cancellationReason" | "withoutCard") => String(form[name]).trim() || null;
  return {
    types: codes("types", TYPE_FIELDS) as PushSettings["types"],
    stay: codes("stay", STAY_FIELDS),
    block: codes("block", BLOCK_FIELDS),
    noteTitle: String(form.noteTitle).trim(),
    blockOwner: String(form.blockOwner).trim(),
    rateTax: form.rateTax as PushSettings["rateTax"],
    pushCancelled: form.pushCancelled === true,
    pushDueOuts: form.pushDueOuts === true,
    overrideInventory: form.overrideInventory === true,
    letOperaDefault: form.letOperaDefault === true,
    channelSystem: orNull("channelSystem"),
    cancellationReason: orNull("cancellationReason"),
    withoutCard: orNull("withoutCard"),
    pricePerCall: priceOf(String(form.pricePerCall)),
  };
}

/** "0.01" and "0,01" are the same price; the server refuses anything else. */
function priceOf(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  return text === "" ? null : Number(text);
}
