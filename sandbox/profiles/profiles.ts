import type { ProfileDetails } from "../../core/ohip/crm-profile.ts";
import type { Answer, AnswerOf, AnswerWith, Call, Handlers } from "../call.ts";
import { codes, refuse } from "../refused.ts";
import { isLive } from "../reservations/reservation-store.ts";
import type { Chain } from "../state/chain.ts";
import { changeDetails } from "./profile-change.ts";
import { checkNewProfile, checkProfileCodes, checkReferences } from "./profile-rules.ts";
import { matchProfile, scoreProfiles, searchProfiles } from "./profile-search.ts";
import type { ProfileRecord } from "./profile-store.ts";
import { namesOf, primaryName } from "./profile-store.ts";
import { idListOf, viewDetails, viewProfile } from "./profile-view.ts";

type ProfileId = { id?: string | undefined; type?: string | undefined; idContext?: string | undefined };

export function findProfile({ profiles }: Chain, id: string | undefined, path: string): ProfileRecord {
  const record = id === undefined ? undefined : profiles.byId.get(id);
  if (record) return record;
  const survivor = profiles.merged.get(id ?? "");
  return refuse(
    codes.notFound,
    survivor ? `Profile ${id} was merged into ${survivor}.` : `Profile ${id ?? "(none)"} does not exist.`,
    path,
  );
}

/** Creates a profile, from its own call or from a reservation that contains one. */
export function createProfile(
  chain: Chain,
  given: {
    details: ProfileDetails | undefined;
    path: string;
    hotelId: string;
    references?: ProfileId[] | undefined;
    ids?: ProfileId[] | undefined;
  },
): ProfileRecord {
  const { details, path, hotelId } = given;
  checkNewProfile(chain, details, path);
  const references = checkReferences(chain, given.references);
  const numbers = (given.ids ?? []).map(({ id, type }) => {
    if (!id || !type || type === "Profile")
      refuse(codes.profile, "The id of a profile is given by OPERA; other numbers need a type.", "profileIdList");
    return { id, type };
  });
  const now = chain.now.toISOString();
  const record: ProfileRecord = {
    id: chain.newId("Profile"),
    references,
    numbers,
    details: {
      statusCode: "Active",
      ...changeDetails(chain, {}, details ?? {}),
      registeredProperty: details?.requestForHotel ?? hotelId,
      createDateTime: now,
      lastModifyDateTime: now,
    },
    relationships: [],
  };
  chain.profiles.save(record);
  return record;
}

type Creating = Call<"postProfile" | "postGuestProfile" | "postCompanyProfile">;
function created(
  { origin }: Pick<Creating, "origin">,
  path: string,
  { id, references, details }: ProfileRecord,
): AnswerWith<AnswerOf<"postProfile">> {
  const key = {
    profileType: details.profileType,
    name: namesOf(details)[0],
    givenName: primaryName(details)?.givenName,
  };
  return { body: {}, location: `${origin}/crm/v1/${path}/${id}`, done: { id, references, key } };
}

function update(
  { chain, body }: Call<"putProfile"> | Call<"putProfileByExtId">,
  record: ProfileRecord,
): AnswerWith<AnswerOf<"putProfile">> {
  const change = body.profileDetails ?? {};
  if (change.profileType && change.profileType !== record.details.profileType)
    refuse(codes.profile, `A ${record.details.profileType} profile stays one.`, "profileDetails/profileType");
  const named = body.profileIdList?.find(({ type }) => type === "Profile");
  if (named && named.id !== record.id) refuse(codes.profile, "Path and body name different profiles.", "profileIdList");
  checkProfileCodes(chain, change, "profileDetails");
  const added = checkReferences(chain, body.externalReferences).filter(
    ({ id, idContext }) => !record.references.some((held) => held.id === id && held.idContext === idContext),
  );
  const details = { ...changeDetails(chain, record.details, change), lastModifyDateTime: chain.now.toISOString() };
  const after = { ...record, references: [...record.references, ...added], details };
  chain.profiles.save(after);
  return { body: viewProfile(after, ["Profile"]), done: { id: record.id, references: after.references } };
}

function byReference({
  chain,
  params,
}: Pick<Call<"getProfileByExtId">, "chain" | "params">): ProfileRecord | undefined {
  chain.checkExternalSystem(params.extSystemCode, "extSystemCode");
  const reference = { id: params.profileExternalId ?? "", idContext: params.extSystemCode ?? "" };
  return chain.profiles.firstByReference(reference);
}

