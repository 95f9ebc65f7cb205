import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { RequestOf } from "../ohip/operations.ts";
import { type Built, compact, type IdOf, type Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { commentOf, fitNotes, type Note, ownNote } from "./notes.ts";
import type { HotelSettings } from "./settings.ts";
import { fill, leave } from "./values.ts";

type Block = RecordOf<"blocks">;
const PROFILES = {
  companyId: ["accounts", "Company"],
  agentId: ["accounts", "Agent"],
  sourceId: ["accounts", "Source"],
  groupId: ["accounts", "Group"],
} as const;
const PROFILE_IDS = Object.keys(PROFILES) as (keyof typeof PROFILES)[];
const OWNERSHIPS = ["Block", "Rooms", "Catering"] as const;

export type BlockLinks = {
  notes?: readonly Note[];
  idOf: IdOf;
  /** The status that a new block has in its flow; further changes follow the grid. */
  startingStatus?: string;
};

/** The header of a block. Its contact is its company's, or its agent's if it has no company. */
export function buildBlock(
  settings: HotelSettings,
  given: Block,
  { notes = [], idOf, startingStatus }: BlockLinks,
): Built<SomeOf<"blocks">, "postBlock"> {
  const fitted = fitRecord(settings, "blocks", given);
  const filled = fill(fitted.record, {
    owner: settings.blockOwner,
    inventoryControl: "NonElastic",
    reservationType: settings.block.reservationType,
    origin: settings.block.origin,
  });
  const left = leave(filled.values, [
    "cancellationReason",
    "lostReason",
    // Created once the block is open for pick-up.
    "postingMaster",
    ...(settings.externalSystem === null ? (["oldId"] as const) : []),
  ]);
  const kept = fitNotes(settings, notes);
  const begun = startingStatus !== undefined && startingStatus !== given.status;
  const record = begun ? { ...left.values, status: startingStatus } : left.values;
  const changes = [
    ...fitted.changes,
    ...filled.changes,
    ...left.changes,
    ...kept.changes,
    ...(begun ? [{ field: "status", change: "moved" as const, sent: startingStatus }] : []),
  ];
  const { refusals } = fitted;
  // OPERA requires a type even if the old system had none.
  if (record.reservationType === undefined) refusals.push({ field: "reservationType", reason: "missing" });
  if (record.end < record.begin) refusals.push({ field: "end", reason: "contradiction", value: record.end });
  refusals.push(...kept.refusals);
  const blockProfile = profilesOf(record, idOf, refusals);
  if (refusals.length > 0) return { ok: false, refusals };
  const block = {
    hotelId: settings.hotelId,
    externalReferences:
      record.oldId === undefined ? [] : [{ id: record.oldId, idContext: settings.externalSystem ?? undefined }],
    blockDetails: {
      blockCode: record.code,
      blockName: record.name,
      timeSpan: { startDate: record.begin, endDate: record.end },
      shoulderDates: { startDate: record.shoulderBegin, endDate: record.shoulderEnd },
      bookingType: { code: record.bookingType },
      reservationMethod: { code: record.reservationMethod },
      blockStatus: { bookingStatus: { status: { code: record.status } } },
      reservationType: { reservationType: record.reservationType },
      marketCode: { marketCode: record.market },
      sourceOfSale: { sourceCode: { sourceCode: record.source } },
      blockOrigin: record.origin,
      paymentMethod: { code: record.paymentMethod },
      currencyCode: record.currency,
      blockClassification: "RegularBooking" as const,
      cateringOnlyBlock: false,
    },
    blockOwners: { owner: OWNERSHIPS.map((ownership) => ({ ownership, ownerCode: record.owner, primary: true })) },
    reservationDetails: {
      ratePlanCode: record.rateCode === undefined ? [] : [{ primary: true, ratePlanCode: record.rateCode }],
      cutOffDate: record.cutoff,
      cutOffDays: record.cutoffDays,
      decisionDate: record.decision,
      followupDate: record.followUp,
      roomingListDueDate: record.roomingListDue,
      inventoryControl: record.inventoryControl,
      printRate: record.printRate,
    },
    blockProfiles: { blockProfile },
    comments: {
      commentInfo: [...ownNote(settings, record.note), ...kept.notes].map((note) =>
        commentOf(note, settings.types.blockNote),
      ),
    },
  };
  const body: RequestOf<"postBlock"> = compact({ blocks: { blockInfo: [{ block }] } });
  return {
    ok: true,
    call: { operation: "postBlock", path: { hotelId: settings.hotelId }, body },
    sent: compact<SomeOf<"blocks">>(record),
    changes,
  };
}

function profilesOf(record: SomeOf<"blocks">, idOf: IdOf, refusals: Refusal[]) {
  const found = (module: "accounts" | "profiles", field: string, oldId: string | undefined) => {
    const id = oldId === undefined ? undefined : idOf(module, oldId);
    if (oldId !== undefined && id === undefined) refusals.push({ field, reason: "unlinked", value: oldId });
    return id === undefined ? [] : [{ id, type: "Profile" }];
  };
  const accounts = PROFILE_IDS.flatMap((field) => {
    const [module, blockProfileType] = PROFILES[field];
    const profileIdList = found(module, field, record[field]);
    return profileIdList.length === 0 ? [] : [{ blockProfileType, primary: true, profileIdList }];
  });
  const contact = found("profiles", "contactId", record.contactId);
  const blockProfileType =
    record.companyId === undefined && record.agentId !== undefined ? "AgentContact" : "CompanyContact";
  return contact.length === 0
    ? accounts
    : [
        ...accounts,
        {
          blockProfileType: blockProfileType as "AgentContact" | "CompanyContact",
          primary: true,
          profileIdList: contact,
        },
      ];
}
