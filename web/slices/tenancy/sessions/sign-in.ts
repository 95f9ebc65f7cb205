import { sessionRoutes } from "../../../../contract/sessions.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { takeCaptchaToken } from "../../../lib/captcha.ts";
import { sessionStarted } from "../../../lib/session-events.ts";

type Credentials = { email: string; password: string; otp: string };

/** The bearer token in the answer is for programs: the browser has its cookie and lets the token go. */
export function useSignIn() {
  const send = useSend(sessionRoutes.signIn, { leaves: () => true });
  return async ({ email, password, otp }: Credentials): Promise<void> => {
    const attempt = async () =>
      send({ email, password, recaptchaToken: await takeCaptchaToken(), ...(otp && { otp: otp.trim() }) });
    try {
      await attempt();
    } catch (error) {
      // A proof that ran out while somebody looked for the password: one more, without a word.
      if (!(error instanceof CallError) || error.code !== "captcha_failed") throw error;
      await attempt();
    }
    sessionStarted();
  };
}
