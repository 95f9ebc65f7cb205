import type { User } from "../../../../contract/users.ts";
import { abilityOf, rulesOfRole } from "../../../../core/access/abilities.ts";
import { reachesAll } from "./select-users.ts";

/** The values of a user's form, under the names of the call; `role` as text, for the choice of buttons. */
export type UserValues = {
  firstname: string;
  lastname: string;
  email: string;
  mobile: string;
  role: string;
  propertyid: string[];
  password: string;
};

export const NEW_USER: UserValues = {
  firstname: "",
  lastname: "",
  email: "",
  mobile: "",
  role: "3",
  propertyid: [],
  password: "",
};

export const valuesOf = (user: User): UserValues => ({
  firstname: user.firstname,
  lastname: user.lastname,
  email: user.email,
  mobile: user.mobile,
  role: reachesAll(user.role) ? String(user.role) : "3",
  propertyid: reachesAll(user.role) ? [] : user.properties.map(({ id }) => id),
  password: "",
});

/** The values as the calls take them: administrators have no list of properties. */
export function toCall({ firstname, lastname, mobile, role, propertyid }: UserValues) {
  const number = Number(role);
  return { firstname, lastname, mobile, role: number, ...(!reachesAll(number) && { propertyid }) };
}

/** A caller gives no more rights than they have: an administrator with narrowed rights cannot make one with all. */
export function rolesToGive({ ability }: Pick<User, "ability">, now: string): ("3" | "1")[] {
  const ownAbility = abilityOf(ability);
  const mayMakeAdmins = rulesOfRole(1).every(({ action, subject }) => ownAbility.can(action, subject));
  return mayMakeAdmins || now === "1" ? ["3", "1"] : ["3"];
}
