import { useQueryClient } from "@tanstack/react-query";
import { type ImportRun, importRoutes, type ReviewAnswer } from "../../../../contract/imports.ts";
import { type CauseAsk, runQuery } from "../../../data/imports.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { UndoAnswer } from "./parts/undo-question.tsx";

/**
 * The rows to retry: of one cause, by number, or all that were not stored. `settle`: whose value wins in contested
 * fields.
 */
export type Again = (CauseAsk & { settle?: "file" | "person" }) | { rows: number[] } | Record<string, never>;

/** The actions on a run. Each shows its failure in its own place. */
export function useRunActions(run: ImportRun) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const input = { ...hotel, id: run.id };
  const { queryKey } = runQuery(hotel, run.id);
  /** The state in a call's answer is shown before the next poll of the run. */
  const settle = {
    onSuccess: ({ state }: Pick<ImportRun, "state">) => {
      queryClient.setQueryData(queryKey, (now) => now && { ...now, state });
    },
    afterRefusal: true,
    errors: "own",
  } as const;
  const cancel = useWrite(importRoutes.cancel, () => input, settle);
  const resume = useWrite(importRoutes.resume, () => input, settle);
  const undo = useWrite(importRoutes.undo, (answer: UndoAnswer) => ({ ...input, ...answer }), settle);
  const retry = useWrite(importRoutes.retry, (again: Again) => ({ ...input, ...again }), settle);
  const review = useWrite(
    importRoutes.review,
    (review: { answers: ReviewAnswer[] }) => ({ ...input, ...review }),
    settle,
  );
  return { cancel, resume, undo, retry, review };
}

export type RunActions = ReturnType<typeof useRunActions>;
