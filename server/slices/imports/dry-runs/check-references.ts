import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { compileGuest } from "../../../../core/records/guest-of.ts";
import { compileRefers, referencesOf } from "../../../../core/records/references.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { createLineIndex } from "../engine/line-index.ts";
import {
  closeReferences,
  lacksOnly,
  lookForRecords,
  type Missing,
  type OpenReference,
} from "../engine/missing-records.ts";
import { type Finding, profileCreated } from "../engine/row-findings.ts";

type Candidate = { row: number; oldId: string; values: readonly Value[] };
/** `open`: whether the row waits is known only at the end of the file. */
type Looked = { lacks: readonly Finding[]; made: readonly Finding[]; open: boolean };

const NOTHING: Looked = { lacks: [], made: [], open: false };

/**
 * Checks whether the records that rows refer to exist, as the import would find them in the end: rows of the file that
 * refer to each other count as existing, and a guest whom a row names in full would be created.
 */
export function createReferenceCheck(module: ModuleKey, { country, total }: { country: string; total: number }) {
  const references = referencesOf(module);
  const [refersIn, guestOf] = [compileRefers(module), compileGuest(module, country)];
  const toOwn = references.some(({ modules }) => modules.includes(module));
  /** By old id the row with this record, where rows can refer to rows. */
  const brought = toOwn ? createLineIndex(total) : undefined;
  const guests = new Set<string>();
  const late: { missing: Missing; open: OpenReference[] } = { missing: new Map(), open: [] };

  function guestIn(values: readonly Value[], lacks: Missing, row: number): readonly Finding[] | undefined {
    const guest = lacks.has(row) ? guestOf?.(values) : undefined;
    if (!guest || !lacksOnly(guest.oldId, lacks.get(row))) return undefined;
    if (guests.has(guest.oldId)) return [];
    guests.add(guest.oldId);
    return [profileCreated(guest.oldId)];
  }

  return {
    /** Takes the rows that would be stored otherwise, the last ones of the file first. */
    async look(tx: Tx, scope: Scope, rows: readonly Candidate[]): Promise<(row: number) => Looked> {
      if (references.length === 0) return () => NOTHING;
      const referring = rows.map(({ row, values }) => ({ row, refers: refersIn(values) }));
      const { missing, open } = await lookForRecords(tx, scope, module, referring);
      const later = new Set(open.map(({ row }) => row));
      const looked = new Map<number, Looked>();
      for (const { row, oldId, values } of rows) {
        const made = guestIn(values, missing, row);
        const lacks = made ? [] : (missing.get(row) ?? []);
        if (lacks.length === 0) brought?.(oldId, row);
        if (later.has(row) && lacks.length > 0) late.missing.set(row, [...lacks]);
        looked.set(row, { lacks, made: made ?? [], open: later.has(row) });
      }
      late.open.push(...open);
      return (row) => looked.get(row) ?? NOTHING;
    },
    /** Called after all rows; returns what an open row lacks. */
    close(): (row: number) => readonly Finding[] {
      closeReferences(late.missing, late.open, (id) => brought?.find(id) || undefined);
      return (row) => late.missing.get(row) ?? [];
    },
  };
}
