import { queryOptions } from "@tanstack/react-query";
import { notificationRoutes } from "../../contract/notifications.ts";
import { ask, samePaging } from "./ask.ts";
import { personKeys } from "./keys.ts";

const keys = personKeys("notifications");
const EVERY_MS = 10_000;

/**
 * The person's notifications in this account. Polled while the page is visible: a stream would take one of the six
 * connections that a browser has for all its tabs.
 */
export const notificationsQuery = (account: string, limit: number) =>
  queryOptions({
    queryKey: keys(account, limit),
    queryFn: (asking) => ask(asking, notificationRoutes.list, { account, limit }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: EVERY_MS,
    placeholderData: samePaging(keys(account)),
  });
