import type { Handlers } from "../call.ts";
import { codes, refuse } from "../refused.ts";
import { changeDetails } from "./profile-change.ts";
import { checkProfileCodes } from "./profile-rules.ts";
import type { ProfileRecord } from "./profile-store.ts";
import { primaryName } from "./profile-store.ts";
import { findProfile } from "./profiles.ts";

type OfLinks =
  | "postMembership"
  | "deleteMembership"
  | "postPreference"
  | "getPreferenceForProfile"
  | "postProfileRelationship"
  | "getProfileRelationships"
  | "removeProfileRelationship";

/** The parts of a profile with separate calls. */
export const linkHandlers: Handlers<OfLinks> = {
  postMembership: ({ chain, params, body, origin }) => {
    const record = findProfile(chain, params.profileId, "profileId");
    const change = { profileMemberships: { profileMembership: body.profileMemberships ?? [] } };
    checkProfileCodes(chain, change, "");
    chain.profiles.save({ ...record, details: changeDetails(chain, record.details, change) });
    return { body: {}, location: `${origin}/crm/v1/profiles/${record.id}/memberships`, done: { id: record.id } };
  },
  postPreference: ({ chain, params, body, origin }) => {
    const record = findProfile(chain, params.profileId, "profileId");
    const change = { preferenceCollection: { preferenceType: body.preferenceCollections ?? [] } };
    checkProfileCodes(chain, change, "");
    chain.profiles.save({ ...record, details: changeDetails(chain, record.details, change) });
    return { body: {}, location: `${origin}/crm/v1/profiles/${record.id}/preferences`, done: { id: record.id } };
  },
  postProfileRelationship: ({ chain, params, body, origin }) => {
    const source = findProfile(chain, params.sourceProfileId, "sourceProfileId");
    const target = findProfile(chain, params.targetProfileId, "targetProfileId");
    const { sourceRelation, targetRelation, primary = false } = body.relationship ?? {};
    if (!sourceRelation || !targetRelation)
      return refuse(codes.profile, "Both relations are required.", "relationship");
    chain.lists.check("RelationshipTypes", sourceRelation, "relationship/sourceRelation");
    chain.lists.check("RelationshipTypes", targetRelation, "relationship/targetRelation");
    const id = chain.newId("Relationship");
    const relate = (record: ProfileRecord, other: string, relation: string, otherRelation: string) =>
      chain.profiles.save({
        ...record,
        relationships: [...record.relationships, { id, other, relation, otherRelation, primary }],
      });
    relate(source, target.id, sourceRelation, targetRelation);
    relate(target, source.id, targetRelation, sourceRelation);
    return {
      body: {},
      location: `${origin}/crm/v1/profiles/${source.id}/relationships/${target.id}`,
      done: { id, key: { source: source.id, target: target.id } },
    };
  },
  getProfileRelationships: ({ chain, params }) => {
    const relationships = chain.profiles.byId.get(params.profileId ?? "")?.relationships ?? [];
    if (relationships.length === 0) return {};
    const relationship = relationships.map(({ id, other, relation, otherRelation, primary }) => {
      const details = chain.profiles.byId.get(other)?.details;
      return {
        relationshipProfile: {
          customerName: details && primaryName(details)?.surname,
          companyName: details?.company?.companyName,
          profileIdList: [{ id: other, type: "Profile" }],
          primary,
          profileType: details?.profileType,
        },
        relationshipID: id,
        sourceRelation: relation,
        targetRelation: otherRelation,
      };
    });
    return { body: { relationships: { relationship, totalResults: relationship.length, count: relationship.length } } };
  },
  deleteMembership: ({ chain, params }) => {
    const record = findProfile(chain, params.profileId, "profileId");
    const cards = record.details.profileMemberships?.profileMembership ?? [];
    const kept = cards.filter(
      ({ membershipType, membershipId }) =>
        membershipType !== params.membershipType || membershipId !== params.membershipId,
    );
    if (kept.length === cards.length)
      refuse(codes.notFound, `The profile has no card ${params.membershipId}.`, "membershipId");
    chain.profiles.save({
      ...record,
      details: { ...record.details, profileMemberships: { profileMembership: kept } },
    });
    return { body: {}, done: { id: record.id, key: { membershipId: params.membershipId } } };
  },
  getPreferenceForProfile: ({ chain, params }) => {
    const record = chain.profiles.byId.get(params.profileId ?? "");
    const preferenceCollections = record?.details.preferenceCollection?.preferenceType ?? [];
    if (!record || preferenceCollections.length === 0) return {};
    return { body: { profileIdList: [{ id: record.id, type: "Profile" }], preferenceCollections } };
  },
  removeProfileRelationship: ({ chain, params, query }) => {
    const source = findProfile(chain, params.sourceProfileId, "sourceProfileId");
    const target = findProfile(chain, params.targetProfileId, "targetProfileId");
    const link = source.relationships.find(
      ({ other, relation, otherRelation }) =>
        other === target.id && relation === query.sourceRelation && otherRelation === query.targetRelation,
    );
    if (!link) return refuse(codes.notFound, "There is no such relationship.", "sourceRelation");
    for (const record of [source, target])
      chain.profiles.save({ ...record, relationships: record.relationships.filter(({ id }) => id !== link.id) });
    return { body: {}, done: { id: link.id, key: { source: source.id, target: target.id } } };
  },
};
