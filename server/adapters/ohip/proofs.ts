import type { ReplyOf, RequestOf } from "../../../core/ohip/operations.ts";
import type { CallInput, HotelConnection, ReadId, ReadOutcome, WriteId } from "../../ports/hotel-system.ts";

export type Looked = { kind: "found"; id: string | undefined } | { kind: "absent" } | { kind: "undecided" };
type Reader = <Id extends ReadId>(id: Id, input: CallInput<Id>) => Promise<ReadOutcome<Id>>;

/** How to see whether something was done, without doing it again. */
export type Proof = {
  look(read: Reader): Promise<Looked>;
  /** Not seeing it may mean that it is shown nowhere. */
  absentDecides: boolean;
};

type Seen = { id?: string | undefined } | undefined;

function proof<Id extends ReadId>(
  id: Id,
  input: CallInput<Id>,
  see: (reply: ReplyOf<Id>) => Seen,
  { absentDecides = true } = {},
): Proof {
  return {
    absentDecides,
    async look(read) {
      const outcome = await read(id, input);
      if (outcome.kind === "found") {
        const seen = see(outcome.reply);
        return seen ? { kind: "found", id: seen.id } : { kind: "absent" };
      }
      const gone = outcome.kind === "refused" && outcome.reason === "not_found";
      return { kind: outcome.kind === "absent" || gone ? "absent" : "undecided" };
    },
  };
}

type Reference = { id?: string | undefined; idContext?: string | undefined };
type Numbered = { id?: string | undefined; type?: string | undefined };
type Asked<Id extends WriteId> = { connection: HotelConnection; path: Record<string, string>; body: RequestOf<Id> };

/** Our own reference in a payload: without one, or without a system that it is known under, nothing can be found. */
function ownReference({ externalSystem }: HotelConnection, references: readonly Reference[] | undefined) {
  if (!externalSystem) return undefined;
  return references?.find(({ id, idContext }) => id && idContext === externalSystem)?.id;
}

const numberOf = (ids: readonly Numbered[] | undefined, type: string): Seen => {
  const found = ids?.find((one) => one.type === type) ?? ids?.[0];
  return found?.id === undefined ? undefined : { id: found.id };
};
const every = (wanted: readonly unknown[], held: readonly unknown[]): Seen =>
  wanted.length > 0 && wanted.every((one) => held.includes(one)) ? {} : undefined;

function profileProof({ connection, body }: Asked<"postProfile" | "postGuestProfile" | "postCompanyProfile">) {
  const reference = ownReference(connection, body.externalReferences);
  if (reference === undefined) return undefined;
  const path = { extSystemCode: connection.externalSystem ?? "", profileExternalId: reference };
  return proof("getProfileByExtId", { path }, ({ profileIdList }) => numberOf(profileIdList, "Profile"));
}

function reservationProof({ connection, body }: Asked<"postReservation" | "postReservationByBlock">) {
  const reference = ownReference(connection, body.reservations?.reservation?.[0]?.externalReferences);
  if (reference === undefined) return undefined;
  const path = { externalSystemCode: connection.externalSystem ?? "", reservationExternalId: reference };
  return proof("getReservationByExtId", { path }, ({ reservations }) =>
    numberOf(reservations?.reservation?.[0]?.reservationIdList, "Reservation"),
  );
}

function blockProof({ connection, body }: Asked<"postBlock">) {
  const reference = ownReference(connection, body.blocks?.blockInfo?.[0]?.block?.externalReferences);
  if (reference === undefined) return undefined;
  const path = { externalSystemCode: connection.externalSystem ?? "", blockExternalId: reference };
  return proof("getBlockByExtId", { path }, ({ blocks }) =>
    numberOf(blocks?.blockInfo?.[0]?.block?.blockIdList, "Block"),
  );
}

type StayRead = NonNullable<NonNullable<ReplyOf<"getReservation">["reservations"]>["reservation"]>[number];
const stayProof = (path: Record<string, string>, holds: (stay: StayRead) => boolean) =>
  proof("getReservation", { path: { reservationId: path.reservationId ?? "" } }, ({ reservations }) => {
    const stay = reservations?.reservation?.[0];
    return stay && holds(stay) ? {} : undefined;
  });

function repairProof(id: "getOutOfOrderRooms" | "getOutOfServiceRooms", body: RequestOf<"postOutOfOrderRooms">) {
  const { roomIds = [], roomOutOfOrder: wanted } = body.criteria?.roomRangeList ?? {};
  if (!wanted?.start || roomIds.length === 0) return undefined;
  const { start, end, reasonCode } = wanted;
  return proof(id, { query: { startDate: start, endDate: start } }, ({ housekeepingRooms }) => {
    const set = (housekeepingRooms?.room ?? []).filter((room) =>
      room.outOfOrder?.some((one) => one.start === start && one.end === end && one.reasonCode === reasonCode),
    );
    return every(
      roomIds,
      set.map(({ roomId }) => roomId),
    );
  });
}

