import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { dataProtectionRoutes, type GuestKey } from "../../contract/data-protection.ts";
import { ask } from "./ask.ts";
import { personKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = personKeys("erasures");
type Erasures = z.output<typeof dataProtectionRoutes.list.reply>;
const isUnderWay = ({ state }: Erasures["rows"][number]) => state === "waiting" || state === "running";
const LIVE_MS = 2_000;

/** The latest erasures; polled while one of them is in progress. */
export const erasuresQuery = (account: string) =>
  queryOptions({
    queryKey: keys(account, "list"),
    queryFn: (asking) => ask(asking, dataProtectionRoutes.list, { id: account }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? LIVE_MS : false),
    meta: watching<Erasures>("erasure", {}, ({ rows }) => rows.filter(isUnderWay).map(({ id }) => id)),
  });

/** What the erasure of these guests would remove and keep at present. */
export const erasurePreviewQuery = (account: string, guests: readonly GuestKey[]) =>
  queryOptions({
    queryKey: keys(account, "preview", guests),
    queryFn: (asking) => ask(asking, dataProtectionRoutes.preview, { id: account, guests: [...guests] }),
    gcTime: 0,
  });
