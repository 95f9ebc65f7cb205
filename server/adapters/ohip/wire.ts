import { type Outbound, type OutboundAnswer, OutboundFailed, OutboundRefused } from "../../outbound/outbound.ts";
import type { LimitRule, Retry, Unconnected } from "../../ports/hotel-system.ts";
import { Breaker, type BreakerRules } from "./breaker.ts";
import type { Clock } from "./clock.ts";
import type { Limiter } from "./limits/limiter.ts";
import { Recent } from "./recent.ts";
import { retryAfterMs } from "./reply.ts";

export type WireRequest = {
  origin: string;
  /** The lane whose share of the gateway is used: each property has its own. */
  lane: string;
  /** Oracle's name of the operation. */
  call: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  cut?: AbortSignal | undefined;
  mayLeave?: (() => boolean) | undefined;
  limits?: Partial<LimitRule> | undefined;
};

export type Wired =
  | { kind: "answer"; status: number; headers: OutboundAnswer["headers"]; text: string; json: unknown }
  | { kind: "refused"; reason: Unconnected["reason"] }
  | { kind: "not_done"; reason: Retry["reason"]; afterMs: number }
  /** The gateway may have done the work; with a status, the request has at least ended there. */
  | { kind: "in_doubt"; reason: "timeout" | "cut" | "garbage"; status: number | undefined; text: string | undefined };

/**
 * Sends a request to a gateway, through its circuit, its limits and the outbound guard. Does not know the operations.
 */
export function openWire({
  outbound,
  limiter,
  breaker: rules,
  clock,
  throttledMs,
}: {
  outbound: Pick<Outbound, "send">;
  limiter: Limiter | undefined;
  breaker: BreakerRules;
  clock: Clock;
  /** The pause after a 429 that does not name one. */
  throttledMs: number;
}) {
  const breakers = new Recent<Breaker>(1000);
  const breakerOf = (origin: string) => breakers.take(origin, () => new Breaker(rules, clock));

  async function call(request: WireRequest, breaker: Breaker): Promise<Wired> {
    // Checked here and not before the queue, so that a call that waited there sees what happened meanwhile.
    if (request.mayLeave?.() === false) return { kind: "not_done", reason: "aborted", afterMs: 0 };
    const closedFor = breaker.enter();
    if (closedFor > 0) return { kind: "not_done", reason: "circuit_open", afterMs: closedFor };
    try {
      const { method, url, headers, body, timeoutMs, signal: stop, cut: signal = stop } = request;
      const answer = await outbound.send({ method, url, headers, body, timeoutMs, signal });
      return judge(request.origin, answer, breaker);
    } catch (error) {
      return judgeFailure(error, breaker);
    }
  }

  function judge(origin: string, { status, headers, body: text }: OutboundAnswer, breaker: Breaker): Wired {
    if (status >= 500) breaker.fail();
    else if (status >= 300) breaker.succeed();
    if (status === 429) {
      const afterMs = retryAfterMs(headers["retry-after"], new Date()) ?? throttledMs;
      limiter?.pause(origin, afterMs);
      return { kind: "not_done", reason: "throttled", afterMs };
    }
    try {
      const json: unknown = text === "" ? undefined : JSON.parse(text);
      if (status < 300) breaker.succeed();
      return { kind: "answer", status, headers, text, json };
    } catch {
      if (status >= 300) return { kind: "answer", status, headers, text, json: undefined };
      breaker.fail();
      return { kind: "in_doubt", reason: "garbage", status, text };
    }
  }

  return {
    async send(request: WireRequest): Promise<Wired> {
      const breaker = breakerOf(request.origin);
      if (!limiter) return call(request, breaker);
      const { origin, lane, call: name, limits, signal } = request;
      const done = await limiter.run(origin, { lane, call: name, limits, signal }, () => call(request, breaker));
      return done ?? { kind: "not_done", reason: "aborted", afterMs: 0 };
    },
  };
}
export type Wire = ReturnType<typeof openWire>;

function judgeFailure(error: unknown, breaker: Breaker): Wired {
  if (error instanceof OutboundRefused && error.reason !== "unresolved") {
    breaker.leave();
    return { kind: "refused", reason: "address" };
  }
  // The resolver may be down while the host is fine, so this refusal is temporary.
  if (error instanceof OutboundRefused) {
    breaker.fail();
    return { kind: "not_done", reason: "unresolved", afterMs: 0 };
  }
  if (!(error instanceof OutboundFailed)) {
    breaker.leave();
    throw error;
  }
  const { reason, sent } = error;
  if (reason === "aborted") breaker.leave();
  else breaker.fail();
  if (reason === "certificate" || reason === "redirect") return { kind: "refused", reason };
  if (!sent) {
    const why = reason === "aborted" || reason === "timeout" ? reason : "unreachable";
    return { kind: "not_done", reason: why, afterMs: 0 };
  }
  if (reason === "too_large") return { kind: "in_doubt", reason: "garbage", status: undefined, text: undefined };
  return { kind: "in_doubt", reason: reason === "timeout" ? "timeout" : "cut", status: undefined, text: undefined };
}
