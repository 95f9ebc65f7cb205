import type { FastifyInstance } from "fastify";
import { OK } from "../../../../contract/route.ts";
import { userRoutes as routes } from "../../../../contract/users.ts";
import { rulesOfRole } from "../../../../core/access/abilities.ts";
import { type Db, inTenant, type Tx } from "../../../db/client.ts";
import { bind, type Exchange } from "../../../http/bind.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { mailLater } from "../../../mail-later.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { notifyUnsent } from "../notifications/notifications.repo.ts";
import { listProperties } from "../sessions/memberships.repo.ts";
import { changeStatus } from "./change-status.ts";
import { createUser } from "./create-user.ts";
import { type InvitationMail, inviteUser, makeSetupLink, toMail, withdrawInvitation } from "./invite-user.ts";
import { getUser, listUsers, toPropertyConfig } from "./list-users.repo.ts";
import { narrowAbility } from "./narrow-ability.ts";
import { updateUser } from "./update-user.ts";
import { ADMIN } from "./user-limits.ts";
import { isAccount } from "./users.repo.ts";

type Deps = { db: Db; mailer: Mailer; publicUrl: () => string };

const originOf = ({ request, language }: Exchange) => ({ ip: request.ip, requestId: request.id, language });

export function mountUsers(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  const send = (caller: AccountCaller, subject: string, mail: InvitationMail, { request }: Exchange) =>
    mailLater(deps.mailer, [toMail(mail, deps.publicUrl())], request.log, () =>
      inTenant(db, caller, (tx) => notifyUnsent(tx, caller, { subject, name: mail.to })),
    );

  const find = (caller: AccountCaller, id: string) => inTenant(db, caller, (tx) => getUser(tx, caller, id));

  bind(app, routes.create, async (caller, input, exchange) => {
    const { user, mail, invited } = await createUser(db, caller, input, originOf(exchange));
    if (mail) send(caller, user.id, mail, exchange);
    return { newUser: user, PropertyConfig: toPropertyConfig([user]), ...(invited && { invited }) };
  });

  bind(app, routes.oneOfAccount, async (caller, { idUser }) => {
    const user = await find(caller, idUser);
    return { user, PropertyConfig: toPropertyConfig([user]) };
  });

  bind(app, routes.ofAccount, async (caller) => {
    const users = await inTenant(db, caller, (tx) => listUsers(tx, caller));
    return { users, PropertyConfig: toPropertyConfig(users) };
  });

  bind(app, routes.load, async (caller, { id }) => {
    const user = await find(caller, id);
    return { user, PropertyConfig: toPropertyConfig([user]) };
  });

  bind(app, routes.update, async (caller, input, exchange) => {
    const user = await updateUser(db, caller, input, originOf(exchange));
    return { userUpdated: user, PropertyConfig: toPropertyConfig([user]) };
  });

  bind(app, routes.status, async (caller, input, exchange) => ({
    ...OK,
    user: await changeStatus(db, caller, input, originOf(exchange)),
  }));

  bind(app, routes.properties, (caller, { id, user: named }) =>
    inTenant(db, caller, async (tx) => {
      const user = await userNamed(tx, caller, id, named);
      const { accountId } = caller;
      const properties = await listProperties(tx, { accountId, userId: user.id, all: user.role === ADMIN });
      return { properties, PropertyConfig: toPropertyConfig([user]) };
    }),
  );

  bind(app, routes.ability, async (caller, { id }) => {
    const { ability, role } = await find(caller, id);
    return { ability, role: [...rulesOfRole(role)] };
  });

  bind(app, routes.narrow, (caller, input, exchange) => narrowAbility(db, caller, input, originOf(exchange)));

  bind(app, routes.link, async (caller, { id }, exchange) => {
    const { token, expiresAt } = await makeSetupLink(db, caller, id, originOf(exchange));
    return { link: `${deps.publicUrl()}/reset-password?token=${token}`, expiresAt: expiresAt.toISOString() };
  });

  bind(app, routes.invite, async (caller, { id }, exchange) => {
    send(caller, id, await inviteUser(db, caller, id, originOf(exchange)), exchange);
    return OK;
  });

  bind(app, routes.withdraw, async (caller, { id }, exchange) => {
    await withdrawInvitation(db, caller, id, originOf(exchange));
    return OK;
  });
}

/** The specification's two forms: `id` is the user, or `id` is the account and `user` is the user. */
async function userNamed(tx: Tx, caller: AccountCaller, id: string, user: string | undefined) {
  const inAccount = user !== undefined && (await isAccount(tx, caller, id));
  return getUser(tx, caller, inAccount ? user : id);
}
