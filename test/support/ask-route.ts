import type { FastifyInstance } from "fastify";
import type { Route } from "../../contract/route.ts";
import { keyOf, SAMPLES } from "./call-samples.ts";

export type Actor = { cookies?: Record<string, string>; csrf?: string };

type Asked = {
  given: Record<string, unknown>;
  slugs: Record<string, string>;
  /** The address that the call comes from. */
  from?: string;
};

/** Sends as a browser would: path parameters in the path, slugs in the query, the rest in the body or the query. */
export async function askRoute(app: FastifyInstance, route: Route, who: Actor, { given, slugs, from }: Asked) {
  const rest = { ...given };
  const path = route.path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(rest[part]);
    delete rest[part];
    return value;
  });
  const hasBody = ["POST", "PUT", "PATCH"].includes(route.method);
  const headers = SAMPLES[keyOf(route)]?.headers;
  const query = new URLSearchParams({ ...(hasBody ? {} : (rest as Record<string, string>)), ...slugs });
  const answer = await app.inject({
    method: route.method,
    url: `${path}?${query}`,
    ...(from && { remoteAddress: from }),
    ...(hasBody && { payload: headers ? Buffer.alloc(0) : rest }),
    ...(who.cookies && { cookies: who.cookies }),
    headers: { ...headers, ...(who.csrf && { "x-csrf-token": who.csrf }) },
    payloadAsStream: true,
  });
  const { statusCode } = answer;
  const stream = answer.stream();
  // Events may continue for a minute; it is enough that they began.
  if (String(answer.headers["content-type"]).startsWith("text/event-stream")) {
    stream.destroy();
    return { statusCode, body: "" };
  }
  const parts: Buffer[] = await stream.toArray();
  return { statusCode, body: Buffer.concat(parts).toString() };
}
