import type { Captcha } from "../../contract/sessions.ts";
import { sessionRoutes } from "../../contract/sessions.ts";
import { call } from "./call.ts";

/** Challenges expire; an older proof is computed again. */
const FRESH_MS = 4 * 60_000;
let prepared: { at: number; token: Promise<string> } | undefined;

function solve(challenge: Record<string, unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./captcha.worker.ts", import.meta.url), { type: "module" });
    const end = (finish: () => void) => {
      worker.terminate();
      finish();
    };
    worker.onerror = () => end(() => reject(new Error("The captcha worker failed")));
    worker.onmessage = ({ data: solution }: MessageEvent<object | null>) =>
      end(() =>
        solution
          ? resolve(btoa(JSON.stringify({ challenge, solution })))
          : reject(new Error("The captcha was not solved")),
      );
    worker.postMessage(challenge);
  });
}

type Recaptcha = { ready: (then: () => void) => void; execute: (key: string, options: object) => Promise<string> };

function askRecaptcha(siteKey: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onerror = () => reject(new Error("reCAPTCHA did not load"));
    script.onload = () => {
      const { grecaptcha } = globalThis as unknown as { grecaptcha: Recaptcha };
      grecaptcha.ready(() => grecaptcha.execute(siteKey, { action: "submit" }).then(resolve, reject));
    };
    document.head.append(script);
  });
}

async function makeToken(): Promise<string> {
  const captcha: Captcha = await call(sessionRoutes.captcha, {});
  if (captcha.kind === "altcha") return solve(captcha.challenge);
  return captcha.kind === "recaptcha" ? askRecaptcha(captcha.siteKey) : "off";
}

/** Starts while the person is typing, so that there is no wait at the end. */
export function prepareCaptcha(): void {
  if (prepared && Date.now() - prepared.at < FRESH_MS) return;
  const token = makeToken();
  token.catch(() => {
    prepared = undefined;
  });
  prepared = { at: Date.now(), token };
}

/** Each proof is valid once. */
export function takeCaptchaToken(): Promise<string> {
  prepareCaptcha();
  const token = prepared?.token ?? makeToken();
  prepared = undefined;
  return token;
}
