import type { Credentials } from "../sandbox/credentials.ts";
import { type SandboxOptions, startSandbox } from "../sandbox/start.ts";

export type SandboxReady = { url: string; property: Credentials & { hotelId: string } };
/** `latencyMs`: every answer takes so much longer. */
export type BenchSandbox = Pick<SandboxOptions, "limits" | "ledger" | "keep" | "businessDate"> & { latencyMs?: number };

/** The stand-in as a process of its own, by itself without its throttle and remembering little: its memory is not what is measured. */
export async function serveSandbox(): Promise<never> {
  const { latencyMs, ...options }: BenchSandbox = JSON.parse(process.argv[3] ?? "{}");
  const { url, property, world } = await startSandbox({ limits: false, ledger: 0, keep: 20_000, ...options });
  if (latencyMs) world.addFault({ kind: "latency", delayMs: latencyMs });
  process.send?.({ url, property } satisfies SandboxReady);
  return new Promise(() => {});
}
