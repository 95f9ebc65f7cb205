import { useEffect } from "react";
import { sessionRoutes } from "../../contract/sessions.ts";
import { useSend } from "../data/write.ts";
import { useSession, useSlugs } from "../lib/session.ts";

/** Tells the server which hotel was opened last, so that the next visit lands there. */
export function useHotelMemory(): void {
  // The guard asks again at the next page, and knows the new landing place from then on.
  const remember = useSend(sessionRoutes.lastProperty, { leaves: () => true });
  const { account, property } = useSlugs();
  const { lastProperty, account: seen } = useSession();
  const isNews = property !== undefined && account === seen?.slug && property !== lastProperty;

  useEffect(() => {
    if (!isNews || !account || !property) return;
    // Only where the next visit lands: its failure needs no words.
    remember({ account, property }).catch(() => undefined);
  }, [isNews, account, property, remember]);
}
