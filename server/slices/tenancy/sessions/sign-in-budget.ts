import { isIPv6 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../../db/client.ts";
import type { KnownSource } from "./known-devices.repo.ts";
import { count, countAttempts, forgiveAttempts, type Limit, takeTurn } from "./throttle.repo.ts";

const DAY = 86_400;
/** Attempts at a login from unknown sources within a day, and the seconds between two attempts from then on. */
const SLOW_DOWN = [
  { after: 300, gapSeconds: 10 },
  { after: 100, gapSeconds: 6 },
  { after: 20, gapSeconds: 2 },
];
const MAX_WAIT_SECONDS = 15;

type Attempt = { email: string; ip: string; known: KnownSource };

/**
 * Each source has a budget of its own, so that a stranger does not use up the owner's. A browser that the person has
 * signed in with before is one source, an address another. Attempts from unknown sources also take turns: a thousand
 * machines guess no faster than one (docs/decisions/016). Returns how a success takes back its count.
 */
export async function spendAttempt(db: Db, { email, ip, known }: Attempt): Promise<() => Promise<void>> {
  const source = networkOf(ip);
  const limits: Limit[] = known.device
    ? [{ key: `sign-in by device ${known.device}`, max: 19, seconds: 300 }]
    : [
        { key: `sign-in from ${source}`, max: 19, seconds: 60 },
        { key: `sign-in of ${email} from ${source}`, max: 19, seconds: 300 },
      ];
  await countAttempts(db, limits);
  if (known.device || known.address) return () => forgiveAttempts(db, limits);

  const strangers = { key: `sign-in of ${email} by strangers`, max: 0, seconds: DAY };
  const { hits } = await count(db, strangers);
  const gapSeconds = SLOW_DOWN.find(({ after }) => hits > after)?.gapSeconds;
  if (gapSeconds) {
    const turn = { key: `sign-in turn of ${email}`, gapSeconds, maxWaitSeconds: MAX_WAIT_SECONDS };
    await sleep((await takeTurn(db, turn)) * 1_000);
  }
  return () => forgiveAttempts(db, [...limits, strangers]);
}

/** A household or office: an IPv4 address, or the half of an IPv6 address that its owner cannot choose freely. */
export function networkOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (four) return four;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = (ip.split("%", 1)[0] ?? "").split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const [left, right] = [groups(head), groups(tail ?? "")];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const whole = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
