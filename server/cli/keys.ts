import { type Config, readConfig } from "../config.ts";
import { noteKey } from "../credentials/house-key.ts";
import { newSecretKey, type SecretKeys, writeKeyFile } from "../credentials/key-file.ts";
import { readKeyUse } from "../credentials/key-use.ts";
import { type Rotated, rotateKeys } from "../credentials/rotate-keys.ts";
import { prepareData } from "../data-folder.ts";
import { deriveKeys } from "../http/secrets.ts";
import { Failed } from "./usage-error.ts";

/** Seals everything with the current key; the embedded database, which stores its own, first gets a new one. */
export async function rotateHouseKeys(env: NodeJS.ProcessEnv): Promise<string> {
  return withData(readConfig(env), async ({ options, secretKeys, keyFile }) => {
    const [current, ...previous]: SecretKeys = keyFile ? [newSecretKey(), ...secretKeys] : secretKeys;
    // Both keys are on disk before the first row changes, and the old one is removed after the last.
    if (keyFile) await writeKeyFile(keyFile, [current, ...previous]);
    const keys = deriveKeys(current, previous);
    const rotated = await rotateKeys(options, keys);
    if (rotated.closed > 0)
      throw new Failed(
        `${tell(rotated)} ${rotated.closed} could not be opened by any key; the older keys are kept. ` +
          "`npx bellhop keys status` shows under which keys they are.",
      );
    await noteKey(options, keys.credentials.current);
    if (keyFile) await writeKeyFile(keyFile, [current]);
    return [
      `${tell(rotated)} Everything is under key ${keys.credentials.current}.`,
      keyFile
        ? `${keyFile} holds the new key alone: keep a backup of it.`
        : "As soon as every process runs with this BELLHOP_SECRET_KEY, BELLHOP_SECRET_KEY_PREVIOUS can be removed.",
    ].join("\n");
  });
}

/** For a lost key: what it has sealed stays closed. */
export async function adoptHouseKey(env: NodeJS.ProcessEnv): Promise<string> {
  return withData(readConfig(env), async ({ options, secretKeys: [current, ...previous] }) => {
    const { credentials } = deriveKeys(current, previous);
    await noteKey(options, credentials.current);
    return `This database now belongs to key ${credentials.current}. \`npx bellhop keys status\` shows what it does not open.`;
  });
}

const tell = ({ credentials, secondFactors, accountKeys }: Rotated) =>
  `Put under the current key: ${credentials} hotel credentials, ${secondFactors} second factors, ${accountKeys} keys of accounts.`;

export async function showKeyStatus(env: NodeJS.ProcessEnv): Promise<string> {
  return withData(readConfig(env), async ({ options, secretKeys }) => {
    const [current, ...previous] = secretKeys;
    const keys = deriveKeys(current, previous);
    const uses = await readKeyUse(options, keys);
    const known = [...keys.credentials.keys.keys()];
    const none = { credentials: 0, secondFactors: 0, accountKeys: 0, closed: 0 };
    return [...new Set([...known, ...uses.keys()])]
      .map((id) => {
        const kind = id === keys.credentials.current ? "current" : known.includes(id) ? "previous" : "not configured";
        const { credentials, secondFactors, accountKeys, closed } = uses.get(id) ?? none;
        const key = id ? `key ${id} (${kind})` : "sealed before keys had ids";
        const problem = closed > 0 ? `, ${closed} of them cannot be opened` : "";
        return `${key}: ${credentials} hotel credentials, ${secondFactors} second factors, ${accountKeys} keys of accounts${problem}`;
      })
      .join("\n");
  });
}

type Data = Awaited<ReturnType<typeof prepareData>>;

/** The embedded database has to be closed again; otherwise its folder stays locked. */
async function withData<T>(config: Config, work: (data: Data) => Promise<T>): Promise<T> {
  const data = await prepareData(config);
  try {
    return await work(data);
  } finally {
    await data.release();
  }
}
