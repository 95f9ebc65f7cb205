import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ApiError } from "../../contract/errors.ts";
import { DatabaseSilent, isUnanswered } from "../db/lend-client.ts";
import { AccountBusy } from "../db/share-out.ts";
import { Refusal } from "../refusals/refusal.ts";
import { sayRefusal } from "../refusals/say.ts";
import { languageOf } from "./language.ts";
import { securityHeaders } from "./security-headers.ts";

const MEGABYTE = 1_048_576;

/** Paths that only programs call: an unknown one answers JSON, never a page. */
const PROGRAM_PATH = /^\/(api|v1|cloud|jwt|upload|map|module|apps\/ecommerce)(\/|$)/i;
export const isProgramPath = (url: string): boolean => PROGRAM_PATH.test(url.split("?", 1)[0] ?? "");

/** Answers every error in the same shape; the stack of a bug goes to the log, never into the answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error, request);
  if (refusal.statusCode >= 500) request.log.error({ err: error }, "request failed");
  const { issues, extra, headers } = refusal.details;
  const body: ApiError = {
    ...(request.routeOptions?.config?.answersOk && { ok: false }),
    ...extra,
    error: refusal.code,
    message: sayRefusal(languageOf(request.headers["accept-language"]), refusal),
    requestId: request.id,
    ...(issues && { issues }),
  };
  // Set here too, because the framework's own refusals (a malformed address) come before any hook.
  void reply
    .code(refusal.statusCode)
    .headers(securityHeaders(request.id))
    .headers({ "cache-control": "no-store", ...headers })
    .send(body);
}

function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return new Refusal("unavailable", { text: "storage_full" });
  if (error instanceof AccountBusy)
    return new Refusal("unavailable", { text: "account_busy", headers: { "retry-after": "2" } });
  if (isDatabaseAway(error)) return new Refusal("unavailable");
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode === 413)
    return new Refusal("too_large", { params: { limit: sizeOf(request.routeOptions?.bodyLimit ?? 0) } });
  if (statusCode === 415) return new Refusal("unsupported_type", { params: { expected: "application/json" } });
  if (statusCode === 404) return new Refusal("not_found");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(
      "invalid",
      code?.startsWith("FST_ERR_CTP") || error instanceof SyntaxError ? { text: "unreadable" } : {},
    );
  return new Refusal("internal");
}

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.round(bytes / 1_024)} kB` : `${Math.round(bytes / MEGABYTE)} MB`;

/** The disk is full, or full for the server's user; the last code is PostgreSQL's. */
const FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && FULL.has(String(error.code));

/**
 * Connection refused, cut or not accepted, shutdown, or no answer or free connection in time: the caller may try again
 * later.
 */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    error instanceof DatabaseSilent ||
    isUnanswered(error) ||
    AWAY.has(code) ||
    code.startsWith("08") ||
    error.message.startsWith("timeout exceeded when trying to connect") ||
    error.message.startsWith("Connection terminated")
  );
}
