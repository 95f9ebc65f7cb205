import { createReadStream } from "node:fs";
import type { Scope } from "../db/client.ts";
import { findFingerprints } from "../slices/files/find-fingerprint.ts";
import { MEGABYTE, openIntake } from "../slices/files/intake.ts";
import { type KeepDeps, keepFile, lookInto } from "../slices/files/keep-file.ts";
import { receiveBytes } from "../slices/files/receive-bytes.ts";
import { keyOf } from "../slices/files/storage-key.ts";
import { findSample } from "../slices/samples/sample-files.ts";

/** What the samples are far below of. */
const LIMITS = { csv: 8 * MEGABYTE, ihf: 8 * MEGABYTE, piw: 8 * MEGABYTE };

/** A file of samples/ the way an upload goes: sniffed, masked, looked into and told of by a row. */
export async function keepSample(deps: KeepDeps, scope: Scope, { id, name }: { id: string; name: string }) {
  const sample = findSample(name);
  if (!sample) throw new Error(`There is no sample ${name}.`);
  const key = keyOf(scope, id);
  await deps.storage.remove(key); // Half of it may be left of a start that was killed.
  const part = await deps.storage.openPart(key);
  const fingerprints = await findFingerprints(deps, scope);
  const intake = openIntake({ name, limits: LIMITS, fingerprint: fingerprints?.of });
  try {
    await receiveBytes({ body: createReadStream(sample.path), part, intake });
    const arrived = { id, name, idColumns: [], part, intake, fingerprints, announced: false, from: {} };
    const kept = await lookInto(deps, scope, arrived);
    await keepFile(deps, scope, arrived, kept);
  } catch (error) {
    await part.close().catch(() => {}); // It may be closed already.
    throw error;
  }
}
