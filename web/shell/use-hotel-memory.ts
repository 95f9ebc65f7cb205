import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionRoutes } from "../../contract/sessions.ts";
import { useSend } from "../data/write.ts";
import { sessionKey, sessionQuery, useSession, useSlugs } from "../lib/session.ts";

/** Tells the server the last opened hotel, so that the next visit opens it. */
export function useHotelMemory(): void {
  const client = useQueryClient();
  const remember = useSend(sessionRoutes.lastProperty);
  const { account, property } = useSlugs();
  const { lastProperty, account: seen } = useSession();
  const isNews = property !== undefined && account === seen?.slug && property !== lastProperty;

  useEffect(() => {
    if (!isNews || !account || !property) return;
    const own = sessionQuery().queryKey;
    // Only the hotel of the next visit has changed in the session, so it is not reloaded.
    const keep = () => {
      const known = client.getQueryState(own);
      if (known?.data?.account?.slug !== account)
        return client.invalidateQueries({ queryKey: sessionKey, refetchType: "none" });
      client.setQueryData(own, { ...known.data, lastProperty: property }, { updatedAt: known.dataUpdatedAt });
    };
    // Concerns only the next visit, so a failure is not shown.
    remember({ account, property }).then(keep, () => undefined);
  }, [isNews, account, property, remember, client]);
}
