import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { accountRoutes } from "../../contract/accounts.ts";
import { call } from "../lib/call.ts";

/** One account and its properties. */
export const accountQuery = (slug: string) =>
  queryOptions({
    queryKey: ["account", slug],
    queryFn: ({ signal }) => call(accountRoutes.one, { account: slug, id: slug }, { signal }),
    meta: { errors: "own" },
  });

type Question = { name: string | undefined; offset: number };

/** All accounts, for super admins. */
export const accountsQuery = ({ name, offset }: Question) =>
  queryOptions({
    queryKey: ["account", "list", name ?? "", offset],
    queryFn: ({ signal }) => call(accountRoutes.list, { name, offset }, { signal }),
    select: ({ accounts, ...page }) => ({ rows: accounts, ...page }),
    placeholderData: keepPreviousData,
    meta: { errors: "own" },
  });
