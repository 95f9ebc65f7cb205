import type { ReplyOf, RequestOf } from "../../../core/ohip/operations.ts";
import type { CallInput, HotelConnection, HotelIds, WriteId } from "../../ports/hotel-system.ts";
import { codeProofs } from "./code-proofs.ts";
import { gridHeld, gridSent } from "./grid-proof.ts";
import { goneProof, type Proof, proof, type Seen } from "./proof.ts";

type Reference = { id?: string | undefined; idContext?: string | undefined };
type Numbered = { id?: string | undefined; type?: string | undefined };
type ProofInput<Id extends WriteId> = {
  connection: HotelConnection;
  path: Record<string, string>;
  body: RequestOf<Id>;
  /** Hotel ids of our other records. */
  others: ReadonlySet<string>;
};

/**
 * Our own reference in a payload. Nothing can be found without a reference, or without the external system that it is
 * known under.
 */
function ownReference({ externalSystem }: HotelConnection, references: readonly Reference[] | undefined) {
  if (!externalSystem) return undefined;
  return references?.find(({ id, idContext }) => id && idContext === externalSystem)?.id;
}

/** All ids of a list by their type. */
export const idsByType = (ids: readonly Numbered[] | undefined): HotelIds =>
  Object.fromEntries((ids ?? []).flatMap(({ id, type }) => (id && type ? [[type, id]] : [])));

const numberOf = (ids: readonly Numbered[] | undefined, type: string): Exclude<Seen, "several"> => {
  const found = ids?.find((id) => id.type === type) ?? ids?.[0];
  return found?.id === undefined ? undefined : { id: found.id, ids: { ...idsByType(ids), [type]: found.id } };
};

/** The only row that fits and does not belong to another record. */
function onlyOne(seen: readonly Exclude<Seen, "several">[], others: ReadonlySet<string>): Seen {
  const own = seen.filter((item) => item?.id !== undefined && !others.has(item.id));
  return own.length > 1 ? "several" : own[0];
}
const EXACT = { exact: true };
const every = (wanted: readonly unknown[], present: readonly unknown[]): Seen =>
  wanted.length > 0 && wanted.every((item) => present.includes(item)) ? {} : undefined;

function profileProof({ connection, body }: ProofInput<"postProfile" | "postGuestProfile" | "postCompanyProfile">) {
  const reference = ownReference(connection, body.externalReferences);
  if (reference === undefined) return undefined;
  const path = { extSystemCode: connection.externalSystem ?? "", profileExternalId: reference };
  return proof("getProfileByExtId", { path }, ({ profileIdList }) => numberOf(profileIdList, "Profile"), EXACT);
}

/** Finds a company by reference, otherwise by corporate number and name. */
function companyProof(input: ProofInput<"postCompanyProfile">) {
  const { body, others } = input;
  const byReference = profileProof(input);
  if (byReference) return byReference;
  const corporate = body.companyIdList?.find(({ id, type }) => id && type !== "IATA")?.id;
  if (corporate === undefined) return undefined;
  const { profileType, company } = body.companyDetails ?? {};
  return proof("getProfiles", { query: { corporateIds: [corporate] } }, ({ profileSummaries }) =>
    onlyOne(
      (profileSummaries?.profileInfo ?? [])
        .filter(
          ({ profile }) =>
            profile?.profileType === profileType &&
            (profile?.formerName?.name ?? company?.companyName) === company?.companyName,
        )
        .map(({ profileIdList }) => numberOf(profileIdList, "Profile")),
      others,
    ),
  );
}

/** Finds a reservation by reference, otherwise by its number in the old system, its days and its guest. */
function reservationProof({ connection, body, others }: ProofInput<"postReservation" | "postReservationByBlock">) {
  const wanted = body.reservations?.reservation?.[0];
  const reference = ownReference(connection, wanted?.externalReferences);
  if (reference !== undefined) {
    const path = { externalSystemCode: connection.externalSystem ?? "", reservationExternalId: reference };
    return proof(
      "getReservationByExtId",
      { path },
      ({ reservations }) => numberOf(reservations?.reservation?.[0]?.reservationIdList, "Reservation"),
      EXACT,
    );
  }
  const { arrivalDate, departureDate } = wanted?.roomStay ?? {};
  const customReference = wanted?.customReference;
  if (!customReference || !arrivalDate) return undefined;
  const first = wanted?.reservationGuests?.find(({ primary }) => primary) ?? wanted?.reservationGuests?.[0];
  const guest = first?.profileInfo?.profileIdList?.[0]?.id;
  const query = { customReference, arrivalStartDate: arrivalDate, arrivalEndDate: arrivalDate };
  return proof("getHotelReservations", { query }, ({ reservations }) =>
    onlyOne(
      (reservations?.reservationInfo ?? [])
        .filter(
          ({ roomStay, reservationGuest }) =>
            roomStay?.arrivalDate === arrivalDate &&
            roomStay?.departureDate === departureDate &&
            (reservationGuest?.id ?? guest) === guest,
        )
        .map(({ reservationIdList }) => numberOf(reservationIdList, "Reservation")),
      others,
    ),
  );
}

