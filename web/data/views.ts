import { queryOptions } from "@tanstack/react-query";
import type { ListKind } from "../../contract/lists.ts";
import { viewRoutes } from "../../contract/views.ts";
import { call } from "../lib/call.ts";

/** A person's views of a list and their look at it: the same in every hotel of the account. */
export const viewsQuery = (account: string, kind: ListKind) =>
  queryOptions({
    queryKey: ["list-views", account, kind],
    queryFn: ({ signal }) => call(viewRoutes.list, { account, kind }, { signal }),
    meta: { errors: "own" },
  });
