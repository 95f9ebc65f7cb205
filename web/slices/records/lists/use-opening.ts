import { useState } from "react";
import type { ListKind } from "../../../../contract/lists.ts";
import type { ListLook, ListView } from "../../../../contract/views.ts";
import { LIST_PAGES } from "../../../lib/record-pages.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import type { KeptViews } from "./use-kept-views.ts";
import type { ListAddress } from "./use-list-address.ts";
import { searchOf } from "./views.ts";

/**
 * The view that a person chose to open a list with, unless the address says what to show. It brings its columns, until
 * others are chosen; opening a list saves nothing.
 */
export function useOpening(kind: ListKind, { isBare }: ListAddress, kept: KeptViews) {
  const hrefTo = useHrefTo();
  const [isEntering, setIsEntering] = useState(isBare);
  const [opened, setOpened] = useState<ListView>();
  const { views, look, isPending, changeLook } = kept;
  const first = isEntering && isBare && !isPending ? views.find(({ id }) => id === look.opens) : undefined;
  if (isEntering && isBare && !isPending && !first) setIsEntering(false);
  if (first && first !== opened) setOpened(first);
  return {
    kept: {
      ...kept,
      look: opened ? { ...look, columns: opened.columns } : look,
      changeLook: (change: Partial<ListLook>) => {
        if ("columns" in change) setOpened(undefined);
        changeLook(change);
      },
    },
    /** Until the opening view is known nothing is shown: rows that are replaced at once would only flicker. */
    isEntering: isEntering && isBare,
    /** Where the list starts instead. */
    href: first && hrefTo(LIST_PAGES[kind], {}, { ...searchOf(kind, first), view: "all" }),
  };
}
