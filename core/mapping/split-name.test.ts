import { expect, test } from "vitest";
import { findNameOrder, splitName } from "./split-name.ts";

test.each([
  ["Moreau, Camille", "Moreau", "Camille"],
  ["van der Berg, Anna Maria", "van der Berg", "Anna Maria"],
  ["Camille Moreau", "Moreau", "Camille"],
  ["MOREAU Camille", "MOREAU", "Camille"],
  ["Camille DE LA TOUR", "DE LA TOUR", "Camille"],
  ["Anna Maria van der Berg", "van der Berg", "Anna Maria"],
  ["Madonna", "Madonna", ""],
  ["Siemens AG", "AG", "Siemens"],
  ["MOREAU CAMILLE", "CAMILLE", "MOREAU"],
  ["  Rui   Silva ", "Silva", "Rui"],
  ["", "", ""],
])("%s", (text, family, given) => {
  expect(splitName(text)).toEqual({ family, given });
});

test("no part of a name is lost in any order", () => {
  for (const name of ["Anna Maria van der Berg", "MOREAU Camille", "A B C D", "Moreau, Camille"]) {
    const { family, given } = splitName(name);
    expect(`${family} ${given}`.split(/[\s,]+/).sort()).toEqual(name.split(/[\s,]+/).sort());
  }
});

test("commas or capitals show the order, or it stays open; single words are not whole names", () => {
  expect(findNameOrder(["Moreau, Camille", "Silva, Rui"])).toBe("comma");
  expect(findNameOrder(["MOREAU Camille", "SILVA Rui"])).toBe("capitals");
  expect(findNameOrder(["Camille Moreau", "Rui Silva"])).toBe("open");
  expect(findNameOrder(["Moreau", "Silva", "de Vries"])).toBeNull();
  expect(findNameOrder(["Moreau, Camille, Mme", "Silva, Rui, Dr"])).toBe("open");
});

test("the last name comes first if the column says so", () => {
  expect(splitName("Иванов Сергей Петрович", true)).toEqual({ family: "Иванов", given: "Сергей Петрович" });
  expect(splitName("van der Berg Anna", true)).toEqual({ family: "van der Berg", given: "Anna" });
  expect(splitName("Moreau, Camille", true)).toEqual({ family: "Moreau", given: "Camille" });
  expect(splitName("Madonna", true)).toEqual({ family: "Madonna", given: "" });
});
