import type { z } from "zod";
import { registerRoutes } from "../../../../contract/register.ts";
import { useSend } from "../../../data/write.ts";
import { takeCaptchaToken } from "../../../lib/captcha.ts";

type Input = Omit<z.input<typeof registerRoutes.createAccount.input>, "recaptchaToken">;

/** The address first, so that nobody fills a whole form in vain; each of the two calls wants its own proof. */
export function useCreateAccount({ anonymous }: { anonymous: boolean }) {
  const check = useSend(registerRoutes.checkEmail);
  const create = useSend(registerRoutes.createAccount);
  const proof = async () => (anonymous ? { recaptchaToken: await takeCaptchaToken() } : {});
  return async (input: Input) => {
    await check({ email: input.email, ...(await proof()) });
    return create({ ...input, ...(await proof()) });
  };
}