/** Finds a block by reference, otherwise by code, name and first day. */
function blockProof({ connection, body, others }: ProofInput<"postBlock">) {
  const wanted = body.blocks?.blockInfo?.[0]?.block;
  const reference = ownReference(connection, wanted?.externalReferences);
  if (reference !== undefined) {
    const path = { externalSystemCode: connection.externalSystem ?? "", blockExternalId: reference };
    const see = ({ blocks }: ReplyOf<"getBlockByExtId">) => {
      const found = blocks?.blockInfo?.[0]?.block;
      return withCode(numberOf(found?.blockIdList, "Block"), found?.blockDetails?.blockCode);
    };
    return proof("getBlockByExtId", { path }, see, EXACT);
  }
  const { blockCode, blockName, timeSpan } = wanted?.blockDetails ?? {};
  if (!blockCode) return undefined;
  return proof("getBlocks", { query: { hotelId: connection.hotelId, blockCode } }, ({ blockSummaries }) =>
    onlyOne(
      (blockSummaries?.blockInfo ?? [])
        .filter(
          ({ block }) =>
            block?.blockCode === blockCode &&
            block?.startDate === timeSpan?.startDate &&
            (block?.blockName ?? blockName) === blockName,
        )
        .map(({ blockIdList, block }) => withCode(numberOf(blockIdList, "Block"), block?.blockCode)),
      others,
    ),
  );
}

const withCode = (seen: Exclude<Seen, "several">, code: string | undefined) =>
  seen && code ? { ...seen, ids: { ...seen.ids, BlockCode: code } } : seen;

type StayRead = NonNullable<NonNullable<ReplyOf<"getReservation">["reservations"]>["reservation"]>[number];
const stayProof = (path: Record<string, string>, holds: (stay: StayRead) => boolean) =>
  proof(
    "getReservation",
    { path: { reservationId: path.reservationId ?? "" } },
    ({ reservations }) => {
      const stay = reservations?.reservation?.[0];
      return stay && holds(stay) ? {} : undefined;
    },
    EXACT,
  );

function repairProof(id: "getOutOfOrderRooms" | "getOutOfServiceRooms", body: RequestOf<"postOutOfOrderRooms">) {
  const { roomIds = [], roomOutOfOrder: wanted } = body.criteria?.roomRangeList ?? {};
  if (!wanted?.start || roomIds.length === 0) return undefined;
  const { start, end, reasonCode } = wanted;
  return proof(id, { query: { startDate: start, endDate: start } }, ({ housekeepingRooms }) => {
    const set = (housekeepingRooms?.room ?? []).filter((room) =>
      room.outOfOrder?.some((item) => item.start === start && item.end === end && item.reasonCode === reasonCode),
    );
    return every(
      roomIds,
      set.map(({ roomId }) => roomId),
    );
  });
}

const codesOf = (rows: readonly { code?: string | undefined }[] | undefined) =>
  (rows ?? []).flatMap(({ code }) => code ?? []);

type Card = { membershipType?: string | undefined; membershipId?: string | undefined };
const cardOf = ({ membershipType, membershipId }: Card) => `${membershipType} ${membershipId}`;

const idsOf = (ids: readonly Numbered[] | undefined) => (ids ?? []).flatMap(({ id }) => id ?? []);
const isIn = ({ reservationStatus: status }: StayRead) => status === "InHouse" || status === "CheckedIn";
type Related = NonNullable<NonNullable<ReplyOf<"getProfileRelationships">["relationships"]>["relationship"]>[number];
const relatesTo = (relation: Related, target: string | undefined) =>
  idsOf(relation.relationshipProfile?.profileIdList).includes(target ?? "");

