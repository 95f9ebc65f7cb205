import { lateCode } from "../translation/late.ts";
import type { Refusal } from "./built.ts";
import type { HotelSettings } from "./settings.ts";

/** Translates one code with the property's code mappings; an unmapped code is a refusal. */
export function translatedCode(
  { codes }: Pick<HotelSettings, "codes">,
  place: { field: string; list: string },
  code: string | undefined,
  refusals: Refusal[],
): string | undefined {
  if (code === undefined) return undefined;
  const late = lateCode(codes?.get(place.list), code);
  if (late.state === "waits")
    refusals.push({ field: place.field, reason: "unmapped-code", value: code, list: place.list });
  return "code" in late ? late.code : undefined;
}
