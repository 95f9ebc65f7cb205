import type { Handlers } from "./call.ts";
import { codes, refuse } from "./refused.ts";
import type { Chain } from "./state/chain.ts";
import type { Hotel, TransactionCode, TransactionGroup, TransactionSubgroup } from "./state/hotel.ts";

type Configured = { hotelId?: string | undefined; code?: string | undefined };
type Entry<Row> = { hotel: Hotel; code: string; row: Row };

function entries<Row extends Configured>(
  chain: Chain,
  own: Hotel,
  rows: readonly Row[] | undefined,
  name: string,
): Entry<Row>[] {
  if (!rows?.length) return refuse(codes.invalid, "Nothing was sent.", name);
  return rows.map((row) => {
    const hotel = row.hotelId === undefined ? own : chain.hotel(row.hotelId);
    const code = row.code?.trim();
    if (!code) return refuse(codes.invalid, "A code is required.", `${name}/code`);
    return { hotel, code, row: { ...row, hotelId: hotel.hotelId } };
  });
}

/** All or none: new codes must not exist, changed codes must. */
function write<Row extends Configured>(
  list: readonly Entry<Row>[],
  table: (hotel: Hotel) => Map<string, Row>,
  fresh: boolean,
  name: string,
): string {
  for (const { hotel, code } of list)
    if (table(hotel).has(code) === fresh)
      refuse(codes.invalid, `${code} ${fresh ? "exists already" : "does not exist"}.`, `${name}/code`);
  for (const { hotel, code, row } of list) table(hotel).set(code, fresh ? row : { ...table(hotel).get(code), ...row });
  return list.map(({ code }) => code).join(",");
}

function groups(chain: Chain, own: Hotel, rows: readonly TransactionGroup[] | undefined, fresh: boolean) {
  const list = entries(chain, own, rows, "transactionGroups");
  for (const { row } of list) {
    if (fresh && !row.description) refuse(codes.invalid, "A description is required.", "transactionGroups/description");
    if (fresh && !row.type) refuse(codes.invalid, "A type is required.", "transactionGroups/type");
  }
  return write(list, ({ groups: table }) => table, fresh, "transactionGroups");
}

function subgroups(chain: Chain, own: Hotel, rows: readonly TransactionSubgroup[] | undefined, fresh: boolean) {
  const list = entries(chain, own, rows, "transactionSubgroups").map((entry): Entry<TransactionSubgroup> => {
    const { hotel, row } = entry;
    const { newGroup, ...rest } = row;
    const code = newGroup ?? row.group;
    const group = hotel.groups.get(code ?? "");
    if (!group)
      return refuse(codes.unknownCode, `${code ?? "(none)"} is not a transaction group.`, "transactionSubgroups/group");
    if (fresh && !row.description)
      refuse(codes.invalid, "A description is required.", "transactionSubgroups/description");
    return { ...entry, row: { ...rest, group: group.code, groupDescription: group.description, type: group.type } };
  });
  return write(list, ({ subgroups: table }) => table, fresh, "transactionSubgroups");
}

function transactionCodes(chain: Chain, own: Hotel, rows: readonly TransactionCode[] | undefined, fresh: boolean) {
  const list = entries(chain, own, rows, "transactionCodes");
  for (const { hotel, row } of list) {
    const code = row.classification?.subgroup?.code;
    if ((fresh || code !== undefined) && !hotel.subgroups.has(code ?? ""))
      refuse(
        codes.unknownCode,
        `${code ?? "(none)"} is not a transaction subgroup.`,
        "transactionCodes/classification/subgroup",
      );
    if (fresh && !row.description?.defaultText)
      refuse(codes.invalid, "A description is required.", "transactionCodes/description");
  }
  return write(list, ({ transactionCodes: table }) => table, fresh, "transactionCodes");
}

const among = (list: string[] | undefined, code: string | undefined) => !list || list.includes(code ?? "");
const path = "/fof/config/v1";

type OfTransactions =
  | "getTransactionGroups"
  | "postTransactionGroups"
  | "putTransactionGroups"
  | "deleteTransactionGroups"
  | "getTransactionSubgroups"
  | "postTransactionSubgroups"
  | "putTransactionSubgroups"
  | "deleteTransactionSubgroups"
  | "getTransactionCodes"
  | "postTransactionCodes"
  | "putTransactionCodes"
  | "deleteTransactionCodes";

