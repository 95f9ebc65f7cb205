import fc from "fast-check";
import { expect, test } from "vitest";
import { makeFinder } from "./find-groups.ts";
import { type ComparedProfile, compileForms } from "./form.ts";
import type { PresetName } from "./weights.ts";

const formOf = compileForms("FR");

/** Rows ordered by id, as they are read. */
type Row = ComparedProfile & { id: number };

function groupsOf(rows: readonly Row[], preset: PresetName = "guests") {
  const sorted = rows.toSorted((a, b) => a.id - b.id);
  const finder = makeFinder(preset, sorted.length);
  for (const row of sorted) finder.add(formOf(row));
  const { groups, pairs } = finder.find();
  const idOf = (row: number) => sorted[row]?.id ?? -1;
  return {
    groups: groups.map(({ rows: members }) => members.map(idOf)),
    pairs: pairs.map(({ a, b, band }) => [idOf(a), idOf(b), band]),
  };
}

const anna: ComparedProfile = {
  ...{ firstName: "Anna", lastName: "Müller", emails: ["anna.mueller@example.com"], phones: ["+49 171 2345678"] },
  ...{ street: "Hauptstraße 5", postalCode: "80331", city: "München", country: "DE" },
};

test("copies of a guest form a group; the family is related and stays separate", () => {
  const { groups, pairs } = groupsOf([
    { id: 1, ...anna },
    { id: 2, ...anna, firstName: "A.", lastName: "MUELLER", street: "Haupt Str. 5" },
    { id: 3, ...anna, firstName: "Peter" },
    { id: 4, firstName: "Lucía", lastName: "Ferrari", emails: ["lucia@example.org"] },
  ]);
  expect(groups).toEqual([[1, 2]]);
  expect(pairs).toContainEqual([1, 2, "sure"]);
  expect(pairs).toContainEqual([1, 3, "related"]);
  expect(pairs.flat()).not.toContain(4);
});

test("a namesake in the same street is not family, and another name there is not a copy", () => {
  const { street, ...others } = { ...anna, emails: [], phones: [] };
  const { pairs } = groupsOf([
    { id: 1, ...others, street },
    { id: 2, ...others, firstName: "Peter", street: "Hauptstraße 81" },
    { id: 3, ...others, lastName: "Schmidt", street: "Hauptstraße 114" },
    { id: 4, ...others, firstName: "Karl", street },
  ]);
  expect(pairs).toEqual([[1, 4, "related"]]);
});

test("clearly different first names with the same birth date are the same guest, and without a veto the same person", () => {
  const rows = [
    { id: 1, ...anna, birthDate: "1980-04-17" },
    { id: 2, ...anna, firstName: "Peter", birthDate: "1980-04-17" },
  ];
  expect(groupsOf(rows).groups).toEqual([[1, 2]]);
  const others = rows.map(({ birthDate, ...row }) => row);
  expect(groupsOf(others).groups).toEqual([]);
  expect(groupsOf(others, "persons").groups).toEqual([[1, 2]]);
});

test("a person looks at twins, at relatives with exchanged names, and at a father and his son", () => {
  const bandOf = (...rows: ComparedProfile[]) => groupsOf(rows.map((row, id) => ({ id, ...row }))).pairs[0]?.[2];
  const born = { ...anna, birthDate: "1980-04-17" };
  expect(bandOf(born, { ...born, firstName: "Peter" })).toBe("likely");
  expect(bandOf({ ...born, firstName: "Daniel" }, { ...born, firstName: "Daniela" })).toBe("likely");
  const home = { street: "Hauptstraße 5", postalCode: "80331", city: "München" };
  const swapped = { firstName: "Müller", lastName: "Anna", ...home };
  expect(bandOf(swapped, { ...swapped, lastName: "Peter" })).toBe("possible");
  expect(bandOf(anna, { ...anna, firstName: "Müller", lastName: "Peter" })).toBe("related");
  const lyon = { postalCode: "69003", city: "Lyon", country: "FR" };
  const francois = { firstName: "François", lastName: "Lemaître", street: "46 impasse du Moulin", ...lyon };
  const francoise = { firstName: "Lemaître", lastName: "Françoise", street: "132 rue de l’Église", ...lyon };
  expect(bandOf(francois, francoise)).not.toMatch(/sure|likely/);
  // She has moved within her postcode, or a namesake lives there.
  expect(bandOf({ ...francoise, street: "46 impasse du Moulin" }, francoise)).toBe("likely");
  const mails = (email: string) => ({ emails: [`${email}@example.com`] });
  expect(bandOf({ ...francois, ...mails("f.lemaitre") }, { ...francoise, ...mails("f.lemaitre") })).toBe("possible");
  expect(bandOf({ ...anna, lastName: "Müller Jr." }, { ...anna, lastName: "Müller III" })).toBe("related");
  expect(bandOf({ ...anna, lastName: "Müller Jr." }, anna)).toBe("possible");
});

