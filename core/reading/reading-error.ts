import type { Evidence } from "../../contract/reading.ts";

/** A file, or a line of it, that cannot be read as asked: the code and its figures become a sentence elsewhere. */
export class ReadingError extends Error {
  readonly code: string;
  readonly params: Evidence["params"];
  constructor(code: string, params: Evidence["params"] = {}) {
    super(code);
    this.name = "ReadingError";
    this.code = code;
    this.params = params;
  }
}
