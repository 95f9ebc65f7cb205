import type { z } from "zod";
import type { accountRoutes } from "../../../../contract/accounts.ts";
import { abilityOf, rulesOf } from "../../../../core/access/abilities.ts";
import { type Db, inPerson, type Tx } from "../../../db/client.ts";
import type { Person } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { listMemberships } from "../sessions/memberships.repo.ts";
import { toAccount } from "./accounts.repo.ts";
import { countIn, listAccountRows } from "./list-accounts.repo.ts";

type Page = Pick<z.output<typeof accountRoutes.list.input>, "limit" | "offset" | "name">;

/**
 * A super admin sees all accounts; every other caller sees the accounts that they may manage, and gets a refusal if
 * there are none.
 */
export function listAccounts(db: Db, person: Person, page: Page) {
  return inPerson(db, person, async (tx) => {
    const ids = person.isSuper ? null : await listManaged(tx, person);
    const { rows, total } = await listAccountRows(tx, ids, page);
    const accounts = [];
    for (const row of rows) accounts.push({ ...toAccount(row), ...(await countIn(tx, row.account_id)) });
    return { accounts, total_rows: total, limit: page.limit, offset: page.offset };
  });
}

async function listManaged(tx: Tx, person: Person): Promise<string[]> {
  const memberships = await listMemberships(tx, person);
  const managed = memberships.filter(({ role, ability }) => abilityOf(rulesOf(role, ability)).can("manage", "Account"));
  if (managed.length === 0) throw new Refusal("forbidden");
  return managed.map((row) => row.account_id);
}
