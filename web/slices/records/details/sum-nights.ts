import type { StayDetail } from "../../../../contract/records.ts";

/** Finer than any currency; whole numbers add up exactly. */
const PARTS = 10_000;

type Night = Pick<StayDetail["nights"][number], "amount" | "currency">;

/** The sum of the nights by currency, in the order they come; nights without an amount add nothing. */
export function sumNights(nights: readonly Night[]): { currency: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of nights)
    if (amount !== null) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * PARTS));
  return [...sums].map(([currency, parts]) => ({ currency, amount: parts / PARTS }));
}
