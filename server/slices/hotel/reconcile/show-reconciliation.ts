import type {
  Dimension,
  Measure,
  ReconciledRow,
  Reconciliation,
  SignedReconciliation,
} from "../../../../contract/reconciliation.ts";
import { dayAfter } from "../../../../core/hotel/days.ts";
import type { HotelSettings } from "../../../../core/hotel/settings.ts";
import { lineUp, type Sides, totalsOf } from "../../../../core/reconcile/line-up.ts";
import { type Cell, mergedCells } from "../../../../core/reconcile/parts.ts";
import { lateCode } from "../../../../core/translation/late.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { loadHotelSettings } from "../push-settings/push-settings.ts";
import { type CountedFigures, countFigures, loadCounting } from "./count-figures.ts";
import { findCells } from "./figures.repo.ts";
import { findReport, findReportHead } from "./others.repo.ts";
import { loadStatisticsHead } from "./read-statistics.ts";
import { findStatistics, type StatisticsHead } from "./statistics.repo.ts";
import type { Typed } from "./stays.repo.ts";
import { writeFigures } from "./write-figures.ts";

/** Days that are shown by default: a year on the books. */
const USUAL_DAYS = 365;

type PeriodInput = { from?: string | undefined; to?: string | undefined };
type Query = PeriodInput & {
  by: readonly Dimension[];
  measure?: Measure | undefined;
  different?: boolean | undefined;
  limit: number;
  offset: number;
};

/** All figures of a period, each side in the hotel's own codes. */
export type LoadedFigures = {
  span: { from: string; to: string };
  counted: CountedFigures;
  sides: Sides;
  settings: HotelSettings;
  report: Awaited<ReturnType<typeof findReportHead>>;
  statistics: StatisticsHead | null;
};

export async function usualSpan(tx: Tx, scope: Scope, { from, to }: PeriodInput): Promise<LoadedFigures["span"]> {
  const first = from ?? (await loadCounting(tx, scope)).counting.businessDate;
  return { from: first, to: to ?? dayAfter(first, USUAL_DAYS - 1) };
}

export async function loadFigures(tx: Tx, scope: Scope, period: PeriodInput): Promise<LoadedFigures> {
  const span = await usualSpan(tx, scope, period);
  const counted = await countFigures(tx, scope, { from: span.from });
  const { settings } = await loadHotelSettings(tx, scope);
  const cells = await findCells(tx, scope, span);
  const of = (side: "platform" | "files" | "hotel") => cells.filter((cell) => cell.side === side);
  const here = (side: "platform" | "files") => mergedCells(of(side).map((cell) => atHotel(settings, cell)));
  const report = await findReportHead(tx, scope);
  const targetId = counted.target?.id;
  const statistics = targetId ? await loadStatisticsHead(tx, scope, targetId) : null;
  const sides: Sides = {
    platform: here("platform"),
    beyond: here("files"),
    hotel: counted.readBack ? of("hotel") : null,
    report: report
      ? {
          ...report,
          tells: [...(report.types ? (["roomType"] as const) : []), ...(report.rates ? (["rate"] as const) : [])],
          figures: (await findReport(tx, scope, span)).map((figure) => atHotel(settings, figure)),
        }
      : null,
    statistics:
      statistics && targetId
        ? { ...statistics, tells: ["roomType"], figures: await findStatistics(tx, scope, targetId, span) }
        : null,
  };
  return { span, counted, sides, settings, report, statistics };
}

/** Replaces our codes by the hotel's. */
function atHotel<At extends Pick<Cell, "roomType" | "rate">>({ codes }: HotelSettings, cell: At): At {
  const of = (list: string, code: string) => {
    const late = lateCode(codes?.get(list), code);
    return "code" in late ? late.code : code;
  };
  return { ...cell, roomType: of("room-types", cell.roomType), rate: of("rate-codes", cell.rate) };
}

/** Figures without a day. */
function undatedOf({ counted: { extra, readBack }, settings }: LoadedFigures) {
  const profiles = countedRows(extra.files.profiles, extra.platform.profiles, extra.hotel.profiles);
  const inHouse = countedRows(
    roomsAtHotel(settings, extra.files.rooms),
    roomsAtHotel(settings, extra.platform.rooms),
    readBack ? extra.hotel.rooms : null,
  );
  return {
    profiles: profiles.map(({ name: type, ...counts }) => ({ type, ...counts })),
    inHouse: inHouse.map(({ name: room, ...counts }) => ({ room, ...counts })),
  };
}

/** Provided by a higher slice: who has signed, and whether that is still valid. */
export type FindSignedOff = (tx: Tx, scope: Scope) => Promise<Reconciliation["signedOff"]>;

