import { queryOptions } from "@tanstack/react-query";
import { sessionRoutes } from "../../contract/sessions.ts";
import { ask } from "./ask.ts";
import { personKeys } from "./keys.ts";

const keys = personKeys("sign-ins");

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: keys("sessions"),
    queryFn: (asking) => ask(asking, sessionRoutes.sessions, {}),
  });

export const ownTokensQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: keys("tokens", account ?? null),
    queryFn: (asking) => ask(asking, sessionRoutes.tokens, { account }),
  });
