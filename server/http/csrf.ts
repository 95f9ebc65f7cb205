import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../refusals/refusal.ts";
import { csrfTokenFor, type Keys, sameText } from "./secrets.ts";
import { bearerOf, sessionCookie } from "./session.ts";

type Options = { keys: Keys; secureCookies: boolean; publicUrl: string | undefined };

/**
 * Guards every call that may change something, so that a foreign page cannot make a browser act. A request with a
 * session cookie must carry the token bound to it; a bearer token proves itself.
 */
export function guardAgainstForgery(app: FastifyInstance, options: Options): void {
  app.addHook("onRequest", async (request) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
    requireForgeryProof(request, options);
  });
}

/** Also used for the few GETs that change something: the specification's form of a push. */
export function requireForgeryProof(request: FastifyRequest, { keys, secureCookies, publicUrl }: Options): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwn(origin, request.host, publicUrl)) throw new Refusal("csrf");
  if (request.headers["sec-fetch-site"] === "cross-site") throw new Refusal("csrf");
  if (bearerOf(request)) return;
  const cookie = request.cookies[sessionCookie(secureCookies)];
  if (!cookie) return; // Without a session, open calls offer nothing to forge, and the others answer 401.
  const token = request.headers["x-csrf-token"];
  if (typeof token !== "string" || !sameText(token, csrfTokenFor(keys, cookie))) throw new Refusal("csrf");
}

function isOwn(origin: string, host: string, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && new URL(publicUrl).origin === origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: theirs } = new URL(origin);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === theirs;
}
