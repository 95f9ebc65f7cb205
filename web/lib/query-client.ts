import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { surface } from "./surface.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `errors: "own"`: the page shows the failure in its own place, so the red banner stays away. */
    queryMeta: { errors?: "own" };
    mutationMeta: { errors?: "own" };
  }
}

/** Another try only helps where nobody answered or the server stumbled. */
const worthAnotherTry = (error: Error): boolean =>
  error instanceof CallError && (error.kind === "network" || error.status >= 500);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => meta?.errors === "own" || surface(error) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => meta?.errors === "own" || surface(error),
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && worthAnotherTry(error),
        staleTime: 15_000,
        // A refetch on focus is not somebody working: it would keep an idle session alive.
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
