import { z } from "zod";
import {
  allocations,
  block,
  blockClassification,
  blockUniqueId,
  bookingStatus,
  bookingStatusDetail,
  colours,
  gridInventory,
  gridRates,
  inventoryControl,
  readable,
  roomAllocations,
} from "./blk-parts.ts";
import {
  answered,
  closed,
  codeDescription,
  codes,
  date,
  flag,
  many,
  oneOf,
  paged,
  queryFlag,
  queryText,
  queryWhole,
  repeatedCode,
  repeatedOf,
  stamps,
  status,
  text,
  whole,
} from "./fields.ts";
import { operation } from "./operation.ts";

const blocks = closed({ blockInfo: many(closed({ block: block.optional() })) }).optional();
const readBlocks = closed({
  blocks: closed({
    blockInfo: many(closed({ block: block.extend({ roomAllocations }).optional() })),
    hasMore: flag,
    totalResults: whole,
    count: whole,
  }).optional(),
  ...answered,
});
const blockId = closed({ id: text(80), type: text(20), idContext: text(80) }).optional();
const weekdays = {
  sunday: flag,
  monday: flag,
  tuesday: flag,
  wednesday: flag,
  thursday: flag,
  friday: flag,
  saturday: flag,
};

const blockSummary = closed({
  hotelId: text(20),
  blockCode: text(20),
  blockName: text(2000),
  blockStatus: bookingStatus.optional(),
  rateCode: text(20),
  cateringOnlyBlock: flag,
  startDate: date,
  endDate: date,
  inventoryControl,
  rooms: whole,
  blockClassification,
  cutoffDate: date,
  reservationType: text(20),
  deductInventory: flag,
  ...stamps,
});

const details = {
  fetchInstructions: repeatedOf(
    "Block",
    "BlockNextStatuses",
    "Comments",
    "ExternalReferences",
    "Header",
    "Owners",
    "PrimaryOwners",
    "PrimaryProfiles",
    "PrimaryRates",
    "Profiles",
    "RateGrid",
    "Rates",
  ),
  startDate: date,
  numberOfDays: queryWhole,
  roomAllocationCriteria: repeatedOf(...readable),
  roomTypes: repeatedCode,
};
const byExternalId = "/blk/v1/hotels/{hotelId}/externalSystems/{externalSystemCode}/blocks/{blockExternalId}";

const statusType = oneOf(
  "Waitlist",
  "Cancel",
  "Lost",
  "Refused",
  "Actual",
  "Inquiry",
  "NonDeductInv",
  "DeductInv",
  "Referral",
);

export const blockStatusCode = closed({
  status: codeDescription.optional(),
  roomStatusType: statusType,
  cateringStatusType: statusType,
  defaultReservationType: codeDescription.optional(),
  color: oneOf(...colours),
  allowPickup: flag,
  returnToInventory: flag,
  starting: flag,
  orderBy: whole,
});

