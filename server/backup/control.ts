import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { sameText } from "../http/secrets.ts";
import type { Log } from "../jobs/slot.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** How the command line finds the server that holds a data folder. */
const address = z.object({ port: z.int(), token: z.string() });
export type ControlAddress = z.infer<typeof address>;
export const BACKUP_PATH = "/backup";

const fileIn = (folder: string) => join(folder, "control.json");

/**
 * A private port for the command line on the same machine: on the loopback address, with a token in the data folder. A
 * user who can read that folder can read the database and the key anyway, so the token reveals nothing; the public port
 * never serves a backup.
 */
export async function openControl(source: BackupSource, log: Log): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString("base64url");
  let running: Promise<unknown> | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, message: string) =>
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(message);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    if (!sameText(request.headers.authorization ?? "", `Bearer ${token}`)) return void refuse(401, "Wrong token.");
    if (request.method !== "POST" || pathname !== BACKUP_PATH) return void refuse(404, "There is nothing here.");
    const withKey = searchParams.get("key") === "with";
    if (withKey && !source.keyFile)
      return void refuse(409, "The key is a setting of the server (BELLHOP_SECRET_KEY), not a file. Keep it yourself.");
    if (running) return void refuse(409, "Another backup is being written. Wait until it is done.");
    const work = send(response, withKey);
    running = work;
    await work.catch((error: Error) => {
      log.error({ err: error }, "backup failed");
      if (!response.headersSent) refuse(500, `The backup failed: ${error.message}`);
    });
    running = null;
  }

  async function send(response: ServerResponse, withKey: boolean): Promise<void> {
    const { stream, ended } = await writeBackup(source, { withKey });
    response.writeHead(200, { "content-type": "application/zip" });
    const [sent, manifest] = await Promise.allSettled([pipeline(stream, response), ended]);
    if (sent.status === "rejected") throw sent.reason;
    if (manifest.status !== "fulfilled" || !manifest.value) return;
    const { heldMs, counts, files } = manifest.value;
    log.info({ heldMs, counts, files: files.length, withKey }, "backup written");
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const path = fileIn(source.folder);
  await writeFile(`${path}.new`, JSON.stringify({ port, token } satisfies ControlAddress), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return {
    async close() {
      await rm(path, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await running?.catch(() => {}); // The database closes after this, so the copy's resources are released first.
    },
  };
}

/** Null: no server holds the folder, or one did and was killed. */
export async function findControl(folder: string): Promise<ControlAddress | null> {
  const text = await readFile(fileIn(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  const parsed = address.safeParse(text === null ? null : JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
