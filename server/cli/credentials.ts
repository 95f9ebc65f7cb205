import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { UsageError } from "./usage-error.ts";

const credentials = z.object({ url: z.url(), token: z.string().min(1) });
export type Credentials = z.infer<typeof credentials>;

const file = (env: NodeJS.ProcessEnv) =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), ".config"), "bellhop", "credentials.json");

/** A missing or unreadable file means not signed in. */
const readKept = (env: NodeJS.ProcessEnv): Promise<Credentials | undefined> =>
  readFile(file(env), "utf8")
    .then((text) => credentials.parse(JSON.parse(text)))
    .catch(() => undefined);

export const readUrl = async (env: NodeJS.ProcessEnv): Promise<string> =>
  env.BELLHOP_URL || (await readKept(env))?.url || "http://127.0.0.1:3000";

/** The environment wins over what `login` stored, so that scripts need no file. */
export async function readCredentials(env: NodeJS.ProcessEnv): Promise<Credentials> {
  const kept = await readKept(env);
  const url = env.BELLHOP_URL || kept?.url;
  const token = env.BELLHOP_TOKEN || kept?.token;
  if (!url || !token)
    throw new UsageError("Not signed in. Run `npx bellhop login`, or set BELLHOP_URL and BELLHOP_TOKEN.");
  return { url, token };
}

/** Returns the path; only the owner can read the file. */
export async function keepCredentials(env: NodeJS.ProcessEnv, values: Credentials): Promise<string> {
  const path = file(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  return path;
}
