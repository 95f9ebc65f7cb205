import type { z } from "zod";
import { registerRoutes } from "../../../../contract/register.ts";
import { call } from "../../../lib/call.ts";
import { takeCaptchaToken } from "../../../lib/captcha.ts";

type Input = Omit<z.input<typeof registerRoutes.createAccount.input>, "recaptchaToken">;

/** The address first, so that nobody fills a whole form in vain; each of the two calls wants its own proof. */
export async function createAccount(input: Input, { anonymous }: { anonymous: boolean }) {
  const proof = async () => (anonymous ? { recaptchaToken: await takeCaptchaToken() } : {});
  await call(registerRoutes.checkEmail, { email: input.email, ...(await proof()) });
  return call(registerRoutes.createAccount, { ...input, ...(await proof()) });
}
