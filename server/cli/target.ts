import { sessionRoutes } from "../../contract/sessions.ts";
import { call, type Server } from "./call.ts";
import { readCredentials, readUrl } from "./credentials.ts";
import { signInAsProgram } from "./login.ts";
import { ask } from "./prompt.ts";
import { UsageError } from "./usage-error.ts";

/** The server and the hotel of a command. */
export type Target = { server: Server; hotel: { account?: string; property: string } };
type TargetFlags = { account?: string | undefined; property?: string | undefined; email?: string | undefined };

const open: Server[] = [];

/** Ends the sign-ins of this command. One that the server ended before, or cannot be asked to end, is left as it is. */
export async function signOut(): Promise<void> {
  for (const server of open.splice(0)) await call(server, sessionRoutes.signOut, {}).catch(() => {});
}

/** A password in the environment spares a script the question. */
async function signedIn(env: NodeJS.ProcessEnv, email: string | undefined): Promise<Server> {
  if (!email) return readCredentials(env);
  const { server } = await signInAsProgram(await readUrl(env), { email, password: env.BELLHOP_PASSWORD, ask });
  open.push(server);
  return server;
}

/** The named hotel; a user with exactly one need not name it. */
export async function findTarget(env: NodeJS.ProcessEnv, { account, property, email }: TargetFlags): Promise<Target> {
  const server = await signedIn(env, email);
  const { user } = await call(server, sessionRoutes.check, { userinfo: true, ...(account && { account }) });
  const own = user?.properties.map(({ slug }) => slug) ?? [];
  const known = own.length > 0 ? `Yours: ${own.join(", ")}.` : "This token opens none.";
  const chosen = property ?? (own.length === 1 ? own[0] : undefined);
  if (!chosen) throw new UsageError(`Say which hotel is meant: --property SLUG. ${known}`);
  const of = account ?? user?.account?.slug;
  if ((!account || account === user?.account?.slug) && !own.includes(chosen.toLowerCase()))
    throw new UsageError(
      `This token opens no property “${chosen}”. ${known}\nWas it added after you signed in? Run \`npx bellhop login\` again.`,
    );
  return { server, hotel: { ...(of && { account: of }), property: chosen } };
}