test("two people of one last name who are born on one day are not the same guest", () => {
  const born = { lastName: "Müller", birthDate: "1980-04-17", country: "DE" };
  const { groups } = groupsOf([
    { id: 1, ...born, firstName: "Anna" },
    { id: 2, ...born, firstName: "Peter" },
    { id: 3, ...born, firstName: "Anna", lastName: "Schmidt" },
  ]);
  expect(groups).toEqual([]);
});

test("a guest is found again by a name in Greek or Cyrillic letters, or in one column with the address", () => {
  const { emails, phones, ...mailed } = { ...anna, phones: ["+7 912 3456789"], emails: [] };
  const { groups } = groupsOf([
    { id: 1, ...mailed, phones, firstName: "Иван", lastName: "Петров" },
    { id: 2, ...mailed, phones, firstName: "Ivan", lastName: "Petrov" },
    { id: 3, ...mailed, firstName: "Γιώργος", lastName: "Παπαδόπουλος" },
    { id: 4, ...mailed, firstName: "Giorgos", lastName: "Papadopoulos" },
    { id: 5, lastName: "Moreau, Camille", street: "12 rue de la Paix, 75002 Paris" },
    { id: 6, firstName: "Camille", lastName: "Moreau", street: "12 rue de la Paix", postalCode: "75002" },
  ]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});

test("a person decides about equal names alone, different birth dates and different numbers", () => {
  const named = { firstName: "Anna", lastName: "Müller" };
  const bandOf = (...rows: ComparedProfile[]) => groupsOf(rows.map((row, id) => ({ id, ...row }))).pairs[0]?.[2];
  expect(bandOf(named, named)).toBe("possible");
  expect(bandOf(anna, anna)).toBe("sure");
  expect(bandOf({ ...anna, birthDate: "1980-04-17" }, { ...anna, birthDate: "1951-11-02" })).toBe("possible");
  expect(bandOf({ ...named, phones: ["+49 171 2345678"] }, { ...named, phones: ["+49 30 7654321"] })).toBeUndefined();
  expect(bandOf({ ...anna, numbers: ["passport:C1"] }, { ...anna, numbers: ["passport:D2"] })).toBe("possible");
});

test("in a small hotel too, a person decides about namesakes of one town, and a filled-in birth date proves nothing", () => {
  const named = { firstName: "David", lastName: "Smith", city: "Houston" };
  const bandOf = (...rows: ComparedProfile[]) => groupsOf(rows.map((row, id) => ({ id, ...row }))).pairs[0]?.[2];
  expect(bandOf(named, named)).toBe("possible");
  const home = { street: "5 Main Street", postalCode: "77001" };
  expect(bandOf({ ...named, ...home }, { ...named, ...home })).toBe("sure");
  const family = { ...named, ...home, birthDate: "1970-01-01" };
  expect(bandOf(family, { ...family, firstName: "Carol" })).toBe("related");
  expect(
    bandOf({ ...family, birthDate: "1970-05-09" }, { ...family, birthDate: "1970-05-09", firstName: "Carol" }),
  ).toBe("likely");
});

test("a value shared by more than twenty profiles is no evidence", () => {
  const many = (rows: number) =>
    Array.from({ length: rows }, (_, id) => ({
      ...{ id, firstName: "Anna", lastName: `Müller${id < 2 ? "" : id}`, emails: ["we@agency.example"] },
    }));
  expect(groupsOf(many(20)).pairs).toContainEqual([0, 1, "sure"]);
  expect(groupsOf(many(21)).pairs).toContainEqual([0, 1, "possible"]);
});

test("without other evidence, a person decides about one alike name and a nearly equal birth date", () => {
  const rows = [
    { id: 1, firstName: "Anna", lastName: "Müller", birthDate: "1980-04-17" },
    { id: 2, firstName: "Anna", lastName: "Castellano", birthDate: "1980-04-19" },
    { id: 3, firstName: "Anna", lastName: "Müler", birthDate: "1980-04-18" },
  ];
  const { pairs } = groupsOf(rows, "persons");
  expect(pairs).toContainEqual([1, 3, "sure"]);
  expect(pairs.filter(([a, b, band]) => (a === 2 || b === 2) && (band === "likely" || band === "sure"))).toEqual([]);
});

test("companies by their number, and by name and address", () => {
  const company = { name: "Reisebüro Sonne GmbH", street: "Ring 3", postalCode: "50667", city: "Köln" };
  const { groups } = groupsOf(
    [
      { id: 1, ...company },
      { id: 2, ...company, name: "REISEBUERO SONNE" },
      { id: 3, name: "Sonne Reisen", numbers: ["iata:23456789"], city: "Köln" },
      { id: 4, name: "Reisen Sonne Ltd", numbers: ["iata:2345 6789"] },
      { id: 5, name: "Mond AG", street: "Ring 3", postalCode: "50667", city: "Köln" },
    ],
    "companies",
  );
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

const name = fc.constantFrom("Anna", "Anne", "José", "Jürgen", "Peter", "Maria Luísa", "Mike", "Michael");
const family = fc.constantFrom("Müller", "Mueler", "Silva", "O'Brien", "García López", "Łukasz");
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const profile = fc.record({
  firstName: some(name),
  lastName: family,
  emails: fc.subarray(["a.b@example.com", "c@example.org", "info@example.com", "team@agency.example"]),
  phones: fc.subarray(["+33 6 12 34 56 78", "0612345678", "+49 171 2345678"]),
  street: some(fc.constantFrom("12 rue de la Paix", "Hauptstraße 5", "Hauptstr. 7")),
  postalCode: some(fc.constantFrom("75002", "80331")),
  city: some(fc.constantFrom("Paris", "München")),
  birthDate: some(fc.constantFrom("1980-04-17", "1980-04-18", "1951-11-02")),
});
const rows = fc.array(profile, { maxLength: 24 }).map((all) => all.map((row, id) => ({ id, ...row })));
const preset = fc.constantFrom<PresetName>("guests", "persons");

test("the order of rows, letters' case, accents and spaces change no group", () => {
  const plain = (text: string | undefined) =>
    text && `  ${text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().replaceAll(" ", "   ")} `;
  fc.assert(
    fc.property(rows, preset, fc.integer(), (all, by, seed) => {
      const found = groupsOf(all, by);
      const mixed = all.toSorted((a, b) => Math.sin(a.id + seed) - Math.sin(b.id + seed));
      expect(groupsOf(mixed, by)).toEqual(found);
      const shouted = all.map((row) => ({
        ...row,
        firstName: plain(row.firstName),
        lastName: plain(row.lastName),
        street: plain(row.street),
        city: plain(row.city),
        emails: row.emails.map((email) => ` ${email.toUpperCase()}`),
      }));
      expect(groupsOf(shouted, by)).toEqual(found);
    }),
  );
});

test("an unrelated profile changes no group, and each profile is in at most one group", () => {
  const stranger = { firstName: "Zoë", lastName: "Quixote", emails: ["zoe@quixote.example"], birthDate: "1933-02-01" };
  fc.assert(
    fc.property(rows, preset, fc.nat({ max: 24 }), (all, by, place) => {
      const found = groupsOf(all, by);
      expect(groupsOf([...all, { id: place + 0.5, ...stranger }], by)).toEqual(found);
      const members = found.groups.flat();
      expect(new Set(members).size).toBe(members.length);
    }),
  );
});

test("no group has two guests who are clearly different people", () => {
  fc.assert(
    fc.property(rows, (all) => {
      const { groups, pairs } = groupsOf(all);
      const related = new Set(pairs.flatMap(([a, b, band]) => (band === "related" ? [`${a} ${b}`] : [])));
      for (const group of groups)
        for (const a of group) for (const b of group) expect(related.has(`${a} ${b}`)).toBe(false);
    }),
  );
});
