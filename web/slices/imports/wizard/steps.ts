import { STEPS } from "../../../search-schemas.ts";

export type Step = (typeof STEPS)[number];

/** What is available for the steps, as far as it is known. */
export type Ground = {
  /** Null: none is named. `plain`: a file without settings of how it is read. */
  file: "csv" | "plain" | null;
  /** Null: no part of it was read. */
  rows: "reading" | "read" | "stopped" | null;
  /** There is a configuration that is saved. */
  mapped: boolean;
  /** There is a run to look at. */
  run: boolean;
  /** The address itself names a configuration: its sender has checked the mapping. */
  named: boolean;
};

/** What a step is missing. */
export type Need = "file" | "rows" | "reading" | "mapping" | "run";

/** What must exist before a step can be opened; null: nothing is missing. */
export function needOf(step: Step, ground: Ground): Need | null {
  switch (step) {
    case "upload":
      return null;
    case "options":
      return ground.file === null ? "file" : null;
    case "map":
      return ground.file === null ? "file" : ground.rows === null ? "rows" : null;
    case "treat":
    case "codes":
    case "review":
      if (ground.file === null) return "file";
      if (ground.rows === null || ground.rows === "stopped") return "rows";
      if (ground.rows === "reading") return "reading";
      return ground.mapped ? null : "mapping";
    case "run":
      return ground.run ? null : "run";
  }
}

/** The step to continue with if none is named. */
function furthest({ file, rows, named, run, mapped }: Ground): Step {
  if (run) return "run";
  if (rows === "read" && named && mapped) return "review";
  if (rows !== null) return "map";
  return file === "csv" ? "options" : "upload";
}

/** The step that is shown, and why it differs from the requested one. */
export function stepFor(wanted: Step | undefined, ground: Ground): { step: Step; need: Need | null } {
  if (wanted === undefined) return { step: furthest(ground), need: null };
  // Such a file has no settings: its step is skipped in both directions.
  if (wanted === "options" && ground.file === "plain")
    return { step: ground.rows === null ? "upload" : "map", need: null };
  const need = needOf(wanted, ground);
  if (need === null) return { step: wanted, need };
  const before = STEPS.slice(0, STEPS.indexOf(wanted)).findLast(
    (step) => needOf(step, ground) === null && !(step === "options" && ground.file === "plain"),
  );
  return { step: before ?? "upload", need };
}
