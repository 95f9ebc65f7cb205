import type { User } from "../../../../contract/users.ts";

const FIELDS = ["firstname", "lastname", "mobile", "role", "properties", "status"] as const;
export type ChangedField = (typeof FIELDS)[number];

const shown = (user: User, field: ChangedField): string =>
  field === "properties"
    ? user.properties
        .map(({ id }) => id)
        .sort()
        .join()
    : String(user[field]);

/** Which of a user's fields somebody else changed since we read them. */
export const changedSince = (before: User, now: User): ChangedField[] =>
  FIELDS.filter((field) => shown(before, field) !== shown(now, field));
