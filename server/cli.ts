import { parseArgs } from "node:util";
import { type DuplicateFlags, listDuplicates } from "./cli/duplicates.ts";
import { importFile, type Outcome } from "./cli/import-file.ts";
import type { CommandFlags } from "./cli/import-options.ts";
import { logIn, whoAmI } from "./cli/login.ts";
import { ask } from "./cli/prompt.ts";
import { type PushFlags, push } from "./cli/push.ts";
import { showStatus } from "./cli/status.ts";
import { signOut } from "./cli/target.ts";
import { UsageError } from "./cli/usage-error.ts";
import { type VerifyFlags, verify } from "./cli/verify.ts";
import { ConfigError } from "./config.ts";
import { SetupError } from "./db/roles.ts";

const USAGE = `Usage: npx bellhop <command>

  login [--url URL] [--email EMAIL] [--token TOKEN]
                    sign in to a server and keep an API token for the other commands
  whoami            who the token belongs to and which properties it opens
  import FILE --module KEY --property SLUG
                    upload a file of any size, import it and show what became of its rows. A workbook (.xlsx) without
                    --module is restored sheet by sheet, an in-house file (.ihf) needs none
    --account SLUG          the account of the property, if it is not your own
    --mode MODE             upsert (as it is by itself), insert, update or skip
    --configuration NAME    by its name or id; else the mapping is as suggested
    --sheet NAME            one sheet of a workbook
    --full                  the file has every record of the module: count those that are gone
    --stop-at PERCENT       of rejected rows, from which on the run stops itself, counted from 1,000 rows on; 50 unless
                            given, 100: never
    --rejects FILE          write rejected and waiting rows there, with reasons
    --id-column NAME        the column holds ids: numbers in it are not masked as card numbers, and the log says who
                            declared it; several times for several columns
    --accept-unsure         take what Bellhop is not sure about as it was found, instead of stopping
    --leave-out SHEET       of a workbook, a sheet that is not taken; may be given several times
    --json                  the result as JSON
  push [KIND …] --property SLUG
                    push records into the hotel system in the right order and show what became of them; without a kind
                    everything. Kinds: all-profiles, active-profiles, reservation-profiles, accounts, blocks,
                    reservations, in-house, room-status, configuration, profile-links
    --account SLUG          the account of the property, if it is not your own
    --prerequisites         also the records that these kinds depend on
    --canary CALLS          pause after this many calls, from 1 to 1000
    --stop-at TIME          pause at 06:30, or at a date with its time
    --accept-hotel          before the first push: the hotel that the property points at is the right one
    --name NAME             of the property: to start or resume a push to a live hotel
    --resume ID             resume a push that is paused or failed
    --json                  the result as JSON
  verify [KIND …] --property SLUG
                    read back what was pushed, compare it field by field with what was sent, and list the differences;
                    without a kind everything. Above 50,000 records a sample is read
    --account SLUG          the account of the property, if it is not your own
    --changed               only what was pushed since the last read-back
    --all                   every record, however many there are
    --json                  the result as JSON
  duplicates [BAND] --property SLUG
                    groups of profiles that may be one, the surest first. Bands: sure, likely, possible, related
    --account SLUG          the account of the property, if it is not your own
    --export FILE           write all groups there as CSV, one line for each profile
    --json                  all groups as JSON
  status [ID] --property SLUG [--account SLUG] [--json]
                    the latest import runs and pushes, or one run, restore, push or verification
  backup FILE [--with-key]
                    on the server itself: let the running server write the embedded database and the uploaded files into
                    FILE. Work goes on meanwhile. The key is left out unless --with-key is given
  restore FILE      on the server itself: put a backup into BELLHOP_DATA, which no server may be using
    --replace               also if that folder is not empty: what is there is moved aside
    --key FILE              the key (secret.key) of a backup that was made without it
    --erasures FILE         the newest list of erasures (erasures.jsonl), if the folder that the backup was made in is
                            gone: guests who were erased after the backup are erased again
  admin add EMAIL   on the server itself: name EMAIL a super admin; prints a one-time link to set the password
  keys rotate       on the server itself: put stored credentials under the current key; embedded: under a new one
  keys status       on the server itself: how much is stored under which key, and whether it opens
  keys adopt        on the server itself: after a lost key, go on with the one that is set now
  help              this text

Every command ends with
  0  done, and everything was taken or is at the hotel
  1  failed, stopped, resting or no answer; trying again is safe
  2  asked for wrongly or refused; nothing was started
  3  done, but rows were rejected, wait or carry warnings, records failed, wait, are unknown or are not at the hotel as
     they were sent, or there were none; open groups of duplicates
  4  a person must look first; nothing was stored, or a push paused after its canary or too many failures
status of one run ends as its import, push or verification did, and with 1 while it still goes on. Ctrl-C while a run goes on leaves it
going at the server.

login, whoami, import, push, verify, duplicates and status talk to a running server: BELLHOP_URL and BELLHOP_TOKEN win over what login has kept.
With --email EMAIL a command signs in with that person's password instead (BELLHOP_PASSWORD, or it asks), renews the sign-in
while it works, and keeps nothing.
backup, restore, admin and keys work on the data directly and read the server's settings: BELLHOP_DATA or DATABASE_URL,
BELLHOP_URL, BELLHOP_SECRET_KEY, BELLHOP_SECRET_KEY_PREVIOUS.`;

