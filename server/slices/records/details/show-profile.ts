import type { ProfileDetail } from "../../../../contract/records.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findCountry } from "../../tenancy/properties/properties.repo.ts";
import { findOpenGroup } from "../store/open-duplicates.repo.ts";
import { profilesByIds } from "../store/show-rows.repo.ts";
import { findChildren, staysOfGuest } from "./children.repo.ts";
import { contactsOf } from "./contacts-of.ts";
import { duplicatesOf } from "./duplicates-of.ts";
import { getRecords, leadToSurvivor } from "./find-record.repo.ts";
import { showWhole } from "./show-record.ts";

/** A company has no stays of its own: the guest of a reservation is a person. */
const NO_STAYS = { reservations: [], reservationCount: 0 };

/** The id of a merged profile leads to the remaining one, as its old id does. */
export async function showProfile(tx: Tx, scope: Scope, named: string): Promise<ProfileDetail> {
  const [there] = await getRecords(tx, scope, "profiles", [named]);
  const id = there ? named : await leadToSurvivor(tx, scope, named);
  const { record, whole, timeline } = await showWhole(tx, scope, { kind: "profiles", id });
  const [row] = await profilesByIds(tx, scope, [id]);
  if (!row) throw new Refusal("not_found");
  const country = await findCountry(tx, scope);
  const contacts = await findChildren(tx, scope, { module: "profile-contacts", parent: record.old_id });
  const stays = record.module === "profiles" ? await staysOfGuest(tx, scope, record.old_id) : NO_STAYS;
  const duplicates = await duplicatesOf(tx, scope, record, country);
  const sure = duplicates.filter(({ band }) => band === "sure" || band === "likely");
  return {
    profile: { ...row, ...whole, duplicates: sure.length },
    duplicates,
    duplicateGroup: await findOpenGroup(tx, scope, id),
    ...stays,
    ...contactsOf({ ...whole, contacts, country }),
    timeline,
  };
}