const codesOf = (rows: readonly { code?: string | undefined }[] | undefined) =>
  (rows ?? []).flatMap(({ code }) => code ?? []);

/** The ways to see each kind of work; a kind that is not here cannot be seen. */
const proofs: { [Id in WriteId]?: (asked: Asked<Id>) => Proof | undefined } = {
  postProfile: profileProof,
  postGuestProfile: profileProof,
  postCompanyProfile: profileProof,
  postReservation: reservationProof,
  postReservationByBlock: reservationProof,
  postBlock: blockProof,
  putBlockStatus: ({ path, body }) =>
    proof("getBlock", { path: { blockId: path.blockId ?? "" } }, ({ blocks }) => {
      const status = blocks?.blockInfo?.[0]?.block?.blockDetails?.blockStatus?.bookingStatus?.status?.code;
      return status !== undefined && status === body.changeBlockStatus?.newBlockStatus ? {} : undefined;
    }),
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
  postCheckIn: ({ path }) =>
    stayProof(path, ({ reservationStatus }) => reservationStatus === "InHouse" || reservationStatus === "CheckedIn"),
  postCancelReservation: ({ path }) => stayProof(path, ({ reservationStatus }) => reservationStatus === "Cancelled"),
  postOutOfOrderRooms: ({ body }) => repairProof("getOutOfOrderRooms", body),
  postOutOfServiceRooms: ({ body }) => repairProof("getOutOfServiceRooms", body),
  postProfileRelationship: ({ path, body }) => {
    const { sourceRelation, targetRelation } = body.relationship ?? {};
    const wanted = new Set([sourceRelation, targetRelation]);
    return proof(
      "getProfileRelationships",
      { path: { profileId: path.sourceProfileId ?? "" } },
      ({ relationships }) =>
        relationships?.relationship?.some(
          (held) =>
            held.relationshipProfile?.profileIdList?.some(({ id }) => id === path.targetProfileId) &&
            wanted.has(held.sourceRelation) &&
            wanted.has(held.targetRelation),
        )
          ? {}
          : undefined,
      // Which side is called the source is Oracle's to say.
      { absentDecides: false },
    );
  },
  postFloors: ({ connection, body }) => {
    const wanted = (body.hotelFloors ?? []).flatMap(({ floor }) => floor ?? []);
    return proof("getFloors", { query: { hotelIds: [connection.hotelId] } }, ({ hotelFloors }) =>
      every(
        wanted,
        (hotelFloors ?? []).map(({ floor }) => floor),
      ),
    );
  },
  postRooms: ({ body }) => {
    const wanted = body.room?.roomDetails?.roomId;
    if (wanted === undefined) return undefined;
    return proof("getRooms", { query: { room: wanted } }, ({ rooms }) =>
      rooms?.some(({ room }) => room?.some(({ roomId }) => roomId === wanted)) ? {} : undefined,
    );
  },
  postTransactionGroups: ({ connection, body }) =>
    proof("getTransactionGroups", { query: { hotelIds: [connection.hotelId] } }, (reply) =>
      every(codesOf(body.transactionGroups), codesOf(reply.transactionGroups)),
    ),
  postTransactionSubgroups: ({ connection, body }) =>
    proof("getTransactionSubgroups", { query: { hotelIds: [connection.hotelId] } }, (reply) =>
      every(codesOf(body.transactionSubgroups), codesOf(reply.transactionSubgroups)),
    ),
  postTransactionCodes: ({ connection, body }) =>
    proof("getTransactionCodes", { query: { hotelIds: [connection.hotelId] } }, (reply) =>
      every(codesOf(body.transactionCodes), codesOf(reply.transactionCodes)),
    ),
};

export function proofOf<Id extends WriteId>(
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
): Proof | undefined {
  const make = proofs[id] as ((asked: Asked<Id>) => Proof | undefined) | undefined;
  return make?.({ connection, path: { ...input.path }, body: input.body as RequestOf<Id> });
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

/** Sets something to a value: done twice it is the same, so it may be sent again without looking. */
export function isRepeatable<Id extends WriteId>(id: Id, input: CallInput<Id>): boolean {
  if (id !== "putBlockAllocationRange") return SETS.has(id);
  const { blockAllocationRange: range } = input.body as RequestOf<"putBlockAllocationRange">;
  return range?.incrementFlag === false;
}
