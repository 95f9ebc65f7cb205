import type { Captcha } from "../../contract/sessions.ts";

/** Keeps machines out of the open forms. */
export interface CaptchaCheck {
  /** What the form must solve or show. */
  ask(): Promise<Captcha>;
  /** Whether the form's token proves it; a token proves it once. */
  verify(token: string, ip: string): Promise<boolean>;
}
