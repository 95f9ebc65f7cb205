import { sql } from "kysely";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

type Mapped = { header: string; target: string; times: number };

/**
 * What the account's configurations, of whatever property, map to which field. Where a column becomes a field as it is:
 * a part of a cell, or cells joined, say nothing about the next column of that name. What an automatic run guessed and
 * nobody saved is no choice: remembered, it would make the next file sure of it.
 */
export async function rememberColumns(tx: Tx, { accountId }: AccountScope, module: ModuleKey): Promise<Mapped[]> {
  const { rows } = await sql<Mapped>`
    select f -> 'source' ->> 'column' as header, f ->> 'target' as target, count(*)::int as times
    from configurations c
    join configuration_versions v
      on v.account_id = c.account_id and v.configuration_id = c.id and v.version = c.version
    cross join jsonb_array_elements(v.body -> 'fields') f
    where c.account_id = ${accountId} and c.module = ${module} and c.deleted_at is null
      and not coalesce((v.body ->> 'unconfirmed')::boolean, false)
      and f -> 'source' ->> 'kind' in ('column', 'default')
    group by 1, 2
    order by times desc, max(v.at) desc, header, target`.execute(tx);
  return mostOften(rows, new Set(fieldsOf(module).map(({ id }) => id)));
}

/** One field a header, whatever its case and punctuation: the one it was mapped to most often, of two the later one. */
function mostOften(mapped: readonly Mapped[], known: ReadonlySet<string>): Mapped[] {
  const byHeader = new Map<string, Map<string, Mapped>>();
  for (const { header, target, times } of mapped) {
    const key = headerKey(header);
    if (key === "" || !known.has(target)) continue;
    const targets = byHeader.get(key) ?? new Map<string, Mapped>();
    const before = targets.get(target);
    targets.set(target, before ? { ...before, times: before.times + times } : { header, target, times });
    byHeader.set(key, targets);
  }
  return [...byHeader.values()].flatMap((targets) => {
    const [best] = [...targets.values()].sort((a, b) => b.times - a.times);
    return best ? [best] : [];
  });
}
