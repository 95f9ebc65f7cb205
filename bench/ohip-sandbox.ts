import type { Credentials } from "../sandbox/credentials.ts";
import { type SandboxOptions, startSandbox } from "../sandbox/start.ts";

export type SandboxReady = { url: string; property: Credentials & { hotelId: string } };
/** `latencyMs`: delay of every answer. */
export type BenchSandbox = Pick<SandboxOptions, "limits" | "ledger" | "keep" | "businessDate"> & { latencyMs?: number };

/**
 * The sandbox in a separate process, by default without its throttle and with little history, because its memory is not
 * measured.
 */
export async function serveSandbox(): Promise<never> {
  const { latencyMs, ...options }: BenchSandbox = JSON.parse(process.argv[3] ?? "{}");
  const { url, property, world } = await startSandbox({ limits: false, ledger: 0, keep: 20_000, ...options });
  if (latencyMs) world.addFault({ kind: "latency", delayMs: latencyMs });
  process.send?.({ url, property } satisfies SandboxReady);
  return new Promise(() => {});
}
