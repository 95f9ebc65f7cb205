import { sessionRoutes } from "../../contract/sessions.ts";
import { call } from "./call.ts";
import { sessionEnded } from "./session-events.ts";
import { surface } from "./surface.ts";

/** Ends the session at the server first, so that a page never looks signed out while it is not. */
export async function signOut(): Promise<void> {
  try {
    await call(sessionRoutes.signOut, {});
    sessionEnded("signed-out");
  } catch (error) {
    surface(error);
  }
}

/**
 * The person is away: the page is cleared at once, and the server is called; the server's own clock ends the session in
 * any case.
 */
export async function endIdleSession(): Promise<void> {
  sessionEnded("idle");
  await call(sessionRoutes.signOut, {}).catch(() => undefined);
}
