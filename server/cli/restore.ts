import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ERASURES, KEY_FILE } from "../backup/manifest.ts";
import { checkVersion, type OpenedBackup, openBackup } from "../backup/open-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { finishRestore } from "../backup/swap-folder.ts";
import { type Config, readConfig } from "../config.ts";
import type { SecretKeys } from "../credentials/key-file.ts";
import { lockFolder } from "../db/folder-lock.ts";
import { deriveKeys } from "../http/secrets.ts";
import { type ErasedPlaces, parseErasures } from "../ports/erasure-list.ts";
import { describeCounts } from "./backup.ts";
import { UsageError } from "./usage-error.ts";

type RestoreOptions = { replace?: boolean | undefined; key?: string | undefined; erasures?: string | undefined };

export async function restore(env: NodeJS.ProcessEnv, file: string, options: RestoreOptions): Promise<string> {
  const config = readConfig(env);
  if (config.databaseUrl)
    throw new UsageError("With DATABASE_URL the database's own tools restore it: see docs/operations.md.");
  const folder = resolve(config.dataDir);
  const backup = await openBackup(resolve(file));
  try {
    await checkVersion(backup.manifest);
    const lock = await lockFolder(folder, { onLost: () => process.exit(1) });
    try {
      return await restoreInto(folder, backup, config, options);
    } finally {
      await lock.release();
    }
  } finally {
    backup.close();
  }
}

async function restoreInto(folder: string, backup: OpenedBackup, config: Config, options: RestoreOptions) {
  await finishRestore(folder); // Completes a restore that was killed before.
  const isEmpty = (await readdir(folder)).every((name) => name === "lock");
  if (!isEmpty && !options.replace)
    throw new UsageError(
      `${folder} is not empty. Set BELLHOP_DATA to an empty folder, or say --replace: what is there is then moved aside.`,
    );
  const { keys, isRight } = await findKeys(folder, backup, config, options.key);
  const { erased, lists } = await findErased(folder, backup, options.erasures);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { erasedAgain, replaced } = await restoreBackup(backup, {
    ...{ config, folder, keys, erased, say },
    writesKey: config.secretKey === undefined,
  });
  return [
    `Restored into ${folder}: the state of ${backup.manifest.madeAt}, with ${describeCounts(backup.manifest)}.`,
    `Erased again, because it was erased after the backup: ${erasedAgain} (from ${lists.join(", ")}).`,
    ...(isRight
      ? []
      : ["The key is not the one of the backup: stored hotel credentials and second factors stay closed."]),
    "Everybody has to sign in again. Passwords, rights and API tokens are those of that time.",
    ...(replaced ? [`What was there before is in ${replaced}. Delete it when it is no longer needed.`] : []),
  ].join("\n");
}

/**
 * All keys that can be found, each once: the key may have changed since the backup, and the list of erasures needs
 * both.
 */
async function findKeys(folder: string, backup: OpenedBackup, config: Config, keyInput: string | undefined) {
  const { keyId, folder: madeIn } = backup.manifest;
  const texts = [
    config.secretKey ?? null,
    keyInput === undefined ? null : await readGiven(keyInput, "--key"),
    await backup.read(KEY_FILE),
    await readIfThere(join(folder, KEY_FILE)),
    ...config.previousKeys,
  ];
  const [current, ...others] = [
    ...new Set(texts.flatMap((text) => (text ?? "").split("\n").flatMap((line) => line.trim() || []))),
  ];
  if (current === undefined)
    throw new UsageError(
      "The backup was made without its key, and there is none here. Give it with --key FILE or BELLHOP_SECRET_KEY.\n" +
        `It was in ${join(madeIn, KEY_FILE)}. If it is lost, put any 32 characters or more into a file: stored hotel ` +
        "credentials and second factors then stay closed.",
    );
  for (const key of [current, ...others])
    if (key.length < 32)
      throw new UsageError("A key has at least 32 characters: the file given with --key holds none.");
  const keys: SecretKeys = [current, ...others];
  return { keys, isRight: deriveKeys(current, others).credentials.keys.has(keyId) };
}

/** Reads the erasures of the backup itself, and of at least one place with later ones. */
async function findErased(folder: string, backup: OpenedBackup, erasuresPath: string | undefined) {
  const { folder: madeIn } = backup.manifest;
  const found = new Map<string, string>();
  for (const path of new Set([join(folder, ERASURES), join(madeIn, ERASURES)])) {
    const text = await readIfThere(path);
    if (text !== null) found.set(path, text);
  }
  if (erasuresPath !== undefined) found.set(resolve(erasuresPath), await readGiven(erasuresPath, "--erasures"));
  if (found.size === 0)
    throw new UsageError(
      `There is no list of the guests who were erased after the backup: ${join(madeIn, ERASURES)} is not here. ` +
        "Without it they would come back.\nGive the newest copy of it with --erasures FILE; if no guest was erased since, an empty file.",
    );
  const erased = new Map<string, ErasedPlaces>();
  const size = ({ guests, spans }: ErasedPlaces) => guests.length + spans.length;
  for (const [path, text] of [["the backup", (await backup.read(ERASURES)) ?? ""] as const, ...found])
    for (const entry of parse(path, text)) {
      const known = erased.get(entry.id);
      if (!known || size(entry) >= size(known)) erased.set(entry.id, entry);
    }
  return { erased: [...erased.values()].sort((a, b) => (a.at < b.at ? -1 : 1)), lists: [...found.keys()] };
}

function parse(path: string, text: string): ErasedPlaces[] {
  try {
    return parseErasures(text);
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

async function readGiven(path: string, option: string): Promise<string> {
  const text = await readIfThere(resolve(path));
  if (text === null) throw new UsageError(`${option}: ${resolve(path)} is not there.`);
  return text;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new UsageError(`${path} cannot be read (${code}).`);
  }
}
