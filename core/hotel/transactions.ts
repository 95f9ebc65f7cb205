import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { type Built, compact } from "./built.ts";
import { keptIds } from "./kept-fields.ts";
import { prepared } from "./prepared.ts";
import type { HotelSettings } from "./settings.ts";
import { wordOf } from "./values.ts";

const inverted = (flag: boolean | undefined) => (flag === undefined ? undefined : !flag);

export function buildTransactionGroup(
  settings: HotelSettings,
  given: RecordOf<"transaction-groups">,
): Built<SomeOf<"transaction-groups">, "postTransactionGroups"> {
  const { hotelId } = settings;
  const { record, changes, refusals } = prepared(settings, "transaction-groups", given, {});
  if (refusals.length > 0) return { ok: false, refusals };
  const { code, description, kind, sequence } = record;
  const body = compact({ transactionGroups: [{ hotelId, code, description, type: kind, sequence }] });
  return { ok: true, call: { operation: "postTransactionGroups", path: {}, body }, sent: compact(record), changes };
}

export const readTransactionGroups = (
  reply: ReplyOf<"getTransactionGroups">,
): readonly SomeOf<"transaction-groups">[] =>
  (reply.transactionGroups ?? []).map(({ code, description, type, sequence }) =>
    compact<SomeOf<"transaction-groups">>({
      code,
      description,
      kind: wordOf("transaction-groups", "kind", type),
      sequence,
    }),
  );

export function buildTransactionSubgroup(
  settings: HotelSettings,
  given: RecordOf<"transaction-subgroups">,
): Built<SomeOf<"transaction-subgroups">, "postTransactionSubgroups"> {
  const { hotelId } = settings;
  const { record, changes, refusals } = prepared(settings, "transaction-subgroups", given, {});
  if (refusals.length > 0) return { ok: false, refusals };
  const { group, code, description, kind, sequence } = record;
  const body = compact({ transactionSubgroups: [{ hotelId, group, code, description, type: kind, sequence }] });
  return { ok: true, call: { operation: "postTransactionSubgroups", path: {}, body }, sent: compact(record), changes };
}

export const readTransactionSubgroups = (
  reply: ReplyOf<"getTransactionSubgroups">,
): readonly SomeOf<"transaction-subgroups">[] =>
  (reply.transactionSubgroups ?? []).map(({ group, code, description, type, sequence }) =>
    compact<SomeOf<"transaction-subgroups">>({
      group,
      code,
      description,
      kind: wordOf("transaction-subgroups", "kind", type),
      sequence,
    }),
  );

export function buildTransactionCode(
  settings: HotelSettings,
  given: RecordOf<"transaction-codes">,
): Built<SomeOf<"transaction-codes">, "postTransactionCodes"> {
  const { hotelId } = settings;
  const { record, changes, refusals } = prepared(
    settings,
    "transaction-codes",
    given,
    {},
    keptIds("transaction-codes"),
  );
  if (refusals.length > 0) return { ok: false, refusals };
  const code = {
    hotelId,
    code: record.code,
    description: { defaultText: record.description },
    classification: {
      type: record.kind,
      transactionType: { code: record.revenueType },
      group: { code: record.group },
      subgroup: { code: record.subgroup },
    },
    paymentSetup: { paymentType: record.paymentType },
    trxSetup: {
      taxInclusive: record.taxInclusive,
      manualPosting: record.manualPosting,
      inactive: inverted(record.active),
    },
  };
  const body = compact({ transactionCodes: [code] });
  return { ok: true, call: { operation: "postTransactionCodes", path: {}, body }, sent: compact(record), changes };
}

export const readTransactionCodes = (reply: ReplyOf<"getTransactionCodes">): readonly SomeOf<"transaction-codes">[] =>
  (reply.transactionCodes ?? []).map((found) =>
    compact<SomeOf<"transaction-codes">>({
      code: found.code,
      description: found.description?.defaultText,
      kind: wordOf("transaction-codes", "kind", found.classification?.type),
      revenueType: wordOf("transaction-codes", "revenueType", found.classification?.transactionType?.code),
      group: found.classification?.group?.code,
      subgroup: found.classification?.subgroup?.code,
      paymentType: wordOf("transaction-codes", "paymentType", found.paymentSetup?.paymentType),
      taxInclusive: found.trxSetup?.taxInclusive,
      manualPosting: found.trxSetup?.manualPosting,
      active: inverted(found.trxSetup?.inactive),
    }),
  );
