import { useEffect, useRef } from "react";
import type { ListKind } from "../../../contract/lists.ts";
import { useKept } from "./use-kept.ts";
import type { ListAddress } from "./use-list-address.ts";
import type { ListLook } from "./use-list-look.ts";
import { NO_VIEWS, searchOf, type View, viewOf, viewsSchema, withoutView, withView } from "./views.ts";

/** A person's saved views of a list. The one they made their default opens it, unless the address says what to show. */
export function useViews(kind: ListKind, address: ListAddress, look: Pick<ListLook, "kept" | "setKept">) {
  const [kept, setKept] = useKept(`list-views.${kind}`, viewsSchema, NO_VIEWS);
  const apply = (view: View) => {
    look.setKept(view.columns);
    address.apply(searchOf(kind, view));
  };
  const isEntered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the way in
  useEffect(() => {
    if (isEntered.current) return;
    isEntered.current = true;
    const first = kept.views.find(({ id }) => id === kept.opens);
    if (first && address.isBare) apply(first);
  }, []);
  const shown = { search: { ...address.search }, columns: look.kept };
  return {
    ...kept,
    current: viewOf(kind, kept, address.search),
    apply,
    everything: address.showAll,
    add: (name: string) => setKept(withView(kept, { id: crypto.randomUUID(), name, ...shown })),
    rename: (view: View, name: string) => setKept(withView(kept, { ...view, name })),
    replace: (view: View) => setKept(withView(kept, { ...view, ...shown })),
    remove: (view: View) => setKept(withoutView(kept, view.id)),
    openWith: (id: string | null) => setKept({ ...kept, opens: id }),
  };
}
export type ViewTools = ReturnType<typeof useViews>;
