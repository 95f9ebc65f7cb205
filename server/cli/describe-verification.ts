import type { ProofCounts, ProofItem, Verification } from "../../contract/verifications.ts";
import { table } from "./describe-run.ts";
import { number } from "./progress-line.ts";

const STATES = [
  ["verified", "as sent"],
  ["expected", "as expected: a field was cut, moved or defaulted before"],
  ["there", "outside the sample, in the hotel's list; fields not compared"],
  ["differs", "different"],
  ["changedAtHotel", "changed at the hotel"],
  ["missing", "missing"],
  ["doubled", "doubled"],
  ["unprovable", "cannot be read"],
  ["unknown", "unknown whether they are there"],
  ["unproved", "outside the sample, and in no list of the hotel"],
  ["pending", "not read"],
] as const satisfies readonly (readonly [keyof ProofCounts, string])[];

/**
 * 0 everything is at the hotel as it was sent, or in its lists where a sample was read; 1 failed or stopped; 3 done with
 * differences or without proof, or nothing was read.
 */
export function exitCodeOfVerification(shown: Pick<Verification, "state" | keyof ProofCounts>): number {
  if (shown.state !== "done") return 1;
  const { total, verified, expected, there } = shown;
  return total > 0 && verified + expected + there === total ? 0 : 3;
}

/** The result of reading back, for people. */
export function describeVerification(shown: Verification & { items: readonly ProofItem[] }): string {
  const { id, state, problem, total, pending, there, unproved, sample, beside, items } = shown;
  const rows = STATES.filter(([name]) => shown[name] > 0).map(([name, words]) => [words, number(shown[name])]);
  return [
    `Verification ${id}: ${state}${problem ? `. ${problem}` : ""}`,
    total === 0 ? "Nothing is at the hotel that could be read back." : table(["Records", number(total)], rows),
    ...(sample && sample.atMost !== null
      ? [
          `A sample: ${number(total - pending - there - unproved)} of ${number(sample.of)} were read field by field.`,
          `In 99 of 100 cases at most ${(sample.atMost * 100).toFixed(2)} % of the others differ.`,
        ]
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
