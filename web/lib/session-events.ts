/** Why a session ended: by signing out, with its account, by idleness, or refused by the server. */
export type EndReason = "signed-out" | "account-deleted" | "idle" | "expired";
export type TabMessage = { type: "ended"; reason: EndReason } | { type: "started" } | { type: "active"; at: number };
type Listener = (message: TabMessage, fromThisTab: boolean) => void;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("bellhop-session");

function tell(message: TabMessage, fromThisTab: boolean): void {
  for (const listener of listeners) listener(message, fromThisTab);
}

channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => tell(data, false));

function announce(message: TabMessage): void {
  channel?.postMessage(message);
  tell(message, true);
}

/** Events of the session reach every tab of this browser. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const sessionEnded = (reason: EndReason): void => announce({ type: "ended", reason });
export const sessionStarted = (): void => announce({ type: "started" });
export const someoneIsHere = (activeAt: number): void => announce({ type: "active", at: activeAt });
