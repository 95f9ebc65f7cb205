import type { Issue } from "../../contract/errors.ts";

/** `setup`: never sent; `network`: no answer; `csrf`: no token available; `reply`: the server refused. */
type Kind = "setup" | "network" | "csrf" | "reply";

type Details = {
  kind: Kind;
  message: string;
  status?: number;
  code?: string;
  requestId?: string | null;
  issues?: Issue[];
};

export class CallError extends Error {
  readonly kind: Kind;
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly issues: Issue[];

  constructor(details: Details) {
    super(details.message);
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? details.kind;
    this.requestId = details.requestId ?? null;
    this.issues = details.issues ?? [];
  }
}

/** A page's script did not arrive, or not in the time that a person would wait. */
export class PageLoadError extends Error {}

/** Another person saved after the version that was sent. */
export const isConflict = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === "conflict";
