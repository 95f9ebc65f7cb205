import { queryOptions } from "@tanstack/react-query";
import { gatewayRoutes } from "../../contract/gateways.ts";
import { ask } from "./ask.ts";
import { personKeys } from "./keys.ts";

const keys = personKeys("gateways");

/** The budgets of all gateways; for super admins. */
export const gatewaysQuery = (account: string | undefined) =>
  queryOptions({ queryKey: keys("list"), queryFn: (asking) => ask(asking, gatewayRoutes.list, { account }) });
