import type { ReviewItem } from "../../../../contract/imports.ts";
import { hotelOfFile } from "../../../../core/properties/hotel-of-file.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { findUploaded } from "../../intake/files/files.repo.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { type ImportRow, updateImport } from "./imports.repo.ts";

/**
 * Whether a person must first confirm that an in-house file belongs to this property: the file names a hotel, and the
 * property has no code to compare. Asked with every configuration, since it says nothing about the hotel.
 */
export async function asksForHotel(tx: Tx, scope: Scope, run: ImportRow): Promise<boolean> {
  const file = await findUploaded(tx, scope, run.file_id);
  if (file?.found.kind !== "ihf") return false;
  const { property: code } = file.found.header;
  const answer = run.answers?.find(({ what }) => what === "hotel")?.choice;
  const hotel = hotelOfFile(code, await getProperty(tx, scope));
  if (answer === "" || hotel === "other") {
    const params = { code };
    throw new JobProblem("The file is of another hotel.", { code: "other_hotel", params, final: true });
  }
  if (hotel === "own" || answer !== undefined || run.accept_unsure) return false;
  const item: ReviewItem = {
    ...{ what: "hotel", column: null, found: code, confidence: "open" },
    evidence: [{ code: "hotel_no_code", params: { code } }],
    choices: [code, ""],
  };
  await updateImport(tx, scope, run.id, { review: JSON.stringify([item]) });
  return true;
}
