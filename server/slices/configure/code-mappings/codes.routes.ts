import type { FastifyInstance } from "fastify";
import { codeRoutes as routes } from "../../../../contract/codes.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { listsOf } from "../../../../core/translation/lists-of.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { callerAt } from "../../../http/caller-at.ts";
import type { Keys } from "../../../http/secrets.ts";
import type { HotelSystem } from "../../../ports/hotel-system.ts";
import { originOf } from "./audit-list.ts";
import { acceptCodes, changePolicy, mapCodes } from "./change-codes.ts";
import { createCodes } from "./create-codes.ts";
import { fetchHotelCodes } from "./fetch-hotel.ts";
import { findHotelCodes } from "./hotel-codes.repo.ts";
import { findMissing } from "./missing-codes.ts";
import { reuseCodes } from "./reuse-codes.ts";
import { listCodes, listsNamed, moduleNamed, showLists } from "./show-codes.ts";
import { signOff } from "./sign-off.ts";

const ok = true as const;

type Deps = { db: Db; keys: Keys; hotelSystem: HotelSystem };

export function mountCodes(app: FastifyInstance, { db, keys, hotelSystem }: Deps): void {
  bind(app, routes.lists, (caller, input) =>
    inTenant(db, caller, async (tx) => ({ lists: await showLists(tx, caller, input) })),
  );
  bind(app, routes.codes, (caller, input) => inTenant(db, caller, (tx) => listCodes(tx, caller, input)));
  bind(app, routes.hotel, (caller, input) => inTenant(db, caller, (tx) => listHotelCodes(tx, caller, input)));
  bind(app, routes.names, (caller, { module }) =>
    inTenant(db, caller, async (tx) => ({ lists: await listNames(tx, caller, moduleNamed(module)) })),
  );
  bind(app, routes.fetchHotel, async (caller, input, exchange) => ({
    ok,
    ...(await fetchHotelCodes({ db, ring: keys.credentials, hotelSystem }, caller, input, originOf(exchange))),
  }));
  bind(app, routes.missing, (caller, input) => inTenant(db, caller, (tx) => findMissing(tx, caller, input)));
  bind(app, routes.create, async (caller, input, exchange) => ({
    ok,
    ...(await createCodes({ db, ring: keys.credentials, hotelSystem }, caller, input, originOf(exchange))),
  }));
  bind(app, routes.map, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) => ({ ok, ...(await mapCodes(tx, caller, input, originOf(exchange))) })),
  );
  bind(app, routes.accept, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) => ({ ok, ...(await acceptCodes(tx, caller, input, originOf(exchange))) })),
  );
  bind(app, routes.policy, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) => {
      await changePolicy(tx, caller, input, originOf(exchange));
      return { ok };
    }),
  );
  bind(app, routes.signOff, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) => ({ ok, signedOff: await signOff(tx, caller, input, originOf(exchange)) })),
  );
  bind(app, routes.reuse, async (caller, { fromProperty, ...input }, exchange) => {
    const from = await callerAt(app, caller, exchange, { property: fromProperty, can: ["read", "Import"] });
    return inTenant(db, caller, async (tx) => ({
      ok,
      ...(await reuseCodes(tx, { from, to: caller }, input, originOf(exchange))),
    }));
  });
}

type HotelCodesQuery = { module: string; list: string; q?: string | undefined; limit: number; offset: number };

async function listHotelCodes(tx: Tx, scope: Scope, { module, list, q = "", limit, offset }: HotelCodesQuery) {
  const [known] = listsNamed(moduleNamed(module), list);
  const set = known?.field.values;
  const all = set
    ? Object.keys(set).map((code) => ({ code, name: "" }))
    : ((await findHotelCodes(tx, scope, [list])).get(list) ?? []);
  const sought = q.trim().toLowerCase();
  const fitting = all.filter(({ code, name }) => `${code}\n${name}`.toLowerCase().includes(sought));
  return { rows: fitting.slice(offset, offset + limit), total_rows: fitting.length, limit, offset };
}

/** A page asks for all lists of its records at once, so a long list, such as rates, gives its first codes only. */
const MOST_NAMES = 1_000;

async function listNames(tx: Tx, scope: Scope, module: ModuleKey) {
  const lists = listsOf(module).filter(({ closed }) => !closed);
  const known = await findHotelCodes(
    tx,
    scope,
    lists.map(({ list }) => list),
  );
  return lists.flatMap(({ list, fields }) => {
    const named = (known.get(list) ?? []).filter(({ code, name }) => name !== "" && name !== code);
    const names = Object.fromEntries(named.slice(0, MOST_NAMES).map(({ code, name }) => [code, name]));
    return named.length > 0 ? [{ fields: [...fields], names }] : [];
  });
}
