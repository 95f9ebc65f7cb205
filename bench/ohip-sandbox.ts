import type { Credentials } from "../sandbox/credentials.ts";
import { startSandbox } from "../sandbox/start.ts";

export type SandboxReady = { url: string; property: Credentials & { hotelId: string } };

/** The stand-in as a process of its own, without its throttle, remembering little: its memory is not what is measured. */
export async function serveSandbox(): Promise<never> {
  const { url, property } = await startSandbox({ limits: false, ledger: 0, keep: 20_000 });
  process.send?.({ url, property } satisfies SandboxReady);
  return new Promise(() => {});
}
