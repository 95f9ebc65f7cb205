import type { ImportRun } from "../../../../contract/imports.ts";
import type { Source } from "../../../../contract/sources.ts";

/** What the newest file of a module has come to, and the one thing to do next. */
export type HubState =
  | { state: "none"; next: "choose" }
  | { state: "reading" | "failed" | "cancelled" | "purged"; next: "choose" | "progress" | "problem" }
  | { state: "read"; next: "import" }
  | { state: "run"; next: "progress" | "answer" | "resume" | "records" }
  | { state: "open"; next: "fix"; rows: number }
  | { state: "undone"; next: "import" };

/** `run`: the newest run of the module; one of an older file says nothing about the newest. */
export function hubState(source: Source | undefined, run: ImportRun | undefined): HubState {
  if (!source) return { state: "none", next: "choose" };
  switch (source.state) {
    case "reading":
      return { state: "reading", next: "progress" };
    case "failed":
      return { state: "failed", next: "problem" };
    case "cancelled":
    case "purged":
      return { state: source.state, next: "choose" };
    default:
      return run?.sourceId === source.id ? ofRun(run) : { state: "read", next: "import" };
  }
}

function ofRun({ state, counts }: ImportRun): HubState {
  switch (state) {
    case "needs_review":
      return { state: "run", next: "answer" };
    case "failed":
    case "cancelled":
      return { state: "run", next: "resume" };
    case "undone":
      return { state: "undone", next: "import" };
    case "done": {
      const rows = counts.rejected + counts.waiting;
      return rows > 0 ? { state: "open", next: "fix", rows } : { state: "run", next: "records" };
    }
    default:
      return { state: "run", next: "progress" };
  }
}
