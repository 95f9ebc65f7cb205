import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { ListKind } from "../../../../contract/lists.ts";
import { type ListView, viewRoutes } from "../../../../contract/views.ts";
import { mayChangeView } from "../../../../core/access/may-change-view.ts";
import { viewsQuery } from "../../../data/views.ts";
import { useWrite } from "../../../data/write.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useSession } from "../../../lib/session.ts";
import type { KeptViews } from "./use-kept-views.ts";
import type { ListAddress } from "./use-list-address.ts";
import { type StoredViews, searchOf, viewOf, withoutView, withView } from "./views.ts";

type ViewName = { name: string; shared: boolean };

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
    add: (named: ViewName) => make({ ...shown, ...named }),
    copy: ({ search, columns }: ListView, named: ViewName) => make({ search, columns, ...named }),
    rename: (view: ListView, name: string) => calls.change(view, { name }),
    replace: (view: ListView) => calls.change(view, shown),
    share: (view: ListView, shared: boolean) => calls.change(view, { shared }),
    remove: calls.remove,
    openWith: (id: string | null) => changeLook({ opens: id }),
  };
}
export type ViewTools = ReturnType<typeof useViews>;

type NewView = Pick<ListView, "name" | "search" | "columns" | "shared">;
type Change = Omit<z.input<typeof viewRoutes.change.input>, "account" | "property" | "kind" | "id" | "version">;

/** Views are created, changed and deleted at the server first; the caller shows a failure in its own place. */
function useViewCalls(kind: ListKind) {
  const { account } = useHotelSlugs();
  const queryClient = useQueryClient();
  const { queryKey } = viewsQuery(account, kind);
  const show = (next: (kept: StoredViews) => StoredViews) => {
    // An answer on its way does not include it yet.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (kept) => kept && next(kept));
  };
  const common = {
    errors: "own" as const,
    // Another person may have been first: the current state is loaded.
    onError: () => queryClient.refetchQueries({ queryKey }),
  };
  const put = (view: ListView) => show((kept) => withView(kept, view));
  const { mutateAsync: make } = useWrite(viewRoutes.make, (view: NewView) => ({ account, kind, ...view }), {
    ...common,
    onSuccess: put,
  });
  const { mutateAsync: change } = useWrite(
    viewRoutes.change,
    ({ id, version, ...changes }: Pick<ListView, "id" | "version"> & Change) => ({
      account,
      kind,
      id,
      version,
      ...changes,
    }),
    { ...common, onSuccess: put },
  );
  const { mutateAsync: remove } = useWrite(viewRoutes.remove, (id: string) => ({ account, kind, id }), {
    ...common,
    onSuccess: (_, id) => show((kept) => withoutView(kept, id)),
  });
  return {
    make,
    change: ({ id, version }: ListView, changes: Change) => change({ id, version, ...changes }),
    remove: ({ id }: ListView) => remove(id),
  };
}
