import type { Mutation, Query, QueryCache, QueryClient, QueryKey } from "@tanstack/react-query";
import { type Resource, resources } from "../../contract/resources.ts";
import type { Route } from "../../contract/route.ts";

/** Where something was changed: slugs as calls and keys have them. Without them everything is meant. */
type Place = { account?: unknown; property?: unknown };

type Watched = { place: Place; going: (data: unknown) => readonly string[]; changes: readonly Resource[] };
type Written = { route: Route; inputOf: (variables: unknown) => Place };

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The red banner says why it failed. Without it the page shows the failure in its own place. */
      errors?: "banner";
      /**
       * `shown`: what is on screen stays as it is, since its page writes changes into it by itself. `view`: pages that
       * build on each other, renewed only all together, by a new view.
       */
      held?: "shown" | "view";
      /** Jobs that go on in this answer. Once one of them has ended, what it has changed is renewed. */
      watched?: Watched;
    };
    mutationMeta: {
      /** The page shows the failure in its own place, so the red banner stays away. */
      errors?: "own";
      written?: Written;
      /** The page goes elsewhere afterwards, so nothing is asked for at this address any more. */
      leaves?: (answer: unknown) => boolean;
      /** Whoever waits for the answer does not wait for what is renewed. */
      renewal?: "aside";
      /** Also where the server said no: what is shown is then not what is there. */
      afterRefusal?: true;
    };
  }
}

/** What every call that changes something leaves behind: a line in the log, and a job where it starts one. */
export const changesOf = ({ changes = [], startsRun }: Route): readonly Resource[] =>
  changes.length === 0 ? [] : [...changes, "audit", ...(startsRun ? ["jobs" as const] : [])];

const isSlug = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The beginning of all keys of a resource at a place. */
function prefixOf(resource: Resource, { account, property }: Place): QueryKey {
  const scope = resources[resource];
  if (scope === "person" || !isSlug(account)) return [resource];
  return scope === "account" || !isSlug(property) ? [resource, account] : [resource, account, property];
}

/** Makes every answer about these resources old; those on screen are asked for again. Ends when they are there. */
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

/** After a mutation: what its call changes. Of several of one kind that are under way the last one renews for all. */
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

/** After the end of a job, by whatever way it was heard of: an event stream writes into the same answers as a look. */
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
