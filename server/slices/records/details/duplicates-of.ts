import { duplicateBand } from "../../../../contract/duplicates.ts";
import type { Duplicate } from "../../../../contract/records.ts";
import { compileForms } from "../../../../core/duplicates/form.ts";
import { comparedProfile } from "../../../../core/duplicates/profile-of.ts";
import { scorePair } from "../../../../core/duplicates/score-pair.ts";
import { probabilityOf, startWeight } from "../../../../core/duplicates/weights.ts";
import { criterionNames, MOST_SHARING } from "../../../../core/matching/criteria.ts";
import { hashKey } from "../../../../core/records/hash-key.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findSharedMails } from "../../tenancy/accounts/accounts.repo.ts";
import { findPresets } from "../store/learned-weights.repo.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { findContacts, findPartners, findSharing } from "./find-duplicates.repo.ts";
import type { RecordRow } from "./find-record.repo.ts";

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Profiles with a common match key that could be the same, the most likely first. */
export async function duplicatesOf(
  tx: Tx,
  scope: Scope,
  record: Pick<RecordRow, "id" | "module" | "old_id" | "values">,
  country: string,
): Promise<Duplicate[]> {
  const partners = await findPartners(tx, scope, record);
  if (partners.length === 0) return [];
  const contacts = await findContacts(tx, scope, [record.old_id, ...partners.map(({ old_id }) => old_id)]);
  const sharing = await findSharing(tx, scope, { id: record.id, most: MOST_SHARING });
  const ids = await recordIdsOf(tx, scope);
  const formOf = compileForms(country, await findSharedMails(tx, scope));
  const formOfProfile = ({ old_id, values }: Pick<RecordRow, "old_id" | "values">) =>
    formOf(comparedProfile(values, contacts.get(old_id) ?? []));
  const preset = (await findPresets(tx, scope))(record.module);
  const scoring = {
    preset,
    start: startWeight(preset, sharing.profiles),
    // The comparison normalises an address differently than its key does.
    isShared: (kind: "email" | "phone" | "address", value: string) =>
      sharing.shared.some(
        (own) => own.kind === criterionNames.indexOf(kind) && (kind === "address" || own.key === hashKey(value)),
      ),
  };
  const own = formOfProfile(record);
  const found = partners.flatMap((partner) => {
    // In the order of their ids, as everywhere, so that the pages of both profiles show the same.
    const other = formOfProfile(partner);
    const isFirst = BigInt(record.id) < BigInt(partner.id);
    const { band, weight, reasons } = isFirst ? scorePair(own, other, scoring) : scorePair(other, own, scoring);
    if (band === null) return [];
    const { values } = partner;
    const shown: Duplicate = {
      ID: ids.write("profiles", partner.id),
      name: partner.name,
      old_id: partner.old_id,
      email: String(values.email ?? ""),
      phone: String(values.phone ?? values.mobile ?? ""),
      city: String(values.city ?? ""),
      band,
      probability: rounded(probabilityOf({ band, weight }), 4),
      reasons: reasons
        .map((reason) => ({ ...reason, weight: rounded(reason.weight, 1) }))
        .sort((a, b) => b.weight - a.weight),
    };
    return [{ shown, weight }];
  });
  const place = ({ band }: Duplicate) => duplicateBand.options.indexOf(band);
  return found
    .sort(
      (a, b) => place(a.shown) - place(b.shown) || b.weight - a.weight || a.shown.old_id.localeCompare(b.shown.old_id),
    )
    .map(({ shown }) => shown);
}
