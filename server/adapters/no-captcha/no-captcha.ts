import type { CaptchaCheck } from "../../ports/captcha.ts";

/** Accepts any token; for tests. */
export const noCaptcha: CaptchaCheck = { ask: async () => ({ kind: "off" }), verify: async () => true };
