import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ledgerRoutes } from "../../contract/ledgers.ts";
import { receivableRoutes } from "../../contract/receivables.ts";
import type { Dimension, Measure, Reconciliation } from "../../contract/reconciliation.ts";
import { reconciliationRoutes } from "../../contract/reconciliation.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("reconciliation");
/** More than a year of days for one measure in several currencies. */
const ROWS = 5_000;

export type FiguresWanted = {
  from?: string | undefined;
  to?: string | undefined;
  by: Dimension;
  measure: Measure;
  different?: boolean | undefined;
};

const READING_MS = 3_000;

/** Figures of a period. Records, files and verifications change them, so they are loaded whenever they are shown. */
export const figuresQuery = (hotel: Hotel, wanted: FiguresWanted) =>
  queryOptions({
    queryKey: keys(hotel, "figures", wanted),
    queryFn: (asking) => ask(asking, reconciliationRoutes.show, { ...hotel, ...wanted, by: wanted.by, limit: ROWS }),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (isReading(state.data) ? READING_MS : false),
  });

/** OPERA's statistics are being read. */
const isReading = (figures: Reconciliation | undefined): boolean =>
  figures?.statistics?.rooms === "waiting" || figures?.statistics?.revenue === "waiting";

export const FIGURE_RECORDS = 100;
export type RecordsWanted = {
  from: string;
  to: string;
  measure: Measure;
  roomType?: string | undefined;
  rate?: string | undefined;
  currency?: string | undefined;
  offset: number;
};

/** The records behind a figure, page by page. */
export const figureRecordsQuery = (hotel: Hotel, wanted: RecordsWanted) =>
  queryOptions({
    queryKey: keys(hotel, "records", wanted),
    queryFn: (asking) => ask(asking, reconciliationRoutes.records, { ...hotel, ...wanted, limit: FIGURE_RECORDS }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The content of Oracle's ledger files. */
export const ledgersQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "ledgers"),
    queryFn: (asking) => ask(asking, ledgerRoutes.show, { ...hotel }),
    staleTime: 0,
  });

const POSTING_MS = 1_000;

/** The old system's open invoices; polled while they are being posted. */
export const receivablesQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "receivables"),
    queryFn: (asking) => ask(asking, receivableRoutes.show, { ...hotel }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.posting.running ? POSTING_MS : false),
  });
