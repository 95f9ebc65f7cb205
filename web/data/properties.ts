import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { propertyRoutes } from "../../contract/properties.ts";
import { userRoutes } from "../../contract/users.ts";
import { call } from "../lib/call.ts";

type Account = { id: string; slug: string };

/** The properties of an account that the reader may use, whole. */
export const propertiesQuery = (account: Account | null) =>
  queryOptions({
    queryKey: ["properties", account?.slug],
    queryFn: ({ signal }) =>
      call(propertyRoutes.ofAccount, { account: account?.slug, id: account?.id ?? "" }, { signal }),
    enabled: account !== null,
    meta: { errors: "own" },
  });

/** One property by its id or slug, with its connection and its people. */
export const propertyQuery = (account: string | undefined, id: string) =>
  queryOptions({
    queryKey: ["property", account, id],
    queryFn: ({ signal }) => call(propertyRoutes.withPeople, { account, id }, { signal }),
    meta: { errors: "own" },
  });

const DISABLED = 2;

/** How many people may work in each property, by its id; for those who may see people. */
export const peopleCountsQuery = (account: Account | null, allowed: boolean) =>
  queryOptions({
    // The list of users under its own name, so that a change of people is seen here too.
    queryKey: ["users", account?.slug],
    queryFn: ({ signal }) =>
      call(userRoutes.ofAccount, { account: account?.slug, id: account?.slug ?? "" }, { signal }),
    select: ({ users }) => {
      const counts = new Map<string, number>();
      for (const { id } of users.filter(({ status }) => status !== DISABLED).flatMap(({ properties }) => properties))
        counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    enabled: account !== null && allowed,
    meta: { errors: "own" },
  });

/** After a change: the lists, the shell's own list of hotels, and the history of what was changed. */
export function useForgetProperties() {
  const queryClient = useQueryClient();
  return async ({ beforeLeaving = false } = {}) => {
    // Whoever leads to another page leaves the asking to that page's guard: this one may be at an old address.
    const how = beforeLeaving ? ({ refetchType: "none" } as const) : {};
    await Promise.all(
      ["session", "properties", "property", "account", "audit"].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name], ...how }),
      ),
    );
  };
}
