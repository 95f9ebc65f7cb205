import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { ListKind } from "../../../../contract/lists.ts";
import { type ListView, viewRoutes } from "../../../../contract/views.ts";
import { viewsQuery } from "../../../data/views.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { type Kept, withoutView, withView } from "./views.ts";

export type NewView = Pick<ListView, "name" | "search" | "columns" | "shared">;
type Change = Omit<z.input<typeof viewRoutes.change.input>, "account" | "property" | "kind" | "id" | "version">;

/** Views are made, changed and deleted at the server first; who called says what went wrong, at its place. */
export function useViewCalls(kind: ListKind) {
  const { account } = useHotelSlugs();
  const queryClient = useQueryClient();
  const { queryKey } = viewsQuery(account, kind);
  const show = (next: (kept: Kept) => Kept) => {
    // An answer that is still on its way does not know of it yet.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (kept) => kept && next(kept));
  };
  const common = {
    errors: "own" as const,
    // Somebody else may have been first: what is there now is shown.
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
