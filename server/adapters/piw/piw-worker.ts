import { parentPort, workerData } from "node:worker_threads";
import { UnreadableFile } from "../../ports/file-reader.ts";
import { perform, type Task } from "./tasks.ts";

/**
 * The program of the thread that unpacks and reads a workbook: each message from outside gets one piece of the answer.
 */
const { bytes, task } = workerData as { bytes: ArrayBuffer; task: Task };
const pieces = perform(Buffer.from(bytes), task);

parentPort?.on("message", async () => {
  try {
    const { value, done } = await pieces.next();
    parentPort?.postMessage(done ? { kind: "end" } : { kind: "piece", piece: value });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error; // The error ends the thread unchanged.
    parentPort?.postMessage({ kind: "refused", code: error.code, params: error.params });
  }
});
