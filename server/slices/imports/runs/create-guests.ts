import { GUEST_FIELDS } from "../../../../core/records/guest-of.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findOldIds, lockRecords } from "../../records/store/find-records.repo.ts";
import { packRecords } from "../../records/store/record-batch.repo.ts";
import { storeRecords } from "../../records/store/store-records.repo.ts";
import { lacksOnly, type Missing } from "../engine/missing-records.ts";
import { type Finding, profileCreated } from "../engine/row-findings.ts";
import type { RowWork, Work } from "./row-work.ts";

/**
 * Creates a profile for each unknown guest whom rows name in full, once, from the last row that names the guest, with
 * its run and line. The rows lack nothing afterwards. Returns the findings for rows that created a guest.
 */
export async function createGuests(
  tx: Tx,
  scope: Scope,
  { run, prepared }: Pick<Work, "run" | "prepared">,
  rows: readonly RowWork[],
  missing: Missing,
): Promise<Map<number, Finding>> {
  const lacking = rows.flatMap(({ row, line, guest }) =>
    guest && lacksOnly(guest.oldId, missing.get(row)) ? [{ row, line, guest }] : [],
  );
  if (lacking.length === 0) return new Map();
  // Always locked after the rows' own module, so that no deadlock arises.
  await lockRecords(tx, scope, "profiles");
  const there = await findOldIds(
    tx,
    scope,
    ["profiles"],
    lacking.map(({ guest }) => guest.oldId),
  );
  const made = new Map<string, (typeof lacking)[number]>();
  for (const item of lacking.toSorted((a, b) => a.line - b.line))
    if (!there.has(item.guest.oldId)) made.set(item.guest.oldId, item);
  await storeRecords(tx, scope, {
    module: "profiles",
    runId: run.id,
    ...{ written: GUEST_FIELDS, empties: false },
    country: prepared.pipeline.country,
    records: packRecords(
      "profiles",
      [...made.values()].map(({ line, guest }) => ({ ...guest, line })),
    ),
  });
  for (const { row } of lacking) missing.delete(row);
  return new Map([...made.values()].map(({ row, guest }) => [row, profileCreated(guest.oldId)]));
}
