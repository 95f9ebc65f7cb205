import { randomUUID } from "node:crypto";
import { type OperationId, operations, type ReplyOf } from "../../core/ohip/operations.ts";
import type { Sandbox } from "../../sandbox/start.ts";
import { oracleSpecs, replyProblems } from "./oracle-specs.ts";

// The first answer of a kind waits until Oracle's file is compiled.

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string | readonly string[]>;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Answered<Id extends OperationId> = {
  status: number;
  body: ReplyOf<Id>;
  /** The body as sent; undefined if there is none. */
  raw: unknown;
  error: { code: string | undefined; title: string | undefined };
  location: string | undefined;
  /** The last part of the Location: the new id. */
  id: string;
  headers: Headers;
};

/**
 * Calls a sandbox over HTTP. Every answer is checked against our own closed schema, and against Oracle's file if
 * available, so that a test cannot pass with an answer that OHIP would not give.
 */
export function ohipClient({ url, property }: Pick<Sandbox, "url" | "property">) {
  let token: string | undefined;

  async function newToken(): Promise<string> {
    const { clientId, clientSecret, appKey, username, password } = property;
    const response = await fetch(`${url}${operations.getToken.path}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "x-app-key": appKey,
      },
      body: new URLSearchParams({ grant_type: "password", username, password }),
    });
    const body = operations.getToken.reply.parse(await response.json());
    token = body.access_token;
    return token;
  }

  async function send(id: OperationId, { params = {}, query = {}, body, headers = {} }: Sent): Promise<Response> {
    const { method, path } = operations[id];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? (name === "hotelId" ? property.hotelId : "")),
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      for (const text of typeof value === "string" ? [value] : value) search.append(name, text);
    return await fetch(`${url}${filled}${search.size > 0 ? `?${search}` : ""}`, {
      method,
      headers: {
        authorization: `Bearer ${token ?? (await newToken())}`,
        "x-app-key": property.appKey,
        "x-hotelid": property.hotelId,
        "x-request-id": randomUUID(),
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json;charset=UTF-8" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  }

  async function call<Id extends OperationId>(id: Id, sent: Sent = {}): Promise<Answered<Id>> {
    const response = await send(id, sent);
    const text = await response.text();
    const raw = text === "" ? undefined : (JSON.parse(text) as Record<string, string>);
    const { status, headers } = response;
    const problems = answerProblems(id, status, raw);
    if (problems.length > 0) throw new Error(`${id} answered ${status} ${text}\n${problems.join("\n")}`);
    const location = headers.get("location") ?? undefined;
    return {
      status,
      body: (status < 300 && raw ? operations[id].reply.parse(raw) : undefined) as ReplyOf<Id>,
      raw,
      error: { code: raw?.["o:errorCode"], title: raw?.title },
      location,
      id: location?.split("/").at(-1) ?? "",
      headers,
    };
  }

  return { call, send, newToken };
}

function answerProblems(id: OperationId, status: number, raw: unknown): string[] {
  const operation = operations[id];
  const known = status < 300 && raw !== undefined ? operation.answer.safeParse(raw).error : undefined;
  const ours = known?.issues.map(({ path, message }) => `ours: ${path.join("/")} ${message}`) ?? [];
  const tenantStyle = status >= 400 && (raw as { language?: string } | undefined)?.language;
  return oracleSpecs && !tenantStyle ? [...ours, ...replyProblems(operation, status, raw)] : ours;
}
