import { hostname } from "node:os";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sessionRoutes } from "../../contract/sessions.ts";
import { call, Refused, type Server } from "./call.ts";
import { type Credentials, keepCredentials, readCredentials } from "./credentials.ts";
import { UsageError } from "./usage-error.ts";

export type Ask = (question: string, options?: { hidden?: boolean }) => Promise<string>;
/** One token cannot name more properties. */
const MOST = 2_000;

type LoginFlags = { url?: string | undefined; email?: string | undefined; token?: string | undefined };

/** Signs in once with the password and stores a personal API token instead of it, for every property of the person. */
export async function logIn(env: NodeJS.ProcessEnv, flags: LoginFlags, ask: Ask): Promise<string> {
  const url =
    flags.url ?? env.BELLHOP_URL ?? ((await ask("Address [http://127.0.0.1:3000]: ")) || "http://127.0.0.1:3000");
  if (!URL.canParse(url)) throw new UsageError(`“${url}” is not an address.`);
  const token = flags.token ?? (await makeToken(url, flags.email ?? (await ask("E-mail: ")), ask));
  const path = await keepCredentials(env, { url, token });
  return [
    await whoAmI(env, { url, token }),
    `Kept in ${path}. Revoke it in your account settings.`,
    "It opens the properties above, and none that is added later: run `npx bellhop login` again for that one.",
  ].join("\n");
}

async function makeToken(url: string, email: string, ask: Ask): Promise<string> {
  const { server, account, properties } = await signInAsProgram(url, { email, ask });
  if (!account || properties.length === 0) throw new UsageError("There is no property to make a token for yet.");
  const made = await call(server, sessionRoutes.createToken, {
    account: account.slug,
    name: `Command line on ${hostname()}`.slice(0, 80),
    properties: properties.map(({ slug }) => slug).slice(0, MOST),
  });
  await call(server, sessionRoutes.signOut, {});
  return made.token;
}

type SignIn = { email: string; password?: string | undefined; ask: Ask };

/** Signs in with the password, as a program: the token lives for minutes and is renewed as long as the program works. */
export async function signInAsProgram(url: string, { email, password: given, ask }: SignIn) {
  const password = given || (await ask("Password: ", { hidden: true }));
  const signIn = async (otp?: string) =>
    call({ url }, sessionRoutes.signIn, {
      email,
      password,
      recaptchaToken: await proveHuman(url),
      program: true,
      ...(otp && { otp }),
    });
  const { token, refreshToken, user } = await signIn().catch(async (error: unknown) => {
    if (error instanceof Refused && error.code === "second_factor_required") return signIn(await ask("Code: "));
    throw error;
  });
  return { server: renewing(url, { token, refreshToken }), account: user.account, properties: user.properties };
}

/** A refresh token is good for one use: calls that wait share one renewal, and later ones find its token. */
export function renewing(url: string, tokens: { token: string; refreshToken?: string | undefined }): Server {
  let { refreshToken = "" } = tokens;
  let underWay: Promise<void> | undefined;
  const server: Server = {
    url,
    token: tokens.token,
    async renew(refused) {
      if (server.token !== refused) return;
      underWay ??= call({ url }, sessionRoutes.refresh, { refreshToken })
        .then((next) => {
          server.token = next.token;
          refreshToken = next.refreshToken;
        })
        .finally(() => {
          underWay = undefined;
        });
      await underWay;
    },
  };
  return server;
}

/** The proof of work that a browser does on the sign-in page. */
async function proveHuman(url: string): Promise<string> {
  const answer = await call({ url }, sessionRoutes.captcha, {});
  if (answer.kind === "off") return "off";
  if (answer.kind === "recaptcha")
    throw new UsageError(
      "This house uses reCAPTCHA: make an API token in your account settings and give it by --token.",
    );
  const challenge = answer.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

export async function whoAmI(env: NodeJS.ProcessEnv, credentials?: Credentials): Promise<string> {
  const server = credentials ?? (await readCredentials(env));
  const { user } = await call(server, sessionRoutes.check, { userinfo: true });
  if (!user) throw new UsageError("The server did not say who this is.");
  const role = { 1: "admin", 2: "super admin" }[user.role] ?? "user";
  return [
    `${user.firstname} ${user.lastname} <${user.email}>, ${role}`,
    `Account    ${user.account ? `${user.account.name} (${user.account.slug})` : "none yet"}`,
    `Properties ${user.properties.map(({ slug }) => slug).join(", ") || "none"}`,
    `Server     ${server.url}`,
  ].join("\n");
}
