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
import { describeUserById } from "../sessions/describe-user.ts";
import { makeProof } from "../sessions/prove-address.ts";
import { refuseWeak } from "../sessions/set-password.ts";
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
  const { db, captcha, mailer, register, secureCookies } = deps;

  /** A signed-in super admin, or nobody: then the captcha stands in, and registration must be open. */
  async function admit(request: FastifyRequest, reply: FastifyReply, token: string | undefined, opens: boolean) {
    const signedIn = bearerOf(request) ?? request.cookies[sessionCookie(secureCookies)];
    if (signedIn) {
      const { isSuper } = asPerson(await whoCalls(request, reply, app.session, {}));
      if (opens && !isSuper) throw new Refusal("forbidden");
      return;
    }
    if (opens && register !== "open") throw new Refusal("forbidden");
    if (!token || !(await captcha.verify(token, request.ip))) throw new Refusal("captcha_failed");
  }

  bind(app, routes.checkEmail, async (_caller, { email, recaptchaToken }, { request, reply }) => {
    await admit(request, reply, recaptchaToken, false);
    if (await findLogin(db, email)) throw new Refusal("email_taken");
    return { ...OK, available: true as const };
  });

  bind(app, routes.createAccount, async (_caller, input, { request, reply, language }) => {
    refuseWeak(
      input.password,
      [input.email, input.name, input.property, input.firstname, input.lastname],
      language,
      "password",
    );
    await admit(request, reply, input.recaptchaToken, true);
    const made = await createAccount(db, input);
    const proof = await makeProof(deps, { loginId: made.loginId, email: input.email, language });
    mailLater(mailer, [proof], request.log);
    const { user, account } = await describeUserById(db, made);
    return { ...OK, account, user, property: made.property };
  });
}
