import type { FileShown, Sheet } from "../../../contract/files.ts";
import type { Language } from "../../../contract/users.ts";
import { type Db, inTenant, type Scope } from "../../db/client.ts";
import { sayRefusal } from "../../http/language.ts";
import { Refusal } from "../../http/refusal.ts";
import type { AuditOrigin } from "../audit/audit.repo.ts";
import { startSource } from "../sources/start-source.ts";

/** The sheets that are to be read: the chosen ones, or those that the workbook itself names. */
export const chooseSheets = (sheets: readonly Sheet[], modules: ReadonlySet<string> | null): Sheet[] =>
  sheets.map((sheet) => ({
    ...sheet,
    import: sheet.module !== null && (modules ? modules.has(sheet.module) : sheet.import),
  }));

/**
 * Begins to read every chosen sheet and answers the first. One that cannot be read now, because its module is switched
 * off or the day's runs are used up, does not stop the others: it is answered with its reason.
 */
export async function restoreWorkbook(
  db: Db,
  scope: Scope,
  {
    file,
    sheets,
    from,
    language,
  }: { file: FileShown; sheets: readonly Sheet[]; from: AuditOrigin; language: Language },
) {
  let first: Awaited<ReturnType<typeof startSource>> | undefined;
  let refusal: Refusal | undefined;
  const told: Sheet[] = [];
  for (const one of sheets) {
    const { sheet, module, import: wanted } = one;
    told.push(one);
    if (!wanted || module === null) continue;
    try {
      const started = await inTenant(db, scope, (tx) =>
        startSource(tx, scope, { fileId: file.id, module, sheet }, { from }),
      );
      first ??= started;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
      told[told.length - 1] = { ...one, import: false, problem: sayRefusal(language, error) };
    }
  }
  if (!first && refusal) throw refusal;
  return { sheets: told, started: first };
}
