import type { Value } from "../validation/check-fields.ts";
import type { ComparedProfile } from "./form.ts";

type Values = Readonly<Record<string, Value | undefined>>;

/** Numbers that belong to one guest or one company, by the field that holds them. */
const NUMBERS = {
  taxNumber: "tax",
  iata: "iata",
  registrationNumber: "registration",
  corporateId: "corporate",
} as const;
const PHONES: readonly string[] = ["Phone", "Mobile"];

/** What is compared of a stored profile; `contacts` are the values of its profile contacts. */
export function comparedProfile(values: Values, contacts: readonly Values[]): ComparedProfile {
  const text = (field: string) => (values[field] === undefined ? undefined : String(values[field]));
  const ofKind = (kinds: readonly string[]) =>
    contacts.filter(({ kind }) => kinds.includes(String(kind))).map(({ value }) => String(value ?? ""));
  const filled = (texts: readonly (string | undefined)[]) => texts.flatMap((item) => item || []);
  const idNumber = text("idNumber");
  const numbers = Object.entries(NUMBERS).map(([field, kind]) => {
    const number = text(field);
    return number && `${kind}:${number}`;
  });
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    name: text("name"),
    emails: filled([text("email"), ...ofKind(["Email"])]),
    phones: filled([text("phone"), text("mobile"), ...ofKind(PHONES)]),
    street: filled([text("address1"), text("address2")]).join(" "),
    postalCode: text("postalCode"),
    city: text("city"),
    country: text("country"),
    birthDate: text("birthDate"),
    // A passport and an identity card do not contradict each other.
    numbers: filled([idNumber && `id ${text("idType") ?? ""}:${idNumber}`, ...numbers]),
  };
}
