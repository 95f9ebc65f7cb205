import { randomUUID } from "node:crypto";
import type {
  CallOptions,
  HotelConnection,
  HotelWarning,
  Refused,
  Retry,
  Told,
  Unknown,
} from "../../ports/hotel-system.ts";
import { maskCards } from "./mask.ts";
import { idOf, readError, readWarnings, retryAfterMs } from "./reply.ts";
import type { Prepared } from "./request.ts";
import type { Token, Tokens } from "./tokens.ts";
import type { Wire, Wired } from "./wire.ts";

/** How one try ended, before anyone asks what it means for the kind of call. */
export type Attempted = { told: Told } & (
  | { kind: "taken"; reply: unknown; id: string | undefined }
  | { kind: "empty" }
  | { kind: "refused"; refused: Refused }
  | { kind: "not_done"; reason: Retry["reason"]; afterMs: number }
  /** `ended`: the other end has answered, so nothing is under way there any more. */
  | { kind: "in_doubt"; reason: Unknown["reason"]; ended: boolean; taken: boolean; afterMs: number }
);

const KEPT = 4000;
const NO_WARNINGS: readonly HotelWarning[] = [];
const HOTEL_CODES = new Set(["OPERAWS-GEN01244", "OPERAWS-GEN01265"]);

export function openAttempts({ wire, tokens }: { wire: Wire; tokens: Tokens }) {
  type Try = { connection: HotelConnection; prepared: Prepared; timeoutMs: number; options: CallOptions };

  async function sendOnce({ connection, prepared, timeoutMs, options }: Try, token: string, requestId: string) {
    const { operation, origin, url, body, headers } = prepared;
    return wire.send({
      origin,
      lane: connection.hotelId,
      method: operation.method,
      url,
      headers: { ...headers, authorization: `Bearer ${token}`, "x-request-id": requestId },
      body,
      timeoutMs,
      signal: options.signal,
      limits: options.limits,
    });
  }

  /** One try; a 401 gives it one more with a new token, since nothing was done. Returns the number of the last try. */
  return async function attempt(asked: Try, number: number): Promise<Attempted> {
    const { connection, prepared } = asked;
    const first = await tokens.get(connection);
    let requestId = randomUUID();
    if (first.kind !== "token") return withoutToken(first, tell(requestId, number));
    let wired = await sendOnce(asked, first.token, requestId);
    if (wired.kind !== "answer" || wired.status !== 401) return judge(prepared, wired, requestId, number);
    const second = await tokens.replace(connection, first.token);
    if (second.kind !== "token") return withoutToken(second, tell(requestId, number, wired));
    requestId = randomUUID();
    wired = await sendOnce(asked, second.token, requestId);
    const outcome = judge(prepared, wired, requestId, number + 1);
    if (outcome.kind === "refused" && outcome.refused.status === 401) {
      const { status, code, title } = outcome.refused;
      tokens.giveUp(connection, { kind: "refused", reason: outcome.refused.reason, said: { status, code, title } });
    }
    return outcome;
  };
}
export type Attempt = ReturnType<typeof openAttempts>;

function tell(requestId: string, attempt: number, wired?: Wired): Told {
  const text = wired && "text" in wired ? wired.text : undefined;
  const status = wired && "status" in wired ? wired.status : undefined;
  const warnings = wired?.kind === "answer" && wired.status < 300 ? readWarnings(wired.json) : NO_WARNINGS;
  return { requestId, attempt, warnings, status, answer: text ? maskCards(text.slice(0, KEPT)) : undefined };
}

function withoutToken(token: Exclude<Token, { kind: "token" }>, told: Told): Attempted {
  if (token.kind === "not_done") return { kind: "not_done", reason: token.reason, afterMs: token.afterMs, told };
  const { status, code, title } = token.said;
  return refuse({ ...told, status }, token.reason, { code, title });
}

type Words = { code?: string | undefined; title?: string | undefined; detail?: string | undefined };
export function refuse(told: Told, reason: Refused["reason"], { code, title, detail }: Words = {}): Attempted {
  return { kind: "refused", told, refused: { kind: "refused", reason, code, title, detail, ...told } };
}

const BY_STATUS: Record<number, Refused["reason"]> = {
  401: "app_key",
  403: "forbidden",
  404: "not_found",
  413: "too_large",
};

/** What an answer means. 2xx that cannot be read, 5xx and silence leave in doubt what was done. */
function judge({ operation }: Prepared, wired: Wired, requestId: string, number: number): Attempted {
  const told = tell(requestId, number, wired);
  if (wired.kind === "refused") return refuse(told, wired.reason);
  if (wired.kind === "not_done") return { ...wired, told };
  if (wired.kind === "in_doubt") {
    const ended = wired.status !== undefined;
    return { kind: "in_doubt", reason: wired.reason, ended, taken: ended, afterMs: 0, told };
  }
  const { status, headers, json, text } = wired;
  if (status < 300) {
    if (text === "") return status === 204 ? { kind: "empty", told } : taken(undefined, headers.location, told);
    const parsed = operation.reply.safeParse(json);
    if (parsed.success) return taken(parsed.data, headers.location, told);
    return { kind: "in_doubt", reason: "garbage", ended: true, taken: true, afterMs: 0, told };
  }
  const afterMs = retryAfterMs(headers["retry-after"], new Date()) ?? 0;
  if (status === 408) return { kind: "not_done", reason: "timeout", afterMs, told };
  // A gateway that has nobody to pass a call on to says so without a body.
  if (status === 503 && text === "") return { kind: "not_done", reason: "unavailable", afterMs, told };
  if (status >= 500) return { kind: "in_doubt", reason: "failed", ended: status !== 504, taken: false, afterMs, told };
  const error = readError(json);
  const words = {
    code: error?.["o:errorCode"],
    title: error && maskCards(error.title),
    detail: error?.detail && maskCards(error.detail),
  };
  if (HOTEL_CODES.has(words.code ?? "")) return refuse(told, "hotel", words);
  return refuse(told, BY_STATUS[status] ?? "invalid", words);
}

function taken(reply: unknown, location: string | undefined, told: Told): Attempted {
  return { kind: "taken", reply, id: idOf(location), told };
}
