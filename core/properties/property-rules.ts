import type { Property } from "../../contract/properties.ts";
import { phone } from "../../contract/users.ts";
import { hostAddress, isLocalHttp } from "./hostname.ts";
import { COUNTRIES, CURRENCIES } from "./iso-codes.ts";
import { isSiret } from "./siret.ts";

/** The fields with rules beyond the length of their text. */
export type PropertyFacts = Pick<
  Property,
  | "country"
  | "currency"
  | "timezone"
  | "siretnumber"
  | "phone"
  | "hostname"
  | "environment"
  | "begindate"
  | "datelive"
  | "enddate"
>;

/** `code` names a text below `errors.issue`. */
export type PropertyProblem = {
  path: keyof PropertyFacts;
  code: "country" | "currency" | "timezone" | "siret" | "phone" | "hostname" | "beforeBegin" | "beforeLive";
};

const tidy: { [Name in keyof PropertyFacts]?: (text: string) => string } = {
  country: (text) => text.toUpperCase(),
  currency: (text) => text.toUpperCase(),
  timezone: (text) => text || "UTC",
  siretnumber: (text) => (/^[\d\s]+$/.test(text) ? text.replaceAll(/\s/g, "") : text),
  phone: (text) => phone.safeParse(text).data ?? text,
  hostname: (text) => (text && hostAddress(text)) || text,
};

/** The same facts as stored: codes in capitals, numbers without spaces, a host name as an address. */
export function tidyFacts<Facts extends Partial<Record<keyof PropertyFacts, unknown>>>(facts: Facts): Facts {
  const tidied = Object.entries(tidy).flatMap(([name, write]) => {
    const value = facts[name as keyof PropertyFacts];
    return typeof value === "string" ? [[name, write(value.trim())]] : [];
  });
  return { ...facts, ...Object.fromEntries(tidied) };
}

/** All problems of a property as a whole. Empty fields are allowed because a hotel is described step by step. */
export function problemsOf(given: PropertyFacts): PropertyProblem[] {
  const facts = tidyFacts(given);
  const { country, currency, siretnumber, hostname, begindate, datelive, enddate } = facts;
  const isWrong: [boolean, PropertyProblem][] = [
    [country !== "" && !COUNTRIES.has(country), { path: "country", code: "country" }],
    [currency !== "" && !CURRENCIES.has(currency), { path: "currency", code: "currency" }],
    [!isTimeZone(facts.timezone), { path: "timezone", code: "timezone" }],
    [country === "FR" && siretnumber !== "" && !isSiret(siretnumber), { path: "siretnumber", code: "siret" }],
    [!phone.safeParse(facts.phone).success, { path: "phone", code: "phone" }],
    [hostname !== "" && !isCallable(hostname, facts.environment), { path: "hostname", code: "hostname" }],
    [isBefore(datelive, begindate), { path: "datelive", code: "beforeBegin" }],
    [isBefore(enddate, datelive), { path: "enddate", code: "beforeLive" }],
    [!datelive && isBefore(enddate, begindate), { path: "enddate", code: "beforeBegin" }],
  ];
  return isWrong.flatMap(([wrong, problem]) => (wrong ? [problem] : []));
}

/** Names only: an offset like +01:00 has no summer time, and not every runtime accepts it. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

function isCallable(hostname: string, environment: Property["environment"]): boolean {
  const address = hostAddress(hostname);
  if (!address) return false;
  return address.startsWith("https://") || (environment === "sandbox" && isLocalHttp(address));
}

const isBefore = (date: string | null, other: string | null) => date !== null && other !== null && date < other;
