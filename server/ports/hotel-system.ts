import type { OperationId, QueryOf, ReplyOf, RequestOf } from "../../core/ohip/operations.ts";

/** So many starts a second, so many calls at once. */
export type LimitRule = { perSecond: number; concurrency: number };
/** What a gateway is given as long as nobody has decided otherwise: below the 50 a second that OHIP gives to all. */
export const USUAL_BUDGET: LimitRule = { perSecond: 40, concurrency: 8 };

/** How a property is reached. The gateway is an origin such as `https://gateway.example`; secrets are in clear here. */
export type HotelConnection = {
  gateway: string;
  clientId: string;
  clientSecret: string;
  appKey: string;
  hotelId: string;
  /** The code under which our references are known to the hotel system; without it nothing can be looked up. */
  externalSystem: string | undefined;
  /** The property's share of its gateway; without it, all that the gateway's budget gives. */
  limits?: LimitRule | undefined;
} & (
  | { authMode: "password"; username: string; password: string }
  | { authMode: "client_credentials"; enterpriseId: string; scope: string }
);

/** Calls that change nothing at the hotel: dry runs are among them. */
export type ReadId =
  | Exclude<Extract<OperationId, `get${string}`>, "getToken">
  | "startRevenueInventoryStatisticsProcess"
  | "verifyCheckinReservation"
  | "putValidateReservationChanges"
  | "postBlockValidate"
  | "putValidateBlockCode";
export type WriteId = Exclude<OperationId, ReadId | "getToken">;
/** Creates whose answer must name the new record. */
export type MakerId =
  | "postProfile"
  | "postGuestProfile"
  | "postCompanyProfile"
  | "postReservation"
  | "postReservationByBlock"
  | "postBlock"
  | "postBlockPostingMaster";
/** Lists that come in pages. */
export type PagedId =
  | "getProfiles"
  | "getHotelReservations"
  | "getBlocks"
  | "getHousekeepingOverview"
  | "getRoomTypes"
  | "getRooms";

/** What stands in the braces of the path; the hotel id is the connection's unless named here. */
export type CallInput<Id extends OperationId> = {
  path?: Readonly<Record<string, string>>;
  query?: QueryOf<Id>;
} & ([RequestOf<Id>] extends [never] ? { body?: undefined } : { body: RequestOf<Id> });

export type CallOptions = {
  /** Ends what waits; a call that has left too, unless `cut` is given. */
  signal?: AbortSignal | undefined;
  /** Ends a call that has left: whether it arrived is then unknown. */
  cut?: AbortSignal | undefined;
  /** Asked in the moment before a call leaves; false: it does not. */
  mayLeave?: (() => boolean) | undefined;
  /** How often it is tried at most, where trying again is harmless. */
  attempts?: number | undefined;
};

export type HotelWarning = { code?: string | undefined; type?: string | undefined; text: string };

/** What every outcome tells about the last thing that was sent; card-like numbers are masked. */
export type CallReport = {
  requestId: string;
  attempt: number;
  warnings: readonly HotelWarning[];
  status: number | undefined;
  /** The answer as it came, cut to a few kilobytes. */
  answer: string | undefined;
};

type Words = {
  code: string | undefined;
  title: string | undefined;
  detail: string | undefined;
  /** The place in what was sent that the refusal is about, as the hotel names it. */
  path?: string | undefined;
};
/** This record, or this question, is wrong: asking again as it is would not help. Nothing was done. */
export type Refused = CallReport &
  Words & {
    kind: "refused";
    /** `too_many`: a list that cannot be read to its end as it was asked for. */
    reason: "invalid" | "not_found" | "too_large" | "too_many";
  };
/**
 * The connection is refused, whatever was asked: it says nothing about the record, which can be sent as it is once
 * that is settled. Nothing was done.
 */
export type Unconnected = CallReport &
  Words & {
    kind: "connection";
    reason: "credentials" | "app_key" | "hotel" | "forbidden" | "address" | "certificate" | "redirect" | "not_ohip";
  };
/** Why a call led to nothing: refused for itself, refused with the connection, or not now. */
export type Failed = Refused | Unconnected | Retry;
/** Certainly not done: it may be sent again, not before that time. */
export type Retry = CallReport & {
  kind: "retry";
  afterMs: number;
  reason:
    | "throttled"
    | "unavailable"
    | "unreachable"
    | "unresolved"
    | "circuit_open"
    | "timeout"
    | "cut"
    | "failed"
    | "garbage"
    | "aborted";
};
/**
 * Perhaps done. Only finding it, or a person, can settle that. `absent_too_early`: time will tell. `absent_unsure`: the
 * hotel may have it and not show it, so time tells nothing.
 */
export type Unknown = CallReport & {
  kind: "unknown";
  reason:
    | "timeout"
    | "cut"
    | "failed"
    | "garbage"
    | "no_id"
    | "absent_too_early"
    | "absent_unsure"
    | "look_up_failed"
    | "no_reference";
};

/** What headers tell of something that OPERA works out in the background. */
export type BackgroundWork = {
  /** The id that the Location ends with. */
  id: string | undefined;
  /** In OPERA's word: Processing, Completed, Invalid. */
  state: string | undefined;
  /** How long OPERA wants us to wait before we look again. */
  waitMs: number | undefined;
};

export type ReadOutcome<Id extends ReadId> =
  /** `unread`: parts that were asked for and that this hotel does not let us read. */
  | (CallReport & { kind: "found"; reply: ReplyOf<Id>; unread: readonly string[]; work: BackgroundWork })
  | (CallReport & { kind: "absent" })
  | Failed;

