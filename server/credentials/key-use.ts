import { asOwner, type DatabaseOptions } from "../db/client.ts";
import type { Keys } from "../http/secrets.ts";
import { unwrapAccountKey } from "./account-key.ts";
import { openSecret } from "./envelope.ts";
import { CannotOpen } from "./key-ring.ts";
import { aboutOtp, keyIdOf, openText } from "./sealed-text.ts";
import { walkAccountKeys, walkOtps, walkSecrets } from "./stored-secrets.ts";

export type KeyUse = { credentials: number; secondFactors: number; accountKeys: number; closed: number };

/** How many values each key seals, and how many of them do not open: each is tried, as after a restored backup. */
export function readKeyUse(options: DatabaseOptions, keys: Keys): Promise<Map<string, KeyUse>> {
  const uses = new Map<string, KeyUse>();
  const count = (keyId: string, kind: Exclude<keyof KeyUse, "closed">, open: () => unknown) => {
    const use = uses.get(keyId) ?? { credentials: 0, secondFactors: 0, accountKeys: 0, closed: 0 };
    uses.set(keyId, use);
    use[kind]++;
    try {
      open();
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      use.closed++;
    }
  };
  return asOwner(options, async (client) => {
    await walkSecrets(client, "", async (secrets) => {
      for (const { place, envelope } of secrets)
        count(envelope.keyId, "credentials", () => openSecret(keys.credentials, place, envelope));
    });
    await walkAccountKeys(client, "", async (wrapped) => {
      for (const { accountId, ...key } of wrapped)
        count(key.keyId, "accountKeys", () => unwrapAccountKey(keys.credentials, accountId, key));
    });
    await walkOtps(client, "", async (otps) => {
      for (const { loginId, sealed } of otps)
        count(keyIdOf(sealed), "secondFactors", () => openText(keys.otp, aboutOtp(loginId), sealed));
    });
    return uses;
  });
}
