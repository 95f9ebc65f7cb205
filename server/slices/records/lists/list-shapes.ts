import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { listedModules } from "../../../../core/records/listed-modules.ts";

/** What a list can be ordered by: the column of `t`, and the type that a place in the list is read as. */
export type Order = { column: RawBuilder<unknown>; type: RawBuilder<unknown> };

type Shape = {
  /** Whose records it shows. */
  modules: readonly ModuleKey[];
  orders: ReadonlyMap<string, Order>;
  /** How it is ordered by itself. */
  first: string;
};

const [text, date, time] = [sql`text collate "C"`, sql`date`, sql`timestamptz`];
const updated: Order = { column: sql`t.updated_at`, type: time };

export const shapes: Readonly<Record<ListKind, Shape>> = {
  profiles: {
    modules: listedModules.profiles,
    orders: new Map([
      ["name", { column: sql`t.name_key`, type: text }],
      ["updated_at", updated],
    ]),
    first: "name",
  },
  reservations: {
    modules: listedModules.reservations,
    orders: new Map([
      ["arrival", { column: sql`t.arrival`, type: date }],
      ["updated_at", updated],
    ]),
    first: "arrival",
  },
  blocks: {
    modules: listedModules.blocks,
    orders: new Map([
      ["begin", { column: sql`t.begins`, type: date }],
      ["name", { column: sql`coalesce(t.name_key, '')`, type: text }],
      ["updated_at", updated],
    ]),
    first: "begin",
  },
};

export function orderOf(kind: ListKind, sort: string): Order & { down: boolean } {
  const { orders } = shapes[kind];
  const order = orders.get(sort.replace(/^-/, ""));
  if (!order) throw new Error(`The list of ${kind} has no order “${sort}”.`);
  return { ...order, down: sort.startsWith("-") };
}
