import { type ErrorCode, errorStatus, type Issue } from "../../contract/errors.ts";
import type { TextKey, Texts } from "../../core/texts/texts.ts";

type Errors = Texts["errors"];
export type ErrorText = TextKey<Exclude<keyof Errors, "issue" | "file">> | `file.${keyof Errors["file"]}`;

type Details = {
  /** Another text of the catalogue than the code's own. */
  text?: ErrorText;
  params?: Record<string, string | number>;
  issues?: Issue[];
  headers?: Record<string, string>;
  /** Further names of the answer, such as the id of the run that is in the way. */
  extra?: Record<string, unknown>;
};

/** Thrown where the caller is at fault. Anything else that escapes is a bug and leaves as `internal`. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return errorStatus[this.code];
  }
}
