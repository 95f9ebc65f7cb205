import type { FastifyInstance } from "fastify";
import { clientErrorRoutes } from "../../../../contract/client-errors.ts";
import { OK } from "../../../../contract/route.ts";
import { maskError } from "../../../../core/privacy/mask-error.ts";
import { bind } from "../../../http/bind.ts";

/** Writes one log line for an error in a browser, which the server would otherwise never see. */
export function mountClientErrors(app: FastifyInstance): void {
  bind(app, clientErrorRoutes.report, async (_caller, report, { request }) => {
    request.log.warn({ clientError: maskError(report) }, "client_error");
    return OK;
  });
}
