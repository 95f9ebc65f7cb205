import type { Captcha } from "../../contract/sessions.ts";

/** Keeps programs out of the open forms. */
export interface CaptchaCheck {
  /** The challenge that the form must solve or show. */
  ask(): Promise<Captcha>;
  /** Whether the form's token is valid; a token is valid once. */
  verify(token: string, ip: string): Promise<boolean>;
}
