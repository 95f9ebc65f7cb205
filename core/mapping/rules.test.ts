import { expect, test } from "vitest";
import type { ModuleKey } from "../modules/catalogue.ts";
import { suggestMapping } from "./suggest.ts";

type Columns = Readonly<Record<string, readonly string[] | string>>;
const listed = (values: readonly string[] | string) => (typeof values === "string" ? values.split("|") : values);

/** The fields of a file's columns: `target`, with `?` if a person is asked; columns left out are absent. */
function mapped(module: ModuleKey, columns: Columns): Record<string, string> {
  const seen = Object.entries(columns).map(([name, values]) => ({ name, samples: listed(values) }));
  const found: Record<string, string> = {};
  for (const { column, target, sure } of suggestMapping(module, seen, new Map()))
    found[column] = [found[column], `${target}${sure ? "" : "?"}`].filter(Boolean).join("+");
  return found;
}

test("a database's row ids never become text", () => {
  const found = mapped("profiles", {
    NAME_ID: "84211|84212",
    LAST: "Moreau|Silva",
    FIRST: "Camille|Rui",
    ADDRESS_ID: "880000|880001",
    PHONE_ID: "1|2",
    ADDRESS1: "3 rue Royale|Rua Augusta 1",
    VIP_STATUS: "V1|V2",
  });
  expect(found).toEqual({
    NAME_ID: "oldId",
    LAST: "lastName",
    FIRST: "firstName",
    ADDRESS1: "address1",
    VIP_STATUS: "vip",
  });
});

test("an amount for the whole stay is divided by its nights, and a person is asked", () => {
  const seen = [
    { name: "Total amount", samples: ["720.00", "310.50"] },
    { name: "Arrival", samples: ["2026-06-01", "2026-06-20"] },
    { name: "Departure", samples: ["2026-06-07", "2026-06-22"] },
  ];
  expect(suggestMapping("reservations", seen, new Map()).find(({ target }) => target === "amount")).toMatchObject({
    source: { kind: "per_night", column: "Total amount" },
    sure: false,
    doubt: { code: "whole_stay" },
  });
  for (const name of ["Gesamtpreis", "Montant total", "Importe total", "Grand Total", "TotalGrossAmount", "Suma"])
    expect(mapped("reservations", { [name]: "720.00" })[name], name).toBe("amount?");
  for (const name of ["Total tax", "Total nights", "Total guests", "Total paid"])
    expect(mapped("reservations", { [name]: "7" })[name], name).toBeUndefined();
});

test("a guest's own phone and e-mail are taken, those of other people are left out", () => {
  const found = mapped("profiles", {
    "Guest name": "Moreau, Camille|Silva, Rui|Berg, Anna",
    "Emergency contact": "+49 171 1234567|+49 171 1234568",
    "Last modified by": "reception0@hotel.example|reception1@hotel.example",
  });
  expect(found).toEqual({ "Guest name": "lastName+firstName" });
  const both = mapped("profiles", {
    "Emergency contact": "+49 171 1234567",
    Phone: "+33 6 12345678",
    "Notfall-Telefon": "+49 171 1234567",
  });
  expect(both).toEqual({ Phone: "phone" });
});

test.each([
  ["Guest name", "Moreau, Camille|Silva, Rui|Berg, Anna", "lastName+firstName"],
  ["Name", "Camille Moreau|Rui Silva|Anna Berg", "lastName?+firstName?"],
  ["Name", "Moreau|Silva|Berg", "lastName?"],
  ["Nom complet", "MOREAU Camille|SILVA Rui|BERG Anna", "lastName?+firstName?"],
  ["Nombre y apellidos", "Camille Moreau|Rui Silva|Anna Berg", "lastName?+firstName?"],
  ["ФИО", "Иванов Сергей|Петров Пётр|Кузнецова Анна", "lastName?+firstName?"],
  ["Last name", "Moreau, Camille|Silva, Rui|Berg, Anna", "lastName?+firstName?"],
])("%s of %s is %s", (name, values, wanted) => {
  expect(mapped("profiles", { [name]: values })[name]).toBe(wanted);
});

