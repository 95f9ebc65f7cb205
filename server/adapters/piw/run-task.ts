import { Worker } from "node:worker_threads";
import { type FileContent, UnreadableFile } from "../../ports/file-reader.ts";
import { inMegabytes, LIMITS } from "./limits.ts";
import { perform, type Task, type TaskName, type Tasks } from "./tasks.ts";
import { openThread } from "./thread.ts";

/** Does a task and yields its answer piece by piece; it stops when the caller stops reading. */
export type RunTask = <Name extends TaskName>(
  content: FileContent,
  task: Task & { name: Name },
  signal?: AbortSignal,
) => AsyncGenerator<Tasks[Name]>;

/** The size of the thread's own heap; the file and its unpacked pieces come on top. */
const HEAP_MB = 192;
const PIECE_SECONDS = 60;
/** Each task may hold a file and a heap, so further tasks wait. */
const AT_ONCE = 3;

/** Runs in the calling thread, for tests. */
export const runHere: RunTask = async function* (content, task, signal) {
  for await (const piece of perform(await load(content), task)) {
    signal?.throwIfAborted();
    yield piece as never;
  }
};

/** Runs in a thread of its own with limits of memory and time, so that a workbook can break only that thread. */
export function runInWorker(program: string, { heapMb = HEAP_MB, pieceSeconds = PIECE_SECONDS } = {}): RunTask {
  const place = makePlaces(AT_ONCE);
  return async function* (content, task, signal) {
    const leave = await place();
    try {
      signal?.throwIfAborted();
      const { buffer: bytes } = await load(content);
      const thread = openThread(
        new Worker(program, {
          workerData: { bytes, task },
          transferList: [bytes],
          resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
          env: {},
          execArgv: [],
        }),
        pieceSeconds,
      );
      try {
        for (;;) {
          const answer = await thread.ask(signal);
          if (answer.kind === "end") return;
          if (answer.kind === "refused") throw new UnreadableFile(answer.code, answer.params);
          yield answer.piece;
        }
      } finally {
        await thread.close();
      }
    } finally {
      leave();
    }
  };
}

/** Reads the whole file, which is small: a larger one is refused before a byte of it is read. */
async function load({ size, open }: FileContent): Promise<Buffer<ArrayBuffer>> {
  if (size > LIMITS.fileBytes) throw new UnreadableFile("workbook_too_large", { limit: inMegabytes(LIMITS.fileBytes) });
  const bytes = Buffer.from(new ArrayBuffer(size));
  let index = 0;
  for await (const chunk of await open()) {
    if (index + chunk.length > size) break;
    chunk.copy(bytes, index);
    index += chunk.length;
  }
  if (index !== size) throw new Error(`A file of ${size} bytes could not be read whole.`);
  return bytes;
}

/** Limits how many tasks run at once. A place is released by the function that entering returns. */
function makePlaces(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async (): Promise<() => void> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}
