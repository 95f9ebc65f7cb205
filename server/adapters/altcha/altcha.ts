import { createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { CaptchaCheck } from "../../ports/captcha.ts";

/** The work takes a browser some tenths of a second; a machine feels the cost only over thousands of challenges. */
const COST = 1_000;
const [EASIEST, HARDEST] = [100, 300];
const LIFE_SECONDS = 600;

const payload = z.object({
  challenge: z.looseObject({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.looseObject({ counter: z.number() }),
});

type Deps = { secret: string; takeOnce(key: string, seconds: number): Promise<boolean> };

/** ALTCHA, self-hosted: a proof of work, no puzzle and no third party. */
export function createAltcha({ secret, takeOnce }: Deps): CaptchaCheck {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
  return {
    async ask() {
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: COST,
        counter: randomInt(EASIEST, HARDEST),
        expiresAt: new Date(Date.now() + LIFE_SECONDS * 1_000),
        deriveKey,
        ...secrets,
      });
      return { kind: "altcha", challenge: { ...challenge } };
    },
    async verify(token) {
      const parsed = payload.safeParse(decode(token));
      if (!parsed.success) return false;
      const proof = parsed.data as unknown as Payload;
      const { verified } = await verifySolution({ ...proof, deriveKey, ...secrets });
      return verified && (await takeOnce(`altcha ${parsed.data.challenge.signature}`, LIFE_SECONDS));
    },
  };
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, "base64").toString("utf8"));
  } catch {
    return null; // Not a proof at all.
  }
}
