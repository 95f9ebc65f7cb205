import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { codeRoutes, type MissingCode } from "../../../../contract/codes.ts";
import { creationOf, lacking, type NewCode } from "../../../../core/hotel/new-codes.ts";
import { missingCodesQuery } from "../../../data/codes.ts";
import { useWrite } from "../../../data/write.ts";
import type { Hotel } from "../../../lib/hotel.ts";

type About = { module: string; dryRunId: string | undefined; list: string };

/** Which codes of a list the hotel lacks, which of them to create, and their properties. */
export function useCreateCodes(hotel: Hotel, about: About, onCreated: () => void) {
  const missing = useQuery(missingCodesQuery(hotel, about));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typedValues, setGiven] = useState<Record<string, string>>({});
  const create = useWrite(
    codeRoutes.create,
    (codes: readonly NewCode[]) => ({
      ...hotel,
      module: about.module,
      list: about.list,
      codes: codes.map(({ code, name, values }) => ({ code, name, values: values as Record<string, string> })),
    }),
    { errors: "own", onSuccess: onCreated },
  );
  const rows = missing.data?.codes ?? [];
  // Open codes of the rows may be mistakes of the old system: they are created only when a person selects them.
  const isChosen = ({ code, from }: MissingCode) => (from === "row") === left.has(code);
  const toggle = (code: string) => {
    const next = new Set(left);
    if (!next.delete(code)) next.add(code);
    setLeft(next);
  };
  const creation = creationOf(about.list);
  const chosen: NewCode[] = rows
    .filter(isChosen)
    .map(({ code, name, values }) => ({ code, name, values: { ...typedValues, ...values } }));
  const lacks = [...new Set(chosen.flatMap((item) => (creation ? lacking(creation, item) : [])))];
  const example = chosen[0] && creation?.build(missing.data?.hotelId ?? "", chosen[0]);
  return { missing, rows, isChosen, toggle, chosen, lacks, given: typedValues, setGiven, example, create };
}
