import type { Answer, Call, Handlers } from "../call.ts";
import { pageOf } from "../page.ts";
import { pairReferences } from "../references.ts";
import {
  changeBlock,
  changeStatus,
  createBlock,
  onlyBlock,
  postingMaster,
  removeBlock,
  wrapBlock,
} from "./block-change.ts";
import { allocate, allocateRange } from "./block-grid.ts";
import { checkBlockCode, planBlock } from "./block-rules.ts";
import { STARTING } from "./block-status.ts";
import { statusDetail, summarizeBlock } from "./block-view.ts";

function list({ chain, query, hotel: own }: Call<"getBlocks">): Answer<"getBlocks"> {
  const hotel = query.hotelId === undefined ? own : chain.hotel(query.hotelId);
  const references = pairReferences(query.externalReferenceIds, query.externalSystemCodes);
  const pool = references
    ? references.flatMap((reference) => hotel.blocks.byReference(reference))
    : [...hotel.blocks.byId.values()];
  const name = query.blockName?.toLowerCase();
  const found = pool.filter(
    ({ id, code, status, start, end, data }) =>
      (!query.blockIdList || query.blockIdList.includes(id)) &&
      (!query.blockCode || code === query.blockCode) &&
      (!name || (data.blockDetails?.blockName ?? "").toLowerCase().includes(name)) &&
      (!query.blockStatus || query.blockStatus.includes(status)) &&
      (!query.blockStartStartDate || start >= query.blockStartStartDate) &&
      (!query.blockStartEndDate || start <= query.blockStartEndDate) &&
      (!query.blockEndStartDate || end >= query.blockEndStartDate) &&
      (!query.blockEndEndDate || end <= query.blockEndEndDate) &&
      (!query.stayDate || (start <= query.stayDate && query.stayDate < end)) &&
      (!query.onlyPickupBlocks || hotel.statuses.get(status)?.allowPickup) &&
      (!query.ratePlanCode ||
        data.reservationDetails?.ratePlanCode?.some((rate) => query.ratePlanCode?.includes(rate.ratePlanCode ?? ""))) &&
      (!query.cateringOnly || data.blockDetails?.cateringOnlyBlock),
  );
  const { rows, paging } = pageOf(found, query, { max: 200, usual: 20 });
  if (rows.length === 0) return {};
  return {
    body: { blockSummaries: { blockInfo: rows.map((record) => summarizeBlock(record, hotel)), ...paging } },
  };
}

type OfBlocks =
  | "postBlock"
  | "getBlock"
  | "putBlock"
  | "deleteBlock"
  | "getBlockByExtId"
  | "getBlocks"
  | "putBlockAllocation"
  | "putBlockAllocationRange"
  | "putBlockStatus"
  | "postBlockValidate"
  | "putValidateBlockCode"
  | "getNextBlockStatus"
  | "postBlockPostingMaster"
  | "getBlockStatusCodes"
  | "getNextBlockStatusCodes";

export const blockHandlers: Handlers<OfBlocks> = {
  postBlock: createBlock,
  getBlock: ({ chain, params, query }) => {
    const hotel = chain.hotel(params.hotelId);
    const record = hotel.blocks.byId.get(params.blockId ?? "");
    return record ? { body: wrapBlock(record, hotel, query) } : {};
  },
  putBlock: changeBlock,
  deleteBlock: removeBlock,
  getBlockByExtId: ({ chain, params, query }) => {
    const hotel = chain.hotel(params.hotelId);
    chain.checkExternalSystem(params.externalSystemCode, "externalSystemCode");
    const [record] = hotel.blocks.byReference({
      id: params.blockExternalId ?? "",
      idContext: params.externalSystemCode ?? "",
    });
    return record ? { body: wrapBlock(record, hotel, query) } : {};
  },
  getBlocks: list,
  putBlockAllocation: allocate,
  putBlockAllocationRange: allocateRange,
  putBlockStatus: changeStatus,
  postBlockValidate: ({ chain, hotel, body }) => {
    const data = onlyBlock(body.blocks);
    planBlock(chain, data.hotelId === undefined ? hotel : chain.hotel(data.hotelId), data);
    return { body: {} };
  },
  putValidateBlockCode: ({ chain, hotel, params, body }) => {
    const own = body.hotelId === undefined ? hotel : chain.hotel(body.hotelId);
    checkBlockCode(own, params.blockCode ?? "", body.blockIdList?.[0]?.id);
    return { body: {} };
  },
  getNextBlockStatus: ({ query, chain: { statuses } }) => {
    const next = query.currentStatus === undefined ? [STARTING] : (statuses.get(query.currentStatus)?.next ?? []);
    if (next.length === 0) return {};
    return { body: { blockNextStatusList: next.map((code) => statusDetail(statuses, code)) } };
  },
  postBlockPostingMaster: postingMaster,
  getBlockStatusCodes: ({ query, chain }) => {
    const found = [...chain.statuses.values()].filter(({ code }) => query.blockStatusCodes?.includes(code) ?? true);
    if (found.length === 0) return {};
    return {
      body: {
        blockStatusCodes: found.map(({ code, description, type, allowPickup }, index) => ({
          status: { code, description },
          roomStatusType: type,
          allowPickup,
          starting: code === STARTING,
          orderBy: index + 1,
        })),
      },
    };
  },
  getNextBlockStatusCodes: ({ query, chain }) => {
    const found = [...chain.statuses.values()].filter(({ code }) => query.blockStatusCodes?.includes(code) ?? true);
    if (found.length === 0) return {};
    return {
      body: {
        nextBlockStatusCodeList: found.map(({ code, next }) => ({
          status: code,
          nextConfiguredStatusList: next.map((status, index) => ({ status, order: index + 1 })),
        })),
      },
    };
  },
};
