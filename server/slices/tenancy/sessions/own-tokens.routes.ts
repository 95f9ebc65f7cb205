import type { FastifyInstance } from "fastify";
import { OK } from "../../../../contract/route.ts";
import { sessionRoutes as routes } from "../../../../contract/sessions.ts";
import { isId } from "../../../../core/routing/slugs.ts";
import { type Db, inPerson, inTenant } from "../../../db/client.ts";
import { bind, type Exchange } from "../../../http/bind.ts";
import type { Keys } from "../../../http/secrets.ts";
import type { AccountCaller } from "../../../http/session.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import { auditLogin } from "./audit-login.ts";
import { updateLogin } from "./logins.repo.ts";
import { listProperties } from "./memberships.repo.ts";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from "./second-factor.ts";
import { deleteTokens, insertToken, listApiTokens } from "./sessions.repo.ts";

type Deps = { db: Db; keys: Keys; mailer: Mailer };

/** The second factor, the personal API tokens and the property that the next visit opens. */
export function mountOwnTokens(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const whose = ({ loginId, session }: { loginId: string; session: { email: string } }) => ({
    loginId,
    email: session.email,
  });

  const originOf = ({ request }: Exchange) => ({
    ...{ ip: request.ip, requestId: request.id },
    report: (error: unknown) => request.log.error({ err: error }, "a mail was not sent"),
  });
  bind(app, routes.secondFactor, (person, input, exchange) =>
    beginSecondFactor(deps, whose(person), input, originOf(exchange)),
  );
  bind(app, routes.confirmSecondFactor, async (person, { otp }, exchange) => ({
    ...OK,
    recoveryCodes: await confirmSecondFactor(deps, whose(person), otp, originOf(exchange)),
  }));
  bind(app, routes.removeSecondFactor, async (person, input, exchange) => {
    await removeSecondFactor(deps, whose(person), input, originOf(exchange));
    return OK;
  });

  const propertiesOf = ({ accountId, user, role }: AccountCaller) => ({
    accountId,
    userId: user.id,
    all: role === 1 || role === 2,
  });

  bind(app, routes.tokens, async (caller) => {
    const tokens = await inPerson(db, caller, (tx) => listApiTokens(tx, caller));
    const properties = await inTenant(db, caller, (tx) => listProperties(tx, propertiesOf(caller)));
    const slugs = new Map(properties.map(({ id, slug }) => [id, slug]));
    return {
      tokens: tokens.map((row) => ({
        id: row.id,
        name: row.name,
        properties: (row.property_ids ?? []).map((id) => slugs.get(id) ?? id),
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_seen_at > row.created_at ? row.last_seen_at.toISOString() : null,
        expiresAt: row.expires_at.toISOString(),
      })),
    };
  });

  bind(app, routes.createToken, async (caller, { name, properties: names, expiresAt }, { language, request }) => {
    const properties = await inTenant(db, caller, (tx) => listProperties(tx, propertiesOf(caller)));
    const ids = names.map(
      (name) => properties.find(({ id, slug }) => (isId(name) ? id === name.toLowerCase() : slug === name))?.id,
    );
    if (ids.includes(undefined)) {
      const message = say(language, "errors.not_found");
      throw new Refusal("invalid", { issues: [{ path: "properties", code: "unknown", message }] });
    }
    const propertyIds = ids.filter((id) => id !== undefined);
    const made = await inPerson(db, caller, (tx) =>
      insertToken(tx, {
        loginId: caller.loginId,
        kind: "api",
        name,
        propertyIds,
        ip: request.ip,
        ...(expiresAt && { expiresAt: new Date(expiresAt) }),
      }),
    );
    await inTenant(db, caller, (tx) =>
      insertAudit(tx, caller, {
        action: "token_created",
        recordKind: "token",
        recordId: made.id,
        new: { name, properties: names },
      }),
    );
    return { token: made.token, id: made.id };
  });

  bind(app, routes.endToken, async ({ loginId }, { id }, { request }) => {
    const ended = await inPerson(db, { loginId }, (tx) => deleteTokens(tx, { loginId }, { id, kinds: ["api"] }));
    if (ended === 0) throw new Refusal("not_found");
    await auditLogin(db, loginId, "token_ended", { ip: request.ip, requestId: request.id }, { new: { token: id } });
    return OK;
  });

  bind(app, routes.lastProperty, async (caller) => {
    const last = { last_account_id: caller.accountId, last_property_id: caller.propertyId };
    await inPerson(db, caller, (tx) => updateLogin(tx, caller, last));
    return OK;
  });
}
