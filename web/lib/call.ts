import type { z } from "zod";
import { apiError } from "../../contract/errors.ts";
import type { Access, Route } from "../../contract/route.ts";
import { CallError } from "./call-error.ts";
import { csrfToken, forgetCsrfToken } from "./csrf.ts";
import { stringifySearch } from "./search.ts";
import { sessionEnded } from "./session-events.ts";

type Fields = Record<string, unknown>;
type Init = {
  signal?: AbortSignal;
  /** A timer made the call, not a person: it does not count as activity. */
  background?: boolean;
  /** The same key with the same input starts one run, however often it is sent. */
  once?: string;
};

type Request = { url: string; body: string | undefined };

/**
 * The slugs of a call about a hotel go into the query; so does the rest for GET and DELETE, otherwise it goes into the
 * body.
 */
function build(route: Route, input: Fields): Request {
  try {
    const isScoped = route.access.kind === "account" || route.access.kind === "property";
    const { account, property, ...rest } = input;
    const slugs: Fields = isScoped ? { account, property } : {};
    const fields: Fields = isScoped ? rest : { ...input };
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = fields[name];
      if (typeof value !== "string" || value === "") throw new Error(`${route.path} needs ${name}`);
      delete fields[name];
      return encodeURIComponent(value);
    });
    const hasBody = route.method === "POST" || route.method === "PUT" || route.method === "PATCH";
    const query = stringifySearch(hasBody ? slugs : { ...slugs, ...fields });
    return { url: path + query, body: hasBody ? JSON.stringify(fields) : undefined };
  } catch (cause) {
    throw new CallError({ kind: "setup", message: cause instanceof Error ? cause.message : String(cause) });
  }
}

async function send(route: Route, { url, body }: Request, init: Init): Promise<Response> {
  const headers = new Headers({ accept: "application/json", "accept-language": document.documentElement.lang });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (init.background) headers.set("x-background", "1");
  if (init.once) headers.set("idempotency-key", init.once);
  if (route.method !== "GET") headers.set("x-csrf-token", await csrfToken());
  try {
    return await fetch(url, {
      method: route.method,
      credentials: "same-origin",
      headers,
      ...(body !== undefined && { body }),
      ...(init.signal && { signal: init.signal }),
    });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new CallError({ kind: "network", message: cause instanceof Error ? cause.message : "No answer" });
  }
}

async function refusalOf(response: Response): Promise<CallError> {
  const parsed = apiError.safeParse(await response.json().catch(() => null));
  if (!parsed.success)
    return new CallError({ kind: "reply", status: response.status, code: "unreadable", message: "" });
  const { error, message, requestId, issues } = parsed.data;
  return new CallError({
    kind: "reply",
    status: response.status,
    code: error,
    message,
    requestId,
    ...(issues && { issues }),
  });
}

/** Calls a contract route with the session of this browser. Refusals are thrown as CallError. */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  route: Route<Access, In, Out>,
  input: z.input<In>,
  init: Init = {},
): Promise<z.output<Out>> {
  const request = build(route, { ...(input as Fields) });
  let response = await send(route, request, init);
  let refusal = response.ok ? null : await refusalOf(response);
  if (refusal?.code === "csrf") {
    // The token belonged to an earlier session: fetches a fresh token and tries once more.
    forgetCsrfToken();
    response = await send(route, request, init);
    refusal = response.ok ? null : await refusalOf(response);
  }
  if (refusal) {
    if (refusal.status === 401 && refusal.code !== "invalid_credentials") sessionEnded("expired");
    throw refusal;
  }
  const reply = route.reply.safeParse(await response.json().catch(() => undefined));
  if (reply.success) return reply.data;
  throw new CallError({ kind: "reply", status: response.status, code: "unreadable", message: "" });
}
