import type { z } from "zod";
import type { CheckProblem, CheckReport, checkChange } from "../../../../../contract/push-check.ts";
import type { Language } from "../../../../../contract/users.ts";
import type { Change } from "../../../../../core/hotel/built.ts";
import { hintOf } from "../results/hint-of.ts";

type CheckChange = z.infer<typeof checkChange>;
type Noted = Pick<CheckProblem, "area" | "weight" | "module" | "cause" | "field" | "value">;
type Counted<T> = T & { count: number; examples: string[] };

/** Examples of records, enough to look at. */
const EXAMPLES = 5;

/** Counts a check's problems by cause, so that a million records need no more memory than ten. */
export function openTally() {
  const problems = new Map<string, Counted<Noted>>();
  const changes = new Map<string, Counted<Pick<CheckChange, "module" | "field" | "change">>>();
  const add = <T>(kept: Map<string, Counted<T>>, key: string, noted: T, oldId: string) => {
    const known = kept.get(key) ?? { ...noted, count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < EXAMPLES) known.examples.push(oldId);
    kept.set(key, known);
  };
  return {
    /** `apart`: a value that makes a cause of its own, such as a code. */
    problem(noted: Noted, oldId: string, apart = ""): void {
      add(problems, [noted.module, noted.cause, noted.field, apart].join("\n"), noted, oldId);
    },
    /** Adds problems that were counted elsewhere. */
    several(noted: Noted, { count, examples }: { count: number; examples: readonly string[] }, apart: string): void {
      problems.set([noted.module, noted.cause, noted.field, apart].join("\n"), {
        ...noted,
        count,
        examples: [...examples],
      });
    },
    change({ field, change }: Change, module: string, oldId: string): void {
      add(changes, `${module}\n${field}\n${change}`, { module, field, change }, oldId);
    },
    /** Without texts, which depend on the reader's language. */
    problems: (): CheckProblem[] =>
      [...problems.values()]
        .sort((left, right) => WEIGHTS.indexOf(left.weight) - WEIGHTS.indexOf(right.weight) || right.count - left.count)
        .map((problem) => ({ ...problem, hint: "" })),
    changes: (): CheckChange[] => [...changes.values()].sort((left, right) => right.count - left.count),
  };
}
export type Tally = ReturnType<typeof openTally>;

const WEIGHTS: readonly CheckProblem["weight"][] = ["stops", "waits", "warns"];

/** A report in the reader's language. */
export const speak = (report: CheckReport, language: Language): CheckReport => ({
  ...report,
  problems: report.problems.map((problem) => ({ ...problem, hint: hintOf(language, { ...problem, state: "failed" }) })),
});
