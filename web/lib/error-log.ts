import { z } from "zod";

const KEY = "bellhop-errors";
const KEPT = 10;

/** Only what helps support to find the line in the server's log: no address, no input, no stack. */
const entry = z.object({ at: z.string(), message: z.string(), code: z.string(), requestId: z.string().nullable() });
export type LoggedError = z.infer<typeof entry>;

export function readErrors(): LoggedError[] {
  try {
    return z.array(entry).parse(JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** Newest first, the last ten. */
export function rememberError(error: LoggedError): void {
  sessionStorage.setItem(KEY, JSON.stringify([error, ...readErrors()].slice(0, KEPT)));
}

export function forgetErrors(): void {
  sessionStorage.removeItem(KEY);
}
