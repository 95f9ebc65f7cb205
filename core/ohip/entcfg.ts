import { answered, closed, codeText, date, managedBy, many, status, text, whole } from "./fields.ts";
import { operation } from "./operation.ts";

export const entcfgOperations = {
  /** Identifies the hotel; compared with the property before the first write. */
  getOperaHotelContext: operation("getOperaHotelContext", "GET /ent/config/v1/hotels/{hotelId}/operaContext", {
    reply: closed({
      hotelContext: closed({
        hotelId: text(20),
        hotelName: text(80),
        businessDate: date,
        countryMode: text(20),
        languageCode: text(20),
        currencyCode: text(3),
        timezone: text(80),
        chainCode: text(20),
      }).optional(),
      ...answered,
    }),
  }),
  postLanguages: operation("postLanguages", "POST /ent/config/v1/languages", {
    request: closed({
      languages: many(closed({ languageCode: text(20), description: codeText(50), locale: text(40), managedBy })),
    }),
    reply: status,
  }),
  postDepartments: operation("postDepartments", "POST /ent/config/v1/departments", {
    request: closed({
      departments: many(
        closed({
          hotelId: text(20),
          departmentCode: text(10),
          departmentName: codeText(30),
          displaySequence: whole,
          managedBy,
        }),
      ),
    }),
    reply: status,
  }),
};
