import type { z } from "zod";
import { apiError } from "../../contract/errors.ts";
import type { Access, Route } from "../../contract/route.ts";
import { UsageError } from "./usage-error.ts";

/** The server refused; `code` is for the program, the message for the person. */
export class Refused extends UsageError {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Calls a contract route as a program: the token in the header, the slugs and a GET's names in the query. */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  at: { url: string; token?: string },
  route: Route<Access, In, Out>,
  input: z.input<In> & Record<string, unknown>,
): Promise<z.output<Out>> {
  const { account, property, ...rest } = input;
  const isGet = route.method === "GET";
  const url = new URL(route.path, at.url);
  for (const [name, value] of Object.entries({ account, property, ...(isGet && rest) }))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: route.method,
    headers: {
      ...(at.token && { authorization: `Bearer ${at.token}` }),
      ...(!isGet && { "content-type": "application/json" }),
    },
    ...(!isGet && { body: JSON.stringify(rest) }),
    redirect: "error",
    signal: AbortSignal.timeout(60_000),
  }).catch((error: Error) => {
    throw new UsageError(
      `${url.origin} did not answer (${error.cause instanceof Error ? error.cause.message : error.message}).`,
    );
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return route.reply.parse(body);
  const refusal = apiError.safeParse(body);
  if (!refusal.success) throw new UsageError(`${url.origin} answered ${response.status}: is that a Bellhop?`);
  const { error, message, issues } = refusal.data;
  throw new Refused(error, [message, ...(issues ?? []).map((issue) => `  ${issue.path}: ${issue.message}`)].join("\n"));
}
