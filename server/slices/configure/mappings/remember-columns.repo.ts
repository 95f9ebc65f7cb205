import { sql } from "kysely";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

type Mapped = { header: string; target: string; times: number };

/**
 * The columns that the account's configurations, at any property, map to a field unchanged: parts of a cell or joined
 * cells say nothing about the next column of that name. Unsaved guesses of automatic runs do not count, because
 * remembering them would make the next file certain of them.
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

/** One field for each header, ignoring case and punctuation: the most frequent one, of two the later one. */
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
