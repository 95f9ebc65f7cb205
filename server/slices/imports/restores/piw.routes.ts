import type { FastifyInstance } from "fastify";
import { fileRoutes as routes } from "../../../../contract/files.ts";
import { OK } from "../../../../contract/route.ts";
import type { Language } from "../../../../contract/users.ts";
import { isModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import { bind, parse } from "../../../http/bind.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { type Fields, refuseOtherThanForm, type UploadDeps, uploadForm } from "../../intake/files/upload-form.ts";
import { tickSheets } from "./choose-sheets.ts";
import { restoreWorkbook } from "./restore-workbook.ts";

/** The specification's own upload of workbooks; fields that the form lacks may be in the query. */
export function mountPiw(app: FastifyInstance, deps: UploadDeps): void {
  bind(app, routes.uploadPiw, async (caller, query, { request, language }) => {
    refuseOtherThanForm(request);
    let wanted = wantedIn(query, {}, language);
    const check = (fields: Fields) => {
      wanted = wantedIn(query, fields, language);
    };
    const file = await deps.bodies
      .during(request, uploadForm(deps, caller, request, { only: "piw", check }))
      .catch(refuseAsNoWorkbook);
    const chosen = tickSheets(file.sheets ?? [], wanted.modules);
    const from = { ip: request.ip, requestId: request.id };
    const { sheets, started } = wanted.restore
      ? await restoreWorkbook(deps.db, caller, {
          file,
          sheets: chosen,
          isChosen: wanted.modules !== null,
          acceptUnsure: wanted.acceptUnsure,
          from,
          language,
        })
      : { sheets: chosen };
    return { ...OK, file: { ...file, kind: "piw" as const }, sheets, ...(started && { import: started }) };
  });
}

/** The specification answers 400 for a form whose file is no workbook; 415 is for a body that is no form. */
function refuseAsNoWorkbook(error: unknown): never {
  if (error instanceof Refusal && error.code === "unsupported_type") throw new Refusal("invalid", error.details);
  throw error;
}

function wantedIn(query: object, fields: Fields, language: Language) {
  const input = parse(routes.uploadPiw.input, { ...query, ...fields }, language);
  const keys = input.modules?.split(",").flatMap((key) => key.trim().toLowerCase() || []);
  if (keys?.some((key) => !isModuleKey(key))) {
    const message = say(language, "errors.issue.choice", { values: modules.map(({ key }) => key).join(", ") });
    throw new Refusal("invalid", { issues: [{ path: "modules", code: "choice", message }] });
  }
  return {
    modules: keys && keys.length > 0 ? new Set(keys) : null,
    restore: input.restore === true,
    acceptUnsure: input.acceptUnsure,
  };
}
