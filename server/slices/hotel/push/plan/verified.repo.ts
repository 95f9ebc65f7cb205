import { sql } from "kysely";
import type { PushKind } from "../../../../../contract/push.ts";
import { bitOf, stages } from "../../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { inBulk, members } from "./members.repo.ts";
import { membershipOf } from "./show-push.ts";

/**
 * Members of a kind, or of some of its modules, that were read back as they were sent, and neither pushed nor changed here
 * since.
 */
export async function countVerified(
  tx: Tx,
  scope: Scope,
  { kind, modules }: { kind: PushKind; modules: readonly string[] | undefined },
): Promise<number> {
  const { target, membership } = await membershipOf(tx, scope);
  if (!target) return 0;
  let verified = 0;
  for (const stage of stages.filter(({ kinds }) => kinds.includes(kind))) {
    const { rows } = await inBulk(tx, () =>
      sql<{ n: number }>`
        select count(*)::int as n from (${members(scope, stage, membership)}) m
        join push_records l on l.account_id = ${scope.accountId} and l.target_id = ${target.id}
          and l.module = m.module and l.old_id = m.old_id
        join push_proofs p on p.account_id = l.account_id and p.target_id = l.target_id and p.module = l.module
          and p.old_id = l.old_id
        where m.kinds & ${sql.lit(bitOf(kind))} <> 0 ${modules ? sql`and m.module = any (${[...modules]}::text[])` : sql``} and l.state = 'pushed' and l.mark = m.mark and not l.changed
          and p.state in ('verified', 'expected') and not p.stale and p.digest is not distinct from l.digest`.execute(
        tx,
      ),
    );
    verified += rows[0]?.n ?? 0;
  }
  return verified;
}
