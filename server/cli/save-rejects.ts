import { createWriteStream } from "node:fs";
import { join, parse } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { type ImportRun, importRoutes } from "../../contract/imports.ts";
import { addressOf, send } from "./call.ts";
import type { Target } from "./target.ts";
import { Failed } from "./usage-error.ts";

/** Saves one file; for a workbook with several such sheets one file each, named after the sheet. */
export async function saveRejects(
  target: Target,
  runs: readonly ImportRun[],
  rejects: string | undefined,
): Promise<string[]> {
  if (rejects === undefined) return [];
  const withRejects = runs.filter(({ counts }) => counts.rejected + counts.waiting > 0);
  const { dir, name, ext } = parse(rejects);
  const saved: string[] = [];
  for (const { id, sheet } of withRejects) {
    const path = runs.length > 1 ? join(dir, `${name}-${sheet.replace(/[^\w-]+/g, "_")}${ext}`) : rejects;
    const answer = await send(
      target.server,
      addressOf(target.server, importRoutes.rejects.path, { ...target.hotel, id }),
      {
        method: "GET",
      },
    );
    if (!answer.body) continue;
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(path)).catch((error: Error) => {
      throw new Failed(`The rejected rows could not be written: ${error.message}`);
    });
    saved.push(path);
  }
  return saved;
}
