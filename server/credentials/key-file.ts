import { randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { SetupError } from "../db/roles.ts";

export type SecretKeys = readonly [string, ...string[]];

export const newSecretKey = (): string => randomBytes(32).toString("base64");

/** One key a line, the current one first. Created at the first start, beside the data it protects. */
export async function readKeyFile(path: string): Promise<SecretKeys> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
  if (text === null) {
    const fresh = [newSecretKey()] as const;
    await writeKeyFile(path, fresh);
    return fresh;
  }
  const [current, ...older] = text.split("\n").flatMap((line) => line.trim() || []);
  if (!current || current.length < 32)
    throw new SetupError(`${path} holds no key. Put it back from a backup: without it stored credentials stay closed.`);
  return [current, ...older];
}

/**
 * Writes the file completely or not at all, readable by its owner alone: a half-written key would make all secrets
 * unreadable.
 */
export async function writeKeyFile(path: string, keys: SecretKeys): Promise<void> {
  const beside = `${path}.new`;
  const file = await open(beside, "w", 0o600);
  try {
    await file.chmod(0o600); // A file left by a killed process keeps its mode.
    await file.writeFile(`${keys.join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  const folder = await open(dirname(path));
  // The new name must be on disk before anything is sealed with the key.
  await folder.sync().finally(() => folder.close());
}
