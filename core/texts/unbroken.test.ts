import { expect, test } from "vitest";
import { fr } from "./fr.ts";
import { withPlurals } from "./plurals.ts";
import { unbroken } from "./unbroken.ts";

test("no French line begins with a sign, or ends with an opening quotation mark", () => {
  expect(unbroken("Annuler l’import « {{file}} » ? Lignes : {{count}} ; attention !", "fr")).toBe(
    "Annuler l’import «\u00a0{{file}}\u00a0»\u202f? Lignes\u00a0: {{count}}\u202f; attention\u202f!",
  );
  expect(unbroken("Rows : 7", "en")).toBe("Rows : 7");
  expect(JSON.stringify(withPlurals(fr, "fr"))).not.toMatch(/ [:;?!»]|« /);
});
