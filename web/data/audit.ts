import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { auditRoutes } from "../../contract/audit.ts";
import { ask, askPage } from "./ask.ts";
import { personKeys } from "./keys.ts";

const keys = personKeys("audit");

type Question = Omit<z.input<typeof auditRoutes.list.input>, "property" | "limit">;
type Record = { recordKind: string; recordId: string };

/** One page of the log: `after` is where the previous page ended. */
export const auditQuery = (question: Question) =>
  queryOptions({
    queryKey: keys("list", question),
    queryFn: (asking) => ask(asking, auditRoutes.list, question),
    placeholderData: keepPreviousData,
    // A log that hides the latest events would be worse than none.
    staleTime: 0,
  });

const HISTORY_STEP = 5;

/** The changes of one record, a few at a time. */
export const recordHistoryQuery = (account: string | undefined, record: Record) =>
  infiniteQueryOptions({
    queryKey: keys("record", account, record),
    queryFn: (asking) =>
      askPage(asking, auditRoutes.list, (after: string | undefined) => ({
        account,
        ...record,
        limit: HISTORY_STEP,
        after,
      })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
