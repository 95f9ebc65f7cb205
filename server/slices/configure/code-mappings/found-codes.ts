import { byRows } from "../../../../core/translation/code-order.ts";
import { languagesOf } from "../../../../core/translation/languages-of.ts";
import { contestedCodes } from "../../../../core/translation/local-codes.ts";
import { type CodeOutcome, compileCodes, usualMeaning } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { findCountedRows, listCountedCodes, listMappedCodes } from "./found-codes.repo.ts";
import type { KnownList } from "./load-code-tables.ts";

export type FoundCode = { list: string; code: string; rows: number } & CodeOutcome;
type CodesQuery = { module: string; dryRunId?: string | undefined };

/**
 * Every different code of a dry run's rows, most rows first, with its current target; without a dry run the codes that
 * have a mapping. Returned all at once, since only core resolves codes.
 */
export async function findCodes(
  tx: Tx,
  scope: Scope,
  { module, dryRunId }: CodesQuery,
  lists: readonly KnownList[],
): Promise<FoundCode[]> {
  const names = lists.map(({ list }) => list);
  const languageOf = await languagesIn(tx, scope, { module, dryRunId });
  const codesOf = await (dryRunId === undefined
    ? listMappedCodes(tx, scope, { lists: names })
    : listCountedCodes(tx, scope, { dryRunId: dryRunId, lists: names }));
  const found: FoundCode[] = [];
  for (const { list, field, table } of lists) {
    const contested = contestedCodes(list, languageOf(field.id), usualMeaning(field));
    const resolve = compileCodes(field, table, contested);
    for (const [rows, code] of codesOf.get(list) ?? []) {
      const { state, target } = resolve(code);
      found.push({ list, code, rows: Number(rows), state, target });
    }
  }
  return found.sort(byRows);
}

/** The language of a field's abbreviations in the checked rows. */
export async function languagesIn(
  tx: Tx,
  scope: Scope,
  { module, dryRunId }: CodesQuery,
): Promise<(field: string) => string | null> {
  if (dryRunId === undefined) return () => null;
  const counted = await findCountedRows(tx, scope, { module, dryRunId: dryRunId });
  if (!counted) throw new Refusal("not_found");
  const source = await findSource(tx, scope, counted.sourceId);
  return languagesOf(counted.fields, source?.columns ?? []);
}
