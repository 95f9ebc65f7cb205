import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionRoutes } from "../../contract/sessions.ts";
import { call } from "../lib/call.ts";
import { useSession, useSlugs } from "../lib/session.ts";

/** Tells the server which hotel was opened last, so that the next visit lands there. */
export function useHotelMemory(): void {
  const queryClient = useQueryClient();
  const { account, property } = useSlugs();
  const { lastProperty, account: seen } = useSession();
  const isNews = property !== undefined && account === seen?.slug && property !== lastProperty;

  useEffect(() => {
    if (!isNews || !account || !property) return;
    call(sessionRoutes.lastProperty, { account, property }).then(
      // The guard asks again at the next page, and knows the new landing place from then on.
      () => queryClient.invalidateQueries({ queryKey: ["session"], refetchType: "none" }),
      // Only where the next visit lands: nothing to tell anybody about.
      () => undefined,
    );
  }, [isNews, account, property, queryClient]);
}
