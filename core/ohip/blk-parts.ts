import type { z } from "zod";
import { commentInfo, uniqueId } from "./crm-parts.ts";
import { closed, codeDescription, date, dateTime, flag, many, number, oneOf, stamps, text, whole } from "./fields.ts";

/** The parts of a block, with the names and widths of `/blk/v1`. */
export const blockUniqueId = uniqueId.extend({ type: text(20) });
const blockReference = closed({ id: text(80), idExtension: whole, idContext: text(80) });
const timeSpan = closed({ startDate: date, endDate: date }).optional();
export const colours = [
  "White",
  "Red",
  "Blue",
  "Cyan",
  "Magenta",
  "Green",
  "Brown",
  "Black",
  "Yellow",
  "Gray",
] as const;
export const bookingStatus = closed({
  status: codeDescription.optional(),
  color: oneOf(...colours),
  returnToInventory: flag,
});
export const bookingStatusDetail = closed({
  bookingStatus: bookingStatus.optional(),
  deductInventory: flag,
  allowPickup: flag,
  returnToInventory: flag,
  defaultReservationType: text(20),
  cancellationType: oneOf("Lost", "Cancel", "Refused"),
  statusType: oneOf("Inquiry", "Actual", "Waitlist", "Cancel", "Referral"),
});
export const inventoryControl = oneOf("NonElastic", "Elastic", "SellLimit");
export const blockClassification = oneOf(
  "MasterBlock",
  "MasterTour",
  "MasterAllocation",
  "MasterItinerary",
  "LeadMaster",
  "RegularBooking",
  "SubBlock",
  "SubTour",
  "FitContract",
  "SubAllocation",
  "SubItinerary",
  "Lead",
  "FitMaster",
  "Opportunity",
);

const blockDetails = closed({
  blockCode: text(20),
  blockName: text(2000),
  timeSpan,
  shoulderDates: timeSpan,
  blockStatus: bookingStatusDetail.optional(),
  blockNextStatusList: many(bookingStatusDetail),
  reservationType: closed({ reservationType: text(20), description: text(2000) }).optional(),
  marketCode: closed({ marketCode: text(20), marketGroup: text(20), description: text(2000) }).optional(),
  sourceOfSale: closed({
    sourceCode: closed({ sourceCode: text(20), sourceGroup: text(20), description: text(2000) }).optional(),
    sourceType: text(20),
  }).optional(),
  reservationMethod: codeDescription.optional(),
  bookingType: codeDescription.optional(),
  blockType: text(20),
  blockOrigin: text(20),
  paymentMethod: codeDescription.optional(),
  currencyCode: text(20),
  tourCode: text(20),
  blockClassification,
  cateringOnlyBlock: flag,
  flexibleDates: flag,
  manualCutOff: flag,
  wholesaleBlock: flag,
});

export const block = closed({
  blockIdList: many(blockUniqueId),
  externalReferences: many(blockReference),
  blockDetails: blockDetails.optional(),
  blockOwners: closed({
    owner: many(
      closed({
        ownerCode: text(20),
        primary: flag,
        ownership: oneOf("Block", "Rooms", "Catering"),
      }),
    ),
  }).optional(),
  reservationDetails: closed({
    ratePlanCode: many(
      closed({ ratePlanCode: text(20), currencyCode: text(20), primary: flag, description: text(2000) }),
    ),
    arrivalTime: dateTime,
    departureTime: dateTime,
    taRecordLocator: text(50),
    cutOffDate: date,
    cutOffDays: number,
    followupDate: date,
    decisionDate: date,
    roomingListDueDate: date,
    suppressRate: flag,
    printRate: flag,
    rateGuarantee: flag,
    inventoryControl,
    housing: flag,
    guaranteeRequired: flag,
  }).optional(),
  blockProfiles: closed({
    blockProfile: many(
      closed({
        blockProfileType: oneOf(
          "Company",
          "Group",
          "Agent",
          "Source",
          "CompanyContact",
          "AgentContact",
          "SourceContact",
        ),
        primary: flag,
        profileIdList: many(blockUniqueId),
      }),
    ),
    fullOverlay: flag,
  }).optional(),
  comments: closed({ commentInfo: many(commentInfo.extend({ type: text(20) })), hasMore: flag }).optional(),
  hotelId: text(20),
  ...stamps,
});
export type Block = z.output<typeof block>;

const persons = { onePerson: whole, twoPerson: whole, threePerson: whole, fourPerson: whole };
export const gridInventory = closed({ ...persons, sellLimit: whole, cutoffDate: date });
export const gridRates = closed({
  onePerson: number,
  twoPerson: number,
  threePerson: number,
  fourPerson: number,
  extraPerson: number,
});
export const readable = [
  "Initial",
  "Actual",
  "Rates",
  "Pickup",
  "Contract",
  "Available",
  "Pickupperc",
  "Changes",
  "Released",
  "Houseavailability",
  "SellLimit",
  "AvailableSellLimit",
  "MasterAllocInitial",
  "Allocated",
  "SubAllocResv",
  "CutoffDate",
] as const;
export const allocations = [...readable, "ForecastRooms", "ForecastRates"] as const;
/** The grid as read back: by kind of figure, then by night, then by room type. */
export const roomAllocations = closed({
  roomAllocationType: many(
    closed({
      roomAllocationInfo: many(
        closed({
          roomGridDetails: many(
            closed({ inventory: gridInventory.optional(), rate: gridRates.optional(), roomType: text(20) }),
          ),
          stayDate: date,
        }),
      ),
      allocation: oneOf(...allocations),
    }),
  ),
  startDate: date,
  numberOfDays: number,
}).optional();
