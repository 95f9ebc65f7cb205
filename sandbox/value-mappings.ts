import type { Call, Handlers } from "./call.ts";
import { codes, refuse } from "./refused.ts";
import type { Mapping } from "./state/chain.ts";

/** The conversions, and the list that OPERA's codes must be in. */
const conversions: Record<string, string> = {
  MarketCode: "MarketCodes",
  SourceCode: "SourceCodes",
  RateCode: "RateCodes",
  PaymentMethod: "PaymentMethodsMultiHotel",
  Title: "Titles",
  CountryCode: "Countries",
  Nationality: "Nationalities",
  VipLevel: "VIPStatuses",
  ReservationType: "ReservationTypes",
  Language: "Languages",
};

type Row = NonNullable<Call<"postDataValueMappings">["body"]["conversionCodeMappings"]>[number];
type Writing = Call<"postDataValueMappings"> | Call<"putDataValueMappings">;

function place({ chain, params }: Pick<Writing, "chain" | "params">) {
  const { externalSystem: system = "", conversionCode: conversion = "" } = params;
  chain.checkExternalSystem(system, "externalSystem");
  if (!conversions[conversion]) refuse(codes.badQuery, `${conversion} is not a conversion code.`, "conversionCode");
  return { system, conversion };
}

/** Why a row is refused; a call has several rows, each judged separately. */
function problemOf({ chain, hotel }: Writing, conversion: string, row: Row): string | undefined {
  if (!row.operaValue || !row.externalValue) return "Both values are required.";
  if (!row.isGlobal && row.hotelId !== undefined && !chain.hotels.has(row.hotelId))
    return `${row.hotelId} is not a property of this chain.`;
  const list = conversions[conversion] ?? "";
  const known = chain.lists.has(list, row.operaValue) || hotel.lists.has(list, row.operaValue);
  return known ? undefined : `${row.operaValue} is not a valid value of ${list}.`;
}

const ofPlace = (mapping: Mapping, { system, conversion }: { system: string; conversion: string }) =>
  mapping.system === system && mapping.conversion === conversion;

type OfMappings =
  | "getDvmConversionCodes"
  | "getDataValueMappings"
  | "postDataValueMappings"
  | "putDataValueMappings"
  | "deleteDataValueMappings";

export const mappingHandlers: Handlers<OfMappings> = {
  getDvmConversionCodes: ({ chain, params, query }) => {
    chain.checkExternalSystem(params.externalSystem, "externalSystem");
    const names = Object.keys(conversions).filter((name) => query.conversionCode?.includes(name) ?? true);
    if (names.length === 0) return {};
    return {
      body: { conversionCodes: names.map((name) => ({ conversionCode: name, label: name, description: name })) },
    };
  },
  getDataValueMappings: (call) => {
    const { query } = call;
    const wanted = place(call);
    const found = [...call.chain.mappings.values()].filter(
      (mapping) =>
        ofPlace(mapping, wanted) &&
        (!query.hotelId || mapping.isGlobal || mapping.hotelId === query.hotelId) &&
        (!query.mappingIds || query.mappingIds.includes(String(mapping.number))) &&
        (!query.searchText ||
          `${mapping.operaValue} ${mapping.externalValue}`.toLowerCase().includes(query.searchText.toLowerCase())),
    );
    // Unlike other calls this one returns an empty list, because its file has no 204.
    const rows = found.map(
      ({
        number,
        operaValue,
        externalValue,
        description,
        hotelId,
        isGlobal,
        operaToExternalDefault,
        externalToOperaDefault,
      }) => ({
        id: number,
        operaValue,
        externalValue,
        description,
        hotelId,
        isGlobal,
        operaToExternalDefault,
        externalToOperaDefault,
      }),
    );
    return { body: { conversionCodeMappings: rows } };
  },
  postDataValueMappings: (call) => {
    const wanted = place(call);
    const created: { id: number; operaId: number }[] = [];
    const failed: { id: number; reason: string }[] = [];
    for (const [index, row] of (call.body.conversionCodeMappings ?? []).entries()) {
      const reason = problemOf(call, wanted.conversion, row);
      if (reason) {
        failed.push({ id: index, reason });
        continue;
      }
      const number = Number(call.chain.newId("Mapping"));
      call.chain.mappings.set(number, { ...row, ...wanted, number });
      created.push({ id: index, operaId: number });
    }
    const [only] = failed;
    if (created.length === 0)
      return refuse(codes.invalid, only?.reason ?? "Nothing was sent.", "conversionCodeMappings");
    return {
      body: { conversionCodesCreated: created, conversionCodesFailed: failed },
      location: `${call.origin}/dvm/v1/externalSystems/${wanted.system}/conversionCodes/${wanted.conversion}/dataValueMappings`,
      done: { id: created.map(({ operaId }) => operaId).join(","), key: wanted },
    };
  },
  putDataValueMappings: (call) => {
    const wanted = place(call);
    const updated: number[] = [];
    const failed: { id: number; reason: string }[] = [];
    for (const row of call.body.conversionCodeMappings ?? []) {
      const number = Number(row.id ?? Number.NaN);
      const mappingRow = call.chain.mappings.get(number);
      const reason =
        mappingRow && ofPlace(mappingRow, wanted)
          ? problemOf(call, wanted.conversion, { ...mappingRow, ...row })
          : "There is no such mapping.";
      if (reason || !mappingRow) {
        failed.push({ id: Number.isNaN(number) ? 0 : number, reason: reason ?? "" });
        continue;
      }
      call.chain.mappings.set(number, { ...mappingRow, ...row, number });
      updated.push(number);
    }
    return {
      body: { conversionCodesUpdated: updated, conversionCodeFailed: failed },
      done: { id: updated.join(","), key: wanted },
    };
  },
  deleteDataValueMappings: (call) => {
    const wanted = place(call);
    const numbers = call.query.mappingIds.map(Number);
    const deleted = numbers.filter((number) => {
      const mappingRow = call.chain.mappings.get(number);
      return mappingRow !== undefined && ofPlace(mappingRow, wanted) && call.chain.mappings.delete(number);
    });
    const failed = numbers
      .filter((number) => !deleted.includes(number))
      .map((id) => ({ id, reason: "There is no such mapping." }));
    return {
      body: { conversionCodesDeleted: deleted, conversionCodesDeleteFailed: failed },
      done: { id: deleted.join(","), key: wanted },
    };
  },
};
