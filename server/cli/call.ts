import type { z } from "zod";
import { apiError } from "../../contract/errors.ts";
import type { Access, Route } from "../../contract/route.ts";
import { Failed, UsageError } from "./usage-error.ts";

export type Server = {
  url: string;
  token?: string;
  /** Replaces a token that was refused, for all calls that wait; absent: a personal token, which cannot be renewed. */
  renew?: (refused: string) => Promise<void>;
};

/** Errors that a later try may not meet; the others are final. */
const PASSING: ReadonlySet<string> = new Set(["run_in_progress", "too_many_requests", "internal", "unavailable"]);

/** The server refused; `code` is for programs, the message for people. */
export class Refused extends UsageError {
  readonly code: string;
  override readonly exitCode: number;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
    this.exitCode = PASSING.has(code) ? 1 : 2;
  }
}

/** There was no answer, or not from Bellhop. */
export class Away extends Failed {
  /** The server accepted the request and gave no answer in time: it is running. */
  readonly silent: boolean;

  constructor(message: string, { silent = false } = {}) {
    super(message);
    this.silent = silent;
  }
}

type Sent = { method: string; headers?: Record<string, string>; body?: RequestInit["body"]; signal?: AbortSignal };

/**
 * One exchange; every answer but a successful one is thrown with a message. A refused token is renewed once, and the call
 * repeated once.
 */
export async function send(server: Server, url: URL, sent: Sent): Promise<Response> {
  const { token, renew } = server;
  const response = await exchange(server, url, sent);
  if (response.status !== 401 || !token || !renew) return accepted(url, response);
  await renew(token);
  // What was read from a stream is gone; its sender looks how far it came and goes on from there.
  if (sent.body instanceof ReadableStream) throw new Away("The sign-in was renewed.");
  return accepted(url, await exchange(server, url, sent));
}

async function exchange(server: Server, url: URL, { method, headers, body, signal }: Sent): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...(server.token && { authorization: `Bearer ${server.token}` }), ...headers },
    ...(body !== undefined && { body }),
    // A stream is sent while it is read.
    ...(body instanceof ReadableStream && { duplex: "half" }),
    redirect: "error",
    ...(signal && { signal }),
  }).catch((error: Error) => {
    if (signal?.aborted && signal.reason instanceof Error && signal.reason.name !== "TimeoutError") throw signal.reason;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Away(`${url.origin} did not answer (${why}).`, { silent: error.name === "TimeoutError" });
  });
}

async function accepted(url: URL, response: Response): Promise<Response> {
  if (response.ok) return response;
  const refusal = apiError.safeParse(await response.json().catch(() => null));
  if (!refusal.success) throw new Away(`${url.origin} answered ${response.status}: is that a Bellhop?`);
  const { error, message, issues } = refusal.data;
  throw new Refused(error, [message, ...(issues ?? []).map((issue) => `  ${issue.path}: ${issue.message}`)].join("\n"));
}

/** The address of a call: path parameters filled in, slugs and other given names in the query. */
export function addressOf(server: Server, path: string, input: Record<string, unknown>): URL {
  const inPath = (name: string) => encodeURIComponent(String(input[name] ?? ""));
  const url = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => inPath(name)),
    server.url,
  );
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && !path.includes(`:${name}`)) url.searchParams.set(name, String(value));
  return url;
}

/** Calls a contract route as a program: the token in the header, the slugs and a GET's input in the query. */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  server: Server,
  route: Route<Access, In, Out>,
  input: z.input<In> & Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<z.output<Out>> {
  const isGet = route.method === "GET";
  const isInAddress = (name: string) =>
    isGet || name === "account" || name === "property" || route.path.includes(`:${name}`);
  const entries = Object.entries(input);
  const url = addressOf(server, route.path, Object.fromEntries(entries.filter(([name]) => isInAddress(name))));
  const response = await send(server, url, {
    method: route.method,
    headers: { ...headers, ...(!isGet && { "content-type": "application/json" }) },
    ...(!isGet && { body: JSON.stringify(Object.fromEntries(entries.filter(([name]) => !isInAddress(name)))) }),
    signal: AbortSignal.timeout(60_000),
  });
  return route.reply.parse(await response.json().catch(() => null));
}
