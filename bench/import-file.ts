import { setTimeout as sleep } from "node:timers/promises";
import type { ImportRun } from "../contract/imports.ts";
import type { BenchHouse } from "./staging-house.ts";

const PAUSE_MS = 50;

/** Imports an uploaded file with the suggested mapping, and waits for the end of the run. */
export async function importFile(house: BenchHouse, fileId: string, module: string): Promise<ImportRun> {
  const input = { fileId, module, mode: "upsert", auto: true, acceptUnsure: true };
  const { id } = await house.call<ImportRun>("POST", "/api/v2/imports", input);
  for (;;) {
    const run = await house.call<ImportRun>("GET", `/api/v2/imports/${id}`);
    if (run.state === "done") return run;
    if (run.state !== "queued" && run.state !== "running")
      throw new Error(`The import ended as ${run.state}: ${run.problem}`);
    await sleep(PAUSE_MS);
  }
}
