import type { FastifyInstance } from "fastify";
import { OK } from "../../../../contract/route.ts";
import { addressRoutes as routes } from "../../../../contract/sessions.ts";
import type { Db } from "../../../db/client.ts";
import { bind, type Exchange } from "../../../http/bind.ts";
import { mailLater } from "../../../mail-later.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { dropNewAddress, proveAddress, sendProof } from "./prove-address.ts";
import { releaseAddress } from "./release-address.ts";

type Deps = { db: Db; mailer: Mailer; publicUrl: () => string };

const originOf = ({ request }: Exchange) => ({ ip: request.ip, requestId: request.id });

/** Proves that the address of a login belongs to its owner. */
export function mountAddresses(app: FastifyInstance, deps: Deps): void {
  const { db, mailer } = deps;
  bind(app, routes.send, async (person, _input, { request }) => {
    mailLater(mailer, [await sendProof(deps, person)], request.log);
    return OK;
  });
  bind(app, routes.prove, async (person, { token }, exchange) => {
    mailLater(mailer, await proveAddress(db, person, token, originOf(exchange)), exchange.request.log);
    return OK;
  });
  bind(app, routes.drop, async (person) => {
    if (!(await dropNewAddress(db, person))) throw new Refusal("not_found");
    return OK;
  });
  bind(app, routes.release, async (person, { email }, exchange) => {
    if (!person.isSuper) throw new Refusal("forbidden");
    await releaseAddress(db, person, email, originOf(exchange));
    return OK;
  });
}
