import { en } from "../../../../core/texts/en.ts";
import { UnreadableFile } from "../../../ports/file-reader.ts";
import { type ErrorText, Refusal } from "../../../refusals/refusal.ts";

/** Turns a reader's refusal into an answer in the caller's language; other errors stay as they are. */
export function toFileRefusal(error: unknown): unknown {
  if (!(error instanceof UnreadableFile)) return error;
  const known = Object.hasOwn(en.errors.file, error.code);
  return new Refusal("invalid", {
    text: (known ? `file.${error.code}` : "file.unreadable") as ErrorText,
    params: error.params,
  });
}
