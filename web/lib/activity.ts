import { sessionRoutes } from "../../contract/sessions.ts";
import { call } from "./call.ts";

/** Tells the server that a person is here. A refused report means the session is over; the call takes care of that. */
export function reportActivity(): void {
  void call(sessionRoutes.activity, {}).catch(() => undefined);
}
