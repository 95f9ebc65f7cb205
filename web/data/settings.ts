import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { accountRoutes } from "../../contract/accounts.ts";
import { dataProtectionRoutes } from "../../contract/data-protection.ts";
import { propertyRoutes, propertySettingsRoutes } from "../../contract/properties.ts";
import { call } from "../lib/call.ts";

const LIVE_MS = 2_000;
type Hotel = { account: string; property: string };

/** The property itself: its defaults and its hotel system. */
export const resortQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: ["property", "settings", hotel, "resort"],
    queryFn: ({ signal }) => call(propertyRoutes.details, hotel, { signal }),
    meta: { errors: "own" },
  });

/** Push limits, quiet hours and the life of guest data. */
export const propertySettingsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: ["property", "settings", hotel, "push"],
    queryFn: ({ signal }) => call(propertySettingsRoutes.read, hotel, { signal }),
    meta: { errors: "own" },
  });

export const accountSettingsQuery = (account: string) =>
  queryOptions({
    queryKey: ["account", "settings", account],
    queryFn: ({ signal }) => call(accountRoutes.settings, { id: account }, { signal }),
    meta: { errors: "own" },
  });

/** The exports of an account; asked again while one of them is still moving. */
export const exportsQuery = (account: string) =>
  queryOptions({
    queryKey: ["account", "exports", account],
    queryFn: ({ signal }) => call(accountRoutes.exports, { id: account, limit: 10 }, { signal, background: true }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((one) => one.state === "queued" || one.state === "running") ? LIVE_MS : false,
    meta: { errors: "own" },
  });

/** The latest erasures; asked again while one of them is still moving. */
export const erasuresQuery = (account: string) =>
  queryOptions({
    queryKey: ["account", "erasures", account],
    queryFn: ({ signal }) => call(dataProtectionRoutes.list, { id: account }, { signal, background: true }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((one) => one.state === "waiting" || one.state === "running") ? LIVE_MS : false,
    meta: { errors: "own" },
  });

/** After a change: whatever shows the property or the account, and the log of what was changed. */
export function useForgetSettings() {
  const queryClient = useQueryClient();
  return (...names: ("property" | "properties" | "account" | "session")[]) =>
    Promise.all([...names, "audit"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
