import type { z } from "zod";
import { errorBody } from "../../../core/ohip/errors.ts";
import type { HotelWarning } from "../../ports/hotel-system.ts";

/** Oracle's description of a refusal, if there is one: many statuses come without a body. */
export function readError(json: unknown): z.infer<typeof errorBody> | undefined {
  return errorBody.safeParse(json).data;
}

type Noted = { warnings?: unknown };
type Raw = Partial<Record<"code" | "type" | "shortText" | "value", unknown>>;
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** The warnings of a call that was accepted. */
export function readWarnings(json: unknown): HotelWarning[] {
  const { warnings } = (typeof json === "object" && json !== null ? json : {}) as Noted;
  if (!Array.isArray(warnings)) return [];
  return warnings.map((warning: Raw | null) => ({
    code: textOf(warning?.code),
    type: textOf(warning?.type),
    text: textOf(warning?.shortText) ?? textOf(warning?.value) ?? "",
  }));
}

/** The last part of the Location header, where Oracle puts the id of a created record. */
export function idOf(location: string | undefined): string | undefined {
  const last = location?.split(/[?#]/)[0]?.split("/").at(-1);
  if (!last) return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** How long an answer stays valid, if it says so. */
export function maxAgeMs(header: string | undefined): number | undefined {
  const seconds = header?.match(/(?:^|[\s,])max-age=(\d{1,6})(?:$|[\s,])/i)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Reads seconds or a date; anything else is ignored. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const retryAt = Date.parse(header);
  return Number.isNaN(retryAt) ? undefined : Math.max(0, retryAt - now.getTime());
}
