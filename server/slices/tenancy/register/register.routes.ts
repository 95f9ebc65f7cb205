import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { registerRoutes as routes } from "../../../../contract/register.ts";
import { OK } from "../../../../contract/route.ts";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import { bind } from "../../../http/bind.ts";
import { asPerson, bearerOf, sessionCookie, whoCalls } from "../../../http/session.ts";
import { mailLater } from "../../../mail-later.ts";
import type { CaptchaCheck } from "../../../ports/captcha.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { describeUserById } from "../sessions/describe-user.ts";
import { makeProof } from "../sessions/prove-address.ts";
import { refuseWeak } from "../sessions/set-password.ts";
import { toMail } from "../users/invite-user.ts";
import { createAccount } from "./create-account.ts";

type Deps = {
  db: Db;
  captcha: CaptchaCheck;
  mailer: Mailer;
  publicUrl: () => string;
  register: Config["register"];
  secureCookies: boolean;
};

export function mountRegister(app: FastifyInstance, deps: Deps): void {
  const { db, captcha, mailer, publicUrl, register, secureCookies } = deps;

  /** Accepts a signed-in super admin, or an anonymous caller with a solved captcha while registration is open. */
  async function admit(request: FastifyRequest, reply: FastifyReply, token: string | undefined, opens: boolean) {
    const signedIn = bearerOf(request) ?? request.cookies[sessionCookie(secureCookies)];
    if (signedIn) {
      const person = asPerson(await whoCalls(request, reply, app.session, {}));
      if (opens && !person.isSuper) throw new Refusal("forbidden");
      return person;
    }
    if (opens && register !== "open") throw new Refusal("forbidden");
    if (!token || !(await captcha.verify(token, request.ip))) throw new Refusal("captcha_failed");
    return null;
  }

  bind(app, routes.checkEmail, async (_caller, { email, recaptchaToken }, { request, reply }) => {
    await admit(request, reply, recaptchaToken, false);
    if (await findLogin(db, email)) throw new Refusal("email_taken");
    return { ...OK, available: true as const };
  });

  bind(app, routes.createAccount, async (_caller, input, { request, reply, language }) => {
    const { email, name, property, firstname, lastname, password } = input;
    if (password !== undefined)
      refuseWeak(password, [email, name, property, firstname, lastname], language, "password");
    const person = await admit(request, reply, input.recaptchaToken, true);
    if (password === undefined && !person)
      throw new Refusal("invalid", {
        issues: [{ path: "password", code: "required", message: say(language, "errors.issue.required") }],
      });
    const made = await createAccount(db, input);
    const mail =
      made.invitation && person
        ? toMail(
            { to: email, firstname, account: name, by: person.session.user_name, language, token: made.invitation },
            publicUrl(),
          )
        : await makeProof(deps, { loginId: made.loginId, email, language });
    mailLater(mailer, [mail], request.log);
    const { user, account } = await describeUserById(db, made);
    return { ...OK, account, user, property: made.property };
  });
}
