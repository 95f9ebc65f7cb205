import { IconAbc, IconColumns3, IconCornerDownLeft, IconDivide, IconLink, IconTransform } from "@tabler/icons-react";
import type { FieldSource } from "../../../../../contract/configurations.ts";

const SOURCE_KINDS = ["column", "constant", "default", "join", "transform", "per_night"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Only the rate of a stay can be computed from the amount of all its nights. */
export const kindsFor = (target: string): readonly SourceKind[] =>
  SOURCE_KINDS.filter((kind) => kind !== "per_night" || target === "amount");

export const KIND_ICONS = {
  column: IconColumns3,
  constant: IconAbc,
  default: IconCornerDownLeft,
  join: IconLink,
  transform: IconTransform,
  per_night: IconDivide,
} as const satisfies Record<FieldSource["kind"], unknown>;
