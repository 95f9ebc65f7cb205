import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { accountRoutes } from "../../contract/accounts.ts";
import { ask } from "./ask.ts";
import { personKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = personKeys("accounts");

/** One account and its properties. */
export const accountQuery = (slug: string) =>
  queryOptions({
    queryKey: keys("one", slug),
    queryFn: (asking) => ask(asking, accountRoutes.one, { account: slug, id: slug }),
  });

type Question = { name: string | undefined; offset: number };

/** All accounts, for super admins. */
export const accountsQuery = ({ name, offset }: Question) =>
  queryOptions({
    queryKey: keys("list", name ?? "", offset),
    queryFn: (asking) => ask(asking, accountRoutes.list, { name, offset }),
    select: ({ accounts, ...page }) => ({ rows: accounts, ...page }),
    placeholderData: keepPreviousData,
  });

export const accountSettingsQuery = (account: string) =>
  queryOptions({
    queryKey: keys("settings", account),
    queryFn: (asking) => ask(asking, accountRoutes.settings, { id: account }),
  });

type Exports = z.output<typeof accountRoutes.exports.reply>;
const isUnderWay = ({ state }: Exports["rows"][number]) => state === "queued" || state === "running";
const LIVE_MS = 2_000;

/** The exports of an account; polled while one of them is in progress. */
export const exportsQuery = (account: string) =>
  queryOptions({
    queryKey: personKeys("exports")(account),
    queryFn: (asking) => ask(asking, accountRoutes.exports, { id: account, limit: 10 }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? LIVE_MS : false),
    meta: watching<Exports>("export", {}, ({ rows }) => rows.filter(isUnderWay).map(({ id }) => id)),
  });