test("in a file with first names the name column is the last name, and a further whole name is left out", () => {
  expect(mapped("profiles", { Name: "Müller|Fuchs", Vorname: "Jörg|Anna" })).toEqual({
    Name: "lastName",
    Vorname: "firstName",
  });
  expect(mapped("profiles", { Nome: "Inês|Rui", Apelido: "Ferreira|Silva" })).toEqual({
    Nome: "firstName",
    Apelido: "lastName",
  });
  expect(
    mapped("profiles", { "Full name": "Rui Silva", "First name": "Rui", "Last name": "Silva" })["Full name"],
  ).toBeUndefined();
});

test("of two ids the one used by other files is chosen, and a person is asked", () => {
  const found = mapped("profiles", {
    Number: "1|2|3",
    "Customer identifier": "7c9e6679|8d0f7788|9e1a8899",
    "Last name": "Baker|Cole|Dean",
    "First name": "Tom|Ann|Eve",
    Classifications: "Important;Returning|Returning",
  });
  expect(found).toEqual({ "Customer identifier": "oldId?", "Last name": "lastName", "First name": "firstName" });
  expect(mapped("profiles", { ID: "44|17|93", Surname: "Baker|Cole|Dean" })).toEqual({
    ID: "oldId",
    Surname: "lastName",
  });
});

test("a channel's number is not the hotel's confirmation number", () => {
  const found = mapped("reservations", {
    "Reservation Number": "9988|9989",
    "Third Party Confirmation Number": "BDC-1|BDC-2",
  });
  expect(found).toEqual({ "Reservation Number": "oldId", "Third Party Confirmation Number": "crsNumber" });
});

test("amounts under a code's name are taken as a price and asked about; company names are not ids", () => {
  expect(mapped("reservations", { Rate: "149.00|189.50" })).toEqual({ Rate: "amount?" });
  expect(mapped("reservations", { Rate: "BAR|CORP" })).toEqual({ Rate: "rateCode" });
  expect(mapped("reservations", { Company: "Siemens AG|Air Liquide SA" }).Company).not.toBe("companyId");
});

test.each([
  ["nl", { Achternaam: "Jansen", Voornaam: "Femke", Geboortedatum: "12-04-1985", Woonplaats: "Utrecht" }],
  ["it", { Cognome: "Conti", Nome: "Niccolò", "Data di nascita": "12/04/1985", Città: "Forlì" }],
  ["es", { Apellidos: "García", Nombre: "Lucía", "Fecha de nacimiento": "12/04/1985", Población: "León" }],
  ["pl", { Nazwisko: "Łukaszewski", Imię: "Żaneta", "Data urodzenia": "12.04.1985", Miasto: "Łódź" }],
  ["cs", { Příjmení: "Dvořák", Jméno: "Jiří", "Datum narození": "12.04.1985", Město: "Plzeň" }],
  ["sv", { Efternamn: "Åkesson", Förnamn: "Märta", Födelsedatum: "1985-04-12", Ort: "Växjö" }],
  ["da", { Efternavn: "Kjær", Fornavn: "Bodil", Fødselsdato: "12-04-1985", By: "Tønder" }],
  ["tr", { Soyadı: "Yılmaz", Adı: "Şükrü", "Doğum tarihi": "12.04.1985", Şehir: "İzmir" }],
  ["ru", { Фамилия: "Иванов", Имя: "Сергей", "Дата рождения": "12.04.1985", Город: "Москва" }],
  ["el", { Επώνυμο: "Παπαδόπουλος", Όνομα: "Γιώργος", "Ημερομηνία γέννησης": "12/04/1985", Πόλη: "Αθήνα" }],
])("headers in %s are known", (_, columns) => {
  expect(Object.keys(columns).map((name) => mapped("profiles", columns)[name])).toEqual([
    "lastName",
    "firstName",
    "birthDate",
    "city",
  ]);
});

test("headers match without accents", () => {
  expect(mapped("profiles", { PLEC: "K", IMIE: "Anna" })).toMatchObject({ IMIE: "firstName", PLEC: "gender" });
  expect(mapped("reservations", { Vaerelse: "101", Waehrung: "EUR" })).toEqual({
    Vaerelse: "room",
    Waehrung: "currency",
  });
});

