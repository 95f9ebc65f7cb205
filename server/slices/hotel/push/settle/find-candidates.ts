import type { PushCandidate } from "../../../../../contract/push-results.ts";
import { isModuleKey, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope } from "../../../../db/client.ts";
import type { CallInput, HotelConnection, HotelSystem, ReadId, ReadOutcome } from "../../../../ports/hotel-system.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { connectionOf } from "../../../tenancy/properties/test-connection.ts";
import { findNames } from "../results/results.repo.ts";
import { hasMoved } from "../target/open-target.ts";
import { findOpenTarget } from "../target/targets.repo.ts";

type Deps = { db: Db; ring: KeyRing; hotelSystem: Pick<HotelSystem, "read"> };
type Looked = { isSearched: boolean; candidates: PushCandidate[] };

/** As many as a person can look through. */
const MOST = 20;
const NOT_SEARCHED: Looked = { isSearched: false, candidates: [] };

/** The hotel's records with the name and dates of a record whose outcome is unknown. Changes nothing. */
export async function findCandidates(
  { db, ring, hotelSystem }: Deps,
  scope: Scope,
  { module, oldId }: { module: string; oldId: string },
): Promise<Looked> {
  if (!isModuleKey(module)) throw new Refusal("not_found");
  const { target, to, names } = await inTenant(db, scope, async (tx) => ({
    target: await findOpenTarget(tx, scope),
    to: await connectionOf(tx, scope, ring),
    names: await findNames(tx, scope, module, oldId),
  }));
  if (!target || !names) throw new Refusal("not_found");
  if (hasMoved(target, to)) throw new Refusal("conflict", { text: "push_target_moved" });
  const search = SEARCHES[module];
  return search ? search(hotelSystem, to, { ...names, oldId }) : NOT_SEARCHED;
}

type Names = NonNullable<Awaited<ReturnType<typeof findNames>>> & { oldId: string };
type Search = (system: Deps["hotelSystem"], to: HotelConnection, names: Names) => Promise<Looked>;

async function search<Id extends ReadId>(
  system: Deps["hotelSystem"],
  to: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  show: (reply: Extract<ReadOutcome<Id>, { kind: "found" }>["reply"]) => PushCandidate[],
): Promise<Looked> {
  const outcome = await system.read(to, id, input);
  if (outcome.kind === "absent") return { isSearched: true, candidates: [] };
  if (outcome.kind !== "found") return NOT_SEARCHED;
  // Records with our reference come first.
  const candidates = show(outcome.reply).toSorted((a, b) => Number(b.isOurs) - Number(a.isOurs));
  return { isSearched: true, candidates };
}

type Ids = readonly { id?: string | undefined; type?: string | undefined }[] | undefined;
const idIn = (ids: Ids, type: string): string => (ids?.find((own) => own.type === type) ?? ids?.[0])?.id ?? "";
const filledIn = (...words: (string | undefined)[]): string[] =>
  words.filter((word) => word !== undefined && word !== "") as string[];

const profiles: Search = (system, to, { lastName, firstName, oldId }) =>
  search(
    system,
    to,
    "getProfiles",
    {
      query: {
        hotelId: to.hotelId,
        limit: MOST,
        profileName: lastName,
        ...(firstName && { givenName: firstName }),
        summaryInfo: true,
      },
    },
    ({ profileSummaries }) =>
      (profileSummaries?.profileInfo ?? []).map(({ profileIdList, profile }) => ({
        id: idIn(profileIdList, "Profile"),
        confirmation: null,
        name: filledIn(profile?.formerName?.givenName, profile?.formerName?.name).join(" "),
        details: filledIn(
          profile?.addressInfo?.address?.cityName,
          profile?.addressInfo?.address?.country?.code,
          profile?.emailInfo?.email?.emailAddress,
          profile?.formerName?.birthDate,
        ),
        isOurs: (profileIdList ?? []).some(({ id }) => id === oldId),
      })),
  );

const stays: Search = (system, to, { lastName, from, oldId }) =>
  search(
    system,
    to,
    "getHotelReservations",
    {
      query: {
        limit: MOST,
        ...(lastName && { surname: lastName }),
        ...(from && { arrivalStartDate: from, arrivalEndDate: from }),
      },
    },
    ({ reservations }) =>
      (reservations?.reservationInfo ?? []).map((info) => ({
        id: idIn(info.reservationIdList, "Reservation"),
        confirmation: info.reservationIdList?.find(({ type }) => type === "Confirmation")?.id ?? null,
        name: filledIn(info.reservationGuest?.givenName, info.reservationGuest?.surname).join(" "),
        details: filledIn(
          filledIn(info.roomStay?.arrivalDate, info.roomStay?.departureDate).join(" – "),
          info.roomStay?.roomType,
          info.roomStay?.roomId,
          info.roomStay?.ratePlanCode,
        ),
        isOurs: (info.externalReferences ?? []).some(({ id }) => id === oldId),
      })),
  );

const blocks: Search = (system, to, { lastName, from }) =>
  search(
    system,
    to,
    "getBlocks",
    {
      query: {
        hotelId: to.hotelId,
        limit: MOST,
        ...(lastName && { blockName: lastName }),
        ...(from && { blockStartStartDate: from, blockStartEndDate: from }),
      },
    },
    ({ blockSummaries }) =>
      (blockSummaries?.blockInfo ?? []).map(({ blockIdList, block }) => ({
        id: idIn(blockIdList, "Block"),
        confirmation: null,
        name: filledIn(block?.blockName).join(" "),
        details: filledIn(block?.blockCode, filledIn(block?.startDate, block?.endDate).join(" – ")),
        isOurs: false,
      })),
  );

/** Other modules cannot be searched: a person looks at the hotel. */
const SEARCHES: Partial<Record<ModuleKey, Search>> = {
  profiles,
  accounts: profiles,
  reservations: stays,
  "in-house": stays,
  blocks,
};
