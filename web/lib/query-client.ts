import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { renewAfter, renewAfterJobs } from "./renew.ts";
import { surface } from "./surface.ts";

/** Another try only helps if there was no answer or the server failed. */
const worthAnotherTry = (error: Error): boolean =>
  error instanceof CallError && (error.kind === "network" || error.status >= 500);

/** A job works on the answer: the page waits as long as that takes. */
const isCounting = (error: Error): boolean => error instanceof CallError && error.code === "counting";
const COUNTING_MS = 2_000;
const usualDelay = (count: number) => Math.min(1_000 * 2 ** count, 30_000);

/** A call that waits until the browser thinks it is online would fail without a message, and a save would be sent later. */
const ALWAYS = "always";

export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.errors === "banner") surface(error);
    },
  });
  const client = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({
      // Shows the failure of a write that its page does not show itself.
      onError: (error, variables, _result, mutation) => {
        if (mutation.meta?.errors !== "own") surface(error);
        if (mutation.meta?.afterRefusal) void renewAfter(client, mutation, variables);
      },
      onSuccess: (answer, variables, _result, mutation) => renewAfter(client, mutation, variables, answer),
    }),
    defaultOptions: {
      queries: {
        networkMode: ALWAYS,
        retry: (count, error) => isCounting(error) || (count < 1 && worthAnotherTry(error)),
        retryDelay: (count, error) => (isCounting(error) ? COUNTING_MS : usualDelay(count)),
        staleTime: 15_000,
        // A refetch on focus is not activity: it would keep an idle session alive.
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: ALWAYS },
    },
  });
  renewAfterJobs(client, queryCache);
  return client;
}
