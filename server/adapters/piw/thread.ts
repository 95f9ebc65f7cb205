import type { Worker } from "node:worker_threads";
import type { Evidence } from "../../../contract/reading.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";

/** The reading thread's answer to each message. */
export type Answer =
  | { kind: "piece"; piece: never }
  | { kind: "end" }
  | { kind: "refused"; code: string; params: Evidence["params"] };

/** A thread that answers each question once. It may die at any moment, also between questions. */
export function openThread(worker: Worker, seconds: number) {
  let ended: Error | undefined;
  let waiting: { answer(answer: Answer): void; fail(error: Error): void } | undefined;
  const end = (error: Error) => {
    ended ??= error;
    waiting?.fail(ended);
  };
  worker.on("message", (answer: Answer) => waiting?.answer(answer));
  worker.on("error", (error: Error & { code?: string }) =>
    end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new UnreadableFile("workbook_too_heavy") : error),
  );
  worker.on("exit", () => end(new Error("The reading of a workbook ended without an answer.")));

  return {
    async ask(signal: AbortSignal | undefined): Promise<Answer> {
      signal?.throwIfAborted();
      const stop = () => end(signal?.reason);
      const late = () => end(new UnreadableFile("workbook_too_slow", { seconds }));
      const timer = setTimeout(late, seconds * 1_000);
      signal?.addEventListener("abort", stop);
      try {
        return await new Promise((answer, fail) => {
          waiting = { answer, fail };
          if (ended) fail(ended);
          else worker.postMessage("next");
        });
      } finally {
        waiting = undefined;
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
      }
    },
    close: () => worker.terminate(),
  };
}
