import type { TFunction } from "i18next";

/** The checks of a form's required fields. */
export const requiredFields = <Field extends string>(fields: readonly Field[], t: TFunction) =>
  Object.fromEntries(
    fields.map((field) => [field, (value: unknown) => (isFilled(value) ? null : t("errors.issue.required"))]),
  ) as Record<Field, (value: unknown) => string | null>;

const isFilled = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() !== "" : Array.isArray(value) ? value.length > 0 : value != null;
