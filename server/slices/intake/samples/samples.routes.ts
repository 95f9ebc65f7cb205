import type { FastifyInstance } from "fastify";
import { sampleRoutes as routes } from "../../../../contract/files.ts";
import type { Language } from "../../../../contract/users.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { codesOf } from "../../../../core/properties/hotel-of-file.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import { attachment } from "../../../http/attachment.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import type { Workbooks } from "../../../ports/workbooks.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { csvTemplate, ihfTemplate, sheetTemplate, workbookTemplate } from "./make-template.ts";
import { findSampleDay } from "./sample-day.repo.ts";
import { findSample, listSamples, readSample, TYPES } from "./sample-files.ts";

const WORKBOOK = "workbook";

export function mountSamples(app: FastifyInstance, { db, workbooks }: { db: Db; workbooks: Workbooks }): void {
  bind(app, routes.list, async () => ({ samples: await listSamples() }));

  bindStream(app, routes.one, async (caller, { name }, { reply }) => {
    const sample = findSample(name);
    if (!sample) throw new Refusal("not_found");
    const bytes = await readSample(sample, await inTenant(db, caller, findSampleDay));
    await reply.type(sample.type).header("content-disposition", attachment(name)).send(bytes);
  });

  bindStream(app, routes.template, async (caller, { module: named, format: wanted, rows }, { reply, language }) => {
    const module = named.toLowerCase();
    if (module !== WORKBOOK && !isModuleKey(module)) throw new Refusal("not_found");
    if (wanted === "ihf" && module !== "in-house") throw otherFormat(language);
    const format = module === WORKBOOK ? "xlsx" : wanted;
    const wish = { language, withRows: rows === "1" };
    reply.header("content-disposition", attachment(`${module}${wish.withRows ? "-example" : ""}.${format}`));
    if (module === WORKBOOK) await reply.type(TYPES.piw).send(workbooks.write(workbookTemplate(wish)));
    else if (format === "xlsx") await reply.type(TYPES.piw).send(workbooks.write([sheetTemplate(module, wish)]));
    else if (format === "ihf") await reply.type(TYPES.ihf).send(ihfTemplate(wish.withRows, await findCode(db, caller)));
    else await reply.type("text/csv; charset=utf-8").send(csvTemplate(module, wish));
  });
}

/** The code goes into the file, since a file that names another hotel would be refused. */
async function findCode(db: Db, scope: Scope): Promise<string | undefined> {
  const property = await inTenant(db, scope, (tx) => getProperty(tx, scope));
  return codesOf(property)[0];
}

/** Only guests in the house have a format of their own. */
const otherFormat = (language: Language) =>
  new Refusal("invalid", {
    issues: [
      { path: "format", code: "choice", message: say(language, "errors.issue.choice", { values: "csv, xlsx" }) },
    ],
  });
