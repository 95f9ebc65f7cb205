import { operations } from "../../../core/ohip/operations.ts";
import type { HotelConnection, Retry, Unconnected } from "../../ports/hotel-system.ts";
import { type Backoff, backoffMs, type Clock } from "./clock.ts";
import { callerKey, originOf } from "./connection.ts";
import { Places } from "./limits/places.ts";
import { Recent } from "./recent.ts";
import { readError } from "./reply.ts";
import type { Wire, Wired } from "./wire.ts";

type Answer = { status: number | undefined; code: string | undefined; title: string | undefined };
export type Token =
  | { kind: "token"; token: string }
  | { kind: "refused"; reason: Unconnected["reason"]; said: Answer }
  | { kind: "not_done"; reason: Retry["reason"]; afterMs: number; said: Answer };

type CachedToken = { token: string; refreshAt: number };
type Entry = {
  held?: CachedToken;
  asking?: Promise<Token>;
  refused?: { until: number; how: Token };
  /** How many tokens in a row the gateway rejected, with no accepted call between them. */
  rejected?: number;
  /**
   * Limits the calls under way with this token: one at a time after a rejected token, and more with each accepted call.
   */
  under: Places;
  most: number;
};

/** A token is renewed this long before it ends; a short-lived one when a fifth of its life is left. */
const EARLY_MS = 300_000;
/** Single rejected tokens happen, also several while calls pass between them; this many in a row are systematic. */
const REJECTIONS = 6;
/**
 * A token that ends fails every call under way, so calls restart one at a time and the limit grows by this much each.
 */
const MORE = 0.25;
const MANY = 16;
const TRIES = 3;
export type TokenRules = {
  backoff: Backoff;
  timeoutMs: number;
  /** Wrong credentials stay wrong for a while: a run of thousands of records must not try them thousands of times. */
  refusedMs: number;
};
const NOTHING: Answer = { status: undefined, code: undefined, title: undefined };

/**
 * Keeps one token for each set of credentials, shared by all calls of this process; waiting callers share one request.
 */
export function createTokens({ wire, clock, rules }: { wire: Wire; clock: Clock; rules: TokenRules }) {
  const { backoff, timeoutMs, refusedMs } = rules;
  const entries = new Recent<Entry>(1000);
  const entryOf = (connection: HotelConnection) =>
    entries.take(callerKey(connection), (): Entry => ({ under: new Places(), most: Number.POSITIVE_INFINITY }));

  async function ask(connection: HotelConnection, entry: Entry): Promise<Token> {
    for (let attempt = 1; ; attempt += 1) {
      const sentAt = clock.now();
      const outcome = read(await wire.send({ ...tokenRequest(connection), timeoutMs }));
      if (outcome.kind === "granted") {
        const lifeMs = outcome.seconds * 1000;
        entry.held = { token: outcome.token, refreshAt: sentAt + lifeMs - Math.min(EARLY_MS, lifeMs / 5) };
        return { kind: "token", token: outcome.token };
      }
      if (outcome.kind === "refused") {
        entry.refused = { until: clock.now() + refusedMs, how: outcome };
        return outcome;
      }
      const pause = Math.max(outcome.afterMs, backoffMs(attempt, backoff, clock.random));
      if (attempt >= TRIES || outcome.reason === "circuit_open") return { ...outcome, afterMs: pause };
      await clock.wait(pause);
    }
  }

  function renew(connection: HotelConnection, entry: Entry): Promise<Token> {
    entry.asking ??= ask(connection, entry).finally(() => {
      delete entry.asking;
    });
    return entry.asking;
  }

  return {
    async get(connection: HotelConnection, { fresh = false } = {}): Promise<Token> {
      const entry = entryOf(connection);
      const { held, refused } = entry;
      if (fresh) return renew(connection, entry);
      if (held && clock.now() < held.refreshAt) return { kind: "token", token: held.token };
      if (refused && clock.now() < refused.until) return refused.how;
      return renew(connection, entry);
    },
    /** The gateway rejected the token. Several calls may report the same token; the first one counts. */
    rejected(connection: HotelConnection, token: string): void {
      const entry = entryOf(connection);
      if (entry.held?.token !== token) return;
      delete entry.held;
      entry.most = 1;
      entry.rejected = (entry.rejected ?? 0) + 1;
      if (entry.rejected < REJECTIONS) return;
      // Tokens are granted but rejected: other calls need not try for a while.
      delete entry.rejected;
      const outcome: Token = { kind: "refused", reason: "app_key", said: { ...NOTHING, status: 401 } };
      entry.refused = { until: clock.now() + refusedMs, how: outcome };
    },
    /** A call was answered with something other than a rejected token. */
    taken(connection: HotelConnection): void {
      const entry = entryOf(connection);
      delete entry.rejected;
      entry.most = entry.most < MANY ? entry.most + MORE : Number.POSITIVE_INFINITY;
    },
    /**
     * Waits for a place among the calls of these credentials. Returns the function that leaves it, or undefined after
     * the signal.
     */
    async enter(connection: HotelConnection, signal: AbortSignal | undefined): Promise<(() => void) | undefined> {
      const entry = entryOf(connection);
      const entered = await entry.under.acquire("calls", () => Math.floor(entry.most), signal);
      return entered ? () => entry.under.release() : undefined;
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;

function tokenRequest(connection: HotelConnection) {
  const { clientId, clientSecret, appKey, authMode } = connection;
  const origin = originOf(connection);
  const form =
    authMode === "password"
      ? { grant_type: "password", username: connection.username, password: connection.password }
      : { grant_type: "client_credentials", scope: connection.scope };
  return {
    origin,
    lane: "token",
    call: operations.getToken.id,
    method: "POST",
    url: `${origin}${operations.getToken.path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "x-app-key": appKey,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      ...(authMode === "client_credentials" && { enterpriseId: connection.enterpriseId }),
    },
    body: new URLSearchParams(form).toString(),
  };
}

type Read = { kind: "granted"; token: string; seconds: number } | Exclude<Token, { kind: "token" }>;

/** Requesting a token twice is harmless, so a request in doubt counts as not done. */
function read(wired: Wired): Read {
  if (wired.kind === "refused") return { ...wired, said: NOTHING };
  if (wired.kind === "not_done") return { ...wired, said: NOTHING };
  if (wired.kind === "in_doubt")
    return { kind: "not_done", reason: wired.reason, afterMs: 0, said: { ...NOTHING, status: wired.status } };
  const { status, json } = wired;
  const granted = status === 200 ? operations.getToken.reply.safeParse(json).data : undefined;
  if (granted) return { kind: "granted", token: granted.access_token, seconds: granted.expires_in };
  const error = readError(json);
  const answer = { status, code: error?.["o:errorCode"], title: error?.title };
  if (status >= 500)
    return { kind: "not_done", reason: status === 503 ? "unavailable" : "failed", afterMs: 0, said: answer };
  if (status === 403) return { kind: "refused", reason: "forbidden", said: answer };
  if (status === 400 || status === 401 || status === 402)
    return { kind: "refused", reason: "credentials", said: answer };
  return { kind: "refused", reason: "not_ohip", said: answer };
}
