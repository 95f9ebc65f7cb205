import type { Value } from "../validation/check-fields.ts";
import type { ComparedProfile } from "./form.ts";

type Values = Readonly<Record<string, Value | undefined>>;

/** Numbers that identify a single guest or company, by field. */
const NUMBERS = {
  taxNumber: "tax",
  iata: "iata",
  registrationNumber: "registration",
  corporateId: "corporate",
} as const;
const PHONES: readonly string[] = ["Phone", "Mobile"];

/** The fields with identifying numbers and their kinds. */
export const numberFields: readonly string[] = ["idNumber", "idType", ...Object.keys(NUMBERS)];

/** The numbers with their kinds, because a passport and an identity card do not contradict each other. */
export function numbersOf(text: (field: string) => string | undefined): string[] {
  const numbers: string[] = [];
  const idNumber = text("idNumber");
  if (idNumber) numbers.push(`id ${text("idType") ?? ""}:${idNumber}`);
  for (const [field, kind] of Object.entries(NUMBERS)) {
    const number = text(field);
    if (number) numbers.push(`${kind}:${number}`);
  }
  return numbers;
}

/** The compared values of a stored profile; `contacts` are the values of its profile contacts. */
export function comparedProfile(values: Values, contacts: readonly Values[]): ComparedProfile {
  const text = (field: string) => (values[field] === undefined ? undefined : String(values[field]));
  const ofKind = (kinds: readonly string[]) =>
    contacts.filter(({ kind }) => kinds.includes(String(kind))).map(({ value }) => String(value ?? ""));
  const filled = (texts: readonly (string | undefined)[]) => texts.flatMap((item) => item || []);
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
    numbers: numbersOf(text),
  };
}
