import type { SignedDocument } from "../../../../contract/sign-offs.ts";
import { writeCsvLine } from "../../../../core/csv/write-csv.ts";

/** The figures one by one, for calculations: area, subject, figure, value. Typed texts are left out. */
export function writeFigures(
  { hotel, push, readBack, differences, reconciliation, receivables, signed, open }: SignedDocument,
  hash: string,
): string {
  const lines: (string | number)[][] = [
    ["area", "of", "figure", "value"],
    ["sign-off", hotel.id, "by", signed.by],
    ["sign-off", hotel.id, "at", signed.at],
    ["sign-off", hotel.id, "sha256", hash],
    ...open.map(({ code, count }) => ["open", hotel.id, code, count ?? ""]),
    ...push.flatMap(({ kind, ...figures }) => Object.entries(figures).map(([name, n]) => ["push", kind, name, n])),
    ...readBack.flatMap(({ module, ...figures }) =>
      Object.entries(figures).map(([name, n]) => ["read-back", module, name, n]),
    ),
    ...differences.flatMap(({ module, state, open: n, left }) => [
      ["differences", module, `${state} open`, n],
      ["differences", module, `${state} left`, left],
    ]),
    ...(reconciliation?.totals ?? []).flatMap(({ measure, currency, ...sides }) =>
      Object.entries(sides).map(([name, n]) => ["reconciliation", `${measure} ${currency}`.trim(), name, n ?? ""]),
    ),
    ...(receivables ?? []).flatMap(({ standing, currency, count, total }) => [
      ["receivables", `${standing} ${currency}`, "invoices", count],
      ["receivables", `${standing} ${currency}`, "total", total],
    ]),
  ];
  return lines.map((line) => writeCsvLine(line.map(String))).join("");
}
