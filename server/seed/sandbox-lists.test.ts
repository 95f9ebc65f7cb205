import { afterAll, beforeAll, expect, it } from "vitest";
import { modules } from "../../core/modules/catalogue.ts";
import { operations } from "../../core/ohip/operations.ts";
import { type OpenHotel, openHotel } from "../../test/support/hotel-system.ts";
import { ohipClient } from "../../test/support/ohip-client.ts";

let hotel: OpenHotel;
beforeAll(async () => {
  hotel = await openHotel();
});
afterAll(() => hotel.close());

/** Lists with an operation of their own, by the last part of their path. */
const typed = new Map(
  Object.values(operations).flatMap(({ id, path }) =>
    path.startsWith("/lov/v1/listOfValues/hotels/") ? [[path.split("/").at(-1) ?? "", id] as const] : [],
  ),
);
const named = modules.flatMap(({ key, lov, fields }) => [
  { name: key, list: lov },
  ...fields.map((field) => ({ name: `${key}.${field.id}`, list: field.lov })),
]);
const lists = [...new Set(named.flatMap(({ list }) => list ?? []))].map((list) => ({
  list,
  fields: named.filter((item) => item.list === list).map(({ name }) => name),
}));

it.each(lists)("has $list, which $fields name", async ({ list }) => {
  const ohip = ohipClient(hotel.sandbox);
  const own = typed.get(list);
  const answer = own
    ? await ohip.call(own)
    : await ohip.call("getListOfValues", {
        params: { name: list },
        query: { parameterName: "HotelCode", parameterValue: "PAR01" },
      });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.raw)).toContain('"code"');
});

it("walks every list of the catalogue", () => {
  expect(lists.length).toBeGreaterThan(40);
});
