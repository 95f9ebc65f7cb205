type PersonName = { firstname: string; lastname: string };

export const initialsOf = ({ firstname, lastname }: PersonName): string =>
  `${[...firstname][0] ?? ""}${[...lastname][0] ?? ""}`.toUpperCase();

type Role = "user" | "admin" | "superAdmin";

/** The name of the specification's number: 1 admin, 2 super admin, any other number user. */
export function roleKey(role: number): Role {
  if (role === 2) return "superAdmin";
  return role === 1 ? "admin" : "user";
}

export const isSuperAdmin = ({ role }: { role: number }): boolean => roleKey(role) === "superAdmin";

/** An admin of the account or of the installation. */
export const isAdmin = ({ role }: { role: number }): boolean => roleKey(role) !== "user";
