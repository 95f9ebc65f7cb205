import { randomUUID } from "node:crypto";
import { maskCards } from "../../../core/reading/mask-cards.ts";
import type { OutboundAnswer } from "../../outbound/outbound.ts";
import type {
  BackgroundWork,
  CallOptions,
  CallReport,
  HotelConnection,
  HotelWarning,
  Refused,
  Retry,
  Unconnected,
  Unknown,
} from "../../ports/hotel-system.ts";
import { type Backoff, backoffMs, type Clock } from "./clock.ts";
import { laneOf } from "./connection.ts";
import { idOf, maxAgeMs, readError, readWarnings, retryAfterMs } from "./reply.ts";
import type { Prepared } from "./request.ts";
import type { Token, Tokens } from "./tokens.ts";
import type { Wire, Wired } from "./wire.ts";

/** How one try ended, before the kind of call decides what that means. */
export type Attempted = { report: CallReport } & (
  | { kind: "taken"; reply: unknown; work: BackgroundWork }
  | { kind: "empty" }
  | { kind: "refused"; refused: Refused | Unconnected }
  | { kind: "not_done"; reason: Retry["reason"]; afterMs: number }
  /** `ended`: the gateway has answered, so nothing is under way there any more. */
  | { kind: "in_doubt"; reason: Unknown["reason"]; ended: boolean; taken: boolean; afterMs: number }
);

const KEPT = 4000;
/** How many tokens are tried for one call. */
const TURNS = 12;
const NO_WARNINGS: readonly HotelWarning[] = [];
const HOTEL_CODES = new Set(["OPERAWS-GEN01244", "OPERAWS-GEN01265"]);

type Deps = { wire: Wire; tokens: Tokens; clock: Clock; backoff: Backoff };

export function openAttempts({ wire, tokens, clock, backoff }: Deps) {
  type Try = { connection: HotelConnection; prepared: Prepared; timeoutMs: number; options: CallOptions };

  async function sendOnce({ connection, prepared, timeoutMs, options }: Try, token: string, requestId: string) {
    const { operation, origin, url, body, headers } = prepared;
    return wire.send({
      origin,
      lane: laneOf(connection),
      call: operation.id,
      method: operation.method,
      url,
      headers: { ...headers, authorization: `Bearer ${token}`, "x-request-id": requestId },
      body,
      timeoutMs,
      signal: options.signal,
      cut: options.cut,
      mayLeave: options.mayLeave,
      limits: connection.limits,
    });
  }

  /**
   * Makes one try. A 401 means that nothing was done, so the try continues with a new token: where tokens end all the
   * time, one call may meet several ended ones. Returns the number of the last try.
   */
  return async function attempt(call: Try, number: number): Promise<Attempted> {
    const { connection, prepared, options } = call;
    let last: Wired | undefined;
    for (let turn = 1; ; turn += 1) {
      const requestId = randomUUID();
      const leave = await tokens.enter(connection, options.signal);
      if (!leave) return { kind: "not_done", reason: "aborted", afterMs: 0, report: reportOf(requestId, number, last) };
      try {
        const token = await tokens.get(connection);
        if (token.kind !== "token") return withoutToken(token, reportOf(requestId, number, last));
        const wired = await sendOnce(call, token.token, requestId);
        const rejected = wired.kind === "answer" && wired.status === 401;
        if (rejected) tokens.rejected(connection, token.token);
        else if (wired.kind === "answer") tokens.taken(connection);
        if (!rejected || turn >= TURNS) return judge(prepared, wired, requestId, number);
        last = wired;
      } finally {
        leave();
      }
      number += 1;
      if (turn > 1) await clock.wait(backoffMs(turn, backoff, clock.random), options.signal);
    }
  };
}
export type Attempt = ReturnType<typeof openAttempts>;

