import { z } from "zod";
import { account } from "./accounts.ts";
import { property } from "./properties.ts";
import { route } from "./route.ts";
import { email, newPassword, personName, phone, user } from "./users.ts";

const captchaToken = z.string().min(1).max(8_192).optional();
const title = z.string().trim().min(1).max(120);

export const registerRoutes = {
  checkEmail: route({
    method: "POST",
    path: "/checkEmail",
    summary: "Whether an address is still free; anonymous callers send a captcha token",
    status: 200,
    access: { kind: "open" },
    rate: { max: 30, perSeconds: 60 },
    input: z.object({ email, recaptchaToken: captchaToken }),
    reply: z.object({ ok: z.literal(true), available: z.literal(true) }),
  }),
  createAccount: route({
    method: "POST",
    path: "/CreateAccount",
    summary:
      "A new account with its first property and admin: by anyone where registration is open, else a super admin",
    status: 201,
    changes: ["accounts", "session"],
    access: { kind: "open" },
    rate: { max: 10, perSeconds: 60 },
    input: z.object({
      name: title,
      firstname: personName,
      lastname: personName,
      property: title,
      propertyAddress: z.string().trim().max(200).optional(),
      propertyPhone: phone.optional(),
      email,
      group: z.string().trim().max(120).optional(),
      /** A super admin leaves it out: the administrator is invited and chooses it. */
      password: newPassword.optional(),
      recaptchaToken: captchaToken,
    }),
    reply: z.object({
      ok: z.literal(true),
      account,
      property,
      user,
    }),
  }),
};
