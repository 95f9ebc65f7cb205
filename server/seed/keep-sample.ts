import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Scope } from "../db/client.ts";
import { findFingerprints } from "../slices/intake/files/find-fingerprint.ts";
import { MEGABYTE, openIntake } from "../slices/intake/files/intake.ts";
import { type KeepDeps, keepFile, lookInto } from "../slices/intake/files/keep-file.ts";
import { receiveBytes } from "../slices/intake/files/receive-bytes.ts";
import { keyOf } from "../slices/intake/files/storage-key.ts";
import { findSample, readSample } from "../slices/intake/samples/sample-files.ts";

/** The samples are far below these limits. */
const LIMITS = { csv: 8 * MEGABYTE, ihf: 8 * MEGABYTE, piw: 8 * MEGABYTE };

/** Stores a file of samples/ as an upload is: recognised, masked, examined and written as a row. */
export async function keepSample(
  deps: KeepDeps,
  scope: Scope,
  { id, name, day }: Record<"id" | "name" | "day", string>,
) {
  const sample = findSample(name);
  if (!sample) throw new Error(`There is no sample ${name}.`);
  // A key of its own for each try: one that lost its lease may still be running, and both must find their bytes.
  const partKey = keyOf(scope, randomUUID());
  const part = await deps.storage.openPart(partKey);
  const fingerprints = await findFingerprints(deps, scope);
  const intake = openIntake({ name, limits: LIMITS, fingerprint: fingerprints?.of });
  try {
    await receiveBytes({ body: Readable.from([await readSample(sample, day)]), part, intake });
    const arrived = { id, name, idColumns: [], part, partKey, intake, fingerprints, announced: false, from: {} };
    const kept = await lookInto(deps, scope, arrived);
    await keepFile(deps, scope, arrived, kept);
  } catch (error) {
    await part.close().catch(() => {}); // It may be closed already.
    throw error;
  }
}
