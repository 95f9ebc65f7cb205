import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { jobRoutes } from "../../contract/jobs.ts";
import { mailRoutes } from "../../contract/mails.ts";
import { call } from "../lib/call.ts";

const LIVE_MS = 5_000;

/** The newest jobs; asked again while one of them is still moving. */
export const jobsQuery = (account: string | undefined, offset: number) =>
  queryOptions({
    queryKey: ["jobs", account, offset],
    queryFn: ({ signal }) => call(jobRoutes.list, { account, offset }, { signal, background: offset === 0 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((job) => job.state === "queued" || job.state === "running") ? LIVE_MS : false,
    meta: { errors: "own" },
  });

export const mailsQuery = () =>
  queryOptions({
    queryKey: ["mails"],
    queryFn: ({ signal }) => call(mailRoutes.list, {}, { signal }),
    meta: { errors: "own" },
  });
