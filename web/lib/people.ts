type Named = { firstname: string; lastname: string };

export const initialsOf = ({ firstname, lastname }: Named): string =>
  `${[...firstname][0] ?? ""}${[...lastname][0] ?? ""}`.toUpperCase();

/** 1 admin, 2 super admin, any other number user. */
export function roleKey(role: number): "user" | "admin" | "superAdmin" {
  if (role === 2) return "superAdmin";
  return role === 1 ? "admin" : "user";
}
