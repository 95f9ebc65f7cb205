import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fileRoutes as routes } from "../../../../contract/files.ts";
import type { Scope } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import type { OpenBodies } from "../../../http/open-bodies.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { cleanName, extensionOf } from "./clean-name.ts";
import { continueUpload } from "./continue-upload.ts";
import { type SizeLimits, tooLarge } from "./intake.ts";
import { refuseEnding } from "./sniff-kind.ts";
import { beginUpload, findProgress, giveUpUpload, type TusDeps } from "./tus-upload.ts";

const VERSION = "1.0.0";
const EXTENSIONS = "creation,termination,expiration";
const BYTES = "application/offset+octet-stream";
const UPLOADS = routes.uploadPart.path.replace("/:id", "");

export const isTus = ({ headers }: FastifyRequest): boolean => headers["tus-resumable"] !== undefined;

/** tus 1.0.0 (tus.io): uploads that survive a lost connection, a reload and a restart. */
export function mountTus(app: FastifyInstance, deps: TusDeps & { bodies: OpenBodies }): void {
  app.addContentTypeParser(BYTES, (_request, _body, done) => done(null));
  app.addHook("onRequest", async (request, reply) => {
    if (!isTus(request)) return;
    reply.header("tus-resumable", VERSION);
    if (request.headers["tus-resumable"] !== VERSION) return reply.code(412).header("tus-version", VERSION).send();
  });

  for (const url of [routes.upload.path, routes.uploadPart.path])
    app.options(url, async (_request, reply) =>
      reply
        .code(204)
        .headers({ "tus-resumable": VERSION, "tus-version": VERSION, "tus-extension": EXTENSIONS })
        .header("tus-max-size", Math.max(...Object.values(deps.limits)))
        .send(),
    );

  bind(app, routes.uploadOffset, async (caller, { id }, { reply }) => {
    const { received, size, expiresAt } = await findProgress(deps, caller, id);
    tell(reply, { offset: received, expiresAt }).header("upload-length", size);
  });
  bind(app, routes.uploadPart, async (caller, { id }, { request, reply }) => {
    if (request.headers["content-type"] !== BYTES)
      throw new Refusal("unsupported_type", { params: { expected: BYTES } });
    const from = { ip: request.ip, requestId: request.id };
    const offset = bytesIn(request, "upload-offset");
    const work = continueUpload(deps, caller, { id, offset, body: request.raw, from });
    tell(reply, await deps.bodies.during(request, work));
  });
  bind(app, routes.dropUpload, (caller, { id }) => giveUpUpload(deps, caller, id));
}

const tell = (reply: FastifyReply, { offset, expiresAt }: { offset: number; expiresAt: Date | null }) =>
  reply.headers({ "upload-offset": offset, ...(expiresAt && { "upload-expires": expiresAt.toUTCString() }) });

/** The first step: the upload has a name, a size and an address, but no bytes yet. */
export async function announceUpload(
  deps: TusDeps,
  scope: Scope,
  {
    request,
    reply,
    slugs,
    idColumns,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    slugs: Record<string, string | undefined>;
    idColumns: readonly string[];
  },
): Promise<void> {
  const size = bytesIn(request, "upload-length");
  const name = cleanName(nameIn(request));
  refuseEnding(name);
  if (size === 0) throw new Refusal("invalid", { text: "file.empty" });
  const limit = limitOf(name, deps.limits);
  if (size > limit) throw tooLarge(limit);
  const { id, expiresAt } = await beginUpload(deps, scope, { name, size, idColumns });
  const query = new URLSearchParams(Object.entries(slugs).flatMap(([slug, value]) => (value ? [[slug, value]] : [])));
  await tell(reply.code(201), { offset: 0, expiresAt })
    .header("location", `${UPLOADS}/${id}${query.size > 0 ? `?${query}` : ""}`)
    .send();
}

/** The limit by the name alone; the content decides. */
const limitOf = (name: string, limits: SizeLimits): number => {
  const extension = extensionOf(name);
  if (extension === "xlsx") return limits.piw;
  return extension === "ihf" ? limits.ihf : Math.max(...Object.values(limits));
};

/** A whole number of bytes, which the protocol requires in this header. */
function bytesIn({ headers }: FastifyRequest, name: "upload-length" | "upload-offset"): number {
  const value = headers[name];
  if (typeof value === "string" && /^\d{1,15}$/.test(value)) return Number(value);
  throw new Refusal("invalid", { text: "upload_header", params: { name } });
}

/** The file's name in `Upload-Metadata`: pairs of a key and base64, joined by commas. */
function nameIn({ headers }: FastifyRequest): string {
  const pairs = String(headers["upload-metadata"] ?? "").split(",");
  const values = new Map(pairs.map((pair) => pair.trim().split(/\s+/)).map(([key = "", value = ""]) => [key, value]));
  return Buffer.from(values.get("filename") ?? values.get("name") ?? "", "base64").toString("utf8");
}
