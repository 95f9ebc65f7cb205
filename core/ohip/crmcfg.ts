import { closed, flag, managedBy, many, number, simpleCodes, status, text, whole } from "./fields.ts";
import { operation } from "./operation.ts";

/** Codes of profiles. All but the preferences belong to the chain: every hotel of it sees them. */
export const crmcfgOperations = {
  /** Mr and Mrs, by language. */
  postGuestTitles: operation("postGuestTitles", "POST /crm/config/v1/guestTitles", {
    request: closed({
      guestTitles: many(
        closed({
          code: text(40),
          languageCode: text(20),
          titleType: whole,
          description: text(2000),
          greeting: text(200),
          displayOrder: number,
          managedBy,
        }),
      ),
    }),
    reply: status,
  }),
  postTitles: operation("postTitles", "POST /crm/config/v1/titles", {
    request: closed({ titles: simpleCodes }),
    reply: status,
  }),
  postVIPLevels: operation("postVIPLevels", "POST /crm/config/v1/vipLevels", {
    request: closed({ vIPLevels: simpleCodes }),
    reply: status,
  }),
  postNationalities: operation("postNationalities", "POST /crm/config/v1/nationalities", {
    request: closed({ nationalities: simpleCodes }),
    reply: status,
  }),
  postKeywordTypes: operation("postKeywordTypes", "POST /crm/config/v1/keywordTypes", {
    request: closed({ keywordTypes: simpleCodes }),
    reply: status,
  }),
  postPreferenceGroups: operation("postPreferenceGroups", "POST /crm/config/v1/preferenceGroups", {
    request: closed({
      preferenceGroups: many(
        closed({
          code: text(20),
          description: text(40),
          reservationPreference: flag,
          maxQuantity: whole,
          sequence: whole,
          managedBy,
        }),
      ),
    }),
    reply: status,
  }),
  postPreferences: operation("postPreferences", "POST /crm/config/v1/hotels/{hotelId}/preferences", {
    request: closed({
      hotelPreferences: many(
        closed({
          hotelId: text(20),
          preferenceGroup: text(20),
          code: text(20),
          description: text(2000),
          orderSequence: number,
          managedBy,
        }),
      ),
    }),
    reply: status,
  }),
};
