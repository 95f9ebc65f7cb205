import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { jobRoutes } from "../../contract/jobs.ts";
import { mailRoutes } from "../../contract/mails.ts";
import { ask } from "./ask.ts";
import { personKeys } from "./keys.ts";

const LIVE_MS = 5_000;

/** The newest jobs; polled while one of them is in progress. */
export const jobsQuery = (account: string | undefined, offset: number) =>
  queryOptions({
    queryKey: personKeys("jobs")(account, offset),
    queryFn: (asking) => ask(asking, jobRoutes.list, { account, offset }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((job) => job.state === "queued" || job.state === "running") ? LIVE_MS : false,
  });

const readiness = z.object({ ok: z.boolean(), database: z.boolean(), worker: z.boolean() });

/** The probe of load balancers; it answers 503 with the same figures when a part is down. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: personKeys("jobs")("readyz"),
    queryFn: async ({ signal }) =>
      readiness.parse(await (await fetch("/readyz", { signal, headers: { "x-background": "1" } })).json()),
    refetchInterval: 30_000,
    retry: false,
  });

export const mailsQuery = () =>
  queryOptions({
    queryKey: personKeys("mails")("list"),
    queryFn: (asking) => ask(asking, mailRoutes.list, {}),
  });
