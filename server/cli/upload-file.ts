import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type FileShown, fileRoutes } from "../../contract/files.ts";
import { Away, addressOf, call, Refused, send } from "./call.ts";
import type { Target } from "./target.ts";
import { Failed } from "./usage-error.ts";

const TUS = { "tus-resumable": "1.0.0" };
/** The bytes of one request: few enough for proxies, and for repeating after a lost connection. */
const PIECE = 64 * 1024 ** 2;
/** How many failures in a row, with growing pauses, end the upload. */
const TRIES = 6;

type Watched = { signal: AbortSignal; progress: (sent: number) => void };

/** Uploads by tus, piece by piece from the disk: the file is never in memory, and a lost connection is resumed. */
export async function uploadFile(
  { server, hotel }: Target,
  { path, size, idColumns }: { path: string; size: number; idColumns: readonly string[] },
  { signal, progress }: Watched,
): Promise<FileShown> {
  const name = Buffer.from(basename(path)).toString("base64");
  const address = addressOf(server, fileRoutes.upload.path, hotel);
  for (const column of idColumns) address.searchParams.append("idColumn", column);
  const begun = await send(server, address, {
    method: "POST",
    headers: { ...TUS, "upload-length": String(size), "upload-metadata": `filename ${name}` },
    signal,
  });
  const location = new URL(begun.headers.get("location") ?? "", server.url);
  const id = location.pathname.split("/").at(-1) ?? "";
  let [offset, failures] = [0, 0];
  while (offset < size) {
    try {
      offset = await sendPiece({ server, location, path, size, offset, signal, progress });
      failures = 0;
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      if (++failures === TRIES) throw new Failed(`${(error as Error).message}\nThe upload was given up.`);
      await sleep(500 * 2 ** failures, undefined, { signal });
      offset = await findOffset(server, location, signal).catch(() => offset);
    }
  }
  return call(server, fileRoutes.one, { ...hotel, id });
}

const isPassing = (error: unknown): boolean =>
  error instanceof Away || (error instanceof Refused && (error.code === "conflict" || error.code === "unavailable"));

type Piece = Watched & { server: Target["server"]; location: URL; path: string; size: number; offset: number };

async function sendPiece({ server, location, path, size, offset, signal, progress }: Piece): Promise<number> {
  const end = Math.min(size, offset + PIECE);
  const file = createReadStream(path, { start: offset, end: end - 1, highWaterMark: 1024 ** 2 });
  async function* counted() {
    let sent = offset;
    for await (const chunk of file) {
      yield chunk;
      sent += chunk.length;
      progress(sent);
    }
  }
  const response = await send(server, location, {
    method: "PATCH",
    headers: { ...TUS, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    body: Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream,
    signal,
  }).finally(() => file.destroy());
  return Number(response.headers.get("upload-offset") ?? end);
}

async function findOffset(server: Target["server"], location: URL, signal: AbortSignal): Promise<number> {
  const response = await send(server, location, { method: "HEAD", headers: TUS, signal });
  return Number(response.headers.get("upload-offset") ?? 0);
}
