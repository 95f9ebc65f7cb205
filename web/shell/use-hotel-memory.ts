import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionRoutes } from "../../contract/sessions.ts";
import { useSend } from "../data/write.ts";
import { sessionKey, sessionQuery, useSession, useSlugs } from "../lib/session.ts";

/** Tells the server which hotel was opened last, so that the next visit lands there. */
export function useHotelMemory(): void {
  const client = useQueryClient();
  const remember = useSend(sessionRoutes.lastProperty);
  const { account, property } = useSlugs();
  const { lastProperty, account: seen } = useSession();
  const isNews = property !== undefined && account === seen?.slug && property !== lastProperty;

  useEffect(() => {
    if (!isNews || !account || !property) return;
    const own = sessionQuery().queryKey;
    // The session says where a visit lands. All else in it is as true as before, so it is not asked for again.
    const keep = () => {
      const known = client.getQueryState(own);
      if (known?.data?.account?.slug !== account)
        return client.invalidateQueries({ queryKey: sessionKey, refetchType: "none" });
      client.setQueryData(own, { ...known.data, lastProperty: property }, { updatedAt: known.dataUpdatedAt });
    };
    // Only where the next visit lands: its failure needs no words.
    remember({ account, property }).then(keep, () => undefined);
  }, [isNews, account, property, remember, client]);
}
