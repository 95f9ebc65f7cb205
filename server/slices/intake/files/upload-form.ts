import { randomUUID } from "node:crypto";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { FileShown } from "../../../../contract/files.ts";
import type { FileKind } from "../../../../contract/reading.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import type { OpenBodies } from "../../../http/open-bodies.ts";
import type { StoredPart } from "../../../ports/storage.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { readQuotas, refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { cleanName } from "./clean-name.ts";
import { type Fingerprints, findFingerprints } from "./find-fingerprint.ts";
import { type Intake, MEGABYTE, openIntake, type SizeLimits, tooLarge } from "./intake.ts";
import { type KeepDeps, keepFile, lookInto } from "./keep-file.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { toFileRefusal } from "./refuse-file.ts";
import { refuseEnding } from "./sniff-kind.ts";
import { keyOf } from "./storage-key.ts";

type FormDeps = KeepDeps & { limits: SizeLimits };
export type UploadDeps = FormDeps & { bodies: OpenBodies };
/** The form's other fields, by name. */
export type Fields = Readonly<Record<string, string>>;
type UploadFormInput = {
  only?: FileKind;
  idColumns?: readonly string[];
  /** May refuse the fields before the file is kept. */
  check?: (fields: Fields) => void;
};

export function refuseOtherThanForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refusal("unsupported_type", { params: { expected: "multipart/form-data" } });
}

/** Receives one file in one request: all of it or nothing. */
export async function uploadForm(
  deps: FormDeps,
  scope: Scope,
  request: FastifyRequest,
  { only, check, idColumns = [] }: UploadFormInput = {},
): Promise<FileShown> {
  const id = randomUUID();
  const room = await roomFor(deps, scope, Number(request.headers["content-length"] ?? 0));
  const fingerprints = await findFingerprints(deps, scope);
  const part = await deps.storage.openPart(keyOf(scope, id));
  const look = async () => {
    const { name, intake, fields } = await receiveForm(deps, request, { part, room, fingerprints, idColumns });
    check?.(fields);
    const from = { ip: request.ip, requestId: request.id };
    const arrived = { id, name, idColumns, part, intake, fingerprints, announced: false, from };
    return { arrived, kept: await lookInto(deps, scope, arrived, { only }) };
  };
  const { arrived, kept } = await look().catch(async (error) => {
    await part.close();
    await deps.storage.remove(keyOf(scope, id));
    throw toFileRefusal(error);
  });
  return keepFile(deps, scope, arrived, kept);
}

/** Throws when the bytes would exceed the account's room. */
type Room = (bytes: number) => void;

/** What the form needs beside its file. */
const FORM_BYTES = MEGABYTE;

async function roomFor({ db, limits }: { db: Db; limits: SizeLimits }, scope: Scope, announced: number): Promise<Room> {
  const most = Math.max(...Object.values(limits));
  if (announced > most + FORM_BYTES) throw tooLarge(most);
  const { bytesLeft, storageMb } = await inTenant(db, scope, async (tx) => {
    await refuseBeyondQuota(tx, scope, { files: 1 });
    return readQuotas(tx, scope);
  });
  return (bytes) => {
    if (bytes > bytesLeft) throw new Refusal("conflict", { text: "quota_storage", params: { limit: storageMb.limit } });
  };
}

async function receiveForm(
  { limits }: FormDeps,
  request: FastifyRequest,
  {
    part,
    room,
    fingerprints,
    idColumns,
  }: { part: StoredPart; room: Room; fingerprints: Fingerprints | undefined; idColumns: readonly string[] },
): Promise<{ name: string; intake: Intake; fields: Fields }> {
  const fields: Record<string, string> = {};
  let received: { name: string; intake: Intake } | undefined;
  for await (const item of partsOf(request)) {
    if (item.type === "field") {
      fields[item.fieldname] = String(item.value);
      continue;
    }
    if (received || item.fieldname !== "file") throw new Refusal("invalid", { text: "file.one" });
    const name = cleanName(item.filename ?? "");
    refuseEnding(name);
    const intake = openIntake({ name, limits, fingerprint: fingerprints?.of, idColumns });
    const before = (chunk: Buffer) => room(intake.size + chunk.length);
    await receiveBytes({ body: item.file, part, intake, before });
    received = { name, intake };
  }
  if (!received) throw new Refusal("invalid", { text: "file.one" });
  return { ...received, fields };
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    const cut = /premature|unexpected end|terminated early/i.test(String(error));
    throw new Refusal("invalid", { text: cut ? "upload_cut" : "file.one" });
  }
}
