/**
 * Rows are written by their ctid, which is valid only while no other writer changes them (for records: `lockRecords`).
 * If another writer has moved a row, the statement finds nothing and would still report success.
 */
export function expectWritten(table: string, { found, written }: { found: number; written: number }): void {
  if (found === written) return;
  throw new Error(
    `Of ${found} rows of ${table} only ${written} were written: another writer changed them at the same time. ` +
      "Nothing of this step was kept. A writer of records must take lockRecords; other work is tried again.",
  );
}
