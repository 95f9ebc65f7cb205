import { expect, test } from "vitest";
import { fieldsOf, type ModuleKey } from "../catalogue.ts";
import { HEADER_LANGUAGES, type HeaderWords } from "./header-words.ts";
import { headerWords } from "./more-words.ts";

/** The module in which a group's fields are looked up. */
const MODULE = {
  address: "profiles",
  reach: "profiles",
  stay: "reservations",
  codes: "titles",
  profiles: "profiles",
  accounts: "accounts",
  reservations: "reservations",
  blocks: "blocks",
} as const satisfies Record<keyof HeaderWords, ModuleKey>;

test.each(HEADER_LANGUAGES)("%s names only existing fields, and all common ones of guests and stays", (language) => {
  const words = headerWords[language];
  for (const [group, module] of Object.entries(MODULE) as [keyof HeaderWords, ModuleKey][]) {
    const ids = fieldsOf(module).map(({ id }) => id);
    for (const [id, list] of Object.entries(words[group])) {
      expect(ids, `${group}: ${id}`).toContain(id);
      for (const word of list.split(",")) expect(word.trim(), `${group}: ${id}`).not.toBe("");
    }
  }
  for (const id of ["oldId", "lastName", "firstName", "birthDate", "gender", "nationality", "language", "title"])
    expect(words.profiles[id], id).toBeTruthy();
  for (const id of ["oldId", "profileId", "arrival", "departure", "amount", "bookedOn"])
    expect(words.reservations[id], id).toBeTruthy();
});
