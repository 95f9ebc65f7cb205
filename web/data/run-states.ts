import type { ImportState } from "../../contract/imports.ts";

export const isUnderWay = (state: ImportState | undefined): boolean =>
  state === "queued" || state === "running" || state === "paused";

/** The run is changing: rows are being stored or removed. */
export const isMoving = (state: ImportState | undefined): boolean => isUnderWay(state) || state === "undoing";
