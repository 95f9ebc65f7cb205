import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { auditRoutes } from "../../contract/audit.ts";
import { call } from "../lib/call.ts";

type Question = Omit<z.input<typeof auditRoutes.list.input>, "property" | "limit">;
type Record = { recordKind: string; recordId: string };

/** One page of the log: `after` is where the page before it ended. */
export const auditQuery = (question: Question) =>
  queryOptions({
    queryKey: ["audit", question],
    queryFn: ({ signal }) => call(auditRoutes.list, question, { signal }),
    placeholderData: keepPreviousData,
    // A log that hides what has just happened would be worse than none.
    staleTime: 0,
    meta: { errors: "own" },
  });

const HISTORY_STEP = 5;

/** The changes of one record, a few at a time. */
export const recordHistoryQuery = (account: string | undefined, record: Record) =>
  infiniteQueryOptions({
    queryKey: ["audit", "record", account, record],
    queryFn: ({ signal, pageParam }) =>
      call(auditRoutes.list, { account, ...record, limit: HISTORY_STEP, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { errors: "own" },
  });
