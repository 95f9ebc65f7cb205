import { createHash } from "node:crypto";
import type { Change } from "../../../../core/hotel/built.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Attempt, Settled } from "./ledger.repo.ts";
import type { Step } from "./recipes.ts";

/** A record on its way: its calls, how many are done, and what the hotel said so far. */
export type Work = {
  module: ModuleKey;
  oldId: string;
  recordId: string;
  mark: string;
  /** Where the run notes what becomes of it. */
  page: { stage: number; page: number; place: number };
  sent: object;
  /** Of the create, for later changes. */
  body: object;
  changes: readonly Change[];
  digest: string;
  steps: readonly Step[];
  done: number;
  newId: string | null;
  confirmation: string | null;
  /** Its last call left so long ago, and how it ended was not learned. */
  sentAgoMs: number | undefined;
  tries: number;
};

/** A letter of `push_pages`. */
export type Letter = "." | "p" | "=" | "f" | "?" | "w";

/** What one call came to. `next`: the record has calls left. `rest`: nothing was wrong with the record. */
export type Ended = {
  work: Work;
  attempt: Attempt | null;
  calls: number;
} & (
  | { kind: "next" }
  | { kind: "over"; letter: Letter; settled: Settled }
  | {
      kind: "rest";
      /** `turn`: a record beside it must come first. */
      why: "connection" | "later" | "turn";
      detail: string;
      afterMs: number;
    }
);

/** Over the record with old ids: a hotel that gave other ids, or another day, makes no other payload. */
export const digestOf = (sent: object): string => createHash("sha256").update(JSON.stringify(sent)).digest("base64");

export const settledOf = (
  work: Work,
  context: string,
  state: Settled["state"],
  cause: { cause: string; field: string | null; value: string | null } | null = null,
): Settled => ({
  module: work.module,
  oldId: work.oldId,
  recordId: work.recordId,
  state,
  step: work.done,
  newId: work.newId,
  confirmation: work.confirmation,
  mark: work.mark,
  context,
  digest: state === "pushed" ? work.digest : null,
  cause: cause?.cause ?? null,
  field: cause?.field ?? null,
  value: cause?.value ?? null,
});
