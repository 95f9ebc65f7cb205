import type { ProofCounts, ProofItem, Verification } from "../../contract/verifications.ts";
import { table } from "./describe-run.ts";
import { number } from "./progress-line.ts";

const STATES = [
  ["verified", "as sent"],
  ["expected", "as expected: a field was cut, moved or defaulted before"],
  ["differs", "different"],
  ["changedAtHotel", "changed at the hotel"],
  ["missing", "missing"],
  ["doubled", "doubled"],
  ["unprovable", "cannot be read"],
  ["unknown", "unknown whether they are there"],
  ["pending", "not read"],
] as const satisfies readonly (readonly [keyof ProofCounts, string])[];

/** 0 everything is at the hotel as it was sent, 1 failed or stopped, 3 done with differences, or nothing was read. */
export function exitCodeOfVerification(shown: Pick<Verification, "state" | keyof ProofCounts>): number {
  if (shown.state !== "done") return 1;
  return shown.total > 0 && shown.verified + shown.expected === shown.total ? 0 : 3;
}

/** The result of reading back, for people. */
export function describeVerification(shown: Verification & { items: readonly ProofItem[] }): string {
  const { id, state, problem, total, sample, beside, items } = shown;
  const rows = STATES.filter(([name]) => shown[name] > 0).map(([name, words]) => [words, number(shown[name])]);
  return [
    `Verification ${id}: ${state}${problem ? `. ${problem}` : ""}`,
    total === 0 ? "Nothing is at the hotel that could be read back." : table(["Records", number(total)], rows),
    ...(sample && sample.atMost !== null
      ? [`A sample of ${number(sample.of)}: in 99 of 100 cases at most ${(sample.atMost * 100).toFixed(2)} % differ.`]
      : []),
    ...(beside === null ? [] : [`Bookings of the hotel beside ours in the same days: ${number(beside)}`]),
    ...(items.length > 0 ? ["", "Not as they were sent:", ...items.flatMap(describeItem)] : []),
  ].join("\n");
}

function describeItem({ kind, old_id, name, state, detail, fields, left }: ProofItem): string[] {
  const head = `  ${kind} ${old_id}${name ? ` (${name})` : ""}: ${state}${detail ? ` ${detail}` : ""}`;
  const show = (value: ProofItem["fields"][number]["sent"]) => (value === null ? "nothing" : String(value));
  return [
    `${head}${left ? `, left: ${left.why}` : ""}`,
    ...fields.map(({ name: field, sent, found }) => `      ${field}: sent ${show(sent)}, found ${show(found)}`),
  ];
}
