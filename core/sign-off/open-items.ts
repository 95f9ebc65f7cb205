import type { Reason } from "../../contract/cutover.ts";
import type { SignedFigures } from "../../contract/sign-offs.ts";
import { because, counted, isPartOfProfiles } from "../cutover/facts.ts";

type Figures = Pick<SignedFigures, "push" | "readBack" | "differences" | "reconciliation">;

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

const pushedSum = (rows: Figures["push"], name: "failed" | "waiting") =>
  sum(rows, (row) => (isPartOfProfiles(row.kind) ? 0 : row[name]));

/**
 * Deviations that a person can sign off with a reason. `unanswered`: invoices of which it is not known whether OPERA
 * has posted them.
 */
export function openItems({ push, readBack, differences, reconciliation }: Figures, unanswered: number): Reason[] {
  const openOf = (state: string) => sum(differences, (row) => (row.state === state ? row.open : 0));
  return counted([
    ["failed", pushedSum(push, "failed")],
    ["waiting", pushedSum(push, "waiting")],
    ["unread", sum(readBack, (row) => row.unread)],
    ["there", sum(readBack, (row) => row.there)],
    ["differs", openOf("differs")],
    ["missing", openOf("missing")],
    ["doubled", openOf("doubled")],
    ["changedAtHotel", openOf("changedAtHotel")],
    ["unprovable", openOf("unprovable")],
    ["unbalanced", reconciliation?.unbalanced ?? 0],
    ["unanswered", unanswered],
  ]);
}

type Going = { pushing: boolean; paused: boolean; reading: boolean; wasRead: boolean };

/** While one of these remains, the figures are not final, so signing is refused. */
export function blocksOf(
  { readBack }: Pick<Figures, "readBack">,
  { pushing, paused, reading, wasRead }: Going,
): Reason[] {
  return [
    ...(pushing ? [because("push_running")] : []),
    ...(paused ? [because("push_paused")] : []),
    ...(reading ? [because("read_running")] : []),
    ...(wasRead ? [] : [because("read_none")]),
    ...counted([["unknown", sum(readBack, (row) => row.unknown)]]),
  ];
}
