import { queryOptions } from "@tanstack/react-query";
import { userRoutes } from "../../contract/users.ts";
import { ask } from "./ask.ts";
import { accountKeys } from "./keys.ts";

const keys = accountKeys("users");

/** All users of the account; the list filters and sorts in the browser. */
export const usersQuery = (account: string) =>
  queryOptions({
    queryKey: keys(account, "list"),
    queryFn: (asking) => ask(asking, userRoutes.ofAccount, { account, id: account }),
    select: ({ users }) => users,
  });

const DISABLED = 2;

/** How many people may work in each property, by its id; for readers who may see people. */
export const peopleCountsQuery = (account: string | undefined, allowed: boolean) =>
  queryOptions({
    ...usersQuery(account ?? ""),
    select: ({ users }) => {
      const counts = new Map<string, number>();
      for (const { id } of users.filter(({ status }) => status !== DISABLED).flatMap(({ properties }) => properties))
        counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    enabled: account !== undefined && allowed,
  });

export const userQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: keys(account, "one", id),
    queryFn: (asking) => ask(asking, userRoutes.load, { account, id }),
    select: ({ user }) => user,
  });

/** The user's current rights, and those of the role alone. */
export const rightsQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: keys(account, "ability", id),
    queryFn: (asking) => ask(asking, userRoutes.ability, { account, id }),
  });
