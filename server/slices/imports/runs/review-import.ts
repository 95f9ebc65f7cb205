import { isDeepStrictEqual } from "node:util";
import type { ImportState, ReviewAnswer, ReviewItem } from "../../../../contract/imports.ts";
import { reading as readingSchema } from "../../../../contract/reading.ts";
import type { Language } from "../../../../contract/users.ts";
import { isAbout, readingIn } from "../../../../core/review/find-doubts.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { reopenJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { startSource } from "../../intake/sources/start-source.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { findImport, type ImportRow, updateImport } from "./imports.repo.ts";
import { stateOfRun } from "./show-import.ts";

type ReviewInput = { answers?: readonly ReviewAnswer[] | undefined; acceptUnsure?: boolean | undefined };

/**
 * Continues a run that stopped because of doubts. If an answer changes how the file is read, the file is read again,
 * and doubts about those rows are asked as before.
 */
export async function reviewImport(
  tx: Tx,
  scope: Scope,
  id: string,
  { answers = [], acceptUnsure = false }: ReviewInput,
  origin: Origin,
): Promise<{ id: string; state: ImportState }> {
  const run = await findImport(tx, scope, id, { lock: true });
  if (!run) throw new Refusal("not_found");
  const state = await stateOfRun(tx, scope, run);
  if (state !== "needs_review" || !run.review) throw new Refusal("conflict", { extra: { state } });
  refuseOddAnswers(run.review, answers, acceptUnsure, origin.language);
  const all = [...(run.answers ?? []), ...answers];
  const sourceId = await readAsChosen(tx, scope, run, all);
  await updateImport(tx, scope, id, {
    ...{ source_id: sourceId, review: null, answers: JSON.stringify(all) },
    accept_unsure: run.accept_unsure || acceptUnsure,
  });
  await reopenJob(tx, scope, run.job_id);
  const details = { answers: answers.length, accepted_unsure: acceptUnsure };
  const { ip, requestId } = origin;
  await insertAudit(tx, scope, {
    ...{ action: "import_reviewed", recordKind: "import", recordId: id, new: details, ip, requestId },
  });
  return { id, state: "queued" };
}

/** Every item has one answer, which is one of its choices. */
function refuseOddAnswers(
  review: readonly ReviewItem[],
  answers: readonly ReviewAnswer[],
  acceptUnsure: boolean,
  language: Language,
): void {
  const refuse = (column: number | null, code: "choice" | "required", params?: Record<string, string>) => {
    const path = column === null ? "answers" : `answers.${column}.choice`;
    const message = say(language, `errors.issue.${code}`, params);
    return new Refusal("invalid", { issues: [{ path, code, message }] });
  };
  for (const [index, answer] of answers.entries()) {
    const item = review.find((input) => isAbout(input, answer));
    if (!item?.choices.includes(answer.choice))
      throw refuse(index, "choice", { values: item?.choices.join(", ") ?? review.map(({ what }) => what).join(", ") });
  }
  if (!acceptUnsure && review.some((item) => !answers.some((answer) => isAbout(item, answer))))
    throw refuse(null, "required");
}

/** The rows as they were read, or a new source if an answer changes the reading. */
async function readAsChosen(tx: Tx, scope: Scope, run: ImportRow, answers: readonly ReviewAnswer[]): Promise<string> {
  const source = await findSource(tx, scope, run.source_id);
  if (!source) return run.source_id;
  // Answers about masked ids do not concern the reading: the run itself uses them.
  const chosen = readingSchema.partial().parse(readingIn(answers.filter(({ what }) => what !== "ids")));
  const before: Record<string, unknown> = source.reading ?? {};
  if (Object.entries(chosen).every(([name, value]) => isDeepStrictEqual(before[name], value))) return source.id;
  const { file_id: fileId, module, sheet } = run;
  // What was found in a text is found again; what a person chose for a sheet must be passed on.
  const reading = source.file_kind === "piw" ? { ...source.reading, ...chosen } : chosen;
  return (await startSource(tx, scope, { fileId, module, sheet, reading })).id;
}
