import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Route } from "../../contract/route.ts";
import type { Once } from "../jobs/once.ts";
import { Refusal } from "../refusals/refusal.ts";

const PRINTABLE = /^[\x21-\x7e]{1,255}$/;

export function onceOf(request: FastifyRequest, route: Route, input: unknown): Once | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !PRINTABLE.test(key)) throw new Refusal("invalid", { text: "idempotency_key" });
  const text = `${route.method} ${route.path} ${JSON.stringify(input)}`;
  return { key, hash: createHash("sha256").update(text).digest() };
}
