import { z } from "zod";
import type { CaptchaCheck } from "../../ports/captcha.ts";

const answer = z.object({ success: z.boolean() });

type Options = { siteKey: string; secret: string; verifyUrl?: string };

/** Google's reCAPTCHA, for installations that already have its keys. If Google cannot be reached, the check fails. */
export function createRecaptcha({ siteKey, secret, verifyUrl }: Options): CaptchaCheck {
  const url = verifyUrl ?? "https://www.google.com/recaptcha/api/siteverify";
  return {
    ask: async () => ({ kind: "recaptcha", siteKey }),
    async verify(token, ip) {
      try {
        const response = await fetch(url, {
          method: "POST",
          body: new URLSearchParams({ secret, response: token, remoteip: ip }),
          redirect: "error",
          signal: AbortSignal.timeout(5_000),
        });
        return answer.parse(await response.json()).success;
      } catch {
        return false;
      }
    },
  };
}
