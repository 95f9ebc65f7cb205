import { clientErrorRoutes } from "../../contract/client-errors.ts";
import { maskError } from "../../core/privacy/mask-error.ts";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";

/** A repeated error adds no information. */
const MOST = 10;
let sent = 0;

/** Sends an error in the browser to the server's log. The server already knows refused calls. */
export function reportError(error: unknown): void {
  if (error instanceof CallError || sent >= MOST) return;
  sent += 1;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const masked = maskError({
    message: message.slice(0, 1_000),
    stack: stack ?? null,
    page: location.pathname,
    requestId: null,
  });
  const report = {
    ...masked,
    message: masked.message.slice(0, 1_000),
    stack: masked.stack?.slice(0, 8_000) ?? null,
    page: masked.page.slice(0, 500),
  };
  // A failed report is not reported: it would fail too.
  call(clientErrorRoutes.report, report, { background: true }).catch(() => undefined);
}
