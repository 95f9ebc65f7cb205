import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";

/** OPERA's names that differ from ours. */
const OURS: Readonly<Record<string, string>> = {
  guaranteeCode: "reservationType",
  marketCode: "market",
  ratePlanCode: "rateCode",
  roomId: "room",
  sourceCode: "source",
  surname: "lastName",
  givenName: "firstName",
  emailAddress: "email",
};

/** The field that a refusal is about, from OPERA's path in the payload: "roomStay/guarantee/guaranteeCode". */
export function fieldOf(module: ModuleKey, path: string | undefined): string | null {
  const last = path?.split(/[/.[\]]+/).findLast((part) => part !== "" && !/^\d+$/.test(part));
  if (last === undefined) return null;
  const name = OURS[last] ?? last;
  return fieldsOf(module).some(({ id }) => id === name) ? name : null;
}
