import { IconAbc, IconColumns3, IconCornerDownLeft, IconLink, IconTransform } from "@tabler/icons-react";
import type { FieldSource } from "../../../../contract/configurations.ts";

export const SOURCE_KINDS = ["column", "constant", "default", "join", "transform"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const KIND_ICONS = {
  column: IconColumns3,
  constant: IconAbc,
  default: IconCornerDownLeft,
  join: IconLink,
  transform: IconTransform,
} as const satisfies Record<FieldSource["kind"], unknown>;
