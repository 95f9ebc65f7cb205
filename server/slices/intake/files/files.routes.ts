import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { fileShown, fileRoutes as routes, UPLOAD_MB } from "../../../../contract/files.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { attachment } from "../../../http/attachment.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { trackBodies } from "../../../http/open-bodies.ts";
import { emptyUnreadBodies } from "../../../http/unread-bodies.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { findUploaded, listUploaded } from "./files.repo.ts";
import { MEGABYTE, type SizeLimits } from "./intake.ts";
import type { KeepDeps } from "./keep-file.ts";
import { keepIntakes } from "./kept-intakes.ts";
import { previewFile } from "./preview-file.ts";
import { toFileRefusal } from "./refuse-file.ts";
import { showFiles } from "./show-file.ts";
import { announceUpload, isTus, mountTus } from "./tus.routes.ts";
import { refuseOtherThanForm, type UploadDeps, uploadForm } from "./upload-form.ts";

type Deps = KeepDeps & { uploadMb: number };

/** Two files are read, so that the second is refused with our own message; the file's kind limits its size. */
const FORM_LIMITS = {
  ...{ files: 2, fields: 20, fieldSize: 10_000, parts: 40, headerPairs: 50 },
  fileSize: Number.POSITIVE_INFINITY,
};

/**
 * Has a scope of its own: only these calls take forms and raw bytes. `mountMore`: calls of higher wings that take a
 * form.
 */
export async function mountFiles(
  app: FastifyInstance,
  deps: Deps,
  mountMore: (app: FastifyInstance, deps: UploadDeps) => void,
): Promise<void> {
  const upTo = (megabytes: number) => Math.min(megabytes, deps.uploadMb) * MEGABYTE;
  const limits: SizeLimits = { csv: upTo(deps.uploadMb), ihf: upTo(UPLOAD_MB.ihf), piw: upTo(UPLOAD_MB.piw) };
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS });
    emptyUnreadBodies(scope);
    const uploads = { ...deps, limits, bodies: trackBodies(scope) };
    mountUploads(scope, uploads);
    mountMore(scope, uploads);
    mountStored(scope, deps);
  });
}

function mountUploads(app: FastifyInstance, deps: UploadDeps): void {
  const tus = { ...deps, intakes: keepIntakes(deps.limits) };
  bindStream(app, routes.upload, async (caller, { idColumn = [], ...slugs }, { request, reply }) => {
    const idColumns = [idColumn].flat();
    if (isTus(request)) return announceUpload(tus, caller, { request, reply, slugs, idColumns });
    refuseOtherThanForm(request);
    const shown = await deps.bodies.during(request, uploadForm(deps, caller, request, { idColumns }));
    await reply.code(routes.upload.status).send(fileShown.parse(shown));
  });
  mountTus(app, tus);
}

function mountStored(app: FastifyInstance, deps: KeepDeps): void {
  const { db, storage } = deps;
  const find = async (scope: Scope, id: string) => {
    const file = await inTenant(db, scope, (tx) => findUploaded(tx, scope, id));
    if (!file) throw new Refusal("not_found");
    return file;
  };

  bind(app, routes.list, (caller, { kind, limit, offset }) =>
    inTenant(db, caller, async (tx) => {
      const { rows, total } = await listUploaded(tx, caller, { kind, limit, offset });
      return { rows: await showFiles(tx, caller, rows), total_rows: total, limit, offset };
    }),
  );
  bind(app, routes.one, (caller, { id }) =>
    inTenant(db, caller, async (tx) => {
      const file = await findUploaded(tx, caller, id);
      const [shown] = file ? await showFiles(tx, caller, [file]) : [];
      if (!shown) throw new Refusal("not_found");
      return shown;
    }),
  );
  bindStream(app, routes.content, async (caller, { id }, { request, reply }) => {
    const { storageKey, size, name } = await find(caller, id);
    const content = await storage.open(storageKey);
    if (!content) throw new Refusal("not_found", { text: "file.gone" });
    const entry = { action: "file_downloaded", recordKind: "file", recordId: id, new: { name, size } };
    await auditDownload(db, caller, request, entry);
    await reply
      .type("application/octet-stream") // No browser may display the content by itself.
      .header("content-length", size)
      .header("content-disposition", attachment(name))
      .send(content);
  });
  bind(app, routes.preview, async (caller, { id, ...input }) => {
    const file = await find(caller, id);
    return previewFile(deps, file, input).catch((error) => {
      throw toFileRefusal(error);
    });
  });
}