function merge({ chain, params, body, origin }: Call<"mergeProfiles">): Answer<"mergeProfiles"> {
  const survivor = findProfile(chain, params.survivorProfileId, "survivorProfileId");
  const victims = (body.victimProfileId ?? []).map(({ id }) => findProfile(chain, id, "victimProfileId"));
  if (victims.length === 0) refuse(codes.profile, "A profile to merge is required.", "victimProfileId");
  for (const victim of victims) {
    if (victim.id === survivor.id) refuse(codes.profile, "A profile cannot be merged into itself.", "victimProfileId");
    if (victim.details.profileType !== survivor.details.profileType)
      refuse(codes.profile, "Profiles of different types cannot be merged.", "victimProfileId");
  }
  for (const victim of victims) {
    chain.profiles.remove(victim.id);
    chain.profiles.merged.set(victim.id, survivor.id);
    for (const { reservations, blocks } of chain.hotels.values()) {
      reservations.moveGuest(victim.id, survivor.id);
      blocks.moveProfile(victim.id, survivor.id);
    }
  }
  const references = [survivor, ...victims].flatMap((item) => item.references);
  chain.profiles.save({ ...survivor, references });
  const key = { victims: victims.map(({ id }) => id) };
  return { body: {}, location: `${origin}/crm/v1/profiles/${survivor.id}`, done: { id: survivor.id, key } };
}

/** Permanently removes every name; bookings stay. */
function forget({ chain, params }: Call<"deleteProfile">): Answer<"deleteProfile"> {
  const record = findProfile(chain, params.profileId, "profileId");
  const { profileType, registeredProperty } = record.details;
  if (profileType !== "Guest" && profileType !== "Contact")
    return refuse(codes.profile, `A ${profileType} profile cannot be deleted.`, "profileId");
  const live = [...chain.hotels.values()].some(({ reservations }) => reservations.byGuest(record.id).some(isLive));
  if (live) refuse(codes.profile, "The profile has reservations.", "profileId");
  const name = { nameType: "Primary" as const, surname: "XXXXX" };
  chain.profiles.save({
    id: record.id,
    references: [],
    numbers: [],
    relationships: [],
    details: {
      profileType,
      registeredProperty,
      statusCode: "Inactive",
      customer: { personName: [name] },
      lastModifyDateTime: chain.now.toISOString(),
    },
  });
  return { body: {}, done: { id: record.id } };
}

type OfProfiles =
  | "postProfile"
  | "postGuestProfile"
  | "postCompanyProfile"
  | "getProfile"
  | "putProfile"
  | "getCompanyProfile"
  | "getProfileByExtId"
  | "putProfileByExtId"
  | "getProfiles"
  | "getProfileMatch"
  | "getProfileMatches"
  | "mergeProfiles"
  | "deleteProfile";

export const profileHandlers: Handlers<OfProfiles> = {
  postProfile: (call) => {
    const { profileDetails: details, externalReferences: references, profileIdList: ids } = call.body;
    const input = { details, path: "profileDetails", hotelId: call.hotel.hotelId, references, ids };
    return created(call, "profiles", createProfile(call.chain, input));
  },
  postGuestProfile: (call) => {
    const { guestDetails: details, externalReferences: references, guestIdList: ids } = call.body;
    const guest = { details, path: "guestDetails", hotelId: call.hotel.hotelId, references, ids };
    return created(call, "guests", createProfile(call.chain, guest));
  },
  postCompanyProfile: (call) => {
    const { companyDetails: details, externalReferences: references, companyIdList: ids } = call.body;
    const company = { details, path: "companyDetails", hotelId: call.hotel.hotelId, references, ids };
    return created(call, "companies", createProfile(call.chain, company));
  },
  getProfile: ({ chain, params, query }) => {
    const record = chain.profiles.byId.get(params.profileId ?? "");
    return record ? { body: viewProfile(record, query.fetchInstructions) } : {};
  },
  putProfile: (call) => update(call, findProfile(call.chain, call.params.profileId, "profileId")),
  getCompanyProfile: ({ chain, params, query }) => {
    const [record] = chain.profiles.byNumber(params.corporateID ?? "").filter(({ details }) => details.company);
    if (!record) return {};
    const { customer, profileType, inactiveReason, ...details } = viewDetails(record.details, query.fetchInstructions);
    return {
      body: {
        companyIdList: idListOf(record),
        ...(record.references.length > 0 && { externalReferences: record.references }),
        companyDetails: { ...details, profileType: profileType as "Company" },
      },
    };
  },
  getProfileByExtId: (call) => {
    const record = byReference(call);
    return record ? { body: viewProfile(record, call.query.fetchInstructions) } : {};
  },
  putProfileByExtId: (call) => {
    const record = byReference(call);
    if (!record) return refuse(codes.notFound, `No profile has ${call.params.profileExternalId}.`, "profileExternalId");
    return update(call, record);
  },
  getProfiles: (call) => {
    const body = searchProfiles(call);
    return body ? { body } : {};
  },
  getProfileMatch: (call) => {
    const record = matchProfile(call);
    return record ? { body: { profileId: { id: record.id, type: "Profile" } } } : {};
  },
  getProfileMatches: (call) => {
    const body = scoreProfiles(call);
    return body ? { body } : {};
  },
  mergeProfiles: merge,
  deleteProfile: forget,
};
