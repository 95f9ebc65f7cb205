import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Cutover, type CutoverStep, cutover, cutoverRoutes } from "../../../../contract/cutover.ts";
import { cutoverQuery } from "../../../data/cutover.ts";
import { useWrite } from "../../../data/write.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";

/** The list, live: a colleague's tick and a run's result appear within a second. */
export function useCutover() {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const query = useQuery(cutoverQuery(hotel));
  const { event, connected } = useEventStream<Cutover>({
    url: query.data ? `${cutoverRoutes.events.path}${stringifySearch(hotel)}` : null,
    name: "progress",
    parse: (data) => cutover.parse(data),
    isLast: () => false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is reported once
  useEffect(() => {
    if (event) queryClient.setQueryData(cutoverQuery(hotel).queryKey, event);
  }, [event]);
  return { query, list: query.data, live: useSteady(connected) };
}

const PATIENCE_MS = 8_000;

/** A stream ends every minute and starts again at once: only a longer break counts. */
function useSteady(connected: boolean): boolean {
  const [steady, setSteady] = useState(true);
  useEffect(() => {
    if (connected) {
      setSteady(true);
      return;
    }
    const timer = setTimeout(() => setSteady(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [connected]);
  return steady;
}

export function useTick() {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  return useWrite(cutoverRoutes.tick, (tick: { id: string; done: boolean }) => ({ ...hotel, ...tick }), {
    // The answer is the current list, with the name of the person who was first.
    onSuccess: (list) => queryClient.setQueryData(cutoverQuery(hotel).queryKey, list),
  });
}

export function useStepName(): (step: Pick<CutoverStep, "key" | "title">) => string {
  const { t } = useTranslation();
  return ({ key, title }) => title ?? (key ? t(`cutover.steps.${key}`) : "");
}

/** "D−7": the days from a date to the go-live. */
export function useDayName(): (day: number) => string {
  const { t } = useTranslation();
  return (day) => {
    if (day === 0) return t("cutover.days.d0");
    return day < 0 ? t("cutover.days.before", { days: String(-day) }) : t("cutover.days.after", { days: String(day) });
  };
}

/** Whether a step still needs something done. */
export const isLeft = ({ state }: CutoverStep): boolean => state !== "done" && state !== "nothing";
