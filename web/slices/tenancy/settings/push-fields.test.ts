import { expect, test } from "vitest";
import { usualPushSettings } from "../../../../core/hotel/settings.ts";
import { moduleWith, toForm, toSettings } from "./push-fields.ts";

const changed = {
  ...usualPushSettings,
  types: { ...usualPushSettings.types, mobile: "CELL" },
  stay: { market: "LEIS", currency: "EUR" },
  block: { status: "TEN" },
  rateTax: "gross" as const,
  pushCancelled: true,
  channelSystem: "OTA",
};

test("the form holds every setting and gives it back", () => {
  for (const settings of [usualPushSettings, changed]) expect(toSettings(toForm(settings))).toEqual(settings);
});

test("an emptied code is none, and one with spaces around it is without them", () => {
  const form = { ...toForm(changed), stay_market: " ", block_status: " DEF ", channelSystem: "" };
  expect(toSettings(form)).toMatchObject({ stay: { currency: "EUR" }, block: { status: "DEF" }, channelSystem: null });
  expect("market" in toSettings(form).stay).toBe(false);
});

test("the hotel's codes come from a list that the code workbench reads", () => {
  for (const list of ["room-types", "rate-codes", "market-codes", "reservation-types", "Currencies", "AddressTypes"])
    expect([list, moduleWith(list)]).not.toEqual([list, null]);
  expect(moduleWith("no list")).toBeNull();
});
