import type { PushRun } from "../../../../../contract/push.ts";
import { firstKinds, stages, stagesOf } from "../../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { startPush, startRun } from "../run/start-push.ts";

type RetryInput = {
  all?: true | undefined;
  module?: string | undefined;
  cause?: string | undefined;
  field?: string | undefined;
  oldIds?: readonly string[] | undefined;
};

/** Pushes exactly the chosen failed records, in their current state: the failed state is only shown. */
export function retryPush(
  tx: Tx,
  scope: Scope,
  { all, module, cause, field, oldIds }: RetryInput,
  options: Parameters<typeof startPush>[3],
): Promise<PushRun> {
  const isClear = all
    ? !(module || cause || oldIds)
    : module !== undefined && (cause !== undefined) !== (oldIds !== undefined);
  if (!isClear) throw new Refusal("invalid", { text: "push_retry_what" });
  const own = module === undefined ? stages : stagesOf(module);
  if (own.length === 0) throw new Refusal("not_found");
  // A record that could not be taken back is taken back again, not pushed.
  if (cause?.startsWith("back ")) {
    const wanted = { kinds: firstKinds(own), modules: module === undefined ? null : [module], oldIds: null };
    return startRun(
      tx,
      scope,
      { ...wanted, mode: "take_back", canary: null, stopAt: null, filter: { failed: { cause } } },
      options,
    );
  }
  const failed = { ...(module && { module }), ...(cause && { cause }), ...(field && { field }) };
  // The first kind of a stage includes all its records.
  const kinds = module ? firstKinds(own) : undefined;
  return startPush(tx, scope, { kinds, modules: module ? [module] : undefined, oldIds, failed }, options);
}
