import { sessionRoutes } from "../../contract/sessions.ts";
import { call } from "./call.ts";
import { sessionEnded } from "./session-events.ts";
import { surface } from "./surface.ts";

/** Ends the session at the server first: a page that only looks signed out would be a lie. */
export async function signOut(): Promise<void> {
  try {
    await call(sessionRoutes.signOut, {});
    sessionEnded("signed-out");
  } catch (error) {
    surface(error);
  }
}

/** Nobody is there: the page is cleared at once, and the server is called; its own clock ends the session in any case. */
export async function endIdleSession(): Promise<void> {
  sessionEnded("idle");
  await call(sessionRoutes.signOut, {}).catch(() => undefined);
}
