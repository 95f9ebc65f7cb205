import { type RawBuilder, sql } from "kysely";
import { type ListKind, profileType, stayStatus } from "../../../../contract/lists.ts";
import type { Language } from "../../../../contract/users.ts";
import { say } from "../../../refusals/say.ts";
import { isDown } from "./list-shapes.ts";

type ValueKind = "text" | "date" | "time";
type Column = { column: RawBuilder<unknown>; kind: ValueKind };

/** Rows that follow each other by one column of `t` and the id. An order of several stretches takes one after the other. */
export type Stretch = Column & { name: string; where: RawBuilder<unknown> | null; down: boolean };

const types: Readonly<Record<ValueKind, RawBuilder<unknown>>> = {
  text: sql`text collate "C"`,
  date: sql`date`,
  time: sql`timestamptz`,
};
export const typeOf = ({ kind }: Column): RawBuilder<unknown> => types[kind];

const text = (column: RawBuilder<unknown>): Column => ({ column, kind: "text" });
const date = (column: RawBuilder<unknown>): Column => ({ column, kind: "date" });

/** A list's own order, which its sets have too. */
export const ownOrder: Readonly<Record<ListKind, Column>> = {
  profiles: text(sql`t.name_order`),
  reservations: date(sql`t.arrival`),
  blocks: date(sql`t.begins`),
};

type Order = (order: { kind: ListKind; down: boolean; language: Language }) => Stretch[];

const single =
  (column: Column): Order =>
  ({ down }) => [{ ...column, name: "", where: null, down }];

/** Rows without a value come last in both directions: people do not sort by a column to see where it is empty. */
const filled =
  (column: Column, isEmpty?: RawBuilder<unknown>): Order =>
  ({ kind, down }) => [
    { ...column, name: "filled", where: sql`${column.column} > ''`, down },
    { ...ownOrder[kind], name: "empty", where: isEmpty ?? sql`${column.column} = ''`, down: false },
  ];

/** A closed set of codes, ordered by the words that people read for them. */
const worded =
  (column: RawBuilder<unknown>, codes: readonly string[]): Order =>
  ({ kind, down, language }) => {
    const { compare } = new Intl.Collator(language);
    const word = (code: string) => say(language, `lists.types.${code}`);
    const upwards = codes.toSorted((a, b) => compare(word(a), word(b)));
    const of = (name: string, where: RawBuilder<unknown>): Stretch => ({ ...ownOrder[kind], name, where, down: false });
    return [
      ...(down ? upwards.toReversed() : upwards).map((code) => of(code, sql`${column} = ${code}`)),
      of("other", sql`${column} <> all (${[...codes]}::text[])`),
    ];
  };

const updated_at = single({ column: sql`t.updated_at`, kind: "time" });
const old_id = single(text(sql`t.old_id collate "C"`));

/** Blocks are few, so theirs need no index. */
const orders: Readonly<Record<ListKind, Readonly<Record<string, Order>>>> = {
  profiles: {
    name: single(ownOrder.profiles),
    type: worded(sql`t.type`, profileType.options),
    email: filled(text(sql`t.find_email`), sql`t.find_email is null`),
    city: filled(text(sql`t.city_order`)),
    country: filled(text(sql`t.country`)),
    ...{ old_id, updated_at },
  },
  reservations: {
    arrival: single(ownOrder.reservations),
    departure: single(date(sql`t.departure`)),
    confirmation: filled(text(sql`t.confirmation collate "C"`)),
    type: worded(sql`t.status`, stayStatus.options),
    room_type: filled(text(sql`t.room_type`)),
    rate_code: filled(text(sql`t.rate_code`)),
    ...{ old_id, updated_at },
  },
  blocks: {
    begin: single(ownOrder.blocks),
    name: single(text(sql`order_of(coalesce(nullif(t.name, ''), nullif(t.code, ''), t.old_id)) collate "C"`)),
    code: filled(text(sql`order_of(t.code) collate "C"`)),
    type: filled(text(sql`t.status collate "C"`)),
    end: single(date(sql`t.ends`)),
    cutoff: filled(text(sql`coalesce(t.values ->> 'cutoff', '') collate "C"`)),
    ...{ old_id, updated_at },
  },
};

/** An order as stretches of rows; values shown as words are sorted by the words of the language. */
export function stretchesOf(kind: ListKind, sort: string, language: Language = "en"): Stretch[] {
  const order = orders[kind][sort.replace(/^-/, "")];
  if (!order) throw new Error(`The list of ${kind} has no order “${sort}”.`);
  return order({ kind, down: isDown(sort), language });
}

/** The key of a row's place: its stretch, if there are several, and its value there. */
export const writePlaceKey = (stretches: readonly Stretch[], { name }: Stretch, value: string): string =>
  stretches.length === 1 ? value : `${name}|${value}`;

/** Reads a place; undefined if the order has no such place. */
export function readPlaceKey(stretches: readonly Stretch[], key: string): { index: number; value: string } | undefined {
  const end = stretches.length === 1 ? -1 : key.indexOf("|");
  const index = stretches.length === 1 ? 0 : stretches.findIndex(({ name }) => name === key.slice(0, end));
  const stretch = stretches[index];
  const value = key.slice(end + 1);
  return stretch && isValue[stretch.kind](value) ? { index, value } : undefined;
}

const isTime = (value: string): boolean => !Number.isNaN(Date.parse(value));
const isValue: Readonly<Record<ValueKind, (value: string) => boolean>> = {
  text: (value) => value.length <= 500 && !value.includes("\0"),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && isTime(value),
  time: (value) => /^\d{4}-\d\d-\d\d[ T][\d:.]{8,15}(Z|\+00)?$/.test(value) && isTime(value),
};
