import type { z } from "zod";
import type { Issue } from "../../contract/errors.ts";
import type { Language } from "../../contract/users.ts";
import { say } from "../refusals/say.ts";

/** Every problem of an input, at its field, in the caller's language. */
export function toIssues(error: z.ZodError, language: Language): Issue[] {
  return error.issues.flatMap((issue) => {
    const paths = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    const { key, params } = textOf(issue);
    const message = say(language, `errors.issue.${key}`, params);
    return paths.map((path) => ({ path, code: key, message }));
  });
}

type Text = { key: string; params?: Record<string, string | number> };

function textOf(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case "unrecognized_keys":
      return { key: "unknown" };
    case "invalid_value":
      return issue.input === undefined
        ? { key: "required" }
        : { key: "choice", params: { values: issue.values.map(String).join(", ") } };
    case "too_small":
      if (issue.origin === "string") return Number(issue.minimum) <= 1 ? { key: "empty" } : tooFew(issue.minimum);
      return { key: "tooSmall", params: { count: Number(issue.minimum) } };
    case "too_big":
      return {
        key: issue.origin === "string" ? "tooLong" : "tooBig",
        params: { count: Number(issue.maximum) },
      };
    case "invalid_format":
      return { key: formats[issue.format] ?? "format" };
    case "invalid_type":
      return issue.input === undefined ? { key: "required" } : { key: "type", params: { expected: issue.expected } };
    case "custom":
      return typeof issue.params?.text === "string" ? { key: issue.params.text } : { key: "format" };
    default:
      return issue.input === undefined ? { key: "required" } : { key: "format" };
  }
}

const tooFew = (minimum: number | bigint): Text => ({ key: "tooShort", params: { count: Number(minimum) } });
const formats: Record<string, string> = { email: "email", date: "date", uuid: "uuid" };