export async function showReconciliation(
  tx: Tx,
  scope: Scope,
  query: Query,
  findSignedOff: FindSignedOff,
): Promise<Reconciliation> {
  const loaded = await loadFigures(tx, scope, query);
  const { span, counted, sides, settings, report, statistics } = loaded;
  const rows = chosenRows(sides, span, query);
  const { extra, counting, readBack } = counted;
  return {
    ...span,
    businessDate: counting.businessDate,
    tax: settings.rateTax,
    rows: rows.slice(query.offset, query.offset + query.limit),
    total_rows: rows.length,
    totals: totalsOf(sides, span),
    ...undatedOf(loaded),
    unpriced: sides.platform.reduce((sum, { unpriced }) => sum + unpriced, 0),
    rows_outside: {
      rejected: extra.files.rejected,
      waiting: extra.files.waiting,
      unplaced: extra.files.unplaced,
    },
    report: report
      ? { name: report.name, by: report.by, at: report.at.toISOString(), from: report.from, to: report.to }
      : null,
    readBack: readBack && { ...readBack, at: readBack.at.toISOString() },
    statistics: statistics && { ...statistics, at: statistics.at.toISOString() },
    signedOff: await findSignedOff(tx, scope),
  };
}

export function chosenRows(
  sides: Sides,
  span: { from: string; to: string },
  { by, measure, different }: Pick<Query, "by" | "measure" | "different">,
): ReconciledRow[] {
  return lineUp(sides, by, span).filter(
    (row) => (measure === undefined || row.measure === measure) && (!different || row.difference !== 0),
  );
}

const isTold = ({ rooms, revenue }: StatisticsHead): boolean => rooms === "read" || revenue === "read";

function roomsAtHotel({ codes }: HotelSettings, rooms: Typed): Typed {
  const translated: Typed = {};
  for (const [room, count] of Object.entries(rooms)) {
    const late = lateCode(codes?.get("rooms"), room);
    const name = "code" in late ? late.code : room;
    translated[name] = (translated[name] ?? 0) + count;
  }
  return translated;
}

function countedRows(files: Typed, platform: Typed, hotel: Typed | null) {
  const names = [...new Set([files, platform, hotel ?? {}].flatMap((counts) => Object.keys(counts)))].sort();
  return names.map((name) => {
    const source = files[name] ?? 0;
    const here = platform[name] ?? 0;
    const there = hotel && (hotel[name] ?? 0);
    const known = [source, here, ...(there === null ? [] : [there])];
    return { name, source, platform: here, hotel: there, difference: Math.max(...known) - Math.min(...known) };
  });
}

/** How many figures by day, type and room differ between the columns. */
function countUnbalanced(rows: readonly { difference: number }[]): number {
  return rows.reduce((sum, { difference }) => sum + (difference === 0 ? 0 : 1), 0);
}

/** How many figures of the default days differ. */
export async function findUnbalanced(tx: Tx, scope: Scope): Promise<number> {
  const loaded = await loadFigures(tx, scope, {});
  const { profiles, inHouse } = undatedOf(loaded);
  return countUnbalanced([...lineUp(loaded.sides, ["day"], loaded.span), ...profiles, ...inHouse]);
}

/** The figures of the default days for a signature, and the file with every line. Equal data give equal text. */
export async function figuresToSign(
  tx: Tx,
  scope: Scope,
  period: PeriodInput = {},
): Promise<{ figures: Omit<SignedReconciliation, "sha256">; file: string }> {
  const loaded = await loadFigures(tx, scope, period);
  const { sides, span, counted, settings, report, statistics } = loaded;
  const { profiles, inHouse } = undatedOf(loaded);
  const rows = lineUp(sides, ["day", "roomType", "rate"], span);
  const sum = (of: (room: (typeof inHouse)[number]) => number) => inHouse.reduce((total, room) => total + of(room), 0);
  const days = ({ from, to }: { from: string; to: string }) => ({ from, to });
  return {
    figures: {
      ...{ ...span, businessDate: counted.counting.businessDate, tax: settings.rateTax },
      ...{ totals: totalsOf(sides, span), profiles },
      inHouse: {
        source: sum(({ source }) => source),
        platform: sum(({ platform }) => platform),
        hotel: counted.readBack && sum(({ hotel }) => hotel ?? 0),
        difference: sum(({ difference }) => difference),
      },
      report: report ? days(report) : null,
      statistics: statistics && isTold(statistics) ? days(statistics) : null,
      unbalanced: countUnbalanced([...lineUp(sides, ["day"], span), ...profiles, ...inHouse]),
      rows: rows.length,
    },
    file: [...writeFigures(rows)].join(""),
  };
}
