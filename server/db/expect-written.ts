/**
 * Rows are written by their place in the table, which holds only while nobody else writes them (for records:
 * `lockRecords`). A place that another writer has moved finds nothing, and the statement would still report success.
 */
export function expectWritten(table: string, { found, written }: { found: number; written: number }): void {
  if (found === written) return;
  throw new Error(
    `Of ${found} rows of ${table} only ${written} were written: another writer changed them at the same time. ` +
      "Nothing of this step was kept. A writer of records must take lockRecords; other work is tried again.",
  );
}
