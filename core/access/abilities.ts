import { createMongoAbility, type MongoAbility } from "@casl/ability";
import type { Action, Subject } from "../../contract/route.ts";
import type { AbilityRule } from "../../contract/users.ts";

export type Ability = MongoAbility<[Action, Subject]>;

const read = (...subjects: Subject[]): AbilityRule[] => subjects.map((subject) => ({ action: "read", subject }));
const write = (...subjects: Subject[]): AbilityRule[] => subjects.map((subject) => ({ action: "write", subject }));
const manage = (...subjects: Subject[]): AbilityRule[] => subjects.map((subject) => ({ action: "manage", subject }));

export const SIGNED_OUT: readonly AbilityRule[] = read("Auth");

const everyone = read(
  "Auth",
  "ACL",
  "Dashboard",
  "Module",
  "Data",
  "Import",
  "Export",
  "Treatment",
  "Duplicate",
  "Push",
  "Result",
  "Verification",
  "Reconciliation",
);
const worked: Subject[] = ["Module", "Data", "Import", "Export", "Treatment", "Duplicate", "Push", "Verification"];

const userRules = [...everyone, ...write(...worked, "Reconciliation"), ...read("Property")];
const adminRules = [
  ...read("Auth", "ACL", "Dashboard", "Result"),
  ...manage(...worked, "Reconciliation"),
  ...manage("Property", "User", "Credential", "Account", "Audit", "Extract", "OracleSource", "Settings", "ACL"),
];
const superRules = manage("all");

/** 1 admin, 2 super admin, anything else user. */
export function rulesOfRole(role: number): readonly AbilityRule[] {
  if (role === 2) return superRules;
  return role === 1 ? adminRules : userRules;
}

/** A stored list can only narrow the role's abilities; anything beyond the role is dropped. */
export function rulesOf(role: number, narrowed: readonly AbilityRule[] | null): readonly AbilityRule[] {
  if (!narrowed) return rulesOfRole(role);
  const ofRole = abilityOf(rulesOfRole(role));
  return [...SIGNED_OUT, ...narrowed.filter((rule) => ofRole.can(rule.action, rule.subject))];
}

/** The server decides by this ability, and menus hide what it does not allow. `manage` includes read and write. */
export function abilityOf(rules: readonly AbilityRule[]): Ability {
  return createMongoAbility<Ability>([...rules]);
}
