import { z } from "zod";
import { CallError } from "./call-error.ts";

const reply = z.object({ csrfToken: z.string() });
let token: Promise<string> | undefined;

async function fetchToken(): Promise<string> {
  try {
    const response = await fetch("/csrf-token", {
      credentials: "same-origin",
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return reply.parse(await response.json()).csrfToken;
  } catch (cause) {
    token = undefined;
    throw new CallError({ kind: "csrf", message: cause instanceof Error ? cause.message : "No answer" });
  }
}

/** Fetched once and shared by all calls until it is refused or the session changes. */
export function csrfToken(): Promise<string> {
  token ??= fetchToken();
  return token;
}

export function forgetCsrfToken(): void {
  token = undefined;
}
