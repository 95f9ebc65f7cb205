import { queryOptions } from "@tanstack/react-query";
import { userRoutes } from "../../contract/users.ts";
import { call } from "../lib/call.ts";

/** Everybody of the account; the list filters and sorts in the browser. */
export const usersQuery = (account: string) =>
  queryOptions({
    queryKey: ["users", account],
    queryFn: ({ signal }) => call(userRoutes.ofAccount, { account, id: account }, { signal }),
    select: ({ users }) => users,
    meta: { errors: "own" },
  });

export const userQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ["users", account, id],
    queryFn: ({ signal }) => call(userRoutes.load, { account, id }, { signal }),
    select: ({ user }) => user,
    meta: { errors: "own" },
  });

/** What the user may do, and what the role alone would allow. */
export const rightsQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ["users", account, id, "ability"],
    queryFn: ({ signal }) => call(userRoutes.ability, { account, id }, { signal }),
    meta: { errors: "own" },
  });
