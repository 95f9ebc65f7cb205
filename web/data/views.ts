import { queryOptions } from "@tanstack/react-query";
import type { ListKind } from "../../contract/lists.ts";
import { viewRoutes } from "../../contract/views.ts";
import { ask } from "./ask.ts";
import { accountKeys } from "./keys.ts";

/** A person's views of a list and their settings for it: the same in every hotel of the account. */
export const viewsQuery = (account: string, kind: ListKind) =>
  queryOptions({
    queryKey: accountKeys("views")(account, kind),
    queryFn: (asking) => ask(asking, viewRoutes.list, { account, kind }),
    // A changed look is on screen before the server has it.
    meta: { held: "shown" },
  });
