import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { isDiskFull } from "../../../http/errors.ts";
import { UnreadableFile } from "../../../ports/file-reader.ts";
import type { StoredPart } from "../../../ports/storage.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { AuditOrigin } from "../../tenancy/audit/audit.repo.ts";
import { type Fingerprints, findFingerprints } from "./find-fingerprint.ts";
import type { Intake } from "./intake.ts";
import { keepFile, lookInto } from "./keep-file.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { toFileRefusal } from "./refuse-file.ts";
import { keyOf } from "./storage-key.ts";
import { giveUpUpload, type TusDeps } from "./tus-upload.ts";
import { findUpload, holdUpload, LIFE_MS, saveProgress, type Upload } from "./uploads.repo.ts";

export type NextBytes = { id: string; offset: number; body: Readable; from: AuditOrigin };

/** Progress is saved at least this often: after a kill at most this much is sent again. */
const RENEW_MS = 3_000;

/** Takes the next bytes and keeps whatever arrives. The last byte turns the upload into a file. */
export async function continueUpload(deps: TusDeps, scope: Scope, { id, offset, body, from }: NextBytes) {
  const { db, storage } = deps;
  const holder = randomUUID();
  const fingerprints = await findFingerprints(deps, scope);
  const upload = await inTenant(db, scope, (tx) => hold(tx, scope, { id, holder }));
  const part = await storage.openPart(keyOf(scope, id), upload.received);
  const log = openLog(db, scope, { upload, part, holder });
  try {
    if ((await part.size()) < upload.received) throw new Refusal("not_found"); // The bytes that the row counts are lost.
    const intake = await receive(deps, { upload, part, log, body, fingerprints, offset });
    if (intake.size === upload.size) {
      const { name, idColumns } = upload;
      const arrived = { id, name, idColumns, part, intake, fingerprints, announced: true, from };
      await keepFile(deps, scope, arrived, await lookInto(deps, scope, arrived));
      return { offset: upload.size, expiresAt: null };
    }
    await log.close();
    return { offset: intake.size, expiresAt: new Date(Date.now() + LIFE_MS) };
  } catch (error) {
    if (isTheEnd(error)) await giveUpUpload(deps, scope, id).catch(() => {});
    else await log.close().catch(() => {});
    throw toFileRefusal(error);
  } finally {
    await part.close();
  }
}

async function hold(tx: Tx, scope: Scope, { id, holder }: { id: string; holder: string }) {
  const upload = await holdUpload(tx, scope, { id, holder });
  if (!upload) {
    if (await findUpload(tx, scope, id)) throw new Refusal("conflict", { text: "upload_busy" });
    throw new Refusal("not_found");
  }
  return upload;
}

type Log = ReturnType<typeof openLog>;

/** Tracks how many bytes on the disk the row counts, and holds the right to write more. */
function openLog(db: Db, scope: Scope, { upload, part, holder }: { upload: Upload; part: StoredPart; holder: string }) {
  let written = { received: upload.received, masked: upload.masked };
  let lastSaved = written;
  let renewedAt = performance.now();
  async function save(progress: typeof written, { keep }: { keep: boolean }): Promise<void> {
    await part.flush();
    const row = { id: upload.id, holder, ...progress };
    if (!(await inTenant(db, scope, (tx) => saveProgress(tx, scope, row, { keep }))))
      throw new Refusal("conflict", { text: "upload_busy" });
    lastSaved = progress;
    renewedAt = performance.now();
  }
  return {
    note({ settled, masked }: Intake): void {
      written = { received: settled, masked };
    },
    /** Called before each write: a request that has lost the right to write stops. */
    async renew(): Promise<void> {
      if (performance.now() - renewedAt > RENEW_MS) await save(written, { keep: true });
    },
    /**
     * A complete upload that could not be stored is not reported as complete: its sender would think that it is a file.
     */
    close: () => save(written.received < upload.size ? written : lastSaved, { keep: false }),
  };
}

type Receiving = {
  upload: Upload;
  part: StoredPart;
  log: Log;
  body: Readable;
  fingerprints: Fingerprints | undefined;
  offset: number;
};

async function receive(
  { intakes }: TusDeps,
  { upload, part, log, body, fingerprints, offset }: Receiving,
): Promise<Intake> {
  const intake = await intakes.take(upload, part, { offset, fingerprint: fingerprints?.of });
  let safe = intake.size;
  try {
    await receiveBytes({
      ...{ body, part, intake },
      async before(chunk) {
        if (intake.size + chunk.length > upload.size) throw new Refusal("invalid", { text: "upload_beyond" });
        await log.renew();
      },
      written() {
        safe = intake.size;
        log.note(intake);
      },
    });
  } finally {
    if (intake.size === safe && safe < upload.size) intakes.put(upload.id, intake);
  }
  return intake;
}

/**
 * True if continuing is pointless: the file is refused, or there is no room for it. A lost connection can be resumed.
 */
const isTheEnd = (error: unknown): boolean =>
  error instanceof UnreadableFile || isDiskFull(error) || (error instanceof Refusal && !isOfUpload(error));
const isOfUpload = ({ details: { text } }: Refusal) => text?.startsWith("upload_") ?? false;