/** Every id of a record, by Oracle's word for its kind: Profile, Reservation, Confirmation, Block … */
export type HotelIds = Readonly<Record<string, string>>;

export type WriteOutcome<Id extends WriteId> =
  /** `found`: the answer was lost, and it was looked up afterwards; then there is no reply. */
  | (CallReport & {
      kind: "created";
      id: Id extends MakerId ? string : string | undefined;
      ids: HotelIds;
      reply: ReplyOf<Id> | undefined;
      found: boolean;
    })
  | (CallReport & { kind: "updated"; reply: ReplyOf<Id> | undefined })
  /** It stood there from an earlier sending; nothing was sent now, and its fields were not compared. */
  | (CallReport & { kind: "unchanged"; id: string | undefined; ids: HotelIds })
  /** Several records in one call, and not all were taken: the warnings say which. */
  | (CallReport & { kind: "partial" })
  | Failed
  | Unknown;

export type WriteOptions = CallOptions & {
  /** It was sent before, so long ago, and how that ended was not learned: it is looked up first. */
  sentAgoMs?: number | undefined;
  /** Ids of other records of ours: what is found under them is not this one. */
  others?: readonly string[] | undefined;
};

export type ListItem = { code: string; name: string };
/** Oracle's name of a list of the chain, or the call of one of the hotel's own. */
export type ListName = Extract<ReadId, `get${string}LOV`> | (string & {});
export type ListOutcome = (CallReport & { kind: "found"; items: readonly ListItem[] }) | Failed;

export type ConnectionStep = "token" | "business_date" | "lists" | "external_system";
export type ConnectionCode =
  | "ok"
  | "slow"
  | "not_tried"
  | "external_system_empty"
  | "address_refused"
  | "host_unknown"
  | "unreachable"
  | "certificate"
  | "redirect"
  | "timeout"
  | "not_ohip"
  | "client_refused"
  | "user_refused"
  | "enterprise_refused"
  | "app_key_refused"
  | "not_allowed"
  | "hotel_refused"
  | "not_subscribed"
  | "list_empty"
  | "external_system_unknown"
  | "throttled"
  | "server_failed"
  | "refused";
export type StepReport = {
  step: ConnectionStep;
  ok: boolean;
  code: ConnectionCode;
  tookMs: number;
  /** What the hotel system itself said, never more. */
  said: { status?: number | undefined; code?: string | undefined; title?: string | undefined };
  /** For the lists: which was empty or refused. */
  list?: string | undefined;
};
export type ConnectionReport = {
  ok: boolean;
  steps: readonly StepReport[];
  businessDate: string | undefined;
  /** How many codes each list has. */
  lists: Readonly<Record<string, number>>;
};

export type RowOf<Id extends PagedId> = {
  getProfiles: NonNullable<NonNullable<ReplyOf<"getProfiles">["profileSummaries"]>["profileInfo"]>[number];
  getHotelReservations: NonNullable<
    NonNullable<ReplyOf<"getHotelReservations">["reservations"]>["reservationInfo"]
  >[number];
  getBlocks: NonNullable<NonNullable<ReplyOf<"getBlocks">["blockSummaries"]>["blockInfo"]>[number];
  getHousekeepingOverview: NonNullable<
    NonNullable<NonNullable<ReplyOf<"getHousekeepingOverview">["housekeepingRoomInfo"]>["housekeepingRooms"]>["room"]
  >[number];
  getRoomTypes: NonNullable<NonNullable<ReplyOf<"getRoomTypes">["roomTypes"]>[number]["roomType"]>[number];
  getRooms: NonNullable<NonNullable<ReplyOf<"getRooms">["rooms"]>[number]["room"]>[number];
}[Id];

/** Thrown out of a walk over pages that cannot go on. */
export class HotelReadFailed extends Error {
  readonly outcome: Failed;
  constructor(outcome: Failed) {
    super(`The hotel system could not be read (${outcome.kind}: ${outcome.reason}).`);
    this.outcome = outcome;
  }
}

/**
 * A hotel's own system. Nothing here throws for what the other side does: a refusal is data for the operator. What does
 * throw is our own trouble, such as a database that gives no slot; then nothing was sent. It
 * speaks in OHIP's operations and payloads, which the pure builders of `core/hotel` write and read.
 */
export interface HotelSystem {
  read<Id extends ReadId>(
    connection: HotelConnection,
    id: Id,
    input: CallInput<Id>,
    options?: CallOptions,
  ): Promise<ReadOutcome<Id>>;
  /** All rows, a page at a time. Throws HotelReadFailed where a page cannot be had. */
  rows<Id extends PagedId>(
    connection: HotelConnection,
    id: Id,
    input: CallInput<Id>,
    options?: CallOptions,
  ): AsyncGenerator<RowOf<Id>[]>;
  /** Done at most once: after an answer that was lost it is looked up before it may be sent again. */
  write<Id extends WriteId>(
    connection: HotelConnection,
    id: Id,
    input: CallInput<Id>,
    options?: WriteOptions,
  ): Promise<WriteOutcome<Id>>;
  /** Whether something is done, seen by looking alone; `unsure` where nothing shows it. */
  look<Id extends WriteId>(
    connection: HotelConnection,
    id: Id,
    input: CallInput<Id>,
    options?: CallOptions,
  ): Promise<"done" | "absent" | "unsure">;
  /** Kept for a while; `fresh` asks again. */
  list(connection: HotelConnection, name: ListName, options?: CallOptions & { fresh?: boolean }): Promise<ListOutcome>;
  test(connection: HotelConnection, signal?: AbortSignal): Promise<ConnectionReport>;
}
