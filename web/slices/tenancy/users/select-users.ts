import type { User } from "../../../../contract/users.ts";
import type { Sort } from "../../../lib/list-search.ts";
import { roleKey } from "../../../lib/people.ts";

export const STATUSES = ["new", "active", "disabled"] as const;
/** The roles within an account; super admins belong to no account. */
export const ROLES = ["user", "admin"] as const;
export type StatusKey = (typeof STATUSES)[number];

/** 0 new, 1 active, 2 disabled. */
export const statusKey = (status: number): StatusKey => STATUSES[status] ?? "active";
export const fullName = ({ firstname, lastname }: Pick<User, "firstname" | "lastname">): string =>
  `${firstname} ${lastname}`.trim();

/** Administrators need no list: they may enter every property of the account. */
export const reachesAll = (role: number): boolean => roleKey(role) !== "user";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** 06 12 and +33 6 12 count as the same number in a search. */
const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "");
const isNumber = (text: string) => /^[\d\s()+./-]+$/.test(text) && digits(text).length > 1;

type Filter = { name?: string | undefined; role?: string | undefined; status?: string | undefined };

/** Every word must occur in the name or the address, ignoring accents; a number may be in the phone. */
export function filterUsers(users: User[], { name = "", role, status }: Filter): User[] {
  const words = plain(name).split(/\s+/).filter(Boolean);
  const fits = (user: User) => {
    if (isNumber(name) && digits(user.mobile).includes(digits(name))) return true;
    const text = plain(`${fullName(user)} ${user.email}`);
    return words.every((word) => text.includes(word));
  };
  return users.filter(
    (user) => (!role || roleKey(user.role) === role) && (!status || statusKey(user.status) === status) && fits(user),
  );
}

type Order = (left: User, right: User) => number;

/** Sorts by a column's text, in the order of the language; equal ones by name. */
export function sortUsers(users: User[], { key, descending }: Sort, language: string): User[] {
  const { compare } = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  const rank = ({ role }: User) => ["user", "admin", "superAdmin"].indexOf(roleKey(role));
  const byName: Order = (left, right) => compare(fullName(left), fullName(right)) || compare(left.email, right.email);
  const orders: Record<string, Order> = {
    mobile: (left, right) => compare(left.mobile, right.mobile),
    role: (left, right) => rank(left) - rank(right),
    status: (left, right) => left.status - right.status,
    lastSignIn: (left, right) => compare(left.lastSignInAt ?? "", right.lastSignInAt ?? ""),
    since: (left, right) => compare(left.createdAt, right.createdAt),
  };
  const order = orders[key];
  const sign = descending ? -1 : 1;
  return users.toSorted(
    (left, right) => sign * (order?.(left, right) || 0) || (order ? 1 : sign) * byName(left, right),
  );
}
