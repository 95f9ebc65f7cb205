import { queryOptions } from "@tanstack/react-query";
import { type BoardRun, dashboardRoutes } from "../../contract/dashboard.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys, personKeys } from "./keys.ts";

const keys = hotelKeys("records");
const LIVE_MS = 4_000;
const QUIET_MS = 60_000;

export const isGoing = ({ state }: Pick<BoardRun, "state">): boolean =>
  state === "queued" || state === "running" || state === "undoing";

/** The charts of Home, counted apart from the board, because at a million records it takes longer. */
export const boardFiguresQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "figures"),
    queryFn: (asking) => ask(asking, dashboardRoutes.figures, hotel),
    staleTime: QUIET_MS,
  });

const ofPerson = personKeys("accounts");

/** Every hotel that the person may enter; for a super admin those of every account. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ofPerson("overview"),
    queryFn: (asking) => ask(asking, dashboardRoutes.overview, {}),
    select: ({ hotels }) => hotels,
    refetchInterval: QUIET_MS,
  });

/** The progress of a hotel's move. Colleagues work on it too, so it is polled. */
export const boardQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "board"),
    queryFn: (asking) => ask(asking, dashboardRoutes.board, hotel),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.runs.some(isGoing) ? LIVE_MS : QUIET_MS),
  });
