import type { OperationId, QueryOf, ReplyOf, RequestOf } from "../../core/ohip/operations.ts";

/** The limits of starts a second and of calls at once. */
export type LimitRule = { perSecond: number; concurrency: number };
/** A gateway's budget unless a super admin sets another: below the 50 a second that OHIP allows by default. */
export const USUAL_BUDGET: LimitRule = { perSecond: 40, concurrency: 8 };

/** A property's connection. The gateway is an origin such as `https://gateway.example`; secrets are in clear here. */
export type HotelConnection = {
  gateway: string;
  clientId: string;
  clientSecret: string;
  appKey: string;
  hotelId: string;
  /** The code under which the hotel system knows our references; nothing can be looked up without it. */
  externalSystem: string | undefined;
  /** The property's share of its gateway; absent: the gateway's whole budget. */
  limits?: LimitRule | undefined;
} & (
  | { authMode: "password"; username: string; password: string }
  | { authMode: "client_credentials"; enterpriseId: string; scope: string }
);

/** Calls that change nothing at the hotel, including dry runs. */
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

/** The path parameters; the hotel id is the connection's unless given here. */
export type CallInput<Id extends OperationId> = {
  path?: Readonly<Record<string, string>>;
  query?: QueryOf<Id>;
} & ([RequestOf<Id>] extends [never] ? { body?: undefined } : { body: RequestOf<Id> });

export type CallOptions = {
  /** Ends waiting; also ends a call that was sent, unless `cut` is given. */
  signal?: AbortSignal | undefined;
  /** Ends a call that was sent: whether it arrived is then unknown. */
  cut?: AbortSignal | undefined;
  /** Called just before a call is sent; false keeps it from being sent. */
  mayLeave?: (() => boolean) | undefined;
  /** The most tries, where trying again is harmless. */
  attempts?: number | undefined;
};

export type HotelWarning = { code?: string | undefined; type?: string | undefined; text: string };

/** Every outcome reports the last request that was sent; card-like numbers are masked. */
export type CallReport = {
  requestId: string;
  attempt: number;
  warnings: readonly HotelWarning[];
  status: number | undefined;
  /** The raw answer, cut to a few kilobytes. */
  answer: string | undefined;
};

type Words = {
  code: string | undefined;
  title: string | undefined;
  detail: string | undefined;
  /** The path in the request that the refusal is about, as the hotel names it. */
  path?: string | undefined;
};
/** This record, or this query, is wrong: repeating it unchanged would not help. Nothing was done. */
export type Refused = CallReport &
  Words & {
    kind: "refused";
    /** `too_many`: a list that cannot be read to its end with this query. */
    reason: "invalid" | "not_found" | "too_large" | "too_many";
  };
/**
 * The connection is refused, whatever the request: this says nothing about the record, which can be sent unchanged once
 * the connection works. Nothing was done.
 */
export type Unconnected = CallReport &
  Words & {
    kind: "connection";
    reason: "credentials" | "app_key" | "hotel" | "forbidden" | "address" | "certificate" | "redirect" | "not_ohip";
  };
/** Why a call had no effect: its own refusal, a refused connection, or a passing problem. */
export type Failed = Refused | Unconnected | Retry;
/** Certainly not done: it may be sent again, but not before that time. */
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
 * Possibly done. Only finding the record, or a person, can settle that. `absent`: an exact lookup shows that the hotel
 * does not have it now. `absent_too_early`: a later lookup will tell. `absent_unsure`: the hotel may have the record without showing it, so a later lookup tells nothing.
 */
export type Unknown = CallReport & {
  kind: "unknown";
  reason:
    | "timeout"
    | "cut"
    | "failed"
    | "garbage"
    | "no_id"
    | "absent"
    | "absent_too_early"
    | "absent_unsure"
    | "look_up_failed"
    | "no_reference";
};

/** What headers say about work that OPERA does in the background. */
export type BackgroundWork = {
  /** The id at the end of the Location header. */
  id: string | undefined;
  /** OPERA's own term: Processing, Completed, Invalid. */
  state: string | undefined;
  /** How long OPERA wants us to wait before the next poll. */
  waitMs: number | undefined;
};

