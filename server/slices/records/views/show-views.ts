import type { ListKind } from "../../../../contract/lists.ts";
import type { ListLook, ListView } from "../../../../contract/views.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findLook, saveLook } from "./list-looks.repo.ts";
import { holdView, listViews, type ViewRow } from "./list-views.repo.ts";

export const showView = ({ user }: AccountScope, row: ViewRow): ListView => ({
  id: row.id,
  name: row.name,
  search: row.search,
  columns: row.columns,
  shared: row.shared,
  mine: row.owner_id === user.id,
  by: row.by,
  version: row.version,
});

export async function showViews(
  tx: Tx,
  scope: AccountScope,
  kind: ListKind,
): Promise<{ views: ListView[]; look: ListLook }> {
  const views = (await listViews(tx, scope, kind)).map((row) => showView(scope, row));
  const look = await findLook(tx, scope, kind);
  // A view that is no longer shared is not opened, but is again once it is shared.
  const opens = views.some(({ id }) => id === look.opens) ? look.opens : null;
  return { views, look: { ...look, opens } };
}

export async function changeLook(tx: Tx, scope: AccountScope, kind: ListKind, look: ListLook): Promise<ListLook> {
  const { opens } = look;
  if (opens !== null && !(await holdView(tx, scope, { kind, id: opens }, "key share"))) throw new Refusal("not_found");
  await saveLook(tx, scope, kind, look);
  return look;
}
