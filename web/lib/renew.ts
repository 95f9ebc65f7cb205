import type { Mutation, Query, QueryCache, QueryClient, QueryKey } from "@tanstack/react-query";
import { type Resource, resources } from "../../contract/resources.ts";
import type { Route } from "../../contract/route.ts";

/** The place of a change: slugs as in calls and keys. Without them everything is included. */
type Place = { account?: unknown; property?: unknown };

type Watched = { place: Place; going: (data: unknown) => readonly string[]; changes: readonly Resource[] };
type Written = { route: Route; inputOf: (variables: unknown) => Place };

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The red banner shows the failure. Otherwise the page shows it in its own place. */
      errors?: "banner";
      /**
       * `shown`: the answer on screen stays, since its page writes changes into it by itself. `view`: pages that depend
       * on each other, renewed only together, by a new view.
       */
      held?: "shown" | "view";
      /** Running jobs in this answer. When one of them has ended, what it has changed is renewed. */
      watched?: Watched;
    };
    mutationMeta: {
      /** The page shows the failure in its own place, so the red banner is not used. */
      errors?: "own";
      written?: Written;
      /** The page is left afterwards, so nothing more is loaded at this address. */
      leaves?: (answer: unknown) => boolean;
      /** The answer is returned without waiting for the renewal. */
      renewal?: "aside";
      /** Renews after a refusal too: the shown data may be outdated then. */
      afterRefusal?: true;
    };
  }
}

/** What every changing call writes besides: a line in the log, and a job if it starts one. */
export const changesOf = ({ changes = [], startsRun }: Route): readonly Resource[] =>
  changes.length === 0 ? [] : [...changes, "audit", ...(startsRun ? ["jobs" as const] : [])];

const isSlug = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The common prefix of all keys of a resource at a place. */
function prefixOf(resource: Resource, { account, property }: Place): QueryKey {
  const scope = resources[resource];
  if (scope === "person" || !isSlug(account)) return [resource];
  return scope === "account" || !isSlug(property) ? [resource, account] : [resource, account, property];
}

/**
 * Marks every answer about these resources as outdated and reloads those on screen. Resolves when they have arrived.
 */
export async function renew(
  client: QueryClient,
  changes: readonly Resource[],
  place: Place,
  { leaves = false } = {},
): Promise<void> {
  const isFree = (query: Query): boolean =>
    query.meta?.held === undefined || (query.meta.held === "shown" && !query.isActive());
  await Promise.all(
    changes.map((resource) =>
      client.invalidateQueries({
        queryKey: prefixOf(resource, place),
        predicate: isFree,
        ...(leaves && { refetchType: "none" as const }),
      }),
    ),
  );
}

/** After a mutation: renews what its call changes. Of several concurrent ones of a kind the last one renews for all. */
export async function renewAfter(
  client: QueryClient,
  { meta, options }: Mutation<unknown, unknown, unknown>,
  variables: unknown,
  answer?: unknown,
): Promise<void> {
  if (!meta?.written) return;
  const { mutationKey } = options;
  if (mutationKey && client.isMutating({ mutationKey }) > 1) return;
  const { route, inputOf } = meta.written;
  const { account, property } = inputOf(variables);
  const place = route.reaches === "account" ? { account } : { account, property };
  const renewed = renew(client, changesOf(route), place, { leaves: meta.leaves?.(answer) ?? false });
  if (meta.renewal !== "aside") await renewed;
}

/** After the end of a job, however it was noticed: an event stream writes into the same answers as polling. */
export function renewAfterJobs(client: QueryClient, cache: QueryCache): void {
  const known = new WeakMap<Query, readonly string[]>();
  cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { query } = event;
    const { watched } = query.meta ?? {};
    if (!watched) return;
    const going = watched.going(query.state.data);
    const before = known.get(query) ?? [];
    known.set(query, going);
    if (before.some((id) => !going.includes(id))) void renew(client, watched.changes, watched.place);
  });
}
