import { Readable } from "node:stream";
import type { Reading } from "../../../contract/reading.ts";
import type { FileContent, FileReader } from "../../ports/file-reader.ts";
import type { Workbooks } from "../../ports/workbooks.ts";
import { type RunTask, runHere, runInWorker } from "./run-task.ts";
import type { SheetReading } from "./sheet-table.ts";
import { writeWorkbook } from "./write-workbook.ts";

/**
 * Pre-installation workbooks: `.xlsx`, a sheet a module. `worker` is the built program of the reading thread; null
 * reads in the calling thread, which only tests should do.
 */
export function createPiw({ worker }: { worker: string | null }): { reader: FileReader; workbooks: Workbooks } {
  const run = worker === null ? runHere : runInWorker(worker);
  return {
    reader: {
      kind: "piw",
      async find(content) {
        for await (const { sheets } of run(content, { name: "find" })) return { kind: "piw", sheets };
        throw new Error("A workbook was read without an answer.");
      },
      async *read(content, { sheet = "", reading, signal }) {
        const task = { name: "read", sheet, ...(reading && { reading: sheetReadingOf(reading) }) } as const;
        for await (const { columns, rows, leftOut, share } of run(content, task, signal))
          yield { columns, rows, leftOut, bytes: Math.floor(content.size * share) };
      },
    },
    workbooks: { mask: (content, key) => mask(run, content, key), write: writeWorkbook },
  };
}

const sheetReadingOf = ({ headerRow, hiddenRows, otherLines }: Reading): SheetReading => ({
  headerRow,
  ...(hiddenRows && { hiddenRows }),
  ...(otherLines && { otherLines }),
});

async function mask(run: RunTask, content: FileContent, key?: Uint8Array): ReturnType<Workbooks["mask"]> {
  const pieces = run(content, { name: "mask", ...(key && { key }) });
  const first = await pieces.next();
  if (first.done || first.value instanceof Uint8Array) throw new Error("A workbook was masked without an answer.");
  const { masked } = first.value;
  if (masked > 0) return { content: Readable.from(pieces, { objectMode: false }), masked };
  await pieces.return(undefined);
  return null;
}
