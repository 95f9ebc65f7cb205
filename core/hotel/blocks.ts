import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf, RequestOf } from "../ohip/operations.ts";
import { type Built, type Call, compact, type IdOf, type OldIdOf, type Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { commentOf, type Note } from "./reach.ts";
import type { HotelSettings } from "./settings.ts";
import { fill, leave, wordOf } from "./values.ts";

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
  /** A block begins with the status its flow begins with; the way to its own status follows the grid. */
  startingStatus?: string;
};

/** The header of a block. Its contact is the contact of its company, or of its agent where it has no company. */
export function buildBlock(
  settings: HotelSettings,
  given: Block,
  { notes = [], idOf, startingStatus }: BlockLinks,
): Built<SomeOf<"blocks">, "postBlock"> {
  const fitted = fitRecord("blocks", given);
  const filled = fill(fitted.record, { owner: settings.blockOwner, inventoryControl: "NonElastic" });
  const left = leave(filled.values, [
    "cancellationReason",
    ...(settings.externalSystem === null ? (["oldId"] as const) : []),
  ]);
  const begun = startingStatus !== undefined && startingStatus !== given.status;
  const record = begun ? { ...left.values, status: startingStatus } : left.values;
  const changes = [
    ...fitted.changes,
    ...filled.changes,
    ...left.changes,
    ...(begun ? [{ field: "status", change: "moved" as const, sent: startingStatus }] : []),
  ];
  const { refusals } = fitted;
  if (record.end < record.begin) refusals.push({ field: "end", reason: "contradiction", value: record.end });
  const comments = notes.map((note) => fitRecord("notes", note));
  refusals.push(...comments.flatMap((note) => note.refusals));
  const blockProfile = profilesOf(record, idOf, refusals);
  if (refusals.length > 0) return { ok: false, refusals };
  const own = record.note === undefined ? [] : [{ title: settings.noteTitle, text: record.note }];
  const block = {
    hotelId: settings.hotelId,
    externalReferences:
      record.oldId === undefined ? [] : [{ id: record.oldId, idContext: settings.externalSystem ?? undefined }],
    blockDetails: {
      blockCode: record.code,
      blockName: record.name,
      timeSpan: { startDate: record.begin, endDate: record.end },
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
      roomingListDueDate: record.roomingListDue,
      inventoryControl: record.inventoryControl,
      printRate: record.printRate,
    },
    blockProfiles: { blockProfile },
    comments: {
      commentInfo: [...own, ...comments.map((note) => note.record)].map((note) =>
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

/** Changes a block's header to what a create would have said; the wrapper differs, and a status is not changed here. */
export function updateBlock(id: string, { path, body }: Call<"postBlock">): Call<"putBlock"> {
  const { blockDetails = {}, ...block } = body.blocks?.blockInfo?.[0]?.block ?? {};
  const { blockStatus: _status, ...details } = blockDetails;
  return {
    operation: "putBlock",
    path: { ...path, blockId: id },
    body: { blocks: [{ ...block, blockDetails: details, blockIdList: [{ id, type: "Block" }] }] },
  };
}

export function readBlock(settings: HotelSettings, reply: ReplyOf<"getBlock">, oldIdOf: OldIdOf): SomeOf<"blocks"> {
  const found = reply.blocks?.blockInfo?.[0]?.block ?? {};
  const details = found.blockDetails ?? {};
  const stay = found.reservationDetails ?? {};
  const profile = (module: "accounts" | "profiles", ...types: string[]) => {
    const id = found.blockProfiles?.blockProfile?.find((one) => types.includes(one.blockProfileType ?? ""))
      ?.profileIdList?.[0]?.id;
    return id === undefined ? undefined : oldIdOf(module, id);
  };
  const rates = stay.ratePlanCode ?? [];
  return compact<SomeOf<"blocks">>({
    oldId: found.externalReferences?.find(({ idContext }) => idContext === settings.externalSystem)?.id,
    code: details.blockCode,
    name: details.blockName,
    begin: details.timeSpan?.startDate,
    end: details.timeSpan?.endDate,
    status: details.blockStatus?.bookingStatus?.status?.code,
    reservationType: details.reservationType?.reservationType,
    market: details.marketCode?.marketCode,
    source: details.sourceOfSale?.sourceCode?.sourceCode,
    origin: details.blockOrigin,
    paymentMethod: details.paymentMethod?.code,
    currency: details.currencyCode,
    owner: found.blockOwners?.owner?.find(({ ownership }) => ownership === "Block")?.ownerCode,
    rateCode: (rates.find((rate) => rate.primary) ?? rates[0])?.ratePlanCode,
    cutoff: stay.cutOffDate,
    cutoffDays: stay.cutOffDays,
    decision: stay.decisionDate,
    roomingListDue: stay.roomingListDueDate,
    inventoryControl: wordOf("blocks", "inventoryControl", stay.inventoryControl),
    printRate: stay.printRate,
    companyId: profile("accounts", "Company"),
    agentId: profile("accounts", "Agent"),
    sourceId: profile("accounts", "Source"),
    groupId: profile("accounts", "Group"),
    contactId: profile("profiles", "CompanyContact", "AgentContact"),
    note: found.comments?.commentInfo?.find((info) => info.comment?.commentTitle === settings.noteTitle)?.comment?.text
      ?.value,
  });
}
