import { codesOf, hotelOfFile } from "../../../../core/properties/hotel-of-file.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { FoundInFile } from "../../../ports/file-reader.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";

/** An in-house file names its hotel: guests of another hotel are refused. */
export async function refuseOtherHotel(tx: Tx, scope: Scope, found: FoundInFile): Promise<void> {
  if (found.kind !== "ihf") return;
  const property = await getProperty(tx, scope);
  const { property: code } = found.header;
  if (hotelOfFile(code, property) !== "other") return;
  throw new Refusal("invalid", {
    text: "file.ihf_other_hotel",
    params: { code, own: codesOf(property).join(", "), name: property.name },
  });
}