function reportOf(requestId: string, attempt: number, wired?: Wired): CallReport {
  const text = wired && "text" in wired ? wired.text : undefined;
  const status = wired && "status" in wired ? wired.status : undefined;
  const warnings = wired?.kind === "answer" && wired.status < 300 ? readWarnings(wired.json) : NO_WARNINGS;
  return { requestId, attempt, warnings, status, answer: text ? maskCards(text.slice(0, KEPT)) : undefined };
}

function withoutToken(token: Exclude<Token, { kind: "token" }>, report: CallReport): Attempted {
  if (token.kind === "not_done") return { kind: "not_done", reason: token.reason, afterMs: token.afterMs, report };
  const { status, code, title } = token.said;
  return refuse({ ...report, status }, token.reason, { code, title });
}

type Words = {
  code?: string | undefined;
  title?: string | undefined;
  detail?: string | undefined;
  path?: string | undefined;
};
type Reason = Refused["reason"] | Unconnected["reason"];
const OF_RECORD: ReadonlySet<Reason> = new Set<Refused["reason"]>(["invalid", "not_found", "too_large", "too_many"]);

/** Builds the refusal of a record or of the whole connection; the reason says which. */
export function refusal(
  report: CallReport,
  reason: Reason,
  { code, title, detail, path }: Words = {},
): Refused | Unconnected {
  const kind = OF_RECORD.has(reason) ? "refused" : "connection";
  return { kind, reason, code, title, detail, ...(path && { path }), ...report } as Refused | Unconnected;
}
const refuse = (report: CallReport, reason: Reason, words: Words = {}): Attempted => ({
  kind: "refused",
  report,
  refused: refusal(report, reason, words),
});

const BY_STATUS: Record<number, Reason> = {
  401: "app_key",
  403: "forbidden",
  404: "not_found",
  413: "too_large",
};

/** The gateway gave up waiting for its backend, where the work may still be under way. */
const SILENT: ReadonlySet<number> = new Set([408, 504]);

/** Interprets an answer. An unreadable 2xx, a 5xx and silence leave in doubt whether the work was done. */
function judge({ operation }: Prepared, wired: Wired, requestId: string, number: number): Attempted {
  const report = reportOf(requestId, number, wired);
  if (wired.kind === "refused") return refuse(report, wired.reason);
  if (wired.kind === "not_done") return { ...wired, report };
  if (wired.kind === "in_doubt") {
    const ended = wired.status !== undefined;
    return { kind: "in_doubt", reason: wired.reason, ended, taken: ended, afterMs: 0, report };
  }
  const { status, headers, json, text } = wired;
  if (status < 300) {
    if (text === "") return status === 204 ? { kind: "empty", report } : taken(undefined, headers, report);
    const parsed = operation.reply.safeParse(json);
    if (parsed.success) return taken(parsed.data, headers, report);
    return { kind: "in_doubt", reason: "garbage", ended: true, taken: true, afterMs: 0, report };
  }
  const afterMs = retryAfterMs(headers["retry-after"], new Date()) ?? 0;
  // Whatever the gateway means by it, the system behind it may have done the work.
  if (status >= 500 || status === 408) {
    const reason = SILENT.has(status) ? "timeout" : "failed";
    return { kind: "in_doubt", reason, ended: !SILENT.has(status), taken: false, afterMs, report };
  }
  const error = readError(json);
  const words = {
    code: error?.["o:errorCode"],
    title: error && maskCards(error.title),
    detail: error?.detail && maskCards(error.detail),
    path: error?.["o:errorPath"],
  };
  if (HOTEL_CODES.has(words.code ?? "")) return refuse(report, "hotel", words);
  return refuse(report, BY_STATUS[status] ?? "invalid", words);
}

function taken(reply: unknown, headers: OutboundAnswer["headers"], report: CallReport): Attempted {
  const state = headers.status?.toString();
  const work = { id: idOf(headers.location), state, waitMs: maxAgeMs(headers["cache-control"]) };
  return { kind: "taken", reply, work, report };
}
