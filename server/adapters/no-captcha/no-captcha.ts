import type { CaptchaCheck } from "../../ports/captcha.ts";

/** For tests: any token will do. */
export const noCaptcha: CaptchaCheck = { ask: async () => ({ kind: "off" }), verify: async () => true };