test("columns without names are recognised by their values, and a person checks them all", () => {
  const found = mapped("profiles", {
    "Column 1": "895890|647301|546756",
    "Column 2": "Frau|Herr|Herr",
    "Column 3": "Krämer|Zöllner|Groß",
    "Column 4": "Ines|Björn|Petra",
    "Column 5": "Königsallee 77|Schloßgasse 3|Am Graben 4",
    "Column 6": "01067|23552|50667",
    "Column 7": "Dresden|Lübeck|Köln",
    "Column 8": "DE|DE|AT",
    "Column 9": "+49 171 01080506|+49 171 03070203|+49 171 07080204",
    "Column 10": "b@example.com|i@example.com|p@example.com",
    "Column 11": "24.11.1979|23.08.1975|25.05.1995",
  });
  expect(Object.values(found).sort()).toEqual(
    "address1? birthDate? city? country? email? firstName? lastName? oldId? phone? postalCode? title?".split(" "),
  );
  expect([found["Column 3"], found["Column 4"], found["Column 7"]]).toEqual(["lastName?", "firstName?", "city?"]);
});

test("an id column with masked or rounded numbers is never sure", () => {
  const found = (values: string) =>
    suggestMapping("profiles", [{ name: "Guest ID", samples: values.split("|") }], new Map())[0]?.doubt;
  expect(found("4711|************1111")).toEqual({ code: "id_masked", sample: "************1111" });
  expect(found("1.23E+11|1.24E+11")).toEqual({ code: "id_rounded", sample: "1.23E+11" });
  expect(found("4711|4712")).toBeNull();
});

test("a salutation column of titles is the title; a room number is not a number of rooms", () => {
  expect(mapped("profiles", { Salutation: "Mr.|Mrs.|Dr." })).toEqual({ Salutation: "title?" });
  expect(mapped("profiles", { Salutation: "Dear Mrs Moreau|Dear Mr Silva" })).toEqual({ Salutation: "salutation" });
  expect(mapped("reservations", { "Room code": "101|102" })).toEqual({ "Room code": "room" });
});

test("a header that puts the last name first sets the order of its names", () => {
  const [last] = suggestMapping("profiles", [{ name: "ФИО", samples: ["Иванов Сергей", "Петров Пётр"] }], new Map());
  expect(last?.source).toMatchObject({ transform: "family_name", argument: "last_first" });
});

test("a name that its values belie is never sure: the values' own field is offered, or the name's is doubted", () => {
  const emails = "a.moreau@web.example|b.leroy@web.example|c.martin@web.example";
  const phones = "+33 1 42 68 53 00|0033 6 12 34 56 78|+49 171 2345678";
  expect(mapped("profiles", { ID: "A1|A2", Name: emails })).toEqual({ ID: "oldId", Name: "email?" });
  expect(mapped("profiles", { ID: "A1|A2", Name: phones })).toEqual({ ID: "oldId", Name: "phone?" });
  expect(mapped("profiles", { Name: emails, "E-mail": emails })).toEqual({ Name: "lastName?", "E-mail": "email" });
  expect(mapped("profiles", { "E-mail": phones, Phone: emails })).toEqual({ "E-mail": "phone?", Phone: "email?" });
  expect(mapped("profiles", { Title: phones, City: emails })).toEqual({ Title: "phone?", City: "email?" });
});

test("phone numbers are known by their country codes, however they are spaced", () => {
  for (const numbers of [
    "+33 1 42 68 53 00|+49 171 2345678",
    "0033 1 42 68 53 00|0049 171 2345678",
    "(+33) 1 42 68 53 00|+33 (0)6 12 34 56 78",
    "+33\u00a01\u00a042\u00a068\u00a053\u00a000|+33–6–12–34–56–78",
    "+33 1 42 68 53 00 ext. 12|Tel.: +49 171 2345678",
  ])
    expect(mapped("profiles", { "Column 3": numbers, Erreichbar: numbers })).toEqual({ Erreichbar: "phone?" });
});
