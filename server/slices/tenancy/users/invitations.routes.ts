import type { FastifyInstance } from "fastify";
import { invitationRoutes as routes } from "../../../../contract/invitations.ts";
import { OK } from "../../../../contract/route.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import { bind, type Exchange } from "../../../http/bind.ts";
import { mailLater } from "../../../mail-later.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { notifyUnsent } from "../notifications/notifications.repo.ts";
import { listProperties } from "../sessions/memberships.repo.ts";
import { refuseUnproved } from "../sessions/prove-address.ts";
import { acceptInvitation, declineInvitation, listOwnInvitations } from "./answer-invitation.ts";
import { auditUser } from "./audit-user.ts";
import { deleteInvitationRow, findInvitationRow, listInvitationRows } from "./invitations.repo.ts";
import { writeInvitation } from "./invite-person.ts";
import { toMail } from "./invite-user.ts";
import { ADMIN } from "./user-limits.ts";

type Deps = { db: Db; mailer: Mailer; publicUrl: () => string };

const originOf = ({ request }: Exchange) => ({ ip: request.ip, requestId: request.id });

/** Invitations of people who have a login: what the account sees of them, and the person's answer. */
export function mountInvitations(app: FastifyInstance, { db, mailer, publicUrl }: Deps): void {
  bind(app, routes.own, async (person) => ({ invitations: await listOwnInvitations(db, person) }));
  bind(app, routes.accept, async (person, { id }, exchange) => ({
    ...OK,
    account: await acceptInvitation(db, person, id, originOf(exchange)),
  }));
  bind(app, routes.decline, async (person, { id }, exchange) => {
    await declineInvitation(db, person, id, originOf(exchange));
    return OK;
  });

  bind(app, routes.list, (caller) =>
    inTenant(db, caller, async (tx) => {
      const rows = await listInvitationRows(tx, caller);
      const all = await listProperties(tx, { accountId: caller.accountId, userId: caller.user.id, all: true });
      const invitations = rows.map(({ id, firstname, lastname, email, role, by_name: by, ...row }) => ({
        ...{ id, firstname, lastname, email, role, by },
        properties: role === ADMIN ? all : all.filter((property) => row.property_ids.includes(property.id)),
        createdAt: row.created_at.toISOString(),
      }));
      return { invitations };
    }),
  );

  bind(app, routes.send, async (caller, { id }, exchange) => {
    const row = await inTenant(db, caller, (tx) => findInvitationRow(tx, caller, { id }));
    if (!row) throw new Refusal("not_found");
    const login = await findLogin(db, row.email);
    if (!login) throw new Refusal("conflict", { text: "invitation_stale", params: { email: row.email } });
    const mail = await inTenant(db, caller, async (tx) => {
      await refuseUnproved(tx, caller);
      await auditUser(tx, caller, originOf(exchange), { action: "invitation_sent", userId: id });
      return writeInvitation(tx, caller, { ...row, login });
    });
    mailLater(mailer, [toMail(mail, publicUrl())], exchange.request.log, () =>
      inTenant(db, caller, (tx) => notifyUnsent(tx, caller, { subject: null, name: mail.to })),
    );
    return OK;
  });

  bind(app, routes.withdraw, (caller, { id }, exchange) =>
    inTenant(db, caller, async (tx) => {
      const row = await deleteInvitationRow(tx, caller, { id });
      if (!row) throw new Refusal("not_found");
      const old = { email: row.email, role: row.role };
      await auditUser(tx, caller, originOf(exchange), { action: "invitation_withdrawn", userId: id, old });
      return OK;
    }),
  );
}
