import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Access, Route } from "../../contract/route.ts";
import { call } from "../lib/call.ts";

type QueryContext = { client: QueryClient; queryKey: readonly unknown[]; signal: AbortSignal };

/**
 * Asks the question of a query. A repeated question comes from a timer or a renewal, not from a person, so it does not
 * count as activity.
 */
export const ask = <In extends z.ZodType, Out extends z.ZodType>(
  { client, queryKey, signal }: QueryContext,
  route: Route<Access, In, Out>,
  input: z.input<In>,
): Promise<z.output<Out>> => call(route, input, { signal, background: client.getQueryData(queryKey) !== undefined });

/** Asks for a page of a query with many pages. A person asks for a further page; the first page again is a renewal. */
export const askPage = <In extends z.ZodType, Out extends z.ZodType, Param>(
  { client, queryKey, signal, pageParam }: QueryContext & { pageParam: Param },
  route: Route<Access, In, Out>,
  inputAt: (param: Param) => z.input<In>,
): Promise<z.output<Out>> => {
  const known = client.getQueryData<{ pageParams: Param[] }>(queryKey);
  return call(route, inputAt(pageParam), { signal, background: known?.pageParams[0] === pageParam });
};

type Before = { queryKey: readonly unknown[] } | undefined;

/**
 * Keeps the previous page on screen while the next one loads, as long as it is the same list: `key` up to its paging.
 */
export const samePaging =
  (key: readonly unknown[]) =>
  <Answer>(before: Answer | undefined, query: Before): Answer | undefined =>
    JSON.stringify(query?.queryKey.slice(0, key.length)) === JSON.stringify(key) ? before : undefined;