/** How to see each kind of work. A kind that is not listed cannot be seen. */
const proofs: { [Id in WriteId]?: (input: ProofInput<Id>) => Proof | undefined } = {
  ...(codeProofs as object),
  postProfile: profileProof,
  postGuestProfile: profileProof,
  postCompanyProfile: companyProof,
  postReservation: reservationProof,
  postReservationByBlock: reservationProof,
  postBlock: blockProof,
  putBlockStatus: ({ path, body }) =>
    proof(
      "getBlock",
      { path: { blockId: path.blockId ?? "" } },
      ({ blocks }) => {
        const status = blocks?.blockInfo?.[0]?.block?.blockDetails?.blockStatus?.bookingStatus?.status?.code;
        return status !== undefined && status === body.changeBlockStatus?.newBlockStatus ? {} : undefined;
      },
      EXACT,
    ),
  postBlockPostingMaster: ({ path }) =>
    proof(
      "getHotelReservations",
      { query: { blockIds: [path.blockId ?? ""] } },
      ({ reservations }) =>
        numberOf(
          reservations?.reservationInfo?.find(({ roomStay }) => roomStay?.pseudoRoom)?.reservationIdList,
          "Reservation",
        ),
      { absentDecides: false },
    ),
  postRoomAssignment: ({ path, body }) =>
    stayProof(path, ({ roomStay }) => {
      const wanted = body.criteria?.roomId;
      return wanted !== undefined && roomStay?.currentRoomInfo?.roomId === wanted;
    }),
  postCheckIn: ({ path }) => stayProof(path, isIn),
  deleteCheckin: ({ path }) => stayProof(path, (stay) => !isIn(stay)),
  putReinstateReservation: ({ path }) => stayProof(path, ({ reservationStatus }) => reservationStatus !== "Cancelled"),
  postCombineShareReservations: ({ path, body }) => {
    const wanted = [path.reservationId, body.criteria?.existingReservationId?.id];
    const see = ({ shareReservations }: ReplyOf<"getShareReservations">) =>
      every(
        wanted,
        (shareReservations?.reservation ?? []).flatMap(({ reservationIdList }) => idsOf(reservationIdList)),
      );
    return proof("getShareReservations", { path: { reservationId: path.reservationId ?? "" } }, see, EXACT);
  },
  deleteShareReservation: ({ path }) =>
    goneProof(
      "getShareReservations",
      { path: { reservationId: path.reservationId ?? "" } },
      ({ shareReservations }) => (shareReservations?.reservation ?? []).length < 2,
    ),
  /** The merged profile is gone, or its number leads to the profile that stays. */
  mergeProfiles: ({ path, body }) => {
    const [victim] = body.victimProfileId ?? [];
    if (!victim?.id || body.victimProfileId?.length !== 1) return undefined;
    return goneProof("getProfile", { path: { profileId: victim.id } }, ({ profileIdList }) =>
      idsOf(profileIdList).includes(path.survivorProfileId ?? ""),
    );
  },
  deleteBlock: ({ path }) => goneProof("getBlock", { path: { blockId: path.blockId ?? "" } }),
  deleteMembership: ({ path }) =>
    goneProof(
      "getProfile",
      { path: { profileId: path.profileId ?? "" }, query: { fetchInstructions: ["Membership"] } },
      ({ profileDetails }) =>
        !profileDetails?.profileMemberships?.profileMembership?.some(
          (card) => cardOf(card) === cardOf({ membershipType: path.membershipType, membershipId: path.membershipId }),
        ),
    ),
  removeProfileRelationship: ({ path }) =>
    goneProof(
      "getProfileRelationships",
      { path: { profileId: path.sourceProfileId ?? "" } },
      ({ relationships }) =>
        !relationships?.relationship?.some((relation) => relatesTo(relation, path.targetProfileId)),
    ),
  postCancelReservation: ({ path }) => stayProof(path, ({ reservationStatus }) => reservationStatus === "Cancelled"),
  postOutOfOrderRooms: ({ body }) => repairProof("getOutOfOrderRooms", body),
  postOutOfServiceRooms: ({ body }) => repairProof("getOutOfServiceRooms", body),
  putRoomRelatedStatus: ({ body }) => {
    const wanted = (body.roomList ?? []).flatMap(({ roomId }) => roomId ?? []);
    const [fromRoomNumber] = wanted;
    if (fromRoomNumber === undefined || wanted.length > 1) return undefined;
    return proof(
      "getHousekeepingOverview",
      { query: { fromRoomNumber, toRoomNumber: fromRoomNumber } },
      ({ housekeepingRoomInfo }) =>
        housekeepingRoomInfo?.housekeepingRooms?.room?.some(
          ({ roomId, housekeeping }) =>
            roomId === fromRoomNumber &&
            housekeeping?.housekeepingRoomStatus?.housekeepingRoomStatus === body.housekeepingRoomStatus,
        )
          ? {}
          : undefined,
    );
  },
  putBlockAllocation: ({ path, body }) =>
    proof(
      "getBlock",
      {
        path: { blockId: path.blockId ?? "" },
        query: { fetchInstructions: ["RateGrid"], roomAllocationCriteria: ["Initial", "Rates"] },
      },
      (reply) => every(gridSent(body), gridHeld(reply)),
    ),
  postProfileRelationship: ({ path, body }) => {
    const { sourceRelation, targetRelation } = body.relationship ?? {};
    const wanted = new Set([sourceRelation, targetRelation]);
    return proof(
      "getProfileRelationships",
      { path: { profileId: path.sourceProfileId ?? "" } },
      ({ relationships }) =>
        relationships?.relationship?.some(
          (relation) =>
            relatesTo(relation, path.targetProfileId) &&
            wanted.has(relation.sourceRelation) &&
            wanted.has(relation.targetRelation),
        )
          ? {}
          : undefined,
      // Oracle decides which side is called the source.
      { absentDecides: false },
    );
  },
  /** Finds the membership by its card on this guest. */
  postMembership: ({ path, body }) => {
    const wanted = (body.profileMemberships ?? []).map(cardOf);
    return proof(
      "getProfile",
      { path: { profileId: path.profileId ?? "" }, query: { fetchInstructions: ["Membership"] } },
      ({ profileDetails }) => every(wanted, (profileDetails?.profileMemberships?.profileMembership ?? []).map(cardOf)),
      EXACT,
    );
  },
  postFloors: ({ connection, body }) => {
    const wanted = (body.hotelFloors ?? []).flatMap(({ floor }) => floor ?? []);
    const floorsOf = ({ hotelFloors }: ReplyOf<"getFloors">) => (hotelFloors ?? []).map(({ floor }) => floor);
    const query = { hotelIds: [connection.hotelId] };
    return proof("getFloors", { query }, (reply) => every(wanted, floorsOf(reply)), EXACT);
  },
  postRooms: ({ body }) => {
    const wanted = body.room?.roomDetails?.roomId;
    if (wanted === undefined) return undefined;
    return proof(
      "getRooms",
      { query: { room: wanted } },
      ({ rooms }) => (rooms?.some(({ room }) => room?.some(({ roomId }) => roomId === wanted)) ? {} : undefined),
      EXACT,
    );
  },
  postTransactionGroups: ({ connection, body }) =>
    proof(
      "getTransactionGroups",
      { query: { hotelIds: [connection.hotelId] } },
      (reply) => every(codesOf(body.transactionGroups), codesOf(reply.transactionGroups)),
      EXACT,
    ),
  postTransactionSubgroups: ({ connection, body }) =>
    proof(
      "getTransactionSubgroups",
      { query: { hotelIds: [connection.hotelId] } },
      (reply) => every(codesOf(body.transactionSubgroups), codesOf(reply.transactionSubgroups)),
      EXACT,
    ),
  postTransactionCodes: ({ connection, body }) =>
    proof(
      "getTransactionCodes",
      { query: { hotelIds: [connection.hotelId] } },
      (reply) => every(codesOf(body.transactionCodes), codesOf(reply.transactionCodes)),
      EXACT,
    ),
};

export function proofOf<Id extends WriteId>(
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  others: readonly string[] = [],
): Proof | undefined {
  const make = proofs[id] as ((input: ProofInput<Id>) => Proof | undefined) | undefined;
  const body = input.body as RequestOf<Id>;
  return make?.({ connection, path: { ...input.path }, body, others: new Set(others) });
}

const SETS: ReadonlySet<WriteId> = new Set([
  "putRoomRelatedStatus",
  "putBlockAllocation",
  "changeFloors",
  "putRooms",
  "putTransactionGroups",
  "putTransactionSubgroups",
  "putTransactionCodes",
]);

/** The call sets a value: repeating it changes nothing, so it may be sent again without a lookup. */
export function isRepeatable<Id extends WriteId>(id: Id, input: CallInput<Id>): boolean {
  if (id !== "putBlockAllocationRange") return SETS.has(id);
  const { blockAllocationRange: range } = input.body as RequestOf<"putBlockAllocationRange">;
  return range?.incrementFlag === false;
}
