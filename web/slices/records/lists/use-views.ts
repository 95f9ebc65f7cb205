import { useState } from "react";
import type { ListKind } from "../../../../contract/lists.ts";
import type { ListView } from "../../../../contract/views.ts";
import { mayChangeView } from "../../../../core/access/may-change-view.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useSession } from "../../../lib/session.ts";
import type { KeptViews } from "./use-kept-views.ts";
import type { ListAddress } from "./use-list-address.ts";
import { useViewCalls } from "./use-view-calls.ts";
import { searchOf, viewOf } from "./views.ts";

type Named = { name: string; shared: boolean };

/** The saved views of a list. */
export function useViews(kind: ListKind, address: ListAddress, kept: KeptViews) {
  const { views, look, changeLook } = kept;
  const { account } = useSession();
  const calls = useViewCalls(kind);
  const [last, setLast] = useState<string>();
  const apply = (view: ListView) => {
    setLast(view.id);
    if (String(view.columns) !== String(look.columns)) changeLook({ columns: view.columns });
    address.apply(searchOf(kind, view));
  };

  const shown = { search: { ...address.search }, columns: look.columns };
  const ability = useAbility();
  const make = async (view: Parameters<typeof calls.make>[0]) => setLast((await calls.make(view)).id);
  return {
    views,
    opens: look.opens,
    accountName: account?.name ?? "",
    current: viewOf(kind, views, address.search, last ?? look.opens ?? undefined),
    apply,
    everything: address.showAll,
    mayChange: (view: ListView) => mayChangeView(ability, view),
    add: (named: Named) => make({ ...shown, ...named }),
    copy: ({ search, columns }: ListView, named: Named) => make({ search, columns, ...named }),
    rename: (view: ListView, name: string) => calls.change(view, { name }),
    replace: (view: ListView) => calls.change(view, shown),
    share: (view: ListView, shared: boolean) => calls.change(view, { shared }),
    remove: calls.remove,
    openWith: (id: string | null) => changeLook({ opens: id }),
  };
}
export type ViewTools = ReturnType<typeof useViews>;