export type ReadOutcome<Id extends ReadId> =
  /** `unread`: requested parts that this hotel does not let us read. */
  | (CallReport & { kind: "found"; reply: ReplyOf<Id>; unread: readonly string[]; work: BackgroundWork })
  | (CallReport & { kind: "absent" })
  | Failed;

/** Every id of a record, by Oracle's name for its kind: Profile, Reservation, Confirmation, Block … */
export type HotelIds = Readonly<Record<string, string>>;

export type WriteOutcome<Id extends WriteId> =
  /** `found`: the answer was lost, and the record was looked up afterwards; then there is no reply. */
  | (CallReport & {
      kind: "created";
      id: Id extends MakerId ? string : string | undefined;
      ids: HotelIds;
      reply: ReplyOf<Id> | undefined;
      found: boolean;
    })
  | (CallReport & { kind: "updated"; reply: ReplyOf<Id> | undefined })
  /** It existed from an earlier call; nothing was sent now, and its fields were not compared. */
  | (CallReport & { kind: "unchanged"; id: string | undefined; ids: HotelIds })
  /** Several records in one call, and some were refused: the warnings say which. */
  | (CallReport & { kind: "partial" })
  | Failed
  | Unknown;

export type WriteOptions = CallOptions & {
  /** The age of an earlier call with unknown result: the record is looked up first. */
  sentAgoMs?: number | undefined;
  /** With `sentAgoMs`: an absent record is not sent. A call that is harmless to repeat is repeated. */
  onlyLook?: boolean | undefined;
  /** Ids of our other records: a record found under them is not this one. */
  others?: readonly string[] | undefined;
};

export type ListItem = { code: string; name: string };
/** Oracle's name of a list of the chain, or the operation of a list of the hotel. */
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
  | "credentials_missing"
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
/** What every token request needs. */
export type Credential = "clientId" | "clientSecret" | "appKey";
export type StepReport = {
  step: ConnectionStep;
  ok: boolean;
  code: ConnectionCode;
  /** The credentials that are empty. */
  missing?: readonly Credential[];
  tookMs: number;
  /** Only what the hotel system itself said. */
  said: { status?: number | undefined; code?: string | undefined; title?: string | undefined };
  /** For lists: which one was empty or refused. */
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

/** Thrown by a walk over pages that cannot continue. */
export class HotelReadFailed extends Error {
  readonly outcome: Failed;
  constructor(outcome: Failed) {
    super(`The hotel system could not be read (${outcome.kind}: ${outcome.reason}).`);
    this.outcome = outcome;
  }
}

/**
 * A hotel's own system. No method throws for an error of the other side: a refusal is data for the operator. Our own
 * errors are thrown, such as a database that gives no slot; then nothing was sent. It speaks in OHIP's operations and
 * payloads, which the pure builders of `core/hotel` write and read.
 */
export interface HotelSystem {
  read<Id extends ReadId>(
    connection: HotelConnection,
    id: Id,
    input: CallInput<Id>,
    options?: CallOptions,
  ): Promise<ReadOutcome<Id>>;
  /** All rows, a page at a time. Throws HotelReadFailed if a page cannot be read. */
  rows<Id extends PagedId>(
    connection: HotelConnection,
    id: Id,
    input: CallInput<Id>,
    options?: CallOptions,
  ): AsyncGenerator<RowOf<Id>[]>;
  /** Done at most once: after a lost answer the record is looked up before the call may be sent again. */
  write<Id extends WriteId>(
    connection: HotelConnection,
    id: Id,
    input: CallInput<Id>,
    options?: WriteOptions,
  ): Promise<WriteOutcome<Id>>;
  /** Whether the work is done, by lookups alone; `unsure` if nothing shows it. */
  look<Id extends WriteId>(
    connection: HotelConnection,
    id: Id,
    input: CallInput<Id>,
    options?: CallOptions,
  ): Promise<"done" | "absent" | "unsure">;
  /** Cached for a while; `fresh` reads again. */
  list(connection: HotelConnection, name: ListName, options?: CallOptions & { fresh?: boolean }): Promise<ListOutcome>;
  test(connection: HotelConnection, signal?: AbortSignal): Promise<ConnectionReport>;
}
