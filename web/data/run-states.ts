import type { ImportState } from "../../contract/imports.ts";

export const isUnderWay = (state: ImportState | undefined): boolean =>
  state === "queued" || state === "running" || state === "paused";

/** Something happens to it: rows come or go. */
export const isMoving = (state: ImportState | undefined): boolean => isUnderWay(state) || state === "undoing";
