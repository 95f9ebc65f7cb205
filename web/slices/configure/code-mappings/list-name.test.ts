import { expect, test } from "vitest";
import { fieldsOf, modules } from "../../../../core/modules/catalogue.ts";
import { readable } from "../../../../core/modules/list-title.ts";
import { listOf } from "../../../../core/translation/translate.ts";
import { fieldNames, listName } from "./list-name.ts";

test("OPERA's names are made readable", () => {
  expect(readable("CommissionCodesMultiHotel")).toBe("Commission codes multi hotel");
  expect(readable("VIPStatuses")).toBe("VIP statuses");
  expect(readable("paymentMethods")).toBe("Payment methods");
});

test("a list is called by its module, by its field, or by OPERA's name", () => {
  expect(listName("reservations", "room-types", ["room_type"], "de")).toBe("Zimmertypen");
  expect(listName("profiles", "profiles.status", ["status"], "en")).toBe("Status");
  expect(listName("profiles", "Currencies", ["currency"], "fr")).toBe("Devise");
  expect(listName("relationships", "RelationshipTypes", ["a", "b"], "en")).toBe("Relationship types");
  expect(listName("profile-contacts", "PhoneTypes", ["contactType"], "de")).toBe("Kontaktart (Phone, Mobile, Fax)");
  expect(listName("profile-contacts", "AddressTypes", ["contactType", "addressType"], "de")).toBe("Adressart");
});

test("every list of every module has a name in words, and so has every field of it", () => {
  const odd = modules.flatMap(({ key }) =>
    fieldsOf(key).flatMap((field) => {
      const list = listOf(key, field);
      const name = list && listName(key, list, [field.id], "pt");
      return name !== null && (name === "" || /[._]|[a-z][A-Z]/.test(name)) ? [name] : [];
    }),
  );
  expect(odd).toEqual([]);
  expect(fieldNames("profiles", { fields: ["currency", "unknown"] }, "de")).toEqual(["Währung", "unknown"]);
});
