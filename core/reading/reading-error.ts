import type { Evidence } from "../../contract/reading.ts";

/** A file or line that cannot be read; the texts turn the code and its figures into a sentence. */
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
