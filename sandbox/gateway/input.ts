import type { z } from "zod";
import { codes, refuse } from "../refused.ts";

/** The first error of a body in Oracle's words: an unknown name, not a number, or an impossible value. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join("/") ?? "";
  if (issue?.code === "unrecognized_keys") {
    const name = [...issue.path, issue.keys[0]].join("/");
    return refuse(codes.unknownProperty, `Unknown property ${name}.`, name);
  }
  if (issue?.code === "invalid_union") return refuse(codes.notANumber, `${path} is not a number.`, path);
  return refuse(codes.invalid, `${path}: ${issue?.message ?? "invalid"}`, path);
}

export function parseQuery<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys")
    return refuse(codes.badQuery, `Unknown query parameter ${issue.keys[0]}.`, issue.keys[0]);
  const path = String(issue?.path[0] ?? "");
  return refuse(codes.badQuery, `Invalid value of query parameter ${path}: ${issue?.message ?? "invalid"}`, path);
}