/** Commands that work on the data load a database, which the other commands need not wait for. */
const onServer = {
  addAdmin: async (address: string) => (await import("./cli/admin.ts")).addAdmin(process.env, address),
  rotateKeys: async () => (await import("./cli/keys.ts")).rotateHouseKeys(process.env),
  makeBackup: async (file: string, { "with-key": withKey = false }: Values) =>
    (await import("./cli/backup.ts")).makeBackup(process.env, file, withKey),
  restore: async (file: string, values: Values) =>
    (await import("./cli/restore.ts")).restore(process.env, file, values),
  adoptKey: async () => (await import("./cli/keys.ts")).adoptHouseKey(process.env),
  showKeys: async () => (await import("./cli/keys.ts")).showKeyStatus(process.env),
};

async function run(args: string[]): Promise<string | Outcome> {
  const { values, positionals } = read(args);
  const [noun, verb, ...rest] = positionals;
  if (values.help || noun === undefined || noun === "help") return USAGE;
  if (noun === "login" && verb === undefined) return logIn(process.env, values, ask);
  if (noun === "whoami" && verb === undefined) return whoAmI(process.env);
  if (noun === "import" && verb === undefined) throw new UsageError(`Say which file.\n\n${USAGE}`);
  if (noun === "import" && verb !== undefined && rest.length === 0) return importFile(process.env, verb, values);
  if (noun === "push") return push(process.env, positionals.slice(1), values);
  if (noun === "verify") return verify(process.env, positionals.slice(1), values);
  if (noun === "duplicates" && rest.length === 0) return listDuplicates(process.env, verb, values);
  if (noun === "status" && rest.length === 0) return showStatus(process.env, verb, values);
  if ((noun === "backup" || noun === "restore") && verb === undefined)
    throw new UsageError(`Say which file.\n\n${USAGE}`);
  if (noun === "backup" && verb !== undefined && rest.length === 0) return onServer.makeBackup(verb, values);
  if (noun === "restore" && verb !== undefined && rest.length === 0) return onServer.restore(verb, values);
  if (noun === "admin" && verb === "add" && rest.length === 1) return onServer.addAdmin(rest[0] ?? "");
  if (noun === "keys" && verb === "rotate" && rest.length === 0) return onServer.rotateKeys();
  if (noun === "keys" && verb === "status" && rest.length === 0) return onServer.showKeys();
  if (noun === "keys" && verb === "adopt" && rest.length === 0) return onServer.adoptKey();
  throw new UsageError(`I do not know “${positionals.join(" ")}”.\n\n${USAGE}`);
}

const [text, boolean] = [{ type: "string" }, { type: "boolean" }] as const;
const texts = { type: "string", multiple: true } as const;
const help = { type: "boolean", short: "h" } as const;
const hotel = { account: text, property: text, email: text, json: boolean } as const;
const importing = { module: text, mode: text, configuration: text, sheet: text, full: boolean, rejects: text } as const;
/** A command accepts only its own options, so that a misspelled or misplaced one is reported. */
const OPTIONS = {
  login: { help, url: text, email: text, token: text },
  import: {
    ...{ help, ...hotel, ...importing, "stop-at": text, "accept-unsure": boolean },
    ...{ "leave-out": texts, "id-column": texts },
  },
  push: {
    ...{ help, ...hotel, canary: text, "stop-at": text, name: text, resume: text },
    ...{ prerequisites: boolean, "accept-hotel": boolean },
  },
  verify: { help, ...hotel, changed: boolean, all: boolean },
  duplicates: { help, ...hotel, export: text },
  status: { help, ...hotel },
  backup: { help, "with-key": boolean },
  restore: { help, replace: boolean, key: text, erasures: text },
  other: { help },
} as const;

function read(args: string[]): { values: Values; positionals: string[] } {
  const noun = args.find((arg) => !arg.startsWith("-")) ?? "";
  const options = Object.hasOwn(OPTIONS, noun) ? OPTIONS[noun as keyof typeof OPTIONS] : OPTIONS.other;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

type Values = CommandFlags &
  PushFlags &
  VerifyFlags &
  DuplicateFlags & { help?: boolean; url?: string; email?: string; token?: string } & {
    "with-key"?: boolean;
    replace?: boolean;
    key?: string;
    erasures?: string;
  };

try {
  const answer = await run(process.argv.slice(2)).finally(signOut);
  const { text, exitCode } = typeof answer === "string" ? { text: answer, exitCode: 0 } : answer;
  // Exiting at once would lose output that a pipe has not taken yet.
  process.stdout.write(`${text}\n`, () => process.exit(exitCode));
} catch (error) {
  const known = error instanceof UsageError || error instanceof ConfigError || error instanceof SetupError;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(error instanceof UsageError ? error.exitCode : known ? 2 : 1);
}
