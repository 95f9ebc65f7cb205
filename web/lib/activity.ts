import { sessionRoutes } from "../../contract/sessions.ts";
import { call } from "./call.ts";

/** Tells the server that the person is active. If the report is refused, the session is over; the call handles that. */
export function reportActivity(): void {
  void call(sessionRoutes.activity, {}).catch(() => undefined);
}
