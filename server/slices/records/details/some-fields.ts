import type { Values } from "./find-record.repo.ts";

export const onlyFields = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

export const withoutFields = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
