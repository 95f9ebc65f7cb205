import { useMemo } from "react";
import { z } from "zod";
import type { ListKind } from "../../../contract/lists.ts";
import type { ListDefinition } from "./list-definition.ts";
import { shownKeys } from "./order-columns.ts";
import { useKept } from "./use-kept.ts";

const keysSchema = z.array(z.string()).nullable();
const densitySchema = z.enum(["comfortable", "compact"]);
export type Density = z.infer<typeof densitySchema>;

export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 44, compact: 32 };

/** Which columns a person wants to see in a list, in which order and how close together. */
export function useListLook<Kind extends ListKind>({ kind, columns }: ListDefinition<Kind>) {
  const [kept, setKept] = useKept(`list-columns.${kind}`, keysSchema, null);
  const [density, setDensity] = useKept<Density>("list-density", densitySchema, "comfortable");
  const shown = useMemo(() => shownKeys(columns, kept), [columns, kept]);
  return {
    /** Keys in their order. */
    shown,
    columns: useMemo(
      () => shown.flatMap((key) => columns.find((column) => column.key === key) ?? []),
      [columns, shown],
    ),
    show: (keys: readonly string[]) => setKept([...keys]),
    /** Null: as at first. */
    kept,
    setKept,
    reset: kept && (() => setKept(null)),
    density,
    setDensity,
  };
}
export type ListLook = Omit<ReturnType<typeof useListLook>, "columns"> & { columns: readonly { key: string }[] };
