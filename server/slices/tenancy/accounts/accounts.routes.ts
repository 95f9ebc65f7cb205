import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountRoutes as routes } from "../../../../contract/accounts.ts";
import { OK } from "../../../../contract/route.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { changeSettings, readSettings } from "./account-settings.ts";
import { findAccount, listPropertyNames, toAccount } from "./accounts.repo.ts";
import { deleteAccount } from "./delete-account.ts";
import { listAccounts } from "./list-accounts.ts";
import { updateAccount } from "./update-account.ts";

const originOf = ({ ip, id }: FastifyRequest) => ({ ip, requestId: id });

/** `:id` of every call is the caller's current account: it was resolved before the handler. */
export function mountAccounts(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.one, (caller) =>
    inTenant(db, caller, async (tx) => {
      const account = toAccount(await findAccount(tx, caller));
      const admin = caller.role === 1 || caller.role === 2;
      return { ...OK, account, properties: await listPropertyNames(tx, caller, admin ? undefined : caller.user.id) };
    }),
  );
  bind(app, routes.list, (person, page) => listAccounts(db, person, page));
  bind(app, routes.update, async (caller, input, { request }) => ({
    ...OK,
    account: await updateAccount(db, caller, input, originOf(request)),
  }));

  bind(app, routes.settings, (caller) => inTenant(db, caller, (tx) => readSettings(tx, caller)));
  bind(app, routes.changeSettings, (caller, input, { language, request }) =>
    changeSettings(db, caller, input, { language, from: originOf(request) }),
  );

  bind(app, routes.remove, async (caller, { confirm, password }, { language, request }) => {
    const input = { confirm, password, language, from: originOf(request) };
    await deleteAccount({ db }, caller, input);
    return OK;
  });
}
