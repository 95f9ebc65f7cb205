import { type ErrorCode, errorStatus, type Issue } from "../../contract/errors.ts";
import type { TextKey, Texts } from "../../core/texts/texts.ts";

type Errors = Texts["errors"];
export type ErrorText = TextKey<Exclude<keyof Errors, "issue" | "file">> | `file.${keyof Errors["file"]}`;

type Details = {
  /** Another text of the dictionaries than the code's own. */
  text?: ErrorText;
  params?: Record<string, string | number>;
  issues?: Issue[];
  headers?: Record<string, string>;
  /** Further properties of the answer, such as the id of the blocking run. */
  extra?: Record<string, unknown>;
};

/** Thrown when the caller is at fault. Any other error is a bug and is answered as `internal`. */
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
