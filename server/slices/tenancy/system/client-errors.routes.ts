import type { FastifyInstance } from "fastify";
import { clientErrorRoutes } from "../../../../contract/client-errors.ts";
import { OK } from "../../../../contract/route.ts";
import { maskError } from "../../../../core/privacy/mask-error.ts";
import { bind } from "../../../http/bind.ts";

/** One line of the log for an error in somebody's browser: otherwise nobody of the house would hear of it. */
export function mountClientErrors(app: FastifyInstance): void {
  bind(app, clientErrorRoutes.report, async (_caller, report, { request }) => {
    request.log.warn({ clientError: maskError(report) }, "client_error");
    return OK;
  });
}
