import type { Handlers } from "./call.ts";
import { daysBetween } from "./dates.ts";
import { pageOf } from "./page.ts";
import { findProfile } from "./profiles/profiles.ts";
import { codes, refuse } from "./refused.ts";

/** Longest period of one call. */
const PERIOD = 90;

/** Which profile may book which rate code, and in which period. */
export const rateHandlers: Handlers<"postNegotiatedRates" | "getNegotiatedRates"> = {
  postNegotiatedRates: ({ chain, params, body, origin }) => {
    const hotel = chain.hotel(params.hotelId);
    const rates = body.negotiatedRates ?? [];
    if (rates.length === 0) refuse(codes.invalid, "A rate is required.", "negotiatedRates");
    for (const { hotelId, ratePlanCode, negotiatedProfile } of rates) {
      if (hotelId !== undefined && hotelId !== hotel.hotelId)
        refuse(codes.invalid, "Path and body name different hotels.", "negotiatedRates/hotelId");
      if (!ratePlanCode) refuse(codes.invalid, "A rate code is required.", "negotiatedRates/ratePlanCode");
      hotel.lists.check("RateCodes", ratePlanCode, "negotiatedRates/ratePlanCode");
      if (!negotiatedProfile?.length) refuse(codes.invalid, "A profile is required.", "negotiatedProfile");
      for (const { profileIdList, rateInfoList } of negotiatedProfile) {
        findProfile(chain, profileIdList?.[0]?.id, "negotiatedProfile/profileIdList");
        const span = rateInfoList?.[0]?.newTimeSpan;
        if (!span?.startDate || !span.endDate || span.endDate < span.startDate)
          refuse(codes.invalid, "A period is required.", "rateInfoList/newTimeSpan");
      }
    }
    for (const rate of rates) hotel.negotiated.push({ ...rate, hotelId: hotel.hotelId });
    const id = rates.map(({ ratePlanCode }) => ratePlanCode).join(",");
    return {
      body: {},
      location: `${origin}/rtp/v1/hotels/${hotel.hotelId}/negotiatedRates/${encodeURIComponent(id)}`,
      done: { id, key: { profiles: rates.map(({ negotiatedProfile }) => negotiatedProfile?.[0]?.profileIdList) } },
    };
  },
  getNegotiatedRates: ({ chain, params, query }) => {
    const hotel = chain.hotel(params.hotelId);
    const { startDate: from, endDate: to } = query;
    if (from && to && daysBetween(from, to) > PERIOD)
      refuse(codes.badQuery, `The period is longer than ${PERIOD} days.`, "endDate");
    const found = hotel.negotiated.filter(({ negotiatedProfile }) => {
      const span = negotiatedProfile?.[0]?.rateInfoList?.[0]?.newTimeSpan;
      return (!to || (span?.startDate ?? "") <= to) && (!from || (span?.endDate ?? "") >= from);
    });
    const { rows, paging } = pageOf(found, query, { max: 500, usual: 100 });
    return rows.length > 0 ? { body: { negotiatedRates: [...rows], ...paging } } : {};
  },
};
