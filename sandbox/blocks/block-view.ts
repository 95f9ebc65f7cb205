import type { AnswerOf, Call } from "../call.ts";
import { addDays } from "../dates.ts";
import type { Hotel } from "../state/hotel.ts";
import type { BlockStatuses } from "./block-status.ts";
import { type BlockRecord, nightsOf, type Persons, roomsOf } from "./block-store.ts";

type Query = Call<"getBlock">["query"];
type Blocks = NonNullable<NonNullable<AnswerOf<"getBlock">["blocks"]>["blockInfo"]>;
type View = NonNullable<Blocks[number]["block"]>;

export function statusDetail(statuses: BlockStatuses, code: string) {
  const status = statuses.get(code);
  return {
    bookingStatus: { status: { code, description: status?.description } },
    deductInventory: status?.deducts,
    allowPickup: status?.allowPickup,
  };
}

/** Without instructions only the header; grid, owners, notes and the like only on request. */
export function viewBlock(record: BlockRecord, { hotelId, statuses }: Hotel, query: Query): View {
  const { data } = record;
  const wanted = new Set<string>(query.fetchInstructions ?? ["Block", "Header"]);
  const wants = (...names: string[]) => names.some((name) => wanted.has(name));
  const { blockDetails, reservationDetails, blockOwners, blockProfiles, comments, ...stamps } = data;
  const { ratePlanCode, ...booking } = reservationDetails ?? {};
  const { hotelId: _hotel, externalReferences: _references, blockIdList: _ids, ...times } = stamps;
  return {
    blockIdList: [{ id: record.id, type: "Block" }],
    hotelId,
    ...(wants("Block", "Header") && {
      blockDetails: {
        ...blockDetails,
        blockCode: record.code,
        timeSpan: { startDate: record.start, endDate: record.end },
        blockStatus: statusDetail(statuses, record.status),
        ...(wants("BlockNextStatuses") && {
          blockNextStatusList: (statuses.get(record.status)?.next ?? []).map((code) => statusDetail(statuses, code)),
        }),
      },
      reservationDetails: { ...booking, ...(wants("Rates", "PrimaryRates") && { ratePlanCode }) },
      ...times,
    }),
    ...(wants("ExternalReferences") && record.references.length > 0 && { externalReferences: record.references }),
    ...(wants("Owners", "PrimaryOwners") && { blockOwners }),
    ...(wants("Profiles", "PrimaryProfiles") && { blockProfiles }),
    ...(wants("Comments") && { comments }),
    ...(wants("RateGrid") && { roomAllocations: viewGrid(record, query) }),
  };
}

const figures = ["Initial", "Rates", "Pickup", "Available"] as const;
const asOne = (rooms: number): Persons => ({ onePerson: rooms });

function viewGrid(record: BlockRecord, query: Query): View["roomAllocations"] {
  const startDate = query.startDate ?? record.start;
  const nights = nightsOf(record).filter((night) => night >= startDate);
  const numberOfDays = query.numberOfDays ?? nights.length;
  const shown = nights.filter((night) => night < addDays(startDate, numberOfDays));
  const wanted = query.roomAllocationCriteria ?? ["Initial", "Rates"];
  const cells = [...record.grid.values()].filter(({ roomType }) => query.roomTypes?.includes(roomType) ?? true);
  return {
    startDate,
    numberOfDays,
    roomAllocationType: figures
      .filter((figure) => wanted.includes(figure))
      .map((allocation) => ({
        allocation,
        roomAllocationInfo: shown.map((stayDate) => ({
          stayDate,
          roomGridDetails: cells
            .filter(({ night }) => night === stayDate)
            .map(({ roomType, rooms, rates, picked }) => ({
              roomType,
              ...(allocation === "Initial" && { inventory: rooms }),
              ...(allocation === "Rates" && { rate: rates }),
              ...(allocation === "Pickup" && { inventory: asOne(picked) }),
              ...(allocation === "Available" && { inventory: asOne(Math.max(0, roomsOf(rooms) - picked)) }),
            })),
        })),
      })),
  };
}

export function summarizeBlock(record: BlockRecord, { hotelId, statuses }: Hotel) {
  const { data, id, code, start, end, status } = record;
  const primary =
    data.reservationDetails?.ratePlanCode?.find((rate) => rate.primary) ?? data.reservationDetails?.ratePlanCode?.[0];
  return {
    blockIdList: [{ id, type: "Block" }],
    block: {
      hotelId,
      blockCode: code,
      blockName: data.blockDetails?.blockName,
      blockStatus: { status: { code: status, description: statuses.get(status)?.description } },
      rateCode: primary?.ratePlanCode,
      cateringOnlyBlock: data.blockDetails?.cateringOnlyBlock,
      startDate: start,
      endDate: end,
      inventoryControl: data.reservationDetails?.inventoryControl,
      rooms: [...record.grid.values()].reduce((sum, cell) => sum + roomsOf(cell.rooms), 0),
      blockClassification: data.blockDetails?.blockClassification,
      cutoffDate: data.reservationDetails?.cutOffDate,
      reservationType: data.blockDetails?.reservationType?.reservationType,
      deductInventory: statuses.get(status)?.deducts,
      createDateTime: data.createDateTime,
      lastModifyDateTime: data.lastModifyDateTime,
    },
  };
}
