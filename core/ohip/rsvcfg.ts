import {
  answered,
  anyText,
  closed,
  codes,
  codeText,
  flag,
  managedBy,
  many,
  number,
  paged,
  queryFlag,
  queryWhole,
  repeatedCode,
  simpleCodes,
  status,
  text,
  whole,
} from "./fields.ts";
import { operation } from "./operation.ts";

/** A reservation type's requirements of a booking. The deposit is only shown. */
const requirements = closed({
  cancellation: flag,
  phoneNumber: flag,
  address: flag,
  creditCard: flag,
  arrivalTime: flag,
  deposit: flag,
  email: flag,
  travelAgent: flag,
  company: flag,
});
const guaranteeCode = closed({
  description: text(2000),
  requirements: requirements.optional(),
  shortDescription: codeText(80),
  paymentTypes: codes(),
  guaranteeCode: text(20),
  onHold: flag,
  reserveInventory: flag,
  orderSequence: number,
  lateArrival: anyText,
  /** OPERA cancels bookings without a card after this many days. */
  massCancellation: closed({ autoCancel: flag, pendingDays: whole }).optional(),
  inactive: flag,
  managedBy,
});

const ofHotel = { code: text(20), description: codeText(50), sequence: whole, inactive: flag, hotelId: text(20) };
const group = closed({ ...ofHotel, managedBy }).optional();
const code = closed({ ...ofHotel, groupCode: text(20), managedBy }).optional();

export const rsvcfgOperations = {
  /** Pages by `pageNumber`, not by offset. */
  getGuaranteeCodes: operation("getGuaranteeCodes", "GET /rsv/config/v1/guaranteeCodes", {
    query: {
      limit: queryWhole,
      pageNumber: queryWhole,
      hotelIds: repeatedCode,
      guaranteeCodes: repeatedCode,
      inactive: queryFlag,
    },
    reply: closed({
      guaranteeCodes: closed({ guaranteeCode: many(guaranteeCode), hotelId: text(20) })
        .array()
        .optional(),
      ...paged,
      ...answered,
    }),
  }),
  postGuaranteeCode: operation("postGuaranteeCode", "POST /rsv/config/v1/guaranteeCodes", {
    request: closed({ guaranteeCode: guaranteeCode.optional(), hotelId: text(20) }),
    reply: status,
  }),
  postMarketGroup: operation("postMarketGroup", "POST /rsv/config/v1/hotels/{hotelId}/marketGroups/{marketGroupCode}", {
    request: closed({ marketGroup: group }),
    reply: status,
  }),
  postMarketCode: operation("postMarketCode", "POST /rsv/config/v1/hotels/{hotelId}/marketCodes/{marketcode}", {
    request: closed({ marketCode: code }),
    reply: status,
  }),
  postSourceGroup: operation("postSourceGroup", "POST /rsv/config/v1/hotels/{hotelId}/sourceGroups", {
    request: closed({ sourceGroup: group }),
    reply: status,
  }),
  /** The path ends in a slash. */
  postSourceCode: operation("postSourceCode", "POST /rsv/config/v1/hotels/{hotelId}/sourceCodes/", {
    request: closed({ sourceCode: code }),
    reply: status,
  }),
  postOriginCodes: operation("postOriginCodes", "POST /rsv/config/v1/originCodes", {
    request: closed({ originCodes: simpleCodes }),
    reply: status,
  }),
  postCancellationCodes: operation("postCancellationCodes", "POST /rsv/config/v1/cancellationCodes", {
    request: closed({ cancellationCodes: simpleCodes }),
    reply: status,
  }),
};
