import type { FileShown, Sheet } from "../../../../contract/files.ts";
import type { Language } from "../../../../contract/users.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import { say } from "../../../refusals/say.ts";
import type { AuditOrigin } from "../../tenancy/audit/audit.repo.ts";
import { undecidedIn } from "./choose-sheets.ts";
import { startRestore } from "./start-restore.ts";

type RestoreInput = {
  file: FileShown;
  sheets: Sheet[];
  /** The caller named modules, so the workbook's other sheets are left out. */
  isChosen: boolean;
  acceptUnsure: boolean | undefined;
  from: AuditOrigin;
  language: Language;
};

/** Restores the ticked sheets of an uploaded workbook; a sheet that is refused is no longer ticked, and says why. */
export async function restoreWorkbook(
  db: Db,
  scope: Scope,
  { file, sheets, isChosen, acceptUnsure, from, language }: RestoreInput,
) {
  const chosen = sheets.flatMap(({ sheet, module, import: wanted }) =>
    wanted && module !== null ? [{ sheet, module }] : [],
  );
  const open = isChosen ? [] : undecidedIn(sheets, { acceptUnsure });
  // A workbook is imported only once a person has decided about all of its sheets.
  if (open.length > 0) {
    const problem = say(language, "errors.sheets_undecided", { sheets: open.map(({ sheet }) => sheet).join(", ") });
    return { sheets: sheets.map((sheet) => (sheet.undecided ? { ...sheet, import: false, problem } : sheet)) };
  }
  if (chosen.length === 0) return { sheets };
  const { refused, ...started } = await inTenant(db, scope, (tx) =>
    startRestore(tx, scope, { fileId: file.id, sheets: chosen, acceptUnsure }, { from, language }),
  );
  const problems = new Map(refused.map(({ sheet, problem }) => [sheet, problem]));
  const results = sheets.map((sheet): Sheet => {
    const problem = sheet.import ? problems.get(sheet.sheet) : undefined;
    return problem === undefined ? sheet : { ...sheet, import: false, problem };
  });
  return { sheets: results, started };
}