export const transactionHandlers: Handlers<OfTransactions> = {
  getTransactionGroups: ({ chain, query }) => {
    const found = query.hotelIds
      .flatMap((hotelId) => [...chain.hotel(hotelId).groups.values()])
      .filter(
        ({ code, type }) =>
          among(query.transactionGroupCodes, code) &&
          (!query.transactionGroupType || type === query.transactionGroupType),
      );
    return found.length > 0 ? { body: { transactionGroups: found } } : {};
  },
  postTransactionGroups: ({ chain, hotel, body, origin }) => {
    const id = groups(chain, hotel, body.transactionGroups, true);
    return { body: {}, location: `${origin}${path}/transactionGroups/${id}`, done: { id } };
  },
  putTransactionGroups: ({ chain, hotel, body }) => ({
    body: {},
    done: { id: groups(chain, hotel, body.transactionGroups, false) },
  }),
  deleteTransactionGroups: ({ chain, hotel: own, query }) => {
    const [hotel, code = ""] = [chain.hotel(query.hotelId?.[0] ?? own.hotelId), query.code?.[0]];
    if (!hotel.groups.has(code)) refuse(codes.notFound, `${code} is not a transaction group.`, "code");
    if ([...hotel.subgroups.values()].some(({ group }) => group === code))
      refuse(codes.invalid, `Transaction group ${code} has subgroups.`, "code");
    hotel.groups.delete(code);
    return { body: {}, done: { id: code } };
  },
  getTransactionSubgroups: ({ chain, query }) => {
    const found = query.hotelIds
      .flatMap((hotelId) => [...chain.hotel(hotelId).subgroups.values()])
      .filter(
        ({ code, group }) => among(query.transactionSubgroupsCodes, code) && among(query.transactionGroupCodes, group),
      );
    return found.length > 0 ? { body: { transactionSubgroups: found } } : {};
  },
  postTransactionSubgroups: ({ chain, hotel, body, origin }) => {
    const id = subgroups(chain, hotel, body.transactionSubgroups, true);
    return { body: {}, location: `${origin}${path}/transactionSubGroups/${id}`, done: { id } };
  },
  putTransactionSubgroups: ({ chain, hotel, body }) => ({
    body: {},
    done: { id: subgroups(chain, hotel, body.transactionSubgroups, false) },
  }),
  deleteTransactionSubgroups: ({ chain, hotel: own, query }) => {
    const [hotel, code = ""] = [chain.hotel(query.hotelId?.[0] ?? own.hotelId), query.subgroup?.[0]];
    if (!hotel.subgroups.has(code)) refuse(codes.notFound, `${code} is not a transaction subgroup.`, "subgroup");
    if ([...hotel.transactionCodes.values()].some(({ classification }) => classification?.subgroup?.code === code))
      refuse(codes.invalid, `Transaction subgroup ${code} has transaction codes.`, "subgroup");
    hotel.subgroups.delete(code);
    return { body: {}, done: { id: code } };
  },
  getTransactionCodes: ({ chain, query }) => {
    const found = query.hotelIds
      .flatMap((hotelId) => [...chain.hotel(hotelId).transactionCodes.values()])
      .filter(
        ({ code, classification, description, trxSetup }) =>
          among(query.transactionCodes, code) &&
          among(query.transactionSubgroupsCodes, classification?.subgroup?.code) &&
          among(query.transactionGroupCodes, classification?.group?.code) &&
          (query.includeInactive || !trxSetup?.inactive) &&
          (!query.description ||
            (description?.defaultText ?? "").toLowerCase().includes(query.description.toLowerCase())),
      );
    return found.length > 0 ? { body: { transactionCodes: found } } : {};
  },
  postTransactionCodes: ({ chain, hotel, body, origin }) => {
    const id = transactionCodes(chain, hotel, body.transactionCodes, true);
    return { body: {}, location: `${origin}${path}/transactionCodes/${id}`, done: { id } };
  },
  putTransactionCodes: ({ chain, hotel, body }) => ({
    body: {},
    done: { id: transactionCodes(chain, hotel, body.transactionCodes, false) },
  }),
  deleteTransactionCodes: ({ chain, params }) => {
    const { transactionCodes: table } = chain.hotel(params.hotelId);
    const code = params.transactionCode ?? "";
    if (!table.has(code)) refuse(codes.notFound, `${code} is not a transaction code.`, "transactionCode");
    table.delete(code);
    return { body: {}, done: { id: code } };
  },
};
