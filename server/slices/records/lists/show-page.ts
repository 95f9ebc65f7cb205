import type { ListFilter, ListKind, ListRow } from "../../../../contract/lists.ts";
import { criteriaOf } from "../../../../core/matching/criteria.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { blocksByIds, profilesByIds, staysByIds } from "../store/show-rows.repo.ts";

type Shown = {
  [Kind in ListKind]: (tx: Tx, scope: Scope, ids: string[], filter: ListFilter[Kind]) => Promise<ListRow[Kind][]>;
};

/** Rows as lists show them, in the order of the ids. */
export const showRows: Shown = {
  profiles: (tx, scope, ids, filter) => profilesByIds(tx, scope, ids, criteriaOf(filter)),
  reservations: (tx, scope, ids) => staysByIds(tx, scope, ids),
  blocks: (tx, scope, ids) => blocksByIds(tx, scope, ids),
};
