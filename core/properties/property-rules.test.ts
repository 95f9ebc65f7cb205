import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COUNTRIES, CURRENCIES } from "./iso-codes.ts";
import { type PropertyFacts, problemsOf, tidyFacts } from "./property-rules.ts";

const plain: PropertyFacts = {
  country: "",
  currency: "",
  timezone: "UTC",
  siretnumber: "",
  phone: "",
  hostname: "",
  environment: "live",
  begindate: null,
  datelive: null,
  enddate: null,
};
const found = (facts: Partial<PropertyFacts>) =>
  problemsOf({ ...plain, ...facts }).map(({ path, code }) => `${path} ${code}`);

test("an empty property is valid, and every problem of an invalid one is reported at its field", () => {
  expect(found({})).toEqual([]);
  expect(
    found({ country: "XX", currency: "EURO", timezone: "Mars/Olympus", phone: "12", hostname: "ftp://x" }),
  ).toEqual(["country country", "currency currency", "timezone timezone", "phone phone", "hostname hostname"]);
});

test("countries and currencies are ISO's, in any case", () => {
  expect([COUNTRIES.size, CURRENCIES.size]).toEqual([249, 155]);
  expect(found({ country: "fr", currency: "eur" })).toEqual([]);
  expect(found({ country: "UK", currency: "XAU" })).toEqual(["country country", "currency currency"]);
  const known = new Set(Intl.supportedValuesOf("currency"));
  // Newer than the tables of some runtimes.
  expect([...CURRENCIES].filter((code) => !known.has(code) && !["VED", "XCG", "ZWG"].includes(code))).toEqual([]);
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect([...COUNTRIES].filter((code) => !names.of(code))).toEqual([]);
});

test.each([
  ["732 829 320 00074", true],
  ["73282932000074", true],
  ["44306184100047", true],
  ["35600000000048", true], // La Poste's seat, by Luhn
  ["35600000009093", true], // a post office: no check digit, but the digits add up to a multiple of five
  ["35600000009094", false],
  ["73282932000075", false],
  ["7328293200007", false],
  ["7328293200007A", false],
  ["", true],
])("SIRET %s in France: %s", (siretnumber, good) => {
  expect(found({ country: "FR", siretnumber })).toEqual(good ? [] : ["siretnumber siret"]);
});

test("a number of another country is not a SIRET", () => {
  expect(found({ country: "DE", siretnumber: "HRB 123456" })).toEqual([]);
});

describe("host names", () => {
  test.each([
    ["hotel.example.com", "https://hotel.example.com"],
    ["HTTPS://Hotel.Example.com/", "https://hotel.example.com"],
    ["hotel.example.com:8443", "https://hotel.example.com:8443"],
    ["https://hotel.example.com:443", "https://hotel.example.com"],
    ["https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"],
    ["hôtel.example", "https://xn--htel-vqa.example"],
    ["0x7f.1", "https://127.0.0.1"], // Written out, so that the outbound guard and people see what it is.
  ])("%s is kept as %s", (text, kept) => {
    expect(tidyFacts({ hostname: text })).toEqual({ hostname: kept });
    expect(found({ hostname: text })).toEqual([]);
  });

  test.each([
    "http://hotel.example.com",
    "http://127.0.0.1:3001",
    "https://user@hotel.example.com",
    "https://user:secret@hotel.example.com",
    "https://hotel.example.com/oauth",
    "https://hotel.example.com?x=1",
    "https://hotel.example.com#x",
    "file:///etc/passwd",
    "file:/etc/passwd",
    "javascript:alert(1)",
    "https://",
    "two words",
    "-",
    "https://hotel.example.com:99999",
  ])("%s is refused", (hostname) => {
    expect(found({ hostname })).toEqual(["hostname hostname"]);
  });

  test("plain http only to this machine, and only for a sandbox", () => {
    for (const hostname of ["http://127.0.0.1:3001", "http://localhost:3001"])
      expect(found({ hostname, environment: "sandbox" })).toEqual([]);
    for (const hostname of ["http://127.0.0.1.example.com:80", "http://10.0.0.1:3001", "http://localhost"])
      expect(found({ hostname, environment: "sandbox" })).toEqual(["hostname hostname"]);
  });
});

test("time zones are Intl names; none means UTC", () => {
  expect(found({ timezone: "Europe/Paris" })).toEqual([]);
  expect(found({ timezone: "" })).toEqual([]);
  expect(tidyFacts({ timezone: " " })).toEqual({ timezone: "UTC" });
  expect(found({ timezone: "+01:00" })).toEqual(["timezone timezone"]);
});

test("phones are E.164, written as people write them", () => {
  expect(tidyFacts({ phone: "0033 (1) 23-45.67 89" })).toEqual({ phone: "+33123456789" });
  expect(found({ phone: "01 23 45 67 89" })).toEqual(["phone phone"]);
});

test("start, go-live and end must be in order, also if some are missing", () => {
  const [may, june, july] = ["2026-05-01", "2026-06-01", "2026-07-01"];
  expect(found({ begindate: may, datelive: june, enddate: july })).toEqual([]);
  expect(found({ begindate: may, datelive: may, enddate: may })).toEqual([]);
  expect(found({ begindate: june, datelive: may })).toEqual(["datelive beforeBegin"]);
  expect(found({ datelive: july, enddate: june })).toEqual(["enddate beforeLive"]);
  expect(found({ begindate: july, enddate: june })).toEqual(["enddate beforeBegin"]);
});

test("tidying changes only the given fields", () => {
  expect(tidyFacts({ name: "Paris", country: " fr " })).toEqual({ name: "Paris", country: "FR" });
  expect(tidyFacts({})).toEqual({});
});

test("every problem has its text", () => {
  const texts = readFileSync(new URL("../texts/en/errors.ts", import.meta.url), "utf8");
  for (const code of ["country", "currency", "timezone", "siret", "phone", "hostname", "beforeBegin", "beforeLive"])
    expect(texts).toContain(`    ${code}: "`);
});
