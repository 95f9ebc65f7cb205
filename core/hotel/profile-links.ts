import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { type Built, compact, type IdOf, type Refusal } from "./built.ts";
import { decimalOf, fitRecord } from "./fit.ts";
import type { HotelSettings } from "./settings.ts";

/** A profile's OPERA id may be listed under persons or under firms. */
const profileId = (idOf: IdOf, oldId: string) => idOf("profiles", oldId) ?? idOf("accounts", oldId);
const unlinked = (field: string, value: string): Refusal => ({ field, reason: "unlinked", value });

export function buildRelationship(
  settings: HotelSettings,
  given: RecordOf<"relationships">,
  idOf: IdOf,
): Built<SomeOf<"relationships">, "postProfileRelationship"> {
  const { record, changes, refusals } = fitRecord(settings, "relationships", given);
  const source = profileId(idOf, record.profileId);
  const target = profileId(idOf, record.relatedId);
  if (source === undefined) refusals.push(unlinked("profileId", record.profileId));
  if (target === undefined) refusals.push(unlinked("relatedId", record.relatedId));
  if (refusals.length > 0 || source === undefined || target === undefined) return { ok: false, refusals };
  const body = compact({
    relationship: {
      sourceRelation: record.relation,
      targetRelation: record.relatedRelation,
      primary: record.primary,
    },
  });
  const path = { sourceProfileId: source, targetProfileId: target };
  return { ok: true, call: { operation: "postProfileRelationship", path, body }, sent: compact(record), changes };
}

/** The relationship to one other profile, among all relationships of the requested profile. */
export function readRelationship(
  reply: ReplyOf<"getProfileRelationships">,
  { profileId, relatedId, relation }: Pick<RecordOf<"relationships">, "profileId" | "relatedId" | "relation">,
  id: string,
): SomeOf<"relationships"> | undefined {
  const found = reply.relationships?.relationship?.find(
    (item) =>
      item.sourceRelation === relation &&
      item.relationshipProfile?.profileIdList?.some((other) => other.id === id) === true,
  );
  if (!found) return undefined;
  return compact<SomeOf<"relationships">>({
    profileId,
    relatedId,
    relation: found.sourceRelation,
    relatedRelation: found.targetRelation,
    primary: found.relationshipProfile?.primary,
  });
}

export function buildMembership(
  settings: HotelSettings,
  given: RecordOf<"memberships">,
  idOf: IdOf,
): Built<SomeOf<"memberships">, "postMembership"> {
  const { record, changes, refusals } = fitRecord(settings, "memberships", given);
  const id = idOf("profiles", record.profileId);
  if (id === undefined) refusals.push(unlinked("profileId", record.profileId));
  if (refusals.length > 0 || id === undefined) return { ok: false, refusals };
  const body = compact({
    profileIdList: [{ id, type: "Profile" }],
    profileMemberships: [
      {
        membershipType: record.membershipType,
        membershipId: record.number,
        membershipLevel: record.level,
        nameOnCard: record.nameOnCard,
        signupDate: record.since,
        expireDate: record.expires,
        currentPoints: record.points === undefined ? undefined : Number(record.points),
        primaryMembership: record.primary,
      },
    ],
  });
  return {
    ok: true,
    call: { operation: "postMembership", path: { profileId: id }, body },
    sent: compact(record),
    changes,
  };
}

/** One loyalty card of the requested profile, read with its memberships. */
export function readMembership(
  reply: ReplyOf<"getProfile">,
  card: Pick<RecordOf<"memberships">, "profileId" | "membershipType" | "number">,
): SomeOf<"memberships"> | undefined {
  const found = reply.profileDetails?.profileMemberships?.profileMembership?.find(
    (item) => item.membershipType === card.membershipType && item.membershipId === card.number,
  );
  if (!found) return undefined;
  return compact<SomeOf<"memberships">>({
    profileId: card.profileId,
    membershipType: found.membershipType,
    number: found.membershipId,
    level: found.membershipLevel,
    nameOnCard: found.nameOnCard,
    since: found.signupDate,
    expires: found.expireDate,
    points: found.currentPoints === undefined ? undefined : decimalOf(found.currentPoints),
    primary: found.primaryMembership,
  });
}
