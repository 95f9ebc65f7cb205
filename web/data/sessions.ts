import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { sessionRoutes } from "../../contract/sessions.ts";
import { call } from "../lib/call.ts";

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ["own-sessions"],
    queryFn: ({ signal }) => call(sessionRoutes.sessions, {}, { signal }),
    meta: { errors: "own" },
  });

export const ownTokensQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ["own-tokens", account],
    queryFn: ({ signal }) => call(sessionRoutes.tokens, { account }, { signal }),
    meta: { errors: "own" },
  });

/** Saves the profile and lets the whole shell know. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return async (change: z.input<typeof sessionRoutes.updateProfile.input>) => {
    await call(sessionRoutes.updateProfile, change);
    await queryClient.invalidateQueries({ queryKey: ["session"] });
  };
}
