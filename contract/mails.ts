import { z } from "zod";
import { route, time } from "./route.ts";

export const keptMail = z.object({
  name: z.string(),
  to: z.string(),
  at: time,
  /** The address belongs to a login and is not verified: a super admin may mark it as verified. */
  unproved: z.boolean(),
});
export type KeptMail = z.infer<typeof keptMail>;

/** Mails kept because no SMTP server is set; for super admins. */
export const mailRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/system/mails",
    summary: "Mails waiting in the outbox, newest first; `outbox` is false where an SMTP server sends them",
    status: 200,
    access: { kind: "person" },
    input: z.strictObject({}),
    reply: z.object({ outbox: z.boolean(), mails: z.array(keptMail) }),
  }),
  open: route({
    method: "GET",
    path: "/api/v2/system/mails/:name",
    summary: "One of them as a file for any mail program",
    status: 200,
    access: { kind: "person" },
    input: z.strictObject({ name: z.string().regex(/^[\w-]+\.eml$/) }),
    reply: z.unknown(),
  }),
};
