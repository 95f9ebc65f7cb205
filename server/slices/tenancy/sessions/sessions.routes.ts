import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { OK } from "../../../../contract/route.ts";
import { sessionRoutes as routes } from "../../../../contract/sessions.ts";
import { inPerson } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { csrfTokenFor, newToken } from "../../../http/secrets.ts";
import { clearSession, deviceCookie, sessionCookie, setDevice, setSession } from "../../../http/session.ts";
import { mailLater } from "../../../mail-later.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { describeUser } from "./describe-user.ts";
import { listOwnAccounts, listTokenProperties } from "./own-accounts.repo.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { deleteTokens } from "./sessions.repo.ts";
import { mailResetLink, resetPassword } from "./set-password.ts";
import { type SignInDeps, signIn } from "./sign-in.ts";
import { updateProfile } from "./update-profile.ts";

export type SessionDeps = SignInDeps & { mailer: Mailer; publicUrl: () => string; secureCookies: boolean };

export function mountSessions(app: FastifyInstance, deps: SessionDeps): void {
  const { db, keys, captcha, mailer, secureCookies, idleSeconds } = deps;

  bind(app, routes.captcha, () => captcha.ask());

  bind(app, routes.csrfToken, async (_caller, _input, { request, reply }) => {
    const bound = request.cookies[sessionCookie(secureCookies)] ?? preSession(request, reply);
    return { csrfToken: csrfTokenFor(keys, bound) };
  });

  function preSession(request: FastifyRequest, reply: FastifyReply): string {
    const name = `${sessionCookie(secureCookies)}-pre`;
    const fresh = request.cookies[name] ?? newToken();
    reply.setCookie(name, fresh, { path: "/", httpOnly: true, secure: secureCookies, sameSite: "strict" });
    return fresh;
  }

  bind(app, routes.signIn, async (_caller, input, { request, reply }) => {
    const device = (request.headers["user-agent"] ?? "").slice(0, 200);
    const report = (error: unknown) => request.log.error({ err: error }, "failed sign-in not noted");
    const browser = request.cookies[deviceCookie(secureCookies)];
    const cookie = input.program ? undefined : request.cookies[sessionCookie(secureCookies)];
    const from = { ip: request.ip, device, requestId: request.id, report, browser, cookie };
    const made = await signIn(deps, input, from);
    if (made.session) setSession(reply, secureCookies, { token: made.session.token, user: made.user });
    if (made.browser) setDevice(reply, secureCookies, made.browser);
    return {
      user: made.user,
      account: made.account,
      token: made.access.token,
      expiresAt: made.access.expiresAt.toISOString(),
      refreshToken: made.refresh?.token,
    };
  });

  bind(app, routes.check, async ({ session, loginId, isSuper }, { userinfo, account: named }) => {
    // No account: a super admin of an installation without accounts, or an invited person who works for no account yet.
    if (!session.account_id && named !== undefined) throw new Refusal("not_found");
    const times = {
      ...OK,
      expiresAt: session.expires_at.toISOString(),
      idleExpiresAt: session.idle_at?.toISOString() ?? null,
    };
    if (!userinfo) return times;
    const { user, account } = await describeUser(db, session);
    const { accounts, lastPropertyId, address, invitations } = await listOwnAccounts(db, { loginId, isSuper });
    if (session.kind === "api") {
      // A token shows only what it opens, not the owner's other properties.
      const opened = new Set(await listTokenProperties(db, session));
      user.properties = user.properties.filter(({ id }) => opened.has(id));
    }
    const { property_id: id, property_slug: slug } = session;
    return {
      ...times,
      user,
      account,
      accounts: session.kind === "api" ? accounts.filter(({ id }) => id === account?.id) : accounts,
      lastProperty: user.properties.find((property) => property.id === lastPropertyId)?.slug ?? null,
      property: id && slug ? { id, slug } : null,
      secondFactor: session.second_factor,
      secondFactorDue: session.second_factor_due,
      address,
      invitations,
    };
  });

  bind(app, routes.refresh, (_caller, { refreshToken }) => refreshTokens(db, refreshToken, idleSeconds));

  bind(app, routes.signOut, async ({ loginId, session }, _input, { reply }) => {
    const which = session.family ? { family: session.family } : { id: session.token_id };
    await inPerson(db, { loginId }, (tx) => deleteTokens(tx, { loginId }, which));
    clearSession(reply, secureCookies);
    return OK;
  });

  // Looking up the session has already counted as activity, unless a timer made the call.
  bind(app, routes.activity, async ({ session }) => ({
    ...OK,
    idleExpiresAt: session.idle_at?.toISOString() ?? null,
  }));

  bind(app, routes.updateProfile, async (person, input, { request, reply, language }) => {
    const from = { ip: request.ip, requestId: request.id };
    mailLater(mailer, await updateProfile(deps, person, input, { ...from, language }), request.log);
    const { user } = await describeUser(db, {
      ...person.session,
      language: input.language ?? person.session.language,
    });
    const token = request.cookies[sessionCookie(secureCookies)];
    if (token && person.session.kind === "session") setSession(reply, secureCookies, { token, user });
    return { ...OK, user };
  });

  bind(app, routes.forgotPassword, async (_caller, { email, recaptchaToken }, { request }) => {
    if (!(await captcha.verify(recaptchaToken, request.ip))) throw new Refusal("captcha_failed");
    mailResetLink(deps, email).catch((error) => request.log.error({ err: error }, "reset mail failed"));
    return OK;
  });

  bind(app, routes.resetPassword, async (_caller, { token, password }, { language, request, reply }) => {
    const browser = request.cookies[deviceCookie(secureCookies)] ?? newToken();
    const device = (request.headers["user-agent"] ?? "").slice(0, 200);
    const from = { ip: request.ip, requestId: request.id, browser, device };
    await resetPassword(db, { token, password, idleSeconds, language, from });
    clearSession(reply, secureCookies);
    setDevice(reply, secureCookies, browser);
    return OK;
  });
}
