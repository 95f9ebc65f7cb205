import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ImportRun, importRoutes, type ReviewAnswer } from "../../../../contract/imports.ts";
import { type CauseAsk, runQuery, runsKey } from "../../../data/runs.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { UndoAnswer } from "./parts/undo-question.tsx";

/** Which rows: of one cause, by number, or all that were not taken. `settle`: whose value counts in contested fields. */
export type Again = (CauseAsk & { settle?: "file" | "person" }) | { rows: number[] } | Record<string, never>;

/** What can be done with a run. Each says in its own place what went wrong. */
export function useRunActions(run: ImportRun) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const one = { ...hotel, id: run.id };
  const { queryKey } = runQuery(hotel, run.id);
  /** The state that a call answers is shown before the next look at the run. */
  const settle = {
    onSuccess: ({ state }: Pick<ImportRun, "state">) => {
      queryClient.setQueryData(queryKey, (now) => now && { ...now, state });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: runsKey(hotel) }),
    meta: { errors: "own" } as const,
  };
  const cancel = useMutation({ mutationFn: () => call(importRoutes.cancel, one), ...settle });
  const resume = useMutation({ mutationFn: () => call(importRoutes.resume, one), ...settle });
  const undo = useMutation({
    mutationFn: (answer: UndoAnswer) => call(importRoutes.undo, { ...one, ...answer }),
    ...settle,
  });
  const retry = useMutation({
    mutationFn: (again: Again) => call(importRoutes.retry, { ...one, ...again }),
    ...settle,
  });
  const review = useMutation({
    mutationFn: (given: { answers: ReviewAnswer[] }) => call(importRoutes.review, { ...one, ...given }),
    ...settle,
  });
  return { cancel, resume, undo, retry, review };
}

export type RunActions = ReturnType<typeof useRunActions>;
