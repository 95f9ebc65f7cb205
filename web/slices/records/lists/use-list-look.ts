import { useMemo } from "react";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Density } from "../../../../contract/views.ts";
import type { ListDefinition } from "./list-definition.ts";
import { shownKeys } from "./order-columns.ts";
import type { KeptViews } from "./use-kept-views.ts";

export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 44, compact: 32 };

/** A person's columns of a list, their order and the row height. */
export function useListLook<Kind extends ListKind>(
  { columns }: ListDefinition<Kind>,
  { look, changeLook }: Pick<KeptViews, "look" | "changeLook">,
) {
  const { columns: kept, density } = look;
  const shown = useMemo(() => shownKeys(columns, kept), [columns, kept]);
  return {
    /** Keys in their order. */
    shown,
    columns: useMemo(
      () => shown.flatMap((key) => columns.find((column) => column.key === key) ?? []),
      [columns, shown],
    ),
    show: (keys: readonly string[]) => changeLook({ columns: [...keys] }),
    reset: kept && (() => changeLook({ columns: null })),
    density,
    setDensity: (next: Density) => changeLook({ density: next }),
  };
}
export type ListLook = Omit<ReturnType<typeof useListLook>, "columns"> & { columns: readonly { key: string }[] };
