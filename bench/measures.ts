import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { BenchHouse } from "./staging-house.ts";

export const ratio = (ms: number, reference: number) => Number((ms / reference).toFixed(2));
export const p95 = (times: number[]) => percentile(times, 0.95);
export const percentile = (times: number[], share: number) =>
  Math.round(times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

/** The server's own bulk load, into a table of plain texts without a key. */
export async function timeCopy(path: string): Promise<number> {
  const columns = Array.from({ length: 17 }, (_, index) => `c${index} text`).join(", ");
  const { stdout } = await promisify(execFile)("psql", [
    ...["-X", "-d", process.env.TEST_DATABASE_URL ?? ""],
    ...["-c", `create table bench_copy (${columns})`, "-c", "\\timing on"],
    ...["-c", `\\copy bench_copy from '${path}' (format csv, delimiter ';', header)`],
    ...["-c", "drop table bench_copy"],
  ]);
  return Number(/COPY \d+\nTime: ([\d.]+) ms/.exec(stdout)?.[1]);
}

/** Reads lists ten times a second until stopped. */
export function watchLists({ call }: BenchHouse, paths: readonly string[]) {
  const times: number[] = [];
  let going = paths.length > 0;
  const loop = (async () => {
    for (let turn = 0; going; turn++) {
      const startedAt = performance.now();
      await call("GET", paths[turn % paths.length] ?? "");
      times.push(performance.now() - startedAt);
      await sleep(100);
    }
    return times;
  })();
  return {
    stop() {
      going = false;
      return loop;
    },
  };
}
