import { expect, test } from "vitest";
import { columnsOf, knownHeaders } from "./known-headers.ts";
import { suggestModules } from "./suggest-module.ts";

const named = (...names: string[]) => names.map((name) => ({ name, samples: [] }));

test.each(knownHeaders.map((knownHeader) => [knownHeader.system, knownHeader] as const))(
  "%s is known for what it holds",
  (_, item) => {
    const [best] = suggestModules(columnsOf(item).map(({ name, sample }) => ({ name, samples: [sample] })));
    expect(best).toMatchObject({ module: item.module, sure: true });
  },
);

test("columns of a stay are recognised in another language and given as evidence", () => {
  const [best] = suggestModules(
    named(
      "Numero prenotazione",
      "Stato",
      "Codice ospite",
      "Data arrivo",
      "Data partenza",
      "Adulti",
      "Tipo camera",
      "Tariffa",
    ),
  );
  expect(best).toMatchObject({ module: "reservations", sure: true });
  expect(best?.columns).toEqual(expect.arrayContaining(["Data arrivo", "Data partenza"]));
  expect(best?.missing).toEqual(["market", "source", "reservationType"]);
});

test("ambiguous or unknown columns are not sure", () => {
  expect(suggestModules(named("Code", "Description"))[0]?.sure).toBe(false);
  expect(suggestModules(named("Identifier", "Name", "City", "Country"))[0]?.sure).toBe(false);
  expect(suggestModules(named("Datum", "Leistung", "Betrag", "MwSt", "Rechnung"))[0]?.sure ?? false).toBe(false);
  expect(suggestModules(named("Foo", "Bar"))).toEqual([]);
});