export const blkOperations = {
  /** The path is singular, the Location plural. */
  postBlock: operation("postBlock", "POST /blk/v1/hotels/{hotelId}/block", {
    request: closed({ blocks }),
    reply: status,
  }),
  getBlock: operation("getBlock", "GET /blk/v1/hotels/{hotelId}/blocks/{blockId}", {
    query: details,
    reply: readBlocks,
  }),
  /** Changes only the header, never the grid. */
  putBlock: operation("putBlock", "PUT /blk/v1/hotels/{hotelId}/blocks/{blockId}", {
    request: closed({ blocks: z.array(block).optional() }),
    reply: readBlocks,
  }),
  /** Deletes without a trace; refused while the block has bookings or a posting master. */
  deleteBlock: operation("deleteBlock", "DELETE /blk/v1/hotels/{hotelId}/blocks/{blockId}", { reply: status }),
  getBlockByExtId: operation("getBlockByExtId", `GET ${byExternalId}`, { query: details, reply: readBlocks }),
  getBlocks: operation("getBlocks", "GET /blk/v1/blocks", {
    query: {
      hotelId: queryText,
      limit: queryWhole,
      offset: queryWhole,
      blockIdList: repeatedCode,
      externalReferenceIds: repeatedCode,
      externalSystemCodes: repeatedCode,
      blockCode: queryText,
      blockName: queryText,
      blockStatus: repeatedCode,
      blockStartStartDate: date,
      blockStartEndDate: date,
      blockEndStartDate: date,
      blockEndEndDate: date,
      stayDate: date,
      onlyPickupBlocks: queryFlag,
      ratePlanCode: repeatedCode,
      cateringOnly: queryFlag,
    },
    reply: closed({
      blockSummaries: closed({
        blockInfo: many(closed({ blockIdList: many(blockUniqueId), block: blockSummary.optional() })),
        ...paged,
      }).optional(),
      ...answered,
    }),
  }),
  putBlockAllocation: operation("putBlockAllocation", "PUT /blk/v1/hotels/{hotelId}/blocks/{blockId}/allocation", {
    request: closed({
      criteria: closed({
        hotelId: text(20),
        blockId,
        allocationRoomTypes: many(
          closed({
            roomType: text(20),
            allocationGridDates: many(
              closed({
                allocation: text(40),
                roomAllocationInfo: many(
                  closed({
                    start: date,
                    end: date,
                    inventory: gridInventory.extend({ forceOverbook: flag }).optional(),
                    rate: gridRates.optional(),
                    ...weekdays,
                  }),
                ),
              }),
            ),
          }),
        ),
      }).optional(),
    }),
    reply: status,
    large: true,
  }),
  putBlockAllocationRange: operation(
    "putBlockAllocationRange",
    "PUT /blk/v1/hotels/{hotelId}/blocks/{blockId}/allocationRange",
    {
      request: closed({
        blockAllocationRange: closed({
          hotelId: text(20),
          blockId,
          roomTypes: codes(),
          beginDate: date,
          endDate: date,
          allocationType: oneOf(...allocations),
          incrementFlag: flag,
          blockInventory: gridInventory.optional(),
          blockRates: gridRates.optional(),
          rangeMode: oneOf("Core", "ShoulderStart", "ShoulderEnd"),
        }).optional(),
      }),
      reply: status,
    },
  ),
  putBlockStatus: operation("putBlockStatus", "PUT /blk/v1/hotels/{hotelId}/blocks/{blockId}/status", {
    request: closed({
      verificationOnly: flag,
      changeBlockStatus: closed({
        hotelId: text(20),
        blockId,
        currentBlockStatus: text(20),
        newBlockStatus: text(20),
        reservationType: text(20),
        cancellationDetails: closed({
          cancellationCode: codeDescription.optional(),
          cancellationDate: date,
          cancellationInfo: text(2000),
        }).optional(),
        overbookAll: flag,
        cancelAllPMReservations: flag,
        overrideEventsProcessingWarnings: flag,
      }).optional(),
    }),
    reply: closed({ block: block.optional(), ...answered }),
  }),
  postBlockValidate: operation("postBlockValidate", "POST /blk/v1/blocks/actions/validate", {
    request: closed({ blocks }),
    reply: status,
  }),
  putValidateBlockCode: operation("putValidateBlockCode", "PUT /blk/v1/blocks/{blockCode}/actions/validate", {
    request: closed({ hotelId: text(20), blockIdList: many(blockUniqueId), startDate: date, endDate: date }),
    reply: status,
  }),
  getNextBlockStatus: operation("getNextBlockStatus", "GET /blk/v1/blocks/status", {
    query: { hotelId: queryText, currentStatus: queryText },
    reply: closed({ blockNextStatusList: many(bookingStatusDetail), ...answered }),
  }),
  postBlockPostingMaster: operation(
    "postBlockPostingMaster",
    "POST /blk/v1/hotels/{hotelId}/blocks/{blockId}/postingMaster",
    {
      request: closed({
        criteria: closed({
          hotelId: text(20),
          blockId,
          responseInstruction: closed({ fetchFullReservation: flag }).optional(),
        }).optional(),
      }),
      reply: status,
    },
  ),
  getBlockStatusCodes: operation("getBlockStatusCodes", "GET /blk/config/v1/blockStatusCodes", {
    query: { blockStatusCodes: repeatedCode },
    reply: closed({
      blockStatusCodes: many(blockStatusCode),
      ...answered,
    }),
  }),
  getNextBlockStatusCodes: operation("getNextBlockStatusCodes", "GET /blk/config/v1/blockStatusCodes/nextStatusCodes", {
    query: { configuredOnly: queryFlag, blockStatusCodes: repeatedCode },
    reply: closed({
      nextBlockStatusCodeList: many(
        closed({
          nextConfiguredStatusList: many(closed({ status: text(20), order: whole })),
          status: text(20),
        }),
      ),
      ...answered,
    }),
  }),
};
