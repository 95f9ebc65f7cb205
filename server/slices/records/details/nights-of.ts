import type { StayRow } from "../../../../contract/lists.ts";
import type { StayDetail } from "../../../../contract/records.ts";
import { amountIn } from "../store/show-rows.repo.ts";
import type { Values } from "./find-record.repo.ts";

type Night = StayDetail["nights"][number];

const DAY_MS = 86_400_000;
/** A longer stay has a wrong date. */
const MOST = 1_000;

/** Every night of a stay: from its own record, or else from the reservation. */
export function nightsOf(row: StayRow, own: readonly Values[]): Night[] {
  const first = Date.parse(row.arrival);
  const known = new Map(own.map((values) => [String(values.date), values]));
  const days = Array.from({ length: Math.min(Math.max(row.nights, 0), MOST) }, (_, n) =>
    new Date(first + n * DAY_MS).toISOString().slice(0, 10),
  );
  return [...new Set([...days, ...known.keys()])].sort().map((date): Night => {
    const night: Values = known.get(date) ?? {};
    return {
      date,
      room_type: String(night.roomType ?? row.room_type),
      room: String(night.room ?? row.room),
      rate_code: String(night.rateCode ?? row.rate_code),
      amount: night.amount === undefined ? row.amount : amountIn(night, "amount"),
      currency: String(night.currency ?? row.currency),
    };
  });
}
