import { parseArgs } from "node:util";
import { z } from "zod";
import { rotateHouseKeys, showKeyStatus } from "./cli/keys.ts";
import { logIn, whoAmI } from "./cli/login.ts";
import { ask } from "./cli/prompt.ts";
import { UsageError } from "./cli/usage-error.ts";
import { ConfigError, readConfig } from "./config.ts";
import { prepareData } from "./data-folder.ts";
import { openDatabase } from "./db/client.ts";
import { SetupError } from "./db/roles.ts";
import { addSuperAdmin } from "./seed/super-admin.ts";

const USAGE = `Usage: npx bellhop <command>

  login [--url URL] [--email EMAIL] [--token TOKEN]
                    sign in to a server and keep an API token for the other commands
  whoami            who the token belongs to and which properties it opens
  admin add EMAIL   on the server itself: name EMAIL a super admin; prints a one-time link to set the password
  keys rotate       on the server itself: put stored credentials under the current key; embedded: under a new one
  keys status       on the server itself: how much is stored under which key, and whether it opens
  help              this text

login and whoami talk to a running server: BELLHOP_URL and BELLHOP_TOKEN win over what login has kept.
admin and keys work on the data directly and read the server's settings: BELLHOP_DATA or DATABASE_URL, BELLHOP_URL,
BELLHOP_SECRET_KEY, BELLHOP_SECRET_KEY_PREVIOUS.`;

async function run(args: string[]): Promise<string> {
  const { values, positionals } = read(args);
  const [noun, verb, ...rest] = positionals;
  if (values.help || noun === undefined || noun === "help") return USAGE;
  if (noun === "login" && verb === undefined) return logIn(process.env, values, ask);
  if (noun === "whoami" && verb === undefined) return whoAmI(process.env);
  if (noun === "admin" && verb === "add" && rest.length === 1) return addAdmin(rest[0] ?? "");
  if (noun === "keys" && verb === "rotate" && rest.length === 0) return rotateHouseKeys(process.env);
  if (noun === "keys" && verb === "status" && rest.length === 0) return showKeyStatus(process.env);
  throw new UsageError(`I do not know “${positionals.join(" ")}”.\n\n${USAGE}`);
}

function read(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h" }, url: text, email: text, token: text },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function addAdmin(address: string): Promise<string> {
  const email = z.email().safeParse(address.trim().toLowerCase());
  if (!email.success) throw new UsageError(`“${address}” is not an e-mail address.`);
  const config = readConfig(process.env);
  const data = await prepareData(config);
  const database = await openDatabase(data.options);
  try {
    const path = await addSuperAdmin(database.db, data.options, email.data);
    const url = config.publicUrl ?? `http://${config.host}:${config.port}`;
    return path
      ? `${email.data} is a super admin. Set the password within a day: ${url}${path}`
      : `${email.data} is a super admin.`;
  } finally {
    await database.close();
    await data.release();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  process.exit(0);
} catch (error) {
  const known = error instanceof UsageError || error instanceof ConfigError || error instanceof SetupError;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(known ? 2 : 1);
}
