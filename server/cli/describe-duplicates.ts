import type { DuplicateGroup, DuplicatePage } from "../../contract/duplicates.ts";
import { writeCsvLine } from "../../core/csv/write-csv.ts";
import { number } from "./progress-line.ts";

const percent = (probability: number) => `${Math.floor(probability * 100)} %`;

/** How many groups are open, and the groups that were read: each with its members and reasons. */
export function describeGroups({ bands, settling }: DuplicatePage, groups: readonly DuplicateGroup[]): string {
  const counts = Object.entries(bands).map(([band, count]) => `${number(count)} ${band}`);
  return [
    `Open groups: ${counts.join(", ")}.`,
    ...(settling > 0 ? [`${number(settling)} profiles have changed and are still being compared.`] : []),
    ...groups.flatMap(({ band, probability, members, reasons }) => [
      "",
      `${band}${band === "related" ? "" : `, ${percent(probability)}`}: ${reasons.map(({ field, level }) => `${field} ${level}`).join(", ")}`,
      ...members.map(({ old_id, name, email, phone, city }) =>
        `  ${old_id}  ${[name, email, phone, city].filter((text) => text !== "").join(", ")}`.trimEnd(),
      ),
    ]),
  ].join("\n");
}

const COLUMNS = [
  "group",
  "band",
  "probability",
  "reasons",
  "old_id",
  "name",
  "email",
  "phone",
  "address",
  "city",
  "country",
];
export const groupsHead = writeCsvLine(COLUMNS);

/** One line for each member. */
export const groupLines = ({ id, band, probability, reasons, members }: DuplicateGroup): string =>
  members
    .map(({ old_id, name, email, phone, address, city, country }) =>
      writeCsvLine([
        ...[id, band, probability, reasons.map(({ field, level }) => `${field} ${level}`).join("; ")],
        ...[old_id, name, email, phone, address, city, country],
      ]),
    )
    .join("");
