import { z } from "zod";
import { closed, date, flag, many, number, repeated, repeatedCode, text } from "./fields.ts";
import { operation } from "./operation.ts";

/** The figures we request, of Oracle's 104: by hotel and by room type, each switched on with `Y`. */
export const statisticFigures = [
  "PhysicalRooms",
  "RoomsSold",
  "AvailRooms",
  "ArrRooms",
  "DepRooms",
  "PeopleInHouse",
  "OOO",
  "OOSRooms",
] as const;
const names = statisticFigures.flatMap((figure) => [`House${figure}YN`, `Room${figure}YN`] as const);

export const invOperations = {
  /**
   * At most 62 days per call. Without a value for each name the answer is empty; Oracle publishes no list of the codes.
   */
  getInventoryStatistics: operation("getInventoryStatistics", "GET /inv/v1/hotels/{hotelId}/inventoryStatistics", {
    query: {
      dateRangeStart: z.iso.date(),
      dateRangeEnd: z.iso.date(),
      reportCode: z.enum(["RoomsAvailabilitySummary"]),
      parameterName: repeated(z.enum(names as [(typeof names)[number], ...(typeof names)[number][]])),
      parameterValue: repeatedCode,
    },
    reply: z
      .array(
        closed({
          statistics: many(
            closed({
              statisticDate: many(
                closed({
                  inventory: many(closed({ value: number, code: text(40) })),
                  statisticDate: date,
                  weekendDate: flag,
                }),
              ),
              statCode: text(20),
              statCategoryCode: text(40),
              statCodeClass: text(40),
              description: text(2000),
            }),
          ),
          hotelName: text(80),
          reportCode: text(100),
          description: text(2000),
        }),
      )
      .max(4000),
  }),
};
