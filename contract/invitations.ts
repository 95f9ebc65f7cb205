import { z } from "zod";
import { ok, route, scoped, time } from "./route.ts";

/** An invitation as the invited person sees it; only that person can answer. */
export const ownInvitation = z.object({
  id: z.uuid(),
  account: z.string(),
  by: z.string(),
  /** 1 admin, any other user */
  role: z.int(),
  createdAt: time,
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/** An invitation that is not answered yet, as the account sees it. The invited person has a login already. */
export const invitation = z.object({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.int(),
  properties: z.array(z.object({ id: z.uuid(), name: z.string() })),
  by: z.string(),
  createdAt: time,
});
export type Invitation = z.infer<typeof invitation>;

const person = { kind: "person" } as const;
const manage = { kind: "account", can: ["manage", "User"] } as const;

export const invitationRoutes = {
  own: route({
    method: "GET",
    path: "/api/v2/auth/invitations",
    summary: "One's own open invitations; none while the address is not proved",
    status: 200,
    access: person,
    input: z.strictObject({}),
    reply: z.object({ invitations: z.array(ownInvitation) }),
  }),
  accept: route({
    method: "POST",
    path: "/api/v2/auth/invitations/:id/accept",
    summary: "Join the account; ends one's other sessions and program sign-ins",
    status: 200,
    changes: ["invitations", "users", "session"],
    access: person,
    input: z.strictObject({ id: z.uuid() }),
    reply: z.object({ ok: z.literal(true), account: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }) }),
  }),
  decline: route({
    method: "POST",
    path: "/api/v2/auth/invitations/:id/decline",
    summary: "Turn an invitation down",
    status: 200,
    changes: ["invitations", "session"],
    access: person,
    input: z.strictObject({ id: z.uuid() }),
    reply: ok,
  }),
  list: route({
    method: "GET",
    path: "/api/v2/invitations",
    summary: "The account's open invitations of people who have a login",
    status: 200,
    access: manage,
    input: scoped({}),
    reply: z.object({ invitations: z.array(invitation) }),
  }),
  send: route({
    method: "POST",
    path: "/api/v2/invitations/:id/send",
    summary: "Mail an open invitation again",
    status: 200,
    changes: ["invitations", "mails"],
    access: manage,
    rate: { max: 30, perSeconds: 600 },
    input: scoped({ id: z.uuid() }),
    reply: ok,
  }),
  withdraw: route({
    method: "DELETE",
    path: "/api/v2/invitations/:id",
    summary: "Withdraw an open invitation",
    status: 200,
    changes: ["invitations"],
    access: manage,
    input: scoped({ id: z.uuid() }),
    reply: ok,
  }),
};
