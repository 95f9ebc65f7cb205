import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { rehearsalRoutes } from "../../../contract/rehearsals.ts";
import { call } from "../../lib/call.ts";
import { useHotelSlugs } from "../files/use-import-links.ts";
import { newestQuery, rehearsalsKey } from "./rehearsals.queries.ts";
import { useRehearsalEvents } from "./use-rehearsal-events.ts";

type Subject = { sourceId: string; configurationId: string };

/** The newest dry run of some rows through a configuration, live, and the start of another. */
export function useCheck(subject: Subject) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const newest = useQuery(newestQuery(hotel, subject));
  const { lost } = useRehearsalEvents(hotel, newest.data);
  const start = useMutation({
    mutationFn: () => call(rehearsalRoutes.start, { ...hotel, ...subject }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rehearsalsKey(hotel) }),
    meta: { errors: "own" },
  });
  return { newest, lost, start };
}
